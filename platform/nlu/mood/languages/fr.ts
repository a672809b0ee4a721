import type { MoodText } from "../mood-text.ts";

export const french: MoodText = {
  polite: String.raw`^(?:est ce que )?quelqu un (?:peut|pourrait|veut bien|voudrait bien)(?= (?:\p{L}+ )?\p{L}+(?:er|ir|re)(?![^ ]))|(?:il )?(?:faut|faudrait) que (?:tu|vous)|(?:j aimerais|je voudrais|je veux|on aimerait|nous voudrions)(?: bien)? que(?: (?:tu|vous))?|est ce (?:que l on|qu on) (?:peut|pourrait)(?: avoir)?|(?:on|nous) (?:peut|pourrait|pourrions) avoir|serait il possible d(?:e)?|est il possible d(?:e)? avoir|(?:peux|pourrais|voudrais|veux|pourras) tu(?: (?:bien|me|nous|stp|s il te plait|m aider a))*|tu (?:peux|pourrais|voudrais|veux)(?: bien| me)*|(?:pouvez|pourriez|voudriez|voulez) vous(?: (?:bien|me|nous))*|vous (?:pouvez|pourriez)|(?:puis je|est ce que je peux|je peux)(?: avoir)?|je (?:veux|voudrais|souhaite|souhaiterais|desire|aimerais|prefere)(?: bien| que tu)*|j (?:aimerais|ai besoin d|ai besoin de)(?: bien| que tu)*|s il (?:te|vous) plait|merci(?: de)?|est ce que tu (?:peux|pourrais)|est ce (?:possible|qu on peut)|sois gentil et|aie la gentillesse de|il faudrait|il faut(?! pas\b)|fais (?:moi )?le plaisir de|si (?:tu peux|tu veux|possible)|ca te derange(?:rait)? (?:de|d)`,
  traits: {
    negated: String.raw`arret(?:e|ez) (?:donc |un peu )?(?:d|de) (?:allumer|rallumer|eteindre|ouvrir|fermer|verrouiller|deverrouiller|baisser|monter|ajouter|changer)|(?:a|pour|avec|previens|avertis|appelle) personne|(?:ne|n)(?! (?:(?:te?|vous|les?|la|l|y) )?(?:entend|voi[st]|voyons|trouv)\p{L}*)(?: \p{L}+){1,4} (?:pas|jamais|plus|rien|point|surtout)|ne(?! (?:(?:te?|vous|les?|la|l|y) )?(?:entend|voi[st]|voyons|trouv)\p{L}*)|n(?= (?:allum|etei|ouvr|ferm|arret|oubli|activ|eteign|appel|ajout|augment|abaiss|utilis)\p{L}*)|(?<!pourquoi )(?:surtout )?(?<!(?:entends|entend|entendons|vois|voit|voyons) )pas(?! (?:voir|trouver|lire|entendre)\b)|jamais|que personne|plutot que|au lieu de|evite|ni`,
    without: String.raw`plus (?:de|d)|pas (?:de|d)|sans|aucun|aucune|rien|assez|plus besoin|plus la|plus le|plus les`,
    keep: String.raw`laisse|laissez|laisser|garde|gardez|reste|restent|rester|toujours|encore`,
    whether: String.raw`est ce qu\p{L}*|^(?:(?:et|alors|bon|dis|he|euh|bonjour|excuse moi|excusez moi|pardon|mais) )*(?:est|sont|etait|a t|ont|as tu|avez|y a t|as|avons|dois je|faut il|fait il|vas tu|es tu)|(?:est|sont|etait|a|ont|fait|va|vont|peut|peuvent|doit|doivent|devrait|veut|veulent) (?:il|elle|ils|elles|t il|t elle|t ils|t elles|on)|\p{L}+ t (?:il|elle|on|ils|elles)|\p{L}+ (?:il|elle|ils|elles|t il|t elle)$|y a t il|tu as(?! l heure\b)|vous avez|si (?:le|la|les|l|un|une|il|elle|on|tu as)(?: \p{L}+){1,5} (?:est|sont|a|ont)`,
    what: String.raw`quel(?! (?:froid|bruit|vent|soleil|bonheur|dommage|desordre)\b)|quelle(?! (?:lumiere|chaleur|belle|horreur|fraicheur|surprise|folie|joie)\b)|quels|quelles|combien|(?<!(?:faut|faudrait|falloir|fallait|aimerais|aimerions|voudrais|voudrions|veux|voulons|souhaite|souhaiterais|besoin|parce|puis) )que|qu est ce|quoi|c est quoi|comment (?:est|va|sont|s appelle)`,
    why: String.raw`pourquoi|que se passe|qu arrive`,
    who: String.raw`qui`,
    when: String.raw`quand (?:est|as|a|sont|vas|va|avez)|depuis quand|a quelle heure`,
    where: String.raw`ou(?: est| sont| se| puis| y)|d ou`,
    how: String.raw`(?<=\p{L} )comment$|comment (?:je|on|puis|faire|fait|allumer|eteindre|ouvrir|fermer|mettre)`,
    state: String.raw`^(?:(?:et|oh|ah) )*(?:(?:j|on|nous|je l) (?:adore|adorons|aime|aimons|kiffe)(?: (?:bien|beaucoup|vraiment|trop|tellement))*|je kiffe|(?:ca )?me plait) (?:la|le|les|l|cette|ce|cet|ces) (?:\p{L}+ )?\p{L}+$|^(?:cette|la|ce|le) (?:chanson|musique|morceau|titre) (?:est (?:(?:tres|trop|si|vraiment|tellement) )*(?:belle|beau|bonne|bon|super|geniale?|jolie?|magnifique|cool)|me plait)(?: beaucoup)?$|(?:tout le monde|quelqu un|on|il|elle|ils|elles|maman|papa|mamie|papi|(?:le|la|les|mes|mon|ma|nos|notre) \p{L}+) (?:le )?(?:sait|savent|savait|savaient) (?:deja |bien )?qu[e]?|(?:est|sont|etait|etaient|reste|restee?s?|ete|bien) (?:\p{L}+ )?(?:allum\p{L}+|etein\p{L}+|ouvert\p{L}*|ferm\p{L}+|verrouill\p{L}+|arret\p{L}+|activ\p{L}+|lance\p{L}*)|allumee|allumees|eteinte|eteintes|ouverts|ouvertes|fermees`,
    past: String.raw`(?:ai|as|a|avons|avez|ont|avait|avaient) (?:deja |bien )?(?:dit|prevenu|averti|annonce|informe)(?= (?:\p{L}+ ){0,5}?qu[e]?(?: |$))|(?<!(?:^| )(?:qu|que|quoi|quel\p{L}*|quand|combien|ou|comment|qui)(?: .*)? )(?:devai(?:s|t|ent)|devions|fallait|manquai(?:t|ent)|(?:avais|avait|avions|aviez|avaient) besoin|(?:a|ont|ai|avons|as) (?:du|fallu|manque)(?= (?:cuire|rester|acheter|racheter|prendre|attendre|\p{L}+(?:er|ir|re)|de|du|des) ?)|il a fallu)|^(?:(?:et|alors|mais|oh|ah|bon) )*(?:le|la|les|l|mon|ma|mes|notre|nos|ton|ta|tes|cette|ce|ces) (?:\p{L}+ ){1,3}?(?:etait|etaient|avait|avaient)(?! (?:trop|si|tres|pas) )|(?:j|je|tu|il|elle|on|nous|vous|ils|elles|quelqu un)(?: l| les)? (?:ai|as|a|avons|avez|ont|avait|avais|etait|etais|etaient)(?! (?:besoin|envie|l heure|froid|chaud)\b) \p{L}+|hier|derniere?s? (?:nuit|fois|semaine)|la semaine derniere|il y a \p{L}+ (?:minutes?|heures?|jours?)`,
    later: String.raw`s (?:il|ils|elle|elles)(?! (?:te|vous) plait)|au cas (?:ou|ou)|a condition|a chaque fois|le jour ou|au moment ou|pourvu qu\p{L}*|en cas|quand(?! (?:est|as|a|sont|vas|va|avez)\b)|lorsqu\p{L}*|des qu\p{L}*|(?<!(?:me dire|dis moi|dites moi|savoir|voir|regarde|verifie|verifier) )si(?! (?:tu (?:peux|veux)|possible)\b)|une fois (?:qu\p{L}*|que)|jusqu\p{L}*|apres|avant|pendant|tant qu\p{L}*|a moins|chaque (?:jour|soir|matin|nuit|heure|semaine|fois|lundi)|tous les (?:jours|soirs|matins|lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|\p{L}+ (?:minutes|heures|jours))|toutes les (?:heures|nuits|semaines|\p{L}+ (?:minutes|heures))|plus tard|tout a l heure|demain|apres demain|ce soir|cette nuit|cet apres midi|bientot|tantot|dans (?:un moment|un instant|une minute|une heure|une demi heure|un quart d heure|quelques \p{L}+)|au (?:lever|coucher) du soleil|a (?:minuit|midi|l aube)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|la prochaine|le prochain|pour une heure|pour la nuit`,
    all: String.raw`tout(?! (?:de suite|a l heure|le temps|d abord|a fait|simplement|droit|court)\b)|tous(?! les (?:jours|soirs|matins|\p{L}+s)\b)|toute|toutes(?! les (?:heures|nuits|semaines)\b)|toutes les|tous les|chaque|partout|les deux|ensemble|entiere?|n importe|plusieurs|l ensemble`,
    except: String.raw`sauf|excepte|hormis|a part|a l exception|mais pas|en dehors de|sinon`,
  },
  signs: {
    on: String.raw`(?:ouvre|ouvrir|ouvrez) la lumiere|un peu (?:plus )?de lumiere|davantage de lumiere|(?:trop|tres|si|tout) (?:sombre|noir)|(?:vois|voit) rien|(?:r?allum)\p{L}*|rallume|active|activer|activez|activ\p{L}*|mets la lumiere|mettre la lumiere|met la lumiere|lance|lancer|lancez|demarre\p{L}*|commence\p{L}*|eclaire\p{L}*|enclenche\p{L}*|reprend\p{L}*|branche\p{L}*`,
    off: String.raw`(?:veux|veut|voulons) plus|(?:trop|tres|si) (?:lumineux|clair)|etein\p{L}*|eteign\p{L}*|coupe|couper|coupez|desactiv\p{L}*|arret\p{L}*|stop\p{L}*|annul\p{L}*|supprim\p{L}*|enleve\p{L}*|retir\p{L}*|termin\p{L}*|interromp\p{L}*|efface\p{L}*|debranche\p{L}*|tue|tuer|plus de|finis|cesse\p{L}*|tais|silence|ferme la lumiere|fermer la lumiere`,
    up: String.raw`moins (?:bas|froid|sombre|doucement)|en haut|(?:trop|tres) froid|ouvr\p{L}*|ouvert\p{L}*|monte\p{L}*|remont\p{L}*|releve\p{L}*|leve\p{L}*|augment\p{L}*|plus fort|plus haut|plus chaud|eleve\p{L}*|hausse\p{L}*`,
    down: String.raw`en bas|(?:trop|tres) (?:chaud|fort)|ferm\p{L}*|baiss\p{L}*|abaiss\p{L}*|descend\p{L}*|diminu\p{L}*|redui\p{L}*|moins|plus (?:bas|doucement|sombre)|plus froid|moins fort`,
    lock: String.raw`verrouill\p{L}*`,
    unlock: String.raw`deverrouill\p{L}*`,
  },
  bounded: String.raw`tout|toute|toutes|tous|toutes les|tous les|chaque|entiere?`,
  present: String.raw`maintenant|tout de suite|immediatement|a l instant|aujourd hui|vite|en ce moment|actuellement|l heure`,
  informs: String.raw`dis|dites|dire|donne|donner|montre|montrer|lis|indique|quel|quelle|combien|annonce|sais tu`,
  joiners: String.raw`ou|et puis|et ensuite|et aussi|et|puis|ensuite|aussi|ainsi que|mais`,
  breaks: String.raw`alors|donc|du coup|s il te plait|s il vous plait|peux tu|pourrais tu|tu peux|tu pourrais|pouvez vous|pourriez vous|bon`,
  commands: String.raw`allume|allumer|eteins|eteindre|ouvre|ouvrir|ferme|fermer|mets|mettre|met|lance|arrete|coupe|joue|appelle|dis|donne|montre|ajoute|supprime|annule|regle|monte|baisse|descends|active|desactive|envoie|commande|achete|lis|cherche|stoppe|rallume|quel|quelle|qui|ou|quand|pourquoi|combien|comment|est|sont`,
  little: `le la les l un une des du de d au aux a en dans sur sous chez par pour avec sans vers ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
    je j tu t il elle on nous vous ils elles me m te se s moi toi lui eux y en qui que qu quoi dont ou et ou mais donc or ni car si ne n pas plus
    est suis es sommes etes sont etait etre ete ai as a avons avez ont avait avoir fait fais faire faites faut faudrait peux peut pouvez pourrais pourriez veux veut voudrais voulez vais va vas allons allez aller mets met mettre
    bien tres trop assez peu beaucoup aussi encore deja toujours maintenant ici la voila voici alors donc bon bonne ben euh hein oui non ok allez vite juste meme petit petite cher chere cheri mon ami salut bonjour bonsoir excuse excusez pardon merci plait sotto ordinateur
    dis dire donne donner moi besoin envie chose choses peu moment instant aujourd hui quel quelle quels quelles combien comment tout toute tous toutes chaque ca cela celui celle`,
  alike: `lumiere lumieres lampe lampes eclairage lampadaire plafonnier
    minuteur minuterie compte-a-rebours chronometre
    heure heures
    musique chanson morceau son
    volet volets store stores
    television tele tv
    chauffage radiateur thermostat
    mets lance regle demarre
    arrete stop stoppe coupe
    dis dire donne donner indique
    ecoute ecouter joue jouer passe`,
};
