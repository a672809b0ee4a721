import type { ObjectionText } from "./objection-text.ts";

const said =
  "ce que (?:je (?:voulais|veux)(?: dire)?|j ai (?:dit|demande|voulu)|je (?:t|vous) (?:ai|avais) (?:dit|demande)|j avais (?:dit|demande)|je disais|je demandais)";
const what = `(?:ca|cela|bon|juste|correct|celle la|celui la|l? ?(?:a|e) bonn?e? [a-z]+|la bonne|le bon|${said})`;
export const french: ObjectionText = {
  fillers: String.raw`(?:oh|ah|ben|bah|eh bien|euh+|hum|alors|mais|pardon|desolee?|excuse moi|excusez moi|attends|attendez|s il te plait|s il vous plait|merci|mon dieu|ordinateur|sotto|voyons|enfin|du tout|en fait|zut)`,
  no: "(?:non|nan)",
  wrong: String.raw`(?:(?:c (?:est|etait)|ca (?:c )?(?:est|etait)) (?:tout a fait )?(?:faux|une erreur|incorrect|la mauvaise [a-z]+|le mauvais [a-z]+)|(?:c (?:est|etait)|ce n (?:est|etait)|ca n (?:est|etait)) pas(?: du tout)? ${what}|tu (?:t es|m as|as)(?: (?:tromp[e]e?|mal (?:compris|entendu)|pas compris|fait une erreur))|vous (?:vous etes trompee?s?|m avez mal (?:compris|entendu)|avez mal (?:compris|entendu))|tu ne m as pas compris|je n? ?ai (?:pas|jamais) (?:dit|demande|voulu) (?:ca|cela)|je ne voulais pas(?: dire)? (?:ca|cela))`,
  short: "(?:faux|pas (?:ca|celle la|celui la|la|comme ca)|(?:la )?mauvaise [a-z]+|(?:le )?mauvais [a-z]+)",
  idioms: "mauvaise (?:idee|nouvelle|humeur|chance|foi|mine)|mauvais (?:temps|signe|gout|jour|moment|reve)",
  meant:
    "(?:je (?:voulais|veux) dire|je parlais (?:de|du|des)|je pensais (?:a|au|aux)|j ai (?:dit|demande)|je disais|ce que je voulais(?: dire)? c (?:est|etait))",
  wanted: "(?:je (?:voulais|veux|voudrais)|il fallait|c etait|plutot)",
  behind: "(?:que je (?:voulais|veux)(?: dire)?|je voulais dire|que j ai (?:dit|demande))",
  around: [["c (?:est|etait)", "que (?:je (?:voulais|veux)(?: dire)?|j ai (?:dit|demande))"]],
  heard: ["ce n'est pas ça", "c'était faux"],
};
