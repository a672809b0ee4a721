import type { ObjectionText } from "./objection-text.ts";

const said = "(?:was ich (?:meinte|wollte|sagte|(?:gemeint|gesagt|gewollt) (?:habe|hab)))";
export const german: ObjectionText = {
  fillers: String.raw`(?:oh|ach|ah|och|ohje|oje|hm+|ahm+|na|tja|also|bitte|entschuldigung|sorry|verzeihung|halt|moment|warte|stopp|du|mensch|quatsch|lieber himmel|mein gott|computer|sotto|aber|doch|danke|schatz|eigentlich)`,
  no: "(?:nein|ne|nee|no)",
  wrong: String.raw`(?:(?:das|es|so) (?:war|ist)(?: (?:ja|leider|jetzt|aber|doch|ganz|vollig|wohl))* (?:falsch|verkehrt|ein (?:fehler|irrtum)|nicht (?:richtig|gemeint|das(?: richtige)?(?: ${said})?|${said})|(?:die|der|das) falsche [a-z]+)|das (?:meinte|wollte|sagte|will|meine) ich(?: (?:so|aber|doch|gar))* nicht|das (?:habe|hab) ich(?: (?:so|aber|doch|gar))* nicht (?:gemeint|gesagt|gewollt)|so (?:war das|habe ich das|hab ich das)(?: (?:aber|doch))? nicht gemeint|(?:da )?(?:du hast|hast du)(?: (?:mich|das|es|dich|da|wohl))* (?:falsch (?:verstanden|gemacht|gehort)|nicht (?:richtig |recht )?verstanden|missverstanden|verhort)|ich (?:habe|hab) das nicht (?:gemeint|gesagt|gewollt))`,
  short:
    "(?:falsch|verkehrt|nicht (?:das|die|der|den|so|da|dort|diese[rsnm]?)|(?:(?:die|der|das) )?falsche[rsn]? [a-z]+)",
  idioms: "falsche[rsn]? (?:alarm|freunde?|hase)",
  meant: String.raw`(?:ich (?:meinte|meine(?! es\b)|sagte|dachte an|wollte sagen|sprach von)|gemeint (?:war|ist|habe ich|hab ich)|es ging um|was ich (?:meinte|wollte) (?:war|ist))`,
  wanted: "(?:ich (?:wollte|will|mochte)|du solltest|sondern)",
  behind: "(?:(?:meinte|meine|wollte|sagte) ich|(?:habe|hab) ich (?:gemeint|gesagt)|war gemeint)",
  around: [
    ["ich (?:habe|hab)", "(?:gemeint|gesagt)(?: (?:und )?nicht .+)?"],
    ["ich wollte", "(?:haben|sagen)"],
  ],
  heard: ["das war falsch", "das meinte ich nicht"],
};
