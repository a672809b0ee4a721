import type { ObjectionText } from "./objection-text.ts";

const said =
  "(?:quello|cio|questo)? ?che (?:ti )?(?:volevo|intendevo|ho (?:detto|chiesto)|avevo (?:detto|chiesto)|dicevo)(?: dire)?";
export const italian: ObjectionText = {
  fillers: String.raw`(?:oh|ah|eh|ehm|beh|uffa|allora|ma|scusa|scusi|scusami|aspetta|per favore|grazie|caro|cara|tesoro|dio mio|oddio|computer|sotto|guarda|senti|per niente|affatto|in realta)`,
  no: "(?:no)",
  wrong: String.raw`(?:(?:(?:questo|quello|questa|quella|cosi) )?(?:e|era) (?:tutto )?(?:sbagliat[oa]|un errore)|(?:(?:tu )?(?:hai|ti sei)) (?:sbagliato|sbagliata|capito male|frainteso)|mi hai (?:capito male|frainteso)|(?:questo |quello |questa |quella )?non (?:e|era) (?:giust[oa]|corretto|${said}|cosi|quest[oa]|quell[oa](?: giust[oa])?)|non (?:volevo|intendevo|ho (?:detto|chiesto))(?: dire)? (?:questo|quello|questa|quella|cosi)|(?:e|era) (?:quell[oa]|l[ao] [a-z]+) sbagliat[oa])`,
  short: "(?:sbagliat[oa]|non (?:quest[oa]|quell[oa]|li|cosi)|(?:la )?[a-z]+ sbagliata)",
  idioms: "(?:la )?(?:strada|persona) sbagliata",
  meant:
    "(?:(?:io )?(?:intendevo|dicevo|volevo dire|voglio dire)|(?:io )?mi riferivo a(?:l|lla|llo|i|gli|lle)?|parlavo de(?:l|lla|llo|i|gli|lle)|parlavo di|ho (?:detto|chiesto)|quello che volevo(?: dire)? e(?:ra)?)",
  wanted: "(?:(?:io )?(?:volevo|voglio|vorrei)|bensi|era)",
  behind: "(?:intendevo|volevo dire|ho detto|dicevo)",
  around: [["era", "che (?:volevo|intendevo)(?: dire)?"]],
  heard: ["era sbagliato", "non era quello"],
};
