const own = String.raw`(?:ho|abbiamo|sono|siamo|sto|stiamo|vado|andiamo|vedo|vediamo|devo|dobbiamo|voglio|vogliamo|posso|possiamo|esco|arrivo|sento|cerco|lavoro|dormo|cucino|cado|cadiamo|inciampo|riesco|riusciamo|trovo)`;
const noun = String.raw`(?:il|lo|la|i|gli|le|l|mio|mia|miei|mie|nostro|nostra|tuo|tua|mamma|papa|nonna|nonno) \p{L}+`;
const verb = String.raw`(?:e|sono|era|ha|hanno|va|vanno|viene|vengono|mi \p{L}+|ci \p{L}+|dorme|dormono|sta|stanno|entra|arriva|arrivano|fa|fanno|vuole|vogliono|comincia|brucia|piange|aspetta)`;
export const because = String.raw`perche|poiche|dato che|visto che|siccome|cosi (?:non )?(?:mi |ci )?\p{L}+|in modo (?:che|da)|per non \p{L}+|che (?:non |gia |mi |ci |si )*(?:${own}|fa|c e|e|muore|gela|crepa|soffoca)|se no|altrimenti|affinche`;

export const begins = String.raw`(?:io |noi )?(?:non )?(?:mi |ci |ti )?${own}|(?:non )?(?:c e|ci sono|fa|mi (?:fa|fanno|da|danno|serve|piace|calma|disturba)|ci (?:da|disturba))|(?:qui )?e (?:troppo|cosi|buio|tardi|scuro|freddo|caldo|molto)|(?:nessuno|qualcuno|tutti) \p{L}+|(?:il |la |mio |mia )?${noun} (?:non |gia |si )*${verb}`;

export const lacks = String.raw`non (?:mi |ci |ti |si )*(?:${own}|c e|ci sono|(?:e|sono|era|erano)(?= (?:ancora |piu )?(?:pront|cott|finit|arrivat|tornat|qui|a casa)\p{L}*)|bolle|arriva|funziona|dorme|veda|cada)(?: (?:\p{L}+ )?(?:niente|nulla|nessuno|piu))?|(?:cosi|perche|che|per) (?:\p{L}+ )?non (?:mi |ci |si )*\p{L}+|nessuno \p{L}+|(?:vedo|c e) (?:niente|nulla|nessuno)|senza (?:i |gli |le |la |il )?(?:miei |mie |mia |mio )?(?:occhiali|mani|aiuto)`;

export const limits = String.raw`non (?:ci |mi |lo |la |li |le |ne )?(?:serv|us|vogli|ho bisogno|ha bisogno|abbiamo bisogno)\p{L}*|se(?! no\b)|quando|finche|appena|solo|soltanto|ma|tranne|eccetto|piuttosto|voglio dire|intendo|o|quella|quello|quelle|quelli|non (?:ora|adesso|quella|quello|la|il|in|voglio|volevo|dico)`;

export const retracts = String.raw`(?:sto|stavo) scherzando|scherzavo|scherzo|(?:era|e) uno scherzo|no (?:aspetta|fermo|lascia|meglio|anzi|niente)|aspetta no|(?:anzi|meglio) (?:di )?no|ho cambiato idea|ci ho ripensato|lascia (?:stare|perdere)|non importa|dimentica|mi sono sbagliat[oa]|(?:lo|la) faccio io|ci penso io|faccio io`;

export const reports = String.raw`disse|dissero|diceva|non sa|non sanno|nessuna idea|si chiede|dice|dico|dicono|disse|detto|diceva|dicevano|dire|chiede|chiese|chiesto|grida|gridava|gridato|urla|chiama|chiamato|scrive|scritto|canta|cantava|ripete|risponde|rispose|significa|vuol dire|frase|titolo|parole?`;

export const reported = String.raw`(?:(?:mi |ci |gli )?(?:dice|disse|diceva|dicono|grida|gridava|chiede|chiese|(?:ha|hanno) (?:detto|gridato|chiesto))(?: sempre)?(?: (?:lui|lei|loro|mamma|papa|mia \p{L}+|mio \p{L}+|la \p{L}+|il \p{L}+|sempre))*)$`;

export const ends = "qui qua li la ora adesso oggi ancora gia anche fuori dentro bene tardi presto pronto pronta";

export const closes = "me lui lei loro questo quello e sono ho ha";

export const asks = String.raw`per (?:favore|piacere|cortesia)|puoi|potresti|puo|potrebbe`;
