import type { Need } from "./need-text.ts";

/** "S'il fait noir" is a condition, and no need. */
const itIs = "(?<!(?:^| )s )il fait";
const too = String.raw`(?:(?:bien|vraiment|un peu|beaucoup|toujours|deja|encore|tellement) )*(?:trop|tres|si|tout|bien|vraiment|plutot|tellement|carrement)`;
const thing = String.raw`(?:la|le|les|l|cette|ce|ces|cet|ma|mon|mes|notre|nos|toute cette|toutes ces) (?:\p{L}+ ){0,4}?\p{L}+`;
const want = String.raw`(?:il (?:me|nous) faudrait|il (?:me|nous) faut|il faudrait|j ai besoin d|j aurais besoin d|nous avons besoin d|on a besoin d|on aurait besoin d|j ai besoin de|j aurais besoin de|nous avons besoin de|on a besoin de|on aurait besoin de|je voudrais|j aimerais|on voudrait|je veux)`;
const some = String.raw`(?:(?:d )?(?:un peu|davantage|plus) (?:de|d) |de la |du |des |de l |de |d )?`;
const quantity = String.raw`(?:\p{L}+ ){1,4}?(?:secondes?|minutes?|heures?)`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:desole )?(?:(?:je|on|nous) (?:ne |n )?(?:(?:suis|est|sommes) (?:pas|plus)(?: \p{L}+)? (?:sur|sure|surs)(?: de savoir)?|(?:sais|sait|savons) (?:pas|plus)(?: du tout| trop| vraiment| bien)?|me (?:souviens|rappelle) (?:pas|plus)(?: de)?|(?:ai|avons|a) (?:absolument )?(?:aucune idee|pas la moindre idee|pas idee)(?: de)?|(?:me demande|nous demandons|se demande)|(?:aimerais|voudrais|aimerait|voudrait) (?:bien )?savoir)|j (?:aimerais|ai(?: completement| encore)? oublie|ai aucune idee|oublie toujours)(?: savoir| de)?|aucune idee(?: de)?|quelqu un sait)(?= (?:quelle?s?|quand|comment|combien|ou|si|l heure|qu))`,
    "dis moi",
  ],
];

export const tags = "n est ce pas|non|pas vrai|tu trouves pas|tu ne trouves pas";

export const needs: readonly Need[] = [
  {
    said: String.raw`(?:assure toi|assurez vous|veille|veillez)(?: a ce| bien)? (?:que|qu) (?<x>(?:toutes |tous )?(?:le|la|les|l|mes|mon|ma) (?:\p{L}+ ){0,4}?\p{L}+) (?:est|sont|soit|soient)(?: bien)? eteinte?s?$`,
    means: ["éteins {x}"],
  },
  {
    said: String.raw`(?:assure toi|assurez vous|veille|veillez)(?: a ce| bien)? (?:que|qu) (?<x>(?:toutes |tous )?(?:le|la|les|l|mes|mon|ma) (?:\p{L}+ ){0,4}?\p{L}+) (?:est|sont|soit|soient)(?: bien)? verrouillee?s?$`,
    means: ["verrouille {x}"],
  },
  {
    said: String.raw`(?:assure toi|assurez vous|veille|veillez)(?: a ce| bien)? (?:que|qu) (?<x>(?:toutes |tous )?(?:le|la|les|l|mes|mon|ma) (?:\p{L}+ ){0,4}?\p{L}+) (?:est|sont|soit|soient)(?: bien)? fermee?s?$`,
    means: ["ferme {x}"],
  },
  {
    said: String.raw`il ne fait pas (?:\p{L}+ment )?assez clair(?: ici)?|il n y a pas assez de lumiere(?: ici)?`,
    means: ["allume la lumière"],
  },
  {
    said: String.raw`^(?:j aimerais|je voudrais|je veux|je souhaite|on aimerait|nous voudrions|nous voulons)(?: bien)?(?: que)? (?<x>(?:la|le|les|l) ?(?:\p{L}+ ){0,3}?\p{L}+) (?:(?:soit|soient|reste|restent) )?ferme(?:s|e|es)?$`,
    means: ["ferme {x}", "baisse {x}"],
  },
  {
    said: String.raw`^(?:j aimerais|je voudrais|je veux|je souhaite|on aimerait|nous voudrions|nous voulons)(?: bien)?(?: que)? (?<x>(?:la|le|les|l) ?(?:\p{L}+ ){0,3}?\p{L}+) (?:(?:soit|soient|reste|restent) )?ouvert(?:s|e|es)?$`,
    means: ["ouvre {x}", "leve {x}"],
  },
  {
    said: String.raw`^(?:j aimerais|je voudrais|je veux|je souhaite|on aimerait|nous voudrions|nous voulons)(?: bien)?(?: que)? (?<x>(?:la|le|les|l) ?(?:\p{L}+ ){0,3}?\p{L}+) (?:(?:soit|soient|reste|restent) )?eteint(?:s|e|es)?$`,
    means: ["eteins {x}"],
  },
  {
    said: String.raw`^(?:j aimerais|je voudrais|je veux|je souhaite|on aimerait|nous voudrions|nous voulons)(?: bien)?(?: que)? (?<x>(?:la|le|les|l) ?(?:\p{L}+ ){0,3}?\p{L}+) (?:(?:soit|soient|reste|restent) )?allume(?:s|e|es)?$`,
    means: ["allume {x}"],
  },
  {
    said: String.raw`^(?:la musique |la radio |ce |c )?n est pas assez fort(?:e)?$|^ce n est pas assez fort$`,
    means: ["monte le volume", "plus fort"],
  },
  {
    said: String.raw`(?:pourquoi )?(?:${itIs}|c est|fait il|est ce qu il fait il) (?:${too} )?(?:sombre|noir|obscur)(?: ici)?|(?<![^ ])${too} (?:sombre|obscur)|(?:on|je|nous) (?:n )?(?:y )?(?:ne )?(?:vois|voit|voyons) (?:plus |presque |absolument |quasiment )?(?:rien|goutte)|(?:on|je|nous) (?:ne |n )?(?:y )?(?:vois|voit|voyons) (?:pas|plus) (?:grand chose|clair|bien)`,
    means: ["allume la lumiere", "ouvre les volets"],
  },
  {
    said: String.raw`^(?:la|le|l|ma|mon|notre) (?<x>\p{L}+(?: de \p{L}+)?) est ${too} (?:sombre|noire?|obscure?)$`,
    means: ["allume la lumiere dans {x}"],
  },
  {
    said: String.raw`${want} ${some}(?:lumiere|eclairage|lumieres)|${some}(?:lumiere|eclairage)(?= .*serait (?:bien|agreable|bienvenue?|parfait|sympa))|ca manque (?:un peu )?de lumiere`,
    means: ["allume la lumiere"],
  },
  {
    said: String.raw`^(?<x7>${thing}) (?:on|nous|je|j) (?:n |ne )?(?:en )?(?:a|ai|avons) (?:\p{L}+ )?plus (?:\p{L}+ )?besoin$|^(?<x8>${thing}) (?:on|nous|je|j) (?:n |ne )?(?:en )?(?:a|ai|avons) plus besoin (?=(?:tu|vous) (?:peux|pouvez))(?:tu|vous) (?:peux|pouvez) (?:l |le |la )?(?:arreter|eteindre|couper)$|^(?<x>${thing}) (?:peut|peuvent|doit|doivent|pourrait|devrait) (?:etre|rester|s) (?:eteindre|eteinte?s?|coupee?s?)(?: maintenant)?$|^(?:on|je|nous) (?:n )?(?:ne )?(?:a|ai|avons) plus besoin (?:de |d |du )(?<x2>.+)$|^(?<x3>${thing}) (?:ne |n )?(?:sert|est) (?:plus|a rien|plus a rien)(?: (?:necessaire|utile|a rien))?$|^(?:plus personne|personne) (?:ne |n )?(?:utilise|a besoin de|a besoin d) (?<x4>.+)$|^(?<x5>${thing}) est allumee? pour rien$`,
    means: ["eteins {x}", "arrete {x}"],
  },
  {
    said: String.raw`^(?:ca suffit|c est bon|stop|fini)(?: maintenant)?(?: avec| pour)? (?<x>${thing})$|^(?:j en ai|on en a|nous en avons) (?:assez|marre|ras le bol)(?: de| d)? (?<x2>.+)$|^(?:assez|ca suffit) (?:de |d )(?<x3>.+?)(?: pour (?:aujourd hui|ce soir))?$|^(?<x4>${thing}) (?:m|me|nous) (?:\p{L}+ )?(?:gene|fatigue|derange|enerve|agace|aveugle|eblouit|empeche de \p{L}+|casse les oreilles|tape sur les nerfs)(?: (?:les yeux|vraiment|beaucoup))?$|^je (?:n arrive|ne peux|n arrive pas|peux) (?:pas |plus )?(?:a )?(?:dormir|travailler|me concentrer|lire|penser) (?:avec|a cause de|a cause d) (?<x5>.+)$|^je (?:ne )?(?:veux|supporte) plus (?:entendre |ecouter )?(?:de )?(?<x6>.+)$`,
    means: ["arrete {x}", "eteins {x}", "coupe {x}"],
  },
  {
    said: String.raw`(?:il y a )?(?:trop|tellement) de soleil|le soleil (?:m|nous|me) (?:eblouit|gene|aveugle|tape)|le soleil (?:tape|eblouit)(?: \p{L}+)?`,
    means: ["ferme les volets", "ferme les rideaux", "baisse les stores"],
  },
  {
    said: String.raw`(?:laisse|fais|laissez|faites) (?:entrer|rentrer) (?:la lumiere|le soleil|le jour)`,
    means: ["ouvre les volets", "ouvre les rideaux"],
  },
  {
    said: String.raw`(?:${itIs}|on a|j ai|nous avons) (?:${too} )?froid(?: ici)?|on gele|je gele|(?:${itIs}|c est) glacial`,
    means: ["augmente la temperature", "allume le chauffage", "monte le chauffage"],
  },
  {
    said: String.raw`(?:${itIs}|on a|j ai|nous avons) (?:${too} )?chaud(?: ici)?|on etouffe|je transpire`,
    means: ["baisse la temperature", "baisse le chauffage", "eteins le chauffage", "allume le ventilateur"],
  },
  {
    said: String.raw`^(?:pourquoi )?(?:tu|vous) (?:cries|criez|hurles|hurlez|gueules|parles (?:trop|vraiment trop|beaucoup trop) fort)(?: (?:trop|fort|dessus|la))*$|^(?:ne )?crie pas(?: (?:si|comme) \p{L}+)?$|(?:c est|il y a|la musique est) (?:${too} )(?:fort|forte|bruyant|de bruit)|on (?:ne )?s entend plus(?: \p{L}+)?|(?:un peu de|${want} (?:de |du |un peu de )?)(?:silence|calme)(?: s il te plait)?`,
    means: ["baisse le volume", "moins fort", "arrete la musique"],
  },
  {
    said: String.raw`(?:on|je|nous) (?:n |ne )?(?:t |vous )(?:entend|entends|entendons)(?: (?:presque|plus|pas|bien|rien|du tout|a peine))+|^(?:tu|vous) (?:murmures|chuchotes|marmonnes|chuchotez|murmurez|parles trop bas)|(?:on|je|nous) (?:n )?(?:ne )?(?:entend|entends|entendons) (?:presque |plus )?rien|c est (?:trop|pas assez) (?:bas|fort)`,
    means: ["monte le volume", "plus fort"],
  },
  {
    said: String.raw`^(?:on|nous|je|j|il) (?:n )?(?:y )?(?:ne )?(?:a|avons|ai) (?:presque )?plus (?:de |d )(?<x>.+?)(?: a la maison| dans le frigo)?$|^il (?:n )?(?:y a|reste) (?:presque )?(?:plus|pas) (?:de |d )(?<x2>.+)$|^il (?:me|nous) (?:manque|faut|faudrait) (?:encore )?(?:de la |du |des |de l |de |d )(?<x3>.+)$|^(?:on est|nous sommes|je suis) a court de (?<x4>.+)$`,
    means: ["ajoute {x} a la liste de courses", "on a besoin de {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:l heure qu il est|de l heure)$|(?:auriez vous|avez vous|aurais tu|as tu|t as|vous avez) l heure|(?:dis moi )?quelle heure (?:il est|on a|il peut etre|est ce)|j ai perdu la notion du temps|l heure (?:qu il est )?(?:s il (?:te|vous) plait)$`,
    means: ["quelle heure est il", "il est quelle heure"],
  },
  {
    said: String.raw`(?:previens|avertis|prevenez|avertissez|appelle|dis le) moi (?:quand|des que|lorsque) (?<x>${quantity}) (?:sont|seront|est|sera|auront) (?:passees?|ecoulees?|finies?|terminees?)`,
    means: ["mets un minuteur de {x}"],
  },
  {
    said: String.raw`^(?:la|le|les|l|mes|mon|ma|nos|notre) \p{L}+(?: \p{L}+)? (?:doit|doivent|a besoin de|ont besoin de|a|ont besoin d|prend|prennent|demande|demandent)(?: (?:cuire|reposer|infuser|rester au four|lever|mijoter))?(?: pendant| durant)? (?<x>${quantity})(?: (?:de cuisson|au four|dans le four|a cuire))?$`,
    means: ["mets un minuteur de {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:il reste )?(?<x>${thing}) est (?:encore|toujours|restee?) allumee?(?: (?<y>(?:dans|de|du) .+))?$`,
    means: ["eteins {x} {y}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:j ai|on a|nous avons) oublie d (?=eteindre)|^(?:j ai|on a|nous avons) oublie de(?= \p{L}+)`,
    means: ["il faut"],
    is: "hint",
  },
  {
    said: String.raw`(?:est ce qu |faut il |dois je |devrais je |est ce que )?(?:il (?:me |nous )?faut|je dois|je devrais|j ai besoin d|on a besoin d|prendre|prenne)(?: prendre| emporter| un)? (?:un |mon |le )?(?:parapluie|impermeable|manteau|veste)`,
    means: ["est ce qu il va pleuvoir", "quel temps fait il"],
  },
  {
    said: String.raw`^(?:ca|cela|elle) (?:m|nous) (?:eblouit|aveugle)(?: (?:eteins|coupe|arrete)(?: (?:la|le|ca|moi ca))?(?: s il te plait)?)?$`,
    means: ["eteins la lumiere"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>(?:le|la|les|l|mon|ma|mes) (?:\p{L}+ ){0,3}?\p{L}+) (?:est|sont) (?:(?:un peu|beaucoup|bien|encore|vraiment) )*trop hautes?$|^(?<x2>(?:le|les|mon|mes) (?:\p{L}+ ){0,3}?\p{L}+) (?:est|sont) (?:(?:un peu|beaucoup|bien|encore|vraiment) )*trop hauts?$`,
    means: ["baisse {x}", "descends {x}"],
  },
  {
    said: String.raw`^(?<x>(?:le|la|les|l|mon|ma|mes) (?:\p{L}+ ){0,3}?\p{L}+) (?:est|sont) (?:(?:un peu|beaucoup|bien|encore|vraiment) )*trop (?:bas|basses?)$`,
    means: ["monte {x}", "releve {x}"],
  },
  {
    said: String.raw`^(?:(?:pardon|desolee?|excuse moi|excusez moi|oh) )*(?:je n|je|j)(?: (?:ai|t ai|l ai|vous ai|n ai))? pas (?:(?:bien|tout|tres bien) )*(?:compris|entendu|saisi)(?: (?:la derniere \p{L}+|le dernier \p{L}+|ce que tu as dit))?$`,
    means: ["repete", "redis le"],
  },
];
