import type { MoodText } from "../mood-text.ts";

export const italian: MoodText = {
  polite: String.raw`^qualcuno (?:(?:mi|ci) )?(?:puo|potrebbe|vuole|vorrebbe)(?= \p{L}+r(?:e|mi|ci|la|lo)(?![^ ]))|bisogna|si (?:deve|dovrebbe)|occorre|(?:si (?:potrebbe|puo)|potrei|potremmo)(?: avere)?|dovresti|(?:mi |ci )?(?:puoi|potresti|puo|potrebbe|vuoi|vorresti|potete)(?: (?:per favore|per piacere|per cortesia|aiutarmi a|gentilmente))*|per (?:favore|piacere|cortesia)|grazie|(?:voglio|vorrei|ho bisogno di|mi serve|desidero|mi piacerebbe)(?: che tu)?|fammi il (?:favore|piacere) di|ti dispiace|ti dispiacerebbe|e possibile|sarebbe possibile|se (?:puoi|possibile|non ti dispiace)|scusa|scusi|senti|dai|ti prego|assicurati che`,
  traits: {
    negated: String.raw`(?:smettila|smetti|smetta|smettetela|finiscila|basta) (?:di |d )?(?:accendere|spegnere|aprire|chiudere|bloccare|sbloccare|alzare|abbassare|mettere|cambiare|aggiungere)|(?:a|per|con|avvisa|avverti) nessuno|non(?! (?:(?:ti|vi|la|lo|li|le|ne|ci|si|la) )?(?:sento|sente|sentiamo|vedo|vede)\b)(?! (?:vedo|riesco a vedere|si vede|sento|trovo|ricordo|so)\b)|mai|neanche|nemmeno|neppure|invece di|al posto di|evita`,
    without: String.raw`niente|senza|nessun|nessuna|nessuno|nulla|basta|non piu|piu nessun\w*`,
    keep: String.raw`lascia|lasciare|lasci|mantieni|tieni|resta|rimane|ancora`,
    whether: String.raw`^(?:(?:e|ma|allora|ehi|ciao|senti|scusa) )*(?:e (?:accesa|acceso|spenta|spento|aperta|aperto|chiusa|chiuso|ancora|gia|la|il|vero)|sono|era|erano|c e|ci sono|hai|ha|hanno|abbiamo|ho(?! bisogno\b)|sta|stanno)|se (?:e|sono|c e|la|il|le|i)(?: \w+){0,4}(?: (?:e|sono))?`,
    what: String.raw`che (?:ore|ora|giorno|data|tempo|cosa|luci)|quale|quali|quant[oaie](?! (?:luce|rumore|caldo|freddo|sole)(?! c e\b))|cosa|cos e|com e|come (?:e|sta|va)`,
    why: String.raw`perche|come mai|cosa succede`,
    who: String.raw`chi`,
    when: String.raw`quando (?:e|hai|ha|sara|sono)|da quando|a che ora`,
    where: String.raw`dove`,
    how: String.raw`come (?:si|posso|faccio|accendo|spengo|apro|chiudo)`,
    state: String.raw`^(?:(?:e|oh) )*(?:(?:mi|ci) (?:piace|piacciono)|adoro|adoriamo|amo)(?: (?:molto|tanto|tantissimo|davvero))* (?:la|il|lo|l|i|gli|le|questa|questo|quest|quella|quel) (?:\p{L}+ )?\p{L}+(?: (?:molto|tanto))?$|^(?:questa|la) (?:canzone|musica) (?:e (?:(?:molto|cosi|davvero|proprio) )*(?:bella|buona|bellissima|stupenda|fantastica|carina)|(?:mi|ci) piace)(?: (?:molto|tanto))?$|(?:sa|sanno|sapeva|sapevano) (?:gia )?che|acces[aoei]|spent[aoei]|apert[aoei]|chius[aoei]|attivat[aoei]|disattivat[aoei]|bloccat[aoei]|alzat[aoei]|abbassat[aoei]`,
    past: String.raw`(?:ho|hai|ha|abbiamo|avete|hanno) (?:gia )?(?:detto|avvisato|avvertito|informato|annunciato)(?= (?:\p{L}+ ){0,4}?che(?: |$))|(?<!(?:^| )(?:che|cosa|quale|quali|quanto|quanti|quanta|quando|dove|come|chi)(?: .*)? )(?:dovev(?:o|a|i|amo|ano)|bisognava|servivan?o?|occorrevan?o?|mancavan?o?|(?:avev(?:o|a|amo|ano)|ha avuto|hanno avuto|abbiamo avuto|ho avuto) bisogno|ci (?:vol(?:eva|evano|le|lero)|e voluto|sono voluti))|^(?:(?:e|ma|beh|allora) )*(?:il|lo|la|l|i|gli|le|mio|mia|nostro|nostra) (?:\p{L}+ ){1,3}?(?:era|erano|e stat[oa]|sono stat[ie])(?! (?:troppo|molto|cosi) )|(?:ho|hai|ha|abbiamo|avete|hanno|avevo|aveva) (?:\w+ )?(?:\w+(?:ato|uto|ito)|acceso|spento|aperto|chiuso|messo|fatto|detto)|ieri|stanotte scorsa|\w+ fa|la settimana scorsa`,
    later: String.raw`ogni volta|tutte le volte|nel caso|in caso|a patto|a condizione|il giorno (?:che|in cui)|nel momento|purche|qualora|ammesso|supponendo|quando(?! (?:e|hai|ha|sara|sono)\b)|(?<!(?:dirmi|dimmi|sapere|guarda|controlla|vedi|vedere) )se(?! (?:puoi|possibile|non ti dispiace)\b)|appena|non appena|una volta che|fino a|finche|dopo|prima|mentre|ogni (?:giorno|sera|mattina|notte|ora|settimana|volta|lunedi|\w+ (?:minuti|ore|giorni))|tutti i (?:giorni|lunedi|martedi)|tutte le (?:sere|mattine|notti)|piu tardi|poi|domani|dopodomani|stasera|stanotte|questa sera|questa notte|presto|tra (?:poco|un po|un attimo|un momento|un ora|mezz ora|un minuto|un quarto d ora)|fra (?:poco|un po|un attimo|un ora|mezz ora|\w+ (?:minuti|ore))|all alba|al tramonto|a (?:mezzanotte|mezzogiorno)|alle (?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti\w*|\d+)|di (?:sera|notte|mattina)|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|prossim\w+`,
    all: String.raw`tutt[aoei](?! i (?:giorni|lunedi)\b)|ogni(?! (?:giorno|sera|mattina|notte|ora|settimana|volta)\b)|entramb[ie]|tutte e due|tutti e due|ovunque|dappertutto|inter[ao]|divers[ie]|qualsiasi|ciascun\w*`,
    except: String.raw`tranne|eccetto|salvo|meno(?! (?:alt|bass|fort|piano|fredd|cald|luce|luminos|rumor|volum|buio)\w*)|a parte|ma non|ad eccezione|escluso|esclusa`,
  },
  signs: {
    on: String.raw`appicci\w*|(?:apri|aprire) (?:la )?luce|(?:un po|un pochino|un poco) (?:di )?luce|piu luce|(?:troppo|molto|cosi) (?:buio|scuro)|non (?:vedo|si vede)(?: niente| nulla)?|accend\w*|attiv\w*|mett\w* (?:la luce|luce|su la luce)|avvi\w*|inizi\w*|comincia\w*|riprend\w*|illumin\w*|lanci\w*`,
    off: String.raw`smorz\w*|smors\w*|stut\w*|astut\w*|ammort\w*|(?:chiud\w+) (?:la |le )?luc[ei]|spegn\w*|spengo|disattiv\w*|togli\w*|ferm\w*|interromp\w*|annull\w*|cancell(?!(?:o|i|one)(?: |$))\w*|elimin\w*|smett\w*|termin\w*|stacca\w*|taglia\w*|niente luce|basta|blocca la musica|arresta\w*|silenzi\w*|uccid\w*|pausa`,
    up: String.raw`meno (?:basso|piano|freddo|buio)|troppo freddo|apr\w*|alza\w*|tira\w* su|su|solleva\w*|aument\w*|piu (?:alto|forte|caldo)|alz\w*`,
    down: String.raw`meno (?:forte|alto|caldo|luminoso)|troppo (?:caldo|forte)|chiud\w*|abbass\w*|tira\w* giu|giu|riduc\w*|diminu\w*|piu (?:basso|freddo)|cala\w*`,
    lock: String.raw`blocca\w*|chiudi a chiave|chiudere a chiave`,
    unlock: String.raw`sblocca\w*`,
  },
  bounded: String.raw`tutt[aoei]|ogni|inter[ao]`,
  present: String.raw`adesso|ora|subito|immediatamente|oggi|in questo momento|l ora|le ore`,
  informs: String.raw`dimmi|dire|dirmi|mostra|mostrami|leggi|elenca|quale|quanto|sai|dammi|che ore`,
  joiners: String.raw`o|e poi|e dopo|e anche|e|ed|poi|anche|inoltre|ma`,
  breaks: String.raw`quindi|percio|allora|dunque|per favore|puoi|potresti|puo|potrebbe`,
  commands: String.raw`accendi|accendere|accenda|spegni|spegnere|spenga|apri|aprire|chiudi|chiudere|metti|mettere|alza|abbassa|ferma|togli|attiva|disattiva|chiama|dimmi|mostra|aggiungi|cancella|annulla|imposta|avvia|suona|riproduci|manda|invia|compra|cerca|leggi|tira|tirami|che|chi|dove|quando|quale|quanto|e|sono`,
  little: `pure pochino pochettino tantino il lo la i gli le l un uno una di del dello della dei degli delle d da dal dalla a al alla ai agli alle in nel nello nella nei nelle con su sul sulla per tra fra questo questa questi queste quello quella quelli quelle mio mia miei mie tuo tua suo sua nostro nostra
    io tu lui lei noi voi loro mi ti si ci vi me te lo che chi cui come dove quando e ed o ma se non ne piu meno molto poco troppo tanto anche solo ancora gia ora adesso qui qua li la oggi poi allora bene ok dai senti ehi ciao per favore piacere cortesia grazie caro cara tesoro amico scusa scusi prego sotto
    e sono era sei siamo e sta stanno sto ho hai ha abbiamo hanno avere essere fare fa fai faccia fammi posso puoi puo potresti potrebbe voglio vuoi vorrei devo deve vado va vai dare da dammi metti mettere metta di dire dimmi dirmi vedere
    cosa cose momento attimo po volta tutto tutta tutti tutte ogni qualcosa`,
  alike: `luce luci lampada lampade lampadina illuminazione
    timer conto-alla-rovescia cronometro minutaggio
    ora ore
    musica canzone canzoni brano
    tapparella tapparelle serranda serrande persiana persiane
    televisione tv televisore
    riscaldamento termosifone
    ferma smettere interrompi basta
    aggiungi aggiungere scrivi scrivere segna segnami annota annotami appunta segnalo scrivilo
    imposta impostare metti mettere avvia avviare regola programma
    dimmi dire dici dica`,
};
