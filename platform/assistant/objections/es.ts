import type { ObjectionText } from "./objection-text.ts";

const said =
  "lo que (?:(?:te )?(?:dije|pedi|queria|quise|quiero)(?: decir)?|(?:te )?he (?:dicho|pedido|querido)|decia)";
/** "Me refiero a ti" and "dije que sí" name nothing that was meant. */
const notYou = "(?! (?:ti|usted|ustedes|vosotros|eso|esto)$)";
const notReply = "(?! que (?:si|no)$)";
export const spanish: ObjectionText = {
  fillers: String.raw`(?:oh|ah|ay|eh|pues|bueno|em|hum|perdon|perdona|disculpa|espera|por favor|gracias|pero|oye|mira|hombre|mujer|dios mio|ordenador|sotto|carino|para nada|en realidad)`,
  no: "(?:no)",
  wrong: String.raw`(?:(?:eso|esto|asi|ahi) (?:esta|estaba|estuvo|es|era|fue) (?:mal|incorrecto|un error|equivocado)|(?:esta|estaba|estuvo) (?:mal|equivocado)|(?:eso |esa |ese )?no (?:es|era|fue) (?:eso|asi|esa|ese|correcto|${said})|(?:es[aeo] )?no (?:es|era|fue) (?:la|el) [a-z]+ correct[ao]|(?:tu )?te (?:has )?equivoca(?:do|ste)|(?:me )?(?:has )?entendi(?:do|ste) mal|no me (?:has entendido|entendiste)|(?:yo )?no (?:dije|pedi|queria|quise(?: decir)?|queria decir|he dicho) eso|era la (?!persona\b)[a-z]+ equivocada)`,
  short: "(?:mal|incorrecto|es[aeo] no|asi no|ahi no)",
  meant: `(?:(?:yo )?me (?:referia|refiero) al?${notYou}|(?:yo )?(?:quise|queria|quiero) decir(?! (?:(?:adios|gracias|hola|algo)$|que te ))|(?:yo )?(?:te )?(?:dije|pedi)${notReply}|he dicho${notReply}|hablaba del?${notYou}|lo que (?:queria|quise)(?: decir)? (?:era|es)|lo que quiero decir es)`,
  wanted: "(?:lo que quiero es|(?:yo )?(?:queria|quiero)|sino|era)",
  behind: "(?:queria(?: decir)?|quise decir|he dicho|dije)",
  around: [["era", "lo que queria"]],
  heard: ["eso está mal", "no era eso"],
};
