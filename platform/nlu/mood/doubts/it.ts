import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:e|ma|allora|ehi|ciao|senti|scusa|scusi|beh|dunque|solo|oh|ah|eh) )*";
const someone = String.raw`lui|lei|loro|qualcuno|tutti|la gente|mamma|papa|nonna|nonno|(?:il|lo|la|i|gli|le|un|una|mio|mia|miei|mie|tuo|tua|suo|sua|nostro|nostra) \p{L}+(?: \p{L}+)?|l \p{L}+`;

/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:accendi|riaccendi|spegni|metti|togli|chiudi|apri|alza|abbassa|ferma|suona|aggiungi|segna|ricordami|svegliami|dimmi|cambia|puoi|potresti|quanto|quando|dove)(?![^ ]))[\p{L}\d]+){0,8}`;

export const italian: DoubtText = {
  condition: String.raw`^${lead}(?:se(?! (?:puoi|potessi|possibile|riesci|vuoi|non ti|non le|ti va|le va|ti dispiace)\b)|quando(?! (?:e|hai|ha|sara|sono|puoi)\b)|appena|non appena|qualora|nel caso|in caso|finche|una volta che|purche)|solo (?:se|quando)|a meno che|tranne se`,
  unreal: String.raw`immagin\p{L}+|supponi\p{L}*|facciamo (?:finta|conto)|fai finta|se solo|come se|magari (?:qualcuno|ci|si|lui|lei|il|la|fosse|potessi)|(?:avrei|avresti|avrebbe|avremmo|avrebbero|avessi|avesse|avevo|aveva|avevamo|avevano)(?! la (?:gentilezza|bonta|cortesia)\b)|sarebbe (?:bello|bene|meglio) (?:che|se) (?:qualcuno|lui|lei|il|la|i|mio|mia)|(?:che )?cosa (?:succede|succederebbe|accade)|che succede|sognat\p{L}|in teoria|una volta si|potremmo(?! avere\b)`,
  told: String.raw`^${lead}non (?:e|era|fa|faceva|sono|erano|sta)(?: (?:poi|mica|affatto|qui|piu))* (?:troppo|cosi|tanto|molto|particolarmente) (?!\p{L}+ abbastanza)\p{L}+${rest}$|^${lead}(?:ci sono|c erano|fa|fanno|faceva|sono|erano) (?!(?:\S+ )?(?:quanti|che) )(?:[\p{L}\d]+ ){1,4}gradi(?: (?:in|nel|nella|qui|fuori|dentro|oggi|adesso)(?: \p{L}+){0,3})?$|^${lead}(?:io )?(?:l )?ho (?:gia )?(?:spento|acceso|chiuso|aperto|abbassato|alzato)(?= )(?: \p{L}+){1,6}? (?:fa|ieri|prima|stamattina)|^${lead}(?:io )?(?:ho gia|gia ho) (?:spento|acceso|chiuso|aperto|abbassato|alzato)|che (?:io )?(?:volevo|volevamo|dicevo|cercavo|ho \p{L}+|avevo \p{L}+|abbiamo \p{L}+)$|^${lead}(?:lui|lei|loro|mamma|papa|qualcuno|tutti) (?:deve|devono|puo|possono)|(?:${someone})(?: (?:mi|ci|ti|gli|le|sempre|ha|hanno))* (?:dice|diceva|detto|chiede|chiedeva|chiesto|ordina|ordinato|vuole|voleva|vogliono|racconta|scrive|scritto|grida|consiglia|propone|prova|cerca)(?= )|(?:mi|ci|ti|gli|le|vi) (?:ha|hanno|aveva) (?:detto|chiesto|ordinato|raccomandato|consigliato|ricordato|pregato)|^${lead}(?:ha|hanno) (?:chiesto|detto) (?:se|di|che)|(?:l ultimo|l ultima|il primo|la prima|quello|quella) che|(?:cartello|manuale|libro|biglietto|istruzioni) (?:c e|dice|dicono|diceva)|c e scritto`,
  asked: String.raw`^${lead}(?:e|sono|era|erano) (?:\p{L}+ ){1,5}(?:quello|quella|quelli|quelle) che|^${lead}(?:la|il|lo|l|mia|mio|tua|tuo|i|le) (?:\p{L}+ ){1,4}?(?:ha|hanno) \p{L}+(?:to|so|rto) (?:la|il|lo|l|le|i|un|una)(?= )|^${lead}(?:ha|hanno) \p{L}+(?:to|so|rto) (?:la|il|mia|mio|l) \p{L}+ (?:la|il|lo|l|le|i|un|una)(?= )|^${lead}(?:sei stat[oa]|e stat[oa]|siete stati) (?:tu|lui|lei|voi)|^${lead}(?:chi|perche|dove|devo|dovrei|vuoi che(?! (?:tu)\b)|qualcuno|(?:hai|ha|hanno|avete) (?:\p{L}+ )?\p{L}+[ts]o|quanto (?:tempo )?(?:ci vuole|ci mette|costa|dura)|sai (?:come|se)|come (?:si|posso|faccio|fai|accendo|spengo|apro|chiudo)|come mai)(?![^ ])`,
  narrated: String.raw`^${lead}(?:il|lo|la|l|i|gli|le|mio|mia) (?:\p{L}+ ){1,5}?si (?!(?:e|sono) (?:finit|esaurit|consumat|terminat))(?:(?:e|sono|era|erano) \p{L}+[oaie]|\p{L}+(?:ense|esero|ese|iuse|iusero|arono|irono))${rest}$|^${lead}(?:(?:poi|allora|di colpo|improvvisamente) )*si (?:\p{L}+(?:ense|esero|ese|iuse|iusero|arono|irono)) (?:il|lo|la|l|i|gli|le)${rest}$`,
  permission: String.raw`^${lead}(?:mamma |papa )?(?:(?:io )?posso|potrei|mi (?:lasci|permetti di|permetti)|ci (?:lasci|permetti di)|(?:mi |ci )?e (?:permesso|consentito)|(?:ho|abbiamo) il permesso (?:di|d))(?!(?: \p{L}+)* (?:avere|sentire|ascoltare|vedere|sapere|conoscere|dire|dirti|chiedere|chieder\p{L}+)(?![^ ]))(?=(?: \p{L}+)* \p{L}+(?:are|ere|ire|rre|r(?:lo|la|li|le))(?![^ ]))`,
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
