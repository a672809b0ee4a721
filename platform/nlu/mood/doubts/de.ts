import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:und|so|also|hey|na|ah|oh|aber|hallo|entschuldigung|entschuldige|sag|sag mal|ja|nur|ach|dann) )*";
const someone = String.raw`er|sie|es|man|jemand|jeder|alle|niemand|leute|mama|papa|oma|opa|(?:der|die|das|mein|meine|unser|unsere|dein|deine|ihr|ihre|sein|seine|ein|eine) \p{L}+`;

export const german: DoubtText = {
  condition: String.raw`^${lead}(?:wenn(?! (?:du (?:kannst|magst|willst|so|kurz|zeit)|es geht|moglich|s geht|sie konnen)\b)|falls|sobald|sofern|solange|bevor|nachdem|angenommen|vorausgesetzt|sollte es)|nur (?:wenn|falls)|es sei denn|außer wenn`,
  unreal: String.raw`stell(?:t|e|en)? (?:sie )?(?:dir|euch|sich) (?:\p{L}+ )?vor|angenommen|mal angenommen|nehmen wir an|tu(?:e|n)? (?:mal )?so als|wenn (?:doch|nur|bloß)|^${lead}(?:hatte|ware|hatten|waren) (?:ich|wir|er|es|man|doch|nur|bloß|jemand)|(?:hatte|hattest|hatten) (?:\p{L}+ ){0,6}(?:\p{L}*ge\p{L}+|sollen|mussen|konnen)|(?:ware|ist|es ist|es ware) (?:\p{L}+ )?(?:schon|gut|toll) wenn (?:jemand|einer|er|man|die|der|das)|was (?:ware|passiert|wurde|geschieht)|getraumt|als ob|theoretisch|fruher`,
  told: String.raw`(?:${someone}) (?:\p{L}+ ){0,2}?(?:sagt|sagte|gesagt|meint|meinte|fragt|fragte|bittet|bat|befiehlt|befahl|erzahlt|erzahlte|schreibt|schrieb|ruft|rief|behauptet|verlangt|empfiehlt)|(?:er|wir|ihr|jemand|man|^sie|mama|papa|oma|opa|(?:mein|meine|unser|unsere|dein|deine|sein|seine) \p{L}+) (?:will|wollen|wollte|mochte|soll|sollte|darf|muss|kann|konnte|versucht|hofft)|(?:haben|hat|hatte|wurde) (?:mir|uns|ihm|ihr|dir) (?:\p{L}+ )?(?:gesagt|befohlen|geraten|erzahlt|geschrieben)|(?:hat|haben) (?:mich|uns|ihn) (?:\p{L}+ ){0,6}gebeten|(?:schild|zettel|anleitung|buch|handbuch|zeitung|brief) (?:steht|stand|heißt)|dass ich|ich soll`,
  asked: String.raw`^${lead}(?:wer|wessen|wem|wen|warum|wieso|weshalb|weswegen|wo|wohin|woher|soll(?:te|en|ten)? (?:ich|wir|er|sie|man|jemand)|(?:hat|hast|habt|haben)(?= .*ge\p{L}+(?:t|en)$)|willst du dass|mochtest du dass|weißt du (?:wie|ob)|wie (?:lange|viel|oft|schnell) (?:dauert|kostet|braucht|muss)|wie (?:schaltet|schalte|macht|mache|offnet|offne|schließt|stellt|stelle|geht|funktioniert|kann|soll)|muss (?:ich|man)|darf (?:man|er|sie)|geht (?!s)\p{L}+ \p{L}+ kaputt|braucht|kostet)(?![^ ])`,
  thanks: String.raw`(?:danke|entschuldige|entschuldigung|sorry|schon|toll|schade) (?:dafur )?dass|vergessen|verlernt|erinnerst du dich|kostet|bist du dran|bin ich dran|ist dran|du bist dran|um (?:\p{L}+ ){1,5}\p{L}*zu\p{L}*en`,
  ability: String.raw`^${lead}(?:kann|konnte|konnen|konnten) (?:man|ein|eine|einer|jemand|der|die|das|mal einer|mal jemand)|lasst sich|lassen sich|ist es (?:\p{L}+ )?moglich|bist du in der lage|gibt es eine moglichkeit`,
  addressed: String.raw`(?:geh|geht|lauf|lauft|komm|kommt|renn|spring)(?: \p{L}+){0,3} (?=(?:das|die|den|der|im|in) |mach|schalt|\p{L}+en$)(?=.*(?:mach|schalt|offne|schließ|sperr|stell|dreh|hol))|^ihr|^(?:du|sie) (?:da|dort|druben)|einer von euch|jemand von euch|^kinder|^leute|^jungs|^madels|^du (?:\p{L}+ ){1}immer|holst du|wenn du (?:gehst|kommst|rausgehst|runtergehst|raufkommst)`,
  governors:
    "zu ich er sie es wir ihr man dass wer ob hat hast habe haben hatte um nicht jeder jemand mama papa oma opa",
  between: "mal immer nur auch schon noch selbst doch bitte gerade",
  extra: "von auch selbst allein zweimal mehr ohne mit hier dort noch",
  forms: String.raw`^(?:an|aus|ein|auf|zu|ab|hoch|runter|herunter|hinauf|um)(?:zu|ge)\p{L}+$|(?:schaltet|macht|stellt|offnet|schließt|dreht|fahrt|zieht|lasst|sperrt|startet|stoppt|schaltete|machte|stellte|offnete|drehte|sperrte)$`,
};
