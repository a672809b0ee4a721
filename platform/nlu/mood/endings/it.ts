import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:lui|lei|loro|qualcuno|mamma|papa|nonna|nonno|(?:il|lo|la|i|gli|le|l|mio|mia|nostro|nostra) \p{L}+(?: (?:moglie|marito|figlio|figlia))?|mi[ao] \p{L}+)`;
const says =
  "dice|disse|diceva|dicono|dissero|chiede|chiese|grida|grido|gridava|pensa|pensava|crede|credeva|scrive|scrisse|ripete|sostiene";

export const italian: EndingText = {
  lead: "o|oppure|e|ma|oh|ah|eh|be|beh|allora|aspetta|aspetti|scusa|scusi|anzi|o meglio|meglio|alla fine|ripensandoci|in realta|no|era|e stato",
  takesBack: String.raw`no|mai|meglio (?:di )?no|non (?:ora|adesso)|lascia (?:stare|perdere)|fa niente|non (?:fa niente|importa|serve|occorre|ce n e bisogno|c e bisogno|e necessario|pensarci(?: nemmeno| neanche)?|provarci)|neanche per (?:sogno|idea)|(?:era )?uno scherzo|scherzo|scherzavo|(?:sto|stavo) scherzando|dimentica(?:lo)?|nulla|niente|fermo|ferma|fermati|stop|basta cosi|che dico|(?:e |sarebbe )?(?:\p{L}+ )?(?:vietato|proibito|una prova|un errore)|(?:io )?non (?:lo |la |li |le )?voglio|preferisco di no|non (?:devi|dovresti|si deve|si puo)(?: farlo)?|nessuno (?:deve|dovrebbe|puo)(?: \p{L}+){0,2}|te lo sogni|(?:ti )?sto (?:solo )?(?:provando|testando)`,
  back: "no|aspetta|aspettate|aspetti",
  condition: String.raw`(?:(?:ma|e|solo|anche) )*(?:se(?! no\b)|quando|non appena|appena|una volta (?:che|\p{L}+t[oaie])|nel caso|in caso|casomai|qualora|purche|a condizione|a meno|finche|sempre che|a patto)(?= \p{L})`,
  kindly: String.raw`(?:se|quando|appena) (?:puoi|potete|possibile|e possibile|non ti dispiace|non le dispiace|ti va|vuoi|riesci|non ti spiace)`,
  reports: String.raw`(?:come )?(?:(?:gli|le|ti|mi|ci|te l|ve l) )+(?:ho |ha |hanno )?(?:detto|dicevo|diceva|dissi|disse|chiesto|chiese|dice)(?: ${somebody})?|(?:come )?${somebody} (?:(?:mi|ci) )?(?:ha (?:detto|chiesto|gridato)|${says})|(?:come )?(?:${says}|direbbe|ha (?:detto|chiesto|gridato)) ${somebody}(?: \p{L}+)?|ha (?:detto|chiesto|gridato)|(?:disse|diceva|chiese)|(?:io )?(?:credevo|pensavo)|mi (?:chiedo|chiedevo|domando)|(?:che|cosa|che cosa) (?:vuol dire|significa)(?: questo)?`,
  you: String.raw`tu (?!puoi|potresti|vuoi|sai|vedi|sei|hai|devi)\p{L}+i`,
  me: String.raw`(?:e )?io \p{L}+`,
};
