import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:e|ma|allora|ehi|ciao|senti|scusa|scusi|beh|dunque|solo|oh|ah|eh) )*";
const someone = String.raw`lui|lei|loro|qualcuno|tutti|la gente|mamma|papa|nonna|nonno|(?:il|lo|la|i|gli|le|un|una|mio|mia|miei|mie|tuo|tua|suo|sua|nostro|nostra) \p{L}+(?: \p{L}+)?|l \p{L}+`;

/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:accendi|riaccendi|spegni|metti|togli|chiudi|apri|alza|abbassa|ferma|suona|aggiungi|segna|ricordami|svegliami|dimmi|cambia|puoi|potresti|quanto|quando|dove)(?![^ ]))[\p{L}\d]+){0,8}`;

const adverbs =
  "(?: (?:ancora|anche|pure|proprio|prima|ora|adesso|gia|poi|solo|sempre|assolutamente|forse|dopo|piu tardi))*";
/** What people buy, when they get up, and what they want to know are requests. */
const noDuty = String.raw`(?! (?:comprar\p{L}*|prender\p{L}*|alzarmi|svegliarmi|alzarci|sapere|sentire|ascoltare|vedere|chieder\p{L}*|avere|essere|andare|dormire|uscire)(?![^ ]))`;

/** "Spegnere la luce fa risparmiare". */
const aboutDeed = String.raw`^${lead}(?:spegnere|accendere|chiudere|aprire|abbassare|alzare|mettere)(?: \p{L}+){1,6}? (?:fa|costa|aiuta|permette|evita|spreca)${rest}$`;
/** "Lo sveglio alle sette", and what people say to those who sleep. */
const wakesOther = String.raw`^${lead}(?:io )?(?:lo|la|li|le) (?:sveglio|svegliamo|sveglero)${rest}$|^${lead}(?:vado|andiamo) a svegliar(?:lo|la|li|le)${rest}$|^${lead}svegliati$`;
const noNeed = String.raw`^${lead}(?:non (?:c e|serve|occorre|importa|e necessario)(?: (?:alcun |nessun )?bisogno)?) che (?:tu )?(?:spegn|accend|chiud|apr|alz|abbass|mett|ferm|blocc)(?:i|a|hi)(?= )`;

/** Whether the board listens, and what people call one that does not. */
const listens = String.raw`^${lead}(?:tu )?(?:(?:mi|ci) (?:stai )?(?:ascolti|senti|capisci|vedi|ascoltando|sentendo|capendo)|(?:sei|ci sei) (?:\p{L}+ )?(?:sord[oa]|li|scem[oa]|svegli[oa]|stupid[oa])|ci sei)(?: (?:bene|o|no|ancora|almeno|quando|parlo|per|caso|davvero))*$`;
/** "Io stacco", "mi spengo". */
const leaves = String.raw`^${lead}(?:io )?(?:(?:stacco|vado|esco|chiudo|smetto)(?: (?:qui|via|adesso|ora))?|me ne vado|mi (?:spengo|accendo|chiudo|apro|alzo|abbasso|stacco))(?: (?:che|perche|a|in|con|di)(?: \p{L}+){1,3})?$`;
/** "Lei mi accende": a person is no thing of the house. */
const person = String.raw`^${lead}(?:questo|quello|lei|lui) (?:mi|ci) (?:accend|spegn|chiud|apr|alz|abbass|stacc)\p{L}*$|(?:rinchiud|rinchius)\p{L}+`;
/** What lacks elsewhere: "al negozio non c'è pane". */
const elsewhere = String.raw`(?:al|alla|in|nel|nella|dal) (?:\p{L}+ )?(?:negozio|supermercato|mercato|panificio|fornaio|ricetta|torta|piatto|menu|ristorante|bar|ufficio|film|libro|paese|canzone) non (?:c e|ci sono|hanno|avevano|c era)|non (?:c e|ci sono|hanno) \p{L}+(?: \p{L}+)? (?:al|alla|in|nel|nella) (?:\p{L}+ )?(?:negozio|supermercato|mercato|panificio|ricetta|menu|ristorante|bar|film|libro|paese|canzone)$`;
const praise = String.raw`^${lead}(?:brav[oa]|ben fatto|bel lavoro|ottimo lavoro|complimenti|grazie) (?:per|con)`;

/** On the telephone: "ti richiamo tra dieci minuti". */
const phones = String.raw`(?:ti|la|vi|le|lo|gli) (?:richiamo|richiamero|richiamiamo|chiamo|chiamero|telefono|telefonero|ritelefono)`;

export const italian: DoubtText = {
  condition: String.raw`^${lead}(?:se(?! (?:puoi|potessi|possibile|riesci|vuoi|non ti|non le|ti va|le va|ti dispiace)\b)|quando(?! (?:e|hai|ha|sara|sono|puoi)\b)|appena|non appena|qualora|nel caso|in caso|finche|una volta che|purche)|solo (?:se|quando)|a meno che|tranne se`,
  unreal: String.raw`immagin\p{L}+|supponi\p{L}*|facciamo (?:finta|conto)|fai finta|se solo|come se|magari (?:qualcuno|ci|si|lui|lei|il|la|fosse|potessi)|potevi|potevate|potevamo|(?:avrei|avresti|avrebbe|avremmo|avrebbero|avessi|avesse|avevo|aveva|avevamo|avevano)(?! la (?:gentilezza|bonta|cortesia)\b)|sarebbe (?:bello|bene|meglio) (?:che|se) (?:qualcuno|lui|lei|il|la|i|mio|mia)|(?:che )?cosa (?:succede|succederebbe|accade)|che succede|sognat\p{L}|in teoria|una volta si|potremmo(?! avere\b)`,
  told: String.raw`${phones}|(?:piu spesso|di solito|normalmente|di norma)$|^${lead}(?:disse|dissero|grido|gridarono|rispose)(?= )|${listens}|${leaves}|${person}|${elsewhere}|${praise}|${aboutDeed}|${wakesOther}|${noNeed}|^${lead}(?:quest\p{L}*|la|il|le|i|lo|l|mia|mio)(?: \p{L}+){0,4}? (?:e|sono|era|fa|fanno|illumina|scalda|suona)(?: \p{L}+){0,2}? (?:piu|meno|meglio)(?: \p{L}+)? (?:di|del|della|dell|che|dei|delle)(?![^ ])${rest}$|^${lead}(?:spengo|accendo|chiudo|apro|alzo|abbasso|metto|tolgo|fermo)(?: (?:poi|subito|adesso|ora|gia|anche))*(?: io)?(?: (?:la|il|lo|le|i|l|gli))${rest}$|(?:ripeti|ripeta|ripetete) (?:con|dopo di) me|(?:canzone|film|poesia|favola|barzelletta|testo|cartello|giornale) (?:dice|dicono|diceva|canta|cantano|recita)|^${lead}non (?:e|era|fa|faceva|sono|erano|sta)(?: (?:poi|mica|affatto|qui|piu))* (?:troppo|cosi|tanto|molto|particolarmente) (?!\p{L}+ abbastanza)\p{L}+${rest}$|^${lead}(?:ci sono|c erano|fa|fanno|faceva|sono|erano) (?!(?:\S+ )?(?:quanti|che) )(?:[\p{L}\d]+ ){1,4}gradi(?: (?:in|nel|nella|qui|fuori|dentro|oggi|adesso)(?: \p{L}+){0,3})?$|^${lead}(?:io )?(?:l )?ho (?:gia )?(?:spento|acceso|chiuso|aperto|abbassato|alzato)(?= )(?: \p{L}+){1,6}? (?:fa|ieri|prima|stamattina)|^${lead}(?:io )?(?:ho gia|gia ho) (?:spento|acceso|chiuso|aperto|abbassato|alzato)|che (?:io )?(?:volevo|volevamo|dicevo|cercavo|ho \p{L}+|avevo \p{L}+|abbiamo \p{L}+)$|^${lead}(?:lui|lei|loro|mamma|papa|tutti) (?:deve|devono|puo|possono)|(?:${someone})(?: (?:mi|ci|ti|gli|le|sempre|ha|hanno))* (?:dice|diceva|detto|chiede|chiedeva|chiesto|ordina|ordinato|vuole|voleva|vogliono|racconta|scrive|scritto|grida|consiglia|propone|prova|cerca)(?= )|(?:mi|ci|ti|gli|le|vi) (?:ha|hanno|aveva) (?:detto|chiesto|ordinato|raccomandato|consigliato|ricordato|pregato)|^${lead}(?:ha|hanno) (?:chiesto|detto) (?:se|di|che)|(?:l ultimo|l ultima|il primo|la prima|quello|quella) che|(?:cartello|manuale|libro|biglietto|istruzioni) (?:c e|dice|dicono|diceva)|c e scritto`,
  asked: String.raw`^${lead}(?:e|sono|era|erano) (?:\p{L}+ ){1,5}(?:quello|quella|quelli|quelle) che|^${lead}(?:la|il|lo|l|mia|mio|tua|tuo|i|le) (?:\p{L}+ ){1,4}?(?:ha|hanno) \p{L}+(?:to|so|rto) (?:la|il|lo|l|le|i|un|una)(?= )|^${lead}(?:ha|hanno) \p{L}+(?:to|so|rto) (?:la|il|mia|mio|l) \p{L}+ (?:la|il|lo|l|le|i|un|una)(?= )|^${lead}(?:sei stat[oa]|e stat[oa]|siete stati) (?:tu|lui|lei|voi)|^${lead}(?:chi|perche|dove|vuoi che(?! (?:tu)\b)|qualcuno(?! (?:(?:mi|ci) )?(?:puo|potrebbe|vuole|vorrebbe)\b)|(?:hai|ha|hanno|avete) (?:\p{L}+ )?\p{L}+[ts]o|quanto (?:tempo )?(?:ci vuole|ci mette|costa|dura)|sai (?:come|se)|come (?:si|posso|faccio|fai|accendo|spengo|apro|chiudo)|come mai)(?![^ ])`,
  narrated: String.raw`^${lead}(?:gli|le|mi|ci|ti|vi) si (?:e|sono) \p{L}+(?: (?:la|il|lo|le|i|l|una|un) \p{L}+)?$|^${lead}(?:il|lo|la|l|i|gli|le|mio|mia) (?:\p{L}+ ){1,5}?si (?!(?:e|sono) (?:finit|esaurit|consumat|terminat))(?:(?:e|sono|era|erano) \p{L}+[oaie]|\p{L}+(?:ense|esero|ese|iuse|iusero|arono|irono))${rest}$|^${lead}(?:(?:poi|allora|di colpo|improvvisamente) )*si (?:\p{L}+(?:ense|esero|ese|iuse|iusero|arono|irono)) (?:il|lo|la|l|i|gli|le)${rest}$`,
  permission: String.raw`^${lead}(?:mamma |papa )?(?:lasciami|lasciaci|permettimi di|mi lasciate|mi lascia)(?!(?: \p{L}+)* (?:avere|sentire|ascoltare|vedere|sapere)(?![^ ]))(?=(?: \p{L}+)* \p{L}+(?:are|ere|ire|rre)(?![^ ]))|^${lead}(?:ti|vi|le) (?:dispiace|dispiacerebbe|disturba|disturbo|secca|da fastidio) se (?!(?:mi |ci )?(?:puoi|potresti))(?:io )?\p{L}+o(?![^ ])|^${lead}(?:mamma |papa )?(?:(?:io )?posso|potrei|mi (?:lasci|permetti di|permetti)|ci (?:lasci|permetti di)|(?:mi |ci )?e (?:permesso|consentito)|(?:ho|abbiamo) il permesso (?:di|d))(?!(?: \p{L}+)* (?:avere|sentire|ascoltare|vedere|sapere|conoscere|dire|dirti|chiedere|chieder\p{L}+)(?![^ ]))(?=(?: \p{L}+)* \p{L}+(?:are|ere|ire|rre|r(?:lo|la|li|le))(?![^ ]))`,
  plan: String.raw`(?:io )?(?:stavo per|stavamo per|pensavo di|pensavamo di|volevo(?= \p{L}+re (?:la|il|le|i|l))|avevo intenzione di|contavo di|avrei voluto)${adverbs}|(?:forse|magari|poi|dopo|piu tardi)(?: (?:piu tardi|dopo|stasera|domani))?(?= (?:io )?\p{L}+o(?: io)? (?:la|il|le|i|l|gli|un))`,
  duty: String.raw`e (?:gia )?ora di|(?:non )?ho voglia di|tocca a me|sto cercando di|(?:io )?(?:devo|dovrei|dobbiamo|dovremmo|(?:ho|abbiamo|avrei) (?:ancora )?da|mi tocca|ci tocca|mi resta(?: ancora)?(?: da)?|(?:ho|abbiamo) (?:ancora )?bisogno di|(?:bisogna|bisognerebbe|occorre) che(?: io)?|vado a|andiamo a|sto per|(?:devo|dobbiamo) ricordar(?:mi|ci)(?: di)?|non (?:devo|posso) dimenticar(?:e|mi)(?: di)?)${adverbs}${noDuty}`,
  expected: String.raw`(?:dovrebbe|dovrebbero|doveva|dovevano)${adverbs} (?:essere|stare)(?: \p{L}+){1,5}$`,
  granted: String.raw`^${lead}(?:si|certo|per me|va bene|d accordo|ok|okay|ma certo|come no)(?: (?:si|certo|tesoro|caro|cara|amore))* (?:puoi|potete|puo)(?: pure)?|^${lead}(?:puoi|potete)(?: pure)? (?:\p{L}+ ){1,10}?(?:se (?:vuoi|volete|ti va|vi va)|ragazzi|bambini|mamma|papa)|(?:puoi|potete) pure`,
  taste: String.raw`^${lead}(?:a me )?(?:mi|ci) (?:piace|piacciono)${rest}$|^${lead}(?:adoro|amo|odio|adoriamo)${rest}$`,
  possible: String.raw`^${lead}(?:si puo|si possono|possiamo)(?!(?: \p{L}+)* (?:avere|sentire|ascoltare|vedere|sapere)(?![^ ]))`,
  lack: String.raw`(?:mi|ci) (?:manca|mancano|serve|servono|occorre|occorrono)|mancano?|(?:ho|abbiamo) bisogno|non (?:ho|abbiamo|c e|ci sono) (?:piu|abbastanza)?`,
  thanks: String.raw`(?:grazie|scusa|scusami|bravo) (?:per|di) (?:aver|avere|\p{L}+re)|dimenticat\p{L} (?:di|d)|dimentico di|ricordi (?:di|quando|che)|costa|tocca a|^${lead}per \p{L}+(?:are|ere|ire)(?= )`,
  ability: String.raw`(?:si puo|si possono|si potrebbe|puo (?:un|una|il|la|lo|l)|possono (?:i|le|gli)|e possibile|sei capace|sei in grado|c e (?:un )?modo)`,
  addressed: String.raw`(?:vai|va|vada|vieni|corri|andate|venite|correte|vallo|salite?|scend\p{L}+) (?:su |giu )?(?:a|ad) \p{L}+re|^voi|qualcuno di|uno di voi|^ragazzi|^bambini|tu (?:\p{L}+ )?sempre|uscendo|passando|quando (?:esci|sali|scendi|vieni|passi)`,
  governors:
    "per di che si io lui lei loro noi voi chi a ad senza ho hai ha abbiamo avete hanno avere aver va vado vanno vuole sa se",
  wishes: "che",
  between: "mi ti ci vi lo gli me te gia sempre anche solo non",
  extra: "da dalla dal con senza anche solo sola volte piu qui mano",
  forms: String.raw`(?:ss[ie]|ssero|av[aoi]|avano|ev[aoi]|evano|(?<!att)iv[aoi]|ivano|[aeiu]t[aoie]|[ae]ndo|er[ao]|erei|erebbe|[^r]e)$`,
  accented: ["sì"],
};
