import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:et|alors|bon|dis|he|euh|bonjour|excuse moi|excusez moi|pardon|mais|oh|ah|ben|seulement|juste) )*";
const someone = String.raw`il|elle|ils|elles|on|quelqu un|tout le monde|les gens|maman|papa|mamie|papi|(?:mon|ma|mes|ton|ta|son|sa|notre|votre|le|la|les|un|une) \p{L}+|l \p{L}+`;

export const french: DoubtText = {
  condition: String.raw`^${lead}(?:si(?! (?:tu (?:peux|veux|pouvais|pourrais)|vous (?:pouvez|voulez)|possible|ca ne|cela ne)\b)|s (?:il|ils|elle|elles)(?! (?:te|vous) plait\b)|quand(?! (?:est|as|a|sont|vas|va|avez|tu (?:peux|pourras|auras|as))\b)|lorsqu\p{L}*|des qu\p{L}*|au cas ou|tant qu\p{L}*|une fois qu\p{L}*)|seulement (?:si|quand)|sauf si|a moins qu\p{L}*`,
  unreal: String.raw`imagin\p{L}+|suppos\p{L}+ (?:qu\p{L}*)|faisons comme|fais comme si|si seulement|comme si|(?:j|je|tu|il|elle|on|nous|vous|ils|elles)(?: n| ne| l| les| y| en)? (?:aurais|aurait|aurions|auriez|auraient|avais|avait|avions|avaient)(?! (?:l|la|besoin|envie)\b)|(?:ce )?serait (?:bien|bon|sympa|super) (?:que|qu|si) (?:quelqu|on|il|elle|les|mon|ma|le|la)|que se (?:passe|passerait)|reve|en theorie|avant on|autrefois|jadis`,
  told: String.raw`^${lead}(?:il|ils|elles?|maman|papa|quelqu un) (?:doit|doivent|peut|peuvent)|(?:${someone})(?: (?:me|m|nous|te|t|lui|leur|a|ont|avait|toujours|souvent))* (?:dit|disait|dis|disent|demande|demandait|demandent|veut|voulait|veulent|ordonne|crie|criait|ecrit|raconte|propose|conseille|recommande|suggere|insiste|repete|explique|essaie|aime|deteste|refuse|va|vont)(?= (?:d|de|qu|que|toujours|si|s)\b| \p{L}+(?:er|ir|re|ez)\b| \p{L}+e (?:l|la|le|les)\b| \p{L}+s (?:l|la|le|les)\b)|(?:m|nous|t|lui|leur) (?:a|ont|avait) (?:dit|demande|ordonne|conseille|repete)|il est ecrit|est ecrit|(?:le|la) (?:dernier|derniere|premier|premiere)(?: \p{L}+)?(?= \p{L}+)|mode d emploi|(?:m|t|nous) a\p{L}* demande`,
  asked: String.raw`^${lead}(?:qui|a qui|pourquoi|ou est ce|ou (?:se|s|on|puis)|dois je|devrais je|faut il que|est ce que (?:quelqu un|je|j|on|il|elle|nous)|(?:as tu|avez vous)(?! (?:l|la|le|un|une|du|de)\b)|a t|tu veux que (?:je|j)|veux tu que (?:je|j)|sais tu (?:comment|si)|combien (?:de temps (?:faut|il faut|ca|met|dure|prend)|coute|ca)|comment (?:on|je|tu|vous|faire|fait|allumer|eteindre|ouvrir|fermer|s allume|se)|l un de vous)(?![^ ])`,
  thanks: String.raw`(?:merci|desole|pardon|bravo) (?:d|de|pour)(?: l| les| le)? (?:avoir|\p{L}+(?:er|ir|re))(?= \p{L})|oublie (?:d|de)|(?:me|m|te|se) (?:rappelle|souviens|souvient) (?:d|de|que)|coute|c est (?:ton|mon|son|votre|notre|leur|a) (?:tour|\p{L}+) (?:d|de)|^${lead}pour (?:l |les |le )?\p{L}+(?:er|ir|re)(?= )`,
  ability: String.raw`^${lead}(?:peut on|pourrait on|on peut|est ce (?:que )?(?:possible|qu on peut|les?|la|l|que les?|que la|que l)|est il possible|(?:le|la|les|l|un|une) (?:\p{L}+ ){1,3}(?:peut|peuvent|pourrait|pourraient))|est il possible|es tu capable|y a t il (?:un )?moyen|peuvent s|peut s`,
  addressed: String.raw`(?:va|vas|allez|viens|venez|cours|courez|monte|descends)(?: \p{L}+)? (?:allumer|eteindre|ouvrir|fermer|mettre|couper|arreter|lancer|verrouiller|deverrouiller|baisser|monter|chercher|voir)|^vous(?! (?:pouvez|pourriez|voulez|voudriez|seriez|auriez)\b)|les enfants|l un de vous|un de vous|quelqu un parmi|les (?:gars|filles|garcons)|tu (?:\p{L}+es|\p{L}+s) (?:toujours|jamais|souvent|encore)|en (?:sortant|partant|montant|descendant|passant)|de tes mains`,
  governors:
    "pour de d que qu si j je il elle ils elles on qui a ai as avons ont avais avait avoir etre sans avant apres va vais vas vont veut veulent sait peut peuvent",
  wishes: "que qu",
  between: "me m te t se s l y en ne n lui nous leur toujours bien juste tout encore aussi",
  extra: "depuis par avec sans meme aussi seul seule fois plus ici",
  forms: String.raw`(?:ais|ait|aient|ions|iez|ant|era|erai|eras|erons|eront|asse)$`,
};
