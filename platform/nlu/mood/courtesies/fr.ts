const persons = String.raw`(?:mon|ma|mes|ton|ta|le|la|les|notre|nos) \p{L}+|l \p{L}+|maman|papa|mamie|papi|lui|leur|quelqu un|tout le monde`;

export const carriers = String.raw`(?:tu|vous) (?:veux|voudrais|pourrais|voulez|voudriez|pourriez) (?:bien |peut etre |m |me |nous |te |s il te plait )*|(?:veux tu|voudrais tu|voulez vous|voudriez vous) (?:bien )?(?:m |me |nous )*|(?:aurais tu|auriez vous|tu aurais|vous auriez) (?:l amabilite|la gentillesse|la bonte|l obligeance) d(?:e)?|(?:serais tu|seriez vous|sois|soyez) (?:assez |si |un peu )?(?:gentil|gentille|aimable|sympa|mignon|mignonne)(?:le)?(?: pour| de| et)?|(?:serait il|il serait|est il|ce serait|ca serait) (?:\p{L}+ )?(?:possible|bien|gentil|sympa|super)(?: de| d| que tu| que vous| si tu)?|(?:j aimerais|je voudrais|je souhaiterais|je veux|je prefererais|j apprecierais|je te demande|je vous demande)(?: bien)?(?: que (?:tu|vous)| de| d)?|(?:ca|cela) (?:te|vous) (?:derangerait|ennuierait|embeterait|derange|ennuie|embete)(?: de| d| si)?|si (?:ca|cela) ne (?:te|vous) (?:derange|ennuie|embete|gene) pas|quand tu (?:peux|pourras|auras une minute|as une minute|as le temps)|rends moi (?:un|le) service(?: et| de)?|fais moi (?:une|la) faveur(?: et)?|est ce que (?:tu|vous) (?:veux|voudrais|pourrais|peux|pouvez|pourriez)(?: bien)?|aurais tu|tu (?:me|m|nous)(?= \p{L})|pour moi|je te prie|je vous prie|merci (?:bien|beaucoup|d avance)|gentiment`;

export const fillers = String.raw`e+u+h+|h+e+u+|h+u+m+|m{2,}|ben|bah|beh|hein|oh+|ah+|aie|ouf|oups|zut|mince|eh bien|^bon(?: ben| alors| eh bien)?|^alors|^voila|^allez|^tiens|^oui|^ouais|^bref|^enfin|voyons(?: voir)?|attends(?: voir)?|laisse moi reflechir|comment (?:dire|ca s appelle)|tu (?:sais|vois)|(?:vous savez|vous voyez)|je (?:crois|pense|dirais)(?: que)?|disons|en fait|du coup|oh la la|mon dieu|ma foi|dis(?: donc| moi voir)(?= )|ecoute|mon (?:grand|petit|cheri|coeur|ami|chou)|ma (?:grande|petite|cherie|belle)|(?:hey|he|salut|bonjour|ok|dis) (?:ordinateur|sotto|assistant|maison|toi)`;

export const relayed = String.raw`(?:dis|dites|demande|demandez|rappelle|ecris|envoie|raconte) (?:bien )?(?:a |au |aux )?(?:${persons}|(?!(?:moi|nous)\b)\p{L}+) (?:de|d|qu|que|s)|(?:dis|dites|demande|rappelle) (?:lui|leur) (?:de|d|qu|que)|note (?:que|ca|cela)|traduis|epelle|celui qui|celle qui|ceux qui|c est (?:lui|elle|\p{L}+) qui|(?:il|elle|on) (?:dit|a dit|disait)`;

export const tells = String.raw`(?:suis|est|sommes|sont|ai|as|a|avons|ont|vais|va|allons|vont|viens|vient|pars|fait|etait|dois|veux|faut)`;

export const quotes = String.raw`appelle|appele|dit|disait|disent|intitule|ecrit|chanson|film|livre|voir|entendre|fait|laisse`;

export const determiners =
  "le la les l un une des du de d au aux mon ma mes ton ta tes son sa ses notre nos votre vos ce cet cette ces";
