import type { MoodText } from "../mood-text.ts";

export const german: MoodText = {
  polite: String.raw`konnten wir(?: bitte| mal| vielleicht)*(?: haben)?|man (?:muss|musste|sollte|konnte|kann)(?: mal| bitte)*|(?:kannst|konntest|wurdest|willst|magst|wolltest) du(?: (?:mir|uns|mal|bitte|vielleicht|so lieb sein und|so nett sein und))*|(?:konnen|konnten|wurden) sie(?: (?:mir|uns|mal|bitte|vielleicht))*|(?:kann|konnte|darf) (?:ich|man)(?: bitte)?(?: haben)?|ich (?:mochte|will|wunsche mir|brauche|hatte gern|hatte gerne|wurde gern|wurde gerne)(?: bitte| gern| gerne| dass du)*|warst du so (?:lieb|nett|gut)(?: und)?|waren sie so (?:lieb|nett|freundlich)(?: und)?|sei(?:en)? (?:sie )?so (?:lieb|nett|gut)(?: und)?|bitte|danke|sagst du mir|sag mal|du kannst|du konntest|sie konnen|ist es moglich|wie ware es mit|sorg dafur dass|tu mir den gefallen(?: und)?|wenn es geht|wenn du (?:so nett bist|magst|kannst)`,
  traits: {
    negated: String.raw`(?:hor|hort|horen sie)(?: (?:bitte|doch|endlich|mal|jetzt|damit|sofort))* auf(?: damit)?(?=(?: \p{L}+){0,6}? (?:an|aus|ab|auf|zu|ein|um)zu(?:schalt|mach|schließ|schliess|sperr|dreh|stell|knips)\p{L}+)|nicht(?! (?:mehr )?(?:sehen|finden|lesen|horen|erkennen|wissen)\b)|nie|niemals|niemandem|niemanden|dass (?:\p{L}+ ){0,3}(?:keiner|niemand)|keinesfalls|auf keinen fall|bloß nicht|ja nicht|weder|anstatt|statt|nichts`,
    without: String.raw`(?:niemand|keiner) (?:soll|darf|sollte|durfte|muss|braucht)|kein|keine|keinen|keiner|keinem|keines|ohne|nicht mehr|schluss mit|genug`,
    keep: String.raw`bleib|bleibt|bleiben|bleibe|lass(?:e|t|en)? (?:\p{L}+ ){1,6}(?:an|aus|auf|zu|offen|so|in ruhe|in frieden|wie (?:es|er|sie|das) (?:ist|sind|war|waren|steht|stehen))|so (?:bleiben|lassen)|finger weg|lasse (?:\p{L}+ ){1,5}(?:an|aus|auf|zu|offen)|behalt|behalte|noch immer|immer noch`,
    whether: String.raw`^(?:(?:und|so|also|hey|na|ah|oh|aber|hallo|entschuldigung|entschuldige|sag) )*(?:warst|wart|hattest|hattet|ist|sind|war|waren|hat|hast|habt|haben|habe|wird|werden|soll|sollen|sollte|bist|seid|gibt es|lauft|laufen|steht|stehen|brennt|brennen|geht|muss|darf ich|kann es|leuchtet|mussen|(?:brauch(?:e|t|en)|braucht s|musst|durfen|sollten|sollte|wollen) (?:wir|ich|man|ihr|du|er|sie|es)|(?:nervt|stort|gefallt|langweilt|gefiel|freut|argert|schmeckt|passt) (?:dich|dir|euch|ihnen|ihn|ihm|sie|ihr)|wei(?:ß|ss)t? (?:jemand|irgendwer|irgendjemand|wer|man|einer|er|sie|ihr|jeder|das|(?:der|die|mein|meine|unser|unsere) \p{L}+))|ob`,
    what: String.raw`was(?! fur (?:ein|eine) (?:hitze|kalte|larm|durcheinander)\b)|welche|welcher|welches|welchen|wie (?:viel|viele|spat|lange|alt|weit|hoch|groß|warm|kalt|oft|ist|sind|war|wird|steht|heißt)|wieviel|wie viel uhr`,
    why: String.raw`warum|wieso|weshalb|weswegen|was (?:passiert|ware|geschieht)`,
    who: String.raw`wer|wessen|wem|wen`,
    when: String.raw`wann|seit wann`,
    where: String.raw`wo|wohin|woher`,
    how: String.raw`wie (?:mache|mach|macht|kann|schalte|schaltet|stelle|stellt|offne|geht|funktioniert|soll)`,
    state: String.raw`^(?:(?:und|oh|ach|na) )*(?:(?:ich|wir) (?:mag|mogen|liebe|lieben) (?:(?:wirklich|sehr|auch|total|echt) )*(?:das|die|den|diese[snm]?|dieser) \p{L}+(?: (?:sehr|wirklich|total|gern|gerne))?|(?:mir|uns) (?:gefallt|gefallen) (?:(?:wirklich|sehr|auch|total|echt) )*(?:das|die|der|diese[srm]?) \p{L}+(?: (?:sehr|wirklich|total|gut))?|(?:das|die|der|diese[sr]?) \p{L}+ (?:(?:mag|liebe) ich|(?:gefallt|gefallen) (?:mir|uns))(?: (?:sehr|wirklich|total|gut))?|(?:das|dieses|der|dieser|die|diese) (?:lied|song|stuck|titel|musik) ist (?:(?:so|sehr|echt|wirklich|total|richtig) )*(?:schon|gut|toll|super|klasse|wunderschon|genial|wunderbar|cool))$|^(?:(?:und|so|also|aber|na|ja) )*(?:alle|jeder|jemand|niemand|keiner|er|sie|mama|papa|oma|opa|(?:der|die|das|mein|meine|unser|unsere) \p{L}+) (?:weiß|weiss|wissen|wusste|wussten)(?! (?:was|wie|wann|wo|wer|ob|welche\p{L}?)(?: |$))|(?:an|ein|aus|auf|zu|hoch|runter|ab)ge\p{L}+|geoffnet|geschlossen|offen|gestellt|gesetzt|gestoppt|beendet|aktiviert|deaktiviert|verriegelt|entriegelt`,
    past: String.raw`(?:gesagt|mitgeteilt|bescheid gegeben|informiert|verstandigt|ausgerichtet)(?= dass(?: |$))|(?<!(?:^| )(?:was|wie|wann|wo|welche\p{L}?|wer|wieviel)(?: .*)? )(?:musste(?:n|st|t)?|brauchte(?:n|st|t)?|benotigte(?:n|st|t)?)|^(?:(?:und|so|also|aber|na|ja) )*(?:der|die|das|mein|meine|unser|unsere|dein|deine) (?:\p{L}+ ){1,3}?(?:war|waren|hatte|hatten|wurde|wurden)(?! (?:zu|so|sehr|doch|nicht) )|(?:ich|er|sie|wir|man) wollten?|(?:ich|du|er|sie|wir|ihr|jemand|niemand|man) (?:hat|hast|habe|haben|habt|war|waren|hatte|hatten|wurde|wurden)|gestern|vorhin|vorgestern|letzte[nrsm]? \p{L}+|vor \p{L}+ (?:minuten?|stunden?|tagen?)`,
    later: String.raw`vorausgesetzt|fur den fall|sooft|jedes ?mal|in dem moment|im fall|angenommen|wenn|falls|sobald|sofern|bis|nachdem|bevor|ehe|wahrend|solange|immer|jeden \p{L}+|jede \p{L}+|jedes \p{L}+|taglich|nachts|spater|nachher|gleich|bald|morgen|ubermorgen|heute (?:abend|nacht|nachmittag|mittag|fruh)|in einer (?:weile|minute|stunde|halben stunde|viertelstunde|sekunde)|in einem (?:moment|augenblick)|nach dem \p{L}+|nach der \p{L}+|vor dem \p{L}+|am (?:morgen|abend|nachmittag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende)|um mitternacht|bei (?:sonnenaufgang|sonnenuntergang|einbruch)|nachste[nrsm]? \p{L}+|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|fur eine (?:weile|stunde|minute)`,
    all: String.raw`alle|alles|aller|allem|allen|jeder|jede|jedes|jeden|jedem|beide|beiden|uberall|samtliche|samtlichen|ganze|ganzen|komplett|gesamte|gesamten|mehrere|einige|was auch immer`,
    except: String.raw`außer|ausser|bis auf|ausgenommen|nur nicht|aber nicht|abgesehen von|ohne den|ohne die|ohne das`,
  },
  signs: {
    on: String.raw`licht (?:machen|gemacht)|mach(?:e|st|t)?(?: \p{L}+){0,4} licht|(?:etwas|mehr|(?:ein )?(?:bisschen|bißchen|wenig)) licht|(?:zu|so|sehr|ziemlich|ganz schon) dunkel|nichts sehen|nichts (?:zu )?erkennen|an$|an (?:bitte|jetzt)|an(?:mach|schalt|knips|stell)(?:e|st|t|en|est)?|einschalt(?:e|est|et|en)|anzumachen|einzuschalten|anzuschalten|(?:mach|mache|machst|macht|schalt|schalte|schaltest|schaltet|knips|knipse|knipst|dreh|drehe|drehst|stell|stelle|stellst|tu|tue|tust)(?: \p{L}+){0,7}? (?:an|ein)|licht an|lampe an|aktivier\p{L}*|starte?|beginne?|anstellen|einstellen|anzunden|zunde|(?:mach|mache|brauche|will|mochte)(?: \p{L}+){0,4} licht$|einzustellen|hell`,
    off: String.raw`genug|(?:zu|so|sehr) hell|aus$|aus (?:im|in|bitte|jetzt|auf|am)|aus(?:mach|schalt|knips|stell)(?:e|st|t|en|est|et)?|ab(?:schalt|stell|dreh)(?:e|st|t|en|est|et)?|abstellen|ausstellen|auszumachen|auszuschalten|abzuschalten|abzustellen|(?:mach|mache|machst|macht|schalt|schalte|schaltest|schaltet|knips|knipse|knipst|dreh|drehe|drehst|stell|stelle|stellst|tu|tue|tust)(?: \p{L}+){0,7}? (?:aus|ab)|licht aus|lampe aus|losche?|loschen|deaktivier\p{L}*|stopp\p{L}*|stop|beende|beenden|brich(?: \p{L}+){0,4} ab|abbrechen|halte?(?: \p{L}+){0,4} an|aufhoren|hor(?: \p{L}+){0,3} auf|schluss|pausier\p{L}*|entferne?|entfernen|streich\p{L}*|dunkel|kapp\p{L}*|annullier\p{L}*|stumm`,
    up: String.raw`(?:zu|so|sehr) (?:kalt|leise)|hoch\p{L}*|rauf|hinauf|auf$|auf (?:im|in|bitte|jetzt)|auf(?:mach|zieh|roll)(?:e|st|t|en)?|offne?|offnen|offnest|offnet|zu offnen|hoch(?:fahr|zieh|lass|mach)\p{L}*|(?:mach|mache|machst|macht|zieh|ziehe)(?: \p{L}+){0,7}? (?:auf|hoch)|fahr(?: \p{L}+){0,6} hoch|heller|lauter|warmer|weniger (?:leise|kalt|dunkel)|mehr (?:laut|hell|warm|kraftig)|mehr|erhoh\p{L}*|steiger\p{L}*|hochfahren|hochziehen|aufziehen|heb|hebe`,
    down: String.raw`(?:zu|so|sehr) (?:warm|heiß|laut)|runter\p{L}*|herunter\p{L}*|hinunter\p{L}*|zu$|zu (?:im|in|bitte|jetzt)|zu(?:mach|zieh)(?:e|st|t|en)?|(?:runter|herunter|hinunter)(?:fahr|zieh|lass|mach)\p{L}*|schließ\p{L}*|schliess\p{L}*|(?:mach|mache|machst|macht|zieh|ziehe)(?: \p{L}+){0,7}? (?:zu|runter)|dunkler|leiser|mehr (?:leise|dunkel|kalt)|kalter|kuhler|weniger|senk\p{L}*|verringer\p{L}*|reduzier\p{L}*|absenken|zuziehen|dimm\p{L}*`,
    lock: String.raw`verriegel\p{L}*|abschließen|schließ(?:e)?(?: \p{L}+){0,5} ab|abzuschließen|sperr(?:e)?(?: \p{L}+){0,5} (?:ab|zu)|absperren|zusperren|verschließ\p{L}*`,
    unlock: String.raw`entriegel\p{L}*|aufschließen|schließ(?:e)?(?: \p{L}+){0,5} auf|aufzuschließen|sperr(?:e)?(?: \p{L}+){0,5} auf|aufsperren`,
  },
  bounded: String.raw`alle|allen|aller|jede|jedes|jeden|ganze|ganzen|komplett|samtliche`,
  present: String.raw`jetzt|sofort|gerade|im moment|momentan|augenblicklich|heute|schnell|eben|mal eben|die uhrzeit`,
  informs: String.raw`sag|sage|sagen|zeig|zeige|nenn|nenne|lies|verrate|verrat|gib|weißt du|wissen|was|welche|wie`,
  joiners: String.raw`oder|und dann|und danach|und außerdem|und auch|und|dann|danach|außerdem|sowie|aber|anschließend`,
  breaks: String.raw`also|deshalb|daher|darum|deswegen|bitte|kannst du|konntest du|wurdest du|magst du|du kannst|okay`,
  commands: String.raw`mach|mache|schalt|schalte|stell|stelle|setz|setze|offne|schließ|schließe|fahr|fahre|starte|start|stoppe|stopp|spiel|spiele|ruf|rufe|sag|sage|zeig|zeige|losche|lies|dreh|drehe|dimm|dimme|knips|zieh|ziehe|schick|schicke|bestell|kauf|kaufe|fuge|weck|wecke|erinnere|such|suche|aktiviere|deaktiviere|beende|brich|lass|gib|was|wie|wer|wo|wann|warum|welche|ist|sind|hat`,
  little: `der die das den dem des ein eine einen einem einer eines mein meine meinen meinem dein deine unser unsere euer sein ihr ihre ihren dieser diese dieses diesen jener
    ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch man sich selbst
    in im an am auf aus zu zum zur bei beim von vom mit nach vor fur um uber unter hinter neben ins ans durch gegen ohne bis ab ein hin her rein raus rauf runter hoch los weg
    und oder aber denn also so doch mal bitte danke ja nein nun jetzt gleich sofort gerade eben schon noch wieder nochmal einmal auch nur sehr ganz etwas bisschen wenig viel mehr genug dann da dort hier dahin
    ist sind war waren bin bist seid sein wird werden wurde wurden hat habe hast haben habt hatte hatten kann kannst konnen konnte konntest konnten will willst wollen mochte mochtest soll sollst sollen sollte muss musst darf darfst mag magst
    mach mache machst macht machen tu tue tun lass lasse gib geben geht gehen stell stelle stellen setz setze bring braucht brauche brauchen sag sagen sage wissen weiß zeig
    hallo hey he na ach oh ah ahm hm okay ok gut schon fein liebe lieber liebes schatz mein freund entschuldigung entschuldige verzeihung hor sotto computer assistent
    wer was wie wo wann welche welcher welches dass ob wenn als weil damit dass zu heute moment sekunde ding dinge sache`,
  alike: `licht lampe lampen lichter beleuchtung leuchte leuchten deckenlicht deckenlampe
    timer wecker eieruhr kurzzeitwecker stoppuhr countdown zeitschaltuhr
    uhrzeit uhr zeit spat
    musik lied lieder song songs mucke titel wiedergabe
    rollladen rolladen rollo rollos rollladen jalousie jalousien laden
    fernseher tv glotze
    heizung heizkorper thermostat
    offne aufmachen auf hoch
    schließe zumachen zu runter
    stoppe beende halt aufhoren stopp anhalten
    hochfahren hochziehen hoch rauf
    runterfahren runterziehen runter herunter
    sag sage nenn nenne verrat verrate
    stell stelle setz setze richte starte start beginne beginn
    spiel spiele abspielen`,
  accented: [
    "müsste",
    "müssten",
    "müsstest",
    "müsstet",
    "bräuchte",
    "bräuchten",
    "bräuchtest",
    "würde",
    "würden",
    "hätte",
    "hätten",
    "wäre",
    "wären",
  ],
};
