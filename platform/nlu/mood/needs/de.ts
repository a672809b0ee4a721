import type { Need } from "./need-text.ts";

const very = String.raw`(?:(?:viel|etwas|ein bisschen|ein wenig|so|zu|sehr|ganz|ziemlich|recht|richtig|furchtbar|total|echt|aber|ja|schon|hier|da|mir|uns|langsam|wieder|noch) )*`;
const too = String.raw`(?:(?:viel|etwas|ein bisschen|ein wenig|mir|uns|hier|da|aber|schon|wieder|echt) )*(?:so|zu|sehr|ganz|ziemlich|recht|richtig|furchtbar|total|stock)`;
const being = String.raw`(?:ist|wird|ist s|ists|wirkt)`;
const who = String.raw`(?:ich|wir|man)`;
const thing = String.raw`(?:die|der|das|den|diese|dieser|dieses|diesen|meine?|unsere?) (?:\p{L}+ ){0,4}?\p{L}+`;
const somewhere = String.raw`(?:(?<place>(?:im|in|am|auf|bei) (?:(?:der|dem|den|meinem|meiner|unserem|unserer) )?\p{L}+) )?`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:tut mir leid )?(?:(?:ich|wir) (?:(?:bin|sind) (?:mir|uns) nicht (?:\p{L}+ )?sicher|(?:weiss|weiß|wissen|wusste) (?:(?:gerade|jetzt|gar|leider|uberhaupt|auch|im moment) )*nicht(?: mehr)?|(?:habe|hab|haben) (?:(?:gerade|leider|gar|absolut|uberhaupt) )*keine (?:ahnung|idee)(?: mehr)?|(?:habe|hab|haben) (?:(?:ganz|schon wieder|leider) )*vergessen|frage mich|fragen uns|vergesse (?:immer|dauernd|standig)|(?:wurde|mochte|wusste|hatte) gerne?(?: (?:wissen|gewusst|erfahren))?)|keine ahnung|weiss einer|weiß einer|weiss jemand|weiß jemand)(?: mehr)?(?= (?:wie|was|welche[rsnm]?|wann|ob|wo|wieviel|der wievielte)(?! (?:\p{L}+ )?zu ))`,
    "sag mir",
  ],
];

export const tags = "oder|nicht wahr|gell|stimmt s|oder nicht|findest du nicht";

export const needs: readonly Need[] = [
  {
    said: String.raw`(?:(?:sorg|sorge) (?:bitte )?dafur|stell(?:e)? (?:bitte )?sicher|achte (?:bitte )?darauf) dass (?<x>(?:alle|das|die|der) (?:\p{L}+ ){0,3}?\p{L}+) (?:aus|ausgeschaltet) (?:ist|sind)$`,
    means: ["mach {x} aus", "schalte {x} aus"],
  },
  {
    said: String.raw`(?:(?:sorg|sorge) (?:bitte )?dafur|stell(?:e)? (?:bitte )?sicher|achte (?:bitte )?darauf) dass (?<x>(?:alle|das|die|der) (?:\p{L}+ ){0,3}?\p{L}+) (?:ab|zu)geschlossen (?:ist|sind)$`,
    means: ["schließ {x} ab"],
  },
  {
    said: String.raw`(?:es|hier) ist (?:es )?(?:hier )?nicht (?:(?:ganz|wirklich|mehr) )*hell genug(?: hier)?`,
    means: ["mach das Licht an"],
  },
  {
    // A holiday, or less noise.
    said: String.raw`^(?:ich|wir) (?:brauche|brauchen) (?:jetzt |mal |endlich |meine |etwas )*(?:ruhe|stille)$`,
    means: ["mach die musik leiser", "mach es leiser", "stoppe die musik"],
    is: "hint",
  },
  {
    said: String.raw`^(?:ich|wir) (?:mochte|mochten|will|wollen|hatte|hatten|wunsche mir)(?: gern| gerne)?(?: dass)? (?<x>(?:das|die|den|der) (?:\p{L}+ ){0,3}?\p{L}+) (?:gern |gerne )?(?:zu|geschlossen)(?: (?:sind|ist|haben|bleiben|bleibt))?$`,
    means: ["mach {x} zu", "schließ {x}"],
  },
  {
    said: String.raw`^(?:ich|wir) (?:mochte|mochten|will|wollen|hatte|hatten|wunsche mir)(?: gern| gerne)?(?: dass)? (?<x>(?:das|die|den|der) (?:\p{L}+ ){0,3}?\p{L}+) (?:gern |gerne )?(?:auf|offen|geoffnet)(?: (?:sind|ist|haben))?$`,
    means: ["mach {x} auf", "offne {x}"],
  },
  {
    said: String.raw`^(?:es|das|die musik|das radio|du) (?:ist|bist) (?:mir |uns |hier )?(?:noch )?nicht laut genug$`,
    means: ["mach lauter", "mach es lauter", "rede lauter"],
  },
  {
    said: String.raw`(?:warum )?(?:${being} (?:es )?|es ${being} |s ${being} )?(?:${too} (?:dunkel|finster|duster)|stockdunkel|stockfinster|zappenduster)|(?:warum )?(?:${being} es|es ${being}) ${very}(?:dunkel|finster|duster)(?: hier)?`,
    means: ["mach das licht an", "schalte das licht ein"],
  },
  {
    said: String.raw`^(?:die|der|das|meine?|unsere?) (?<x>\p{L}+) ${being} ${too} (?:dunkel|finster|duster)$`,
    means: ["mach das licht im {x} an", "schalte das licht in der {x} ein"],
  },
  {
    said: String.raw`${who} (?:sehe|seh|sehen|sieht|kann|konnen|erkenne|erkennt) (?:(?:hier|da|ja|gar|fast|kaum|uberhaupt) )*${somewhere}(?:(?:gar|fast|kaum|uberhaupt|ja) )*(?:nichts|nix|kaum (?:was|etwas)|die hand vor augen(?: nicht)?)(?: (?:mehr|sehen|erkennen))?(?: nicht)?|(?:sehe|seh|sehen|sieht) ${who} (?:(?:hier|ja|gar|fast|kaum|uberhaupt) )*(?:nichts|nix|kaum (?:was|etwas)|die hand vor augen nicht)`,
    means: ["mach das licht {place} an", "schalte das licht {place} ein"],
  },
  {
    said: String.raw`(?:${who} )?(?:brauche?|brauchen|braucht|konnte|konnten|hatte|hatten|mochte|mochten|will|wollen|wunsche)(?: ${who})? (?:(?:hier|mal|gerne?|noch|bitte) )*${somewhere}(?:(?:etwas|ein bisschen|ein wenig|mehr|mal|gerne?|noch) )*licht(?: (?:gebrauchen|vertragen|haben|brauchen|gerne?))*|${somewhere}(?:fehlt|ware) (?:mir |uns )?(?:etwas |ein bisschen |ein wenig |mehr )?licht(?: (?:schon|gut|toll|nicht schlecht))*`,
    means: ["mach das licht {place} an", "schalte das licht {place} ein"],
  },
  {
    said: String.raw`${somewhere}(?:braucht|brauchen) (?:hier )?(?:niemand|keiner|kein mensch|wir|ich) ${somewhere.replace("place", "place2")}(?:(?:das|kein|jetzt|mehr) )*licht(?: (?:mehr|an|jetzt))*|(?:wir|ich) (?:brauchen|brauche?) ${somewhere.replace("place", "place3")}(?:jetzt )?kein licht mehr`,
    means: ["mach das licht {place} aus", "schalte das licht {place} aus"],
  },
  {
    said: String.raw`${somewhere}(?:brennt|ist) (?:immer )?noch (?:das )?licht(?: an)?|das licht ${somewhere.replace("place", "place2")}(?:brennt|ist) (?:immer )?noch(?: an)?`,
    means: ["mach das licht {place} aus", "schalte das licht {place} aus"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x7>${thing}) (?:brauche?n?|brauchst|benotigen|benutzen|nutzen) (?:ich|wir|man|du) (?:(?:jetzt|gar|heute|hier|nun) )*nicht mehr$|^(?<x>${thing}) (?:wird|werden) (?:(?:jetzt|gar|wohl|langst) )*nicht mehr (?:gebraucht|benotigt)$|^(?:ich|wir) (?:brauche?|brauchen|will|wollen|mochte|mag) (?:jetzt |heute )?(?:keine?n? |nicht mehr )(?<x2>.+?)(?: mehr)(?: (?:horen|haben|sehen))?$|^(?<x3>${thing}) (?:kann|konnen|darf|durfen|soll|sollen|muss) (?:jetzt |auch |ruhig |wieder |bitte |gerne )*(?:aus|ausgehen|ausgemacht werden|ausgeschaltet werden|abgeschaltet werden)(?: (?:gehen|sein|bleiben))?$`,
    means: ["mach {x} aus", "schalte {x} aus", "stoppe {x}"],
  },
  {
    said: String.raw`^(?:(?:jetzt|das|es) )?(?:ist |war )?(?:(?:jetzt|aber|auch|mal|langsam|es) )*(?:genug|schluss) (?:mit )?(?:der |dem )?(?<x>.+?)(?: (?:fur) heute| jetzt)?$|^(?:ich|wir) (?:habe|hab|haben) (?:(?:jetzt|langsam|aber) )*genug (?:von )?(?:dieser |der |diesem |dem )?(?<x2>.+?)(?: (?:gehort))?$|^(?:mir |uns )?reicht(?: es)?(?: jetzt)?(?: mit)? (?:der|dem|dieser|die|das) (?<x3>.+)$`,
    means: ["mach die {x} aus", "stoppe die {x}", "mach das {x} aus"],
  },
  {
    said: String.raw`^(?<x>${thing}) (?:(?:geht|gehen) (?:mir|uns) (?:\p{L}+ )*auf (?:die nerven|den geist|den wecker|den keks)|(?:stort|storen|nervt|nerven|blendet|weckt)(?: (?:mich|uns|beim \p{L}+|gerade|so|total))*|(?:halt|halten) mich wach|ist (?:(?:mir|uns|viel) )*zu (?:laut|hell))$|^(?:ich|wir) (?:kann|konnen) (?<x2>${thing}) nicht mehr (?:horen|sehen|ertragen|ab)$|^(?:ich|wir) (?:kann|konnen) (?:bei|mit|wegen) (?:dem |der |diesem |dieser |all dem )?(?<x3>\p{L}+) (?:\p{L}+ )?nicht (?:schlafen|arbeiten|denken|lesen|reden|telefonieren)$`,
    means: ["mach {x} aus", "schalte {x} aus", "stoppe {x}"],
  },
  {
    said: String.raw`^(?:warum )?(?:du|sie) (?:schreist|brullst|schreien|plarrst|bist (?:mir |uns )?(?:viel )?zu laut)(?: (?:ja|so|mich|aber|nicht|an|rum|herum))*$|^(?:schrei|brull)(?: (?:doch|mich|nicht|so|an))+$`,
    means: ["sprich leiser", "leiser"],
  },
  {
    said: String.raw`(?:es ist|ist es|hier ist es) (?:hier )?${very}(?:zu )?laut|man versteht (?:hier )?(?:sein eigenes wort|nichts)(?: mehr)?(?: nicht)?|(?:ich|wir) (?:mochte|will|wollen|hatte gerne?) (?:jetzt |mal |endlich |meine |etwas )*(?:ruhe|stille)`,
    means: ["mach die musik leiser", "mach es leiser", "stoppe die musik"],
  },
  {
    said: String.raw`^(?:du|sie) (?:flusterst|nuschelst|murmelst|flustern)(?: (?:ja|so|nur))*$|(?:es ist|ist es|die musik ist|du bist) (?:hier )?${very}zu leise|(?:ich|wir|man) (?:hore|horen|hort) (?:dich |die musik |es )?(?:fast |kaum |gar )?(?:nichts|kaum(?: etwas)?|nicht)`,
    means: ["mach es lauter", "mach die musik lauter"],
  },
  {
    said: String.raw`(?:blendet|scheint|knallt) (?:(?:mich|mir|uns|hier|so|mal wieder) )*die sonne(?: (?:so|rein|herein|ins gesicht|in die augen))*|die sonne (?:blendet|scheint|knallt)(?: (?:mich|mir|uns|so|hier|zu sehr|rein|herein|ins gesicht|in die augen))*|(?:es ist |ist es )?(?:viel |mir )*zu (?:hell|sonnig)|zu viel sonne`,
    means: ["mach den rollladen zu", "rollladen runter", "mach die jalousie zu", "mach den vorhang zu"],
  },
  {
    said: String.raw`(?:es ist|ist es|mir ist|uns ist|ist mir|ist uns|ich) ${very}(?:kalt|eiskalt|kuhl|friere|frieren)`,
    means: ["mach es warmer", "dreh die heizung auf", "mach die heizung an"],
  },
  {
    said: String.raw`(?:es ist|ist es|mir ist|uns ist|ist mir|ist uns|ich) ${very}(?:zu warm|heiss|heiß|schwitze|schwitzen)`,
    means: ["mach es kalter", "dreh die heizung runter", "mach die heizung aus", "mach den ventilator an"],
  },
  {
    said: String.raw`^(?:wir|ich) (?:haben|habe|hab) (?:(?:fast|bald|gar|leider|nur noch wenig) )*kein(?:e|en)? (?<x>.+?)(?: mehr)(?: (?:da|im haus|im kuhlschrank|zu hause))?$|^(?:die|der|das|unsere?|mein) (?<x2>\p{L}+) (?:ist|sind|geht|gehen) (?:(?:fast|bald|langsam|schon|wieder) )*(?:alle|leer|aus|aufgebraucht|zu ende|zur neige)$|^es (?:ist|gibt|sind) (?:fast )?kein(?:e|en)? (?<x3>.+?) mehr(?: da)?$|^(?:wir|ich) (?:brauchen|brauche|mussen|muss|sollten|sollte) (?:(?:noch|wieder|unbedingt|auch|mal) )*(?<x4>.+?)(?: (?:kaufen|besorgen|holen|einkaufen))?$`,
    means: ["setz {x} auf die einkaufsliste", "wir brauchen {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:habe|hab|haben) (?:(?:ganz|vollig|total) )*(?:die zeit|die uhrzeit)(?: (?:ganz|vollig|total))* (?:vergessen|aus den augen verloren)|(?:haben sie|hast du|habt ihr)(?: \p{L}+)? (?:die uhrzeit|eine uhr)|wie (?:spat) (?:es (?:ist|jetzt ist)|haben wir(?: es)?(?: denn)?)|wie viel uhr (?:es ist|wir haben|haben wir)|was sagt die uhr`,
    means: ["wie spat ist es"],
  },
  {
    said: String.raw`(?:sag|sagt|sagen sie|gib|gebt|geben sie)(?: (?:mir|uns|mal|bitte))* (?:bescheid|laut)(?: bitte)? (?:wenn|sobald|nach) (?<x>(?:\p{L}+ ){1,4}?(?:sekunden?|minuten?|stunden?)) (?:um|vorbei|rum|abgelaufen|vergangen|herum)(?: (?:sind|ist))?|(?:erinnere?|weck|wecke|ruf|warne?) (?:mich|uns) (?:wenn|sobald) (?<x2>(?:\p{L}+ ){1,4}?(?:sekunden?|minuten?|stunden?)) (?:um|vorbei|rum|abgelaufen|vergangen|herum)(?: (?:sind|ist))?`,
    means: ["stell einen timer auf {x}"],
  },
  {
    said: String.raw`^(?:die|der|das|mein|meine|unser|unsere) \p{L}+ (?:brauchen|braucht|mussen|muss|sollen|soll) (?:(?:noch|etwa|jetzt) )*(?<x>(?:\p{L}+ ){1,4}?(?:sekunden?|minuten?|stunden?))(?: (?:kochen|backen|ziehen|garen|ruhen|im ofen|in den ofen|kocheln|braten))?$`,
    means: ["stell einen timer auf {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:ich|wir) (?:muss|mussen|will|wollen|sollte|mochte) (?:(?:morgen|heute|schon|spatestens) )*(?<x>um .+?) (?:aufstehen|wach sein|raus|aus dem bett)$`,
    means: ["weck mich {x}", "stell einen wecker {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:oh )?(?:ich|wir) (?:habe|hab|haben) (?:ganz )?vergessen (?<x>.+?) (?:aus|ab|an|ein|zu)zu(?:machen|schalten|schliessen|schließen|sperren)$`,
    means: ["mach {x} aus", "schliess {x} ab"],
    is: "hint",
  },
  {
    said: String.raw`(?:brauche?|brauchen|soll|sollte|muss) (?:ich|man|wir) (?:(?:heute|morgen|am \p{L}+) )*(?:eine[nrm]? |die |den )?(?:regenschirm|schirm|regenjacke|jacke|mantel|sonnencreme|mutze)(?: (?:mitnehmen|einpacken|anziehen))?`,
    means: ["regnet es", "wie wird das wetter"],
  },
  {
    said: String.raw`^(?:das|es) blendet(?: (?:mich|uns|total|so|voll|ganz schon))*(?: (?:mach|schalt|schalte|mache) (?:das|es|die|sie)(?: (?:mal|bitte))* aus)?$`,
    means: ["mach das licht aus"],
    is: "hint",
  },
  {
    said: String.raw`^(?:der|die|das|mein|meine|dieser|diese|dieses) (?<x>\p{L}+(?: \p{L}+)?) (?:ist|sind|steht)(?: (?:mir|uns|noch|etwas|viel|immer|ein|bisschen|wenig))* zu (?:hoch|weit oben)$`,
    means: ["senk {x} ab", "{x} runter"],
  },
  {
    said: String.raw`^(?:der|die|das|mein|meine|dieser|diese|dieses) (?<x>\p{L}+(?: \p{L}+)?) (?:ist|sind|steht)(?: (?:mir|uns|noch|etwas|viel|immer|ein|bisschen|wenig))* zu (?:niedrig|tief|weit unten)$`,
    means: ["heb {x} an", "{x} hoch"],
  },
  {
    said: String.raw`^(?:(?:entschuldigung|verzeihung|sorry|tut mir leid|oh) )*(?:ich|wir) (?:hab|habe|haben)(?: (?:das|dich|es|leider|jetzt|gerade|den letzten \p{L}+|das letzte))* (?:nicht|kein wort)(?: (?:ganz|richtig|genau))? (?:verstanden|gehort|mitbekommen)$|^(?:das|den letzten \p{L}+) (?:hab|habe|haben) (?:ich|wir)(?: (?:leider|jetzt|gerade))* nicht(?: (?:ganz|richtig|genau))? (?:verstanden|gehort|mitbekommen)$`,
    means: ["wiederhole das", "sag das noch einmal"],
  },
];
