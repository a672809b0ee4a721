import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:y|pero|bueno|oye|hola|perdon|a ver|entonces|pues|solo|eh|ay|oh) )*";
const someone = String.raw`el|ella|ellos|ellas|alguien|todos|todo el mundo|la gente|mama|papa|(?:mi|mis|tu|tus|su|sus|nuestro|nuestra|el|la|los|las|un|una) \p{L}+`;

export const spanish: DoubtText = {
  condition: String.raw`^${lead}(?:si(?! (?:puedes|puede|pudieras|es posible|no te|no le|eres|es tan|es usted|fueras|fuera tan|haces|quieres|por favor)\b)|cuando(?! (?:es|fue|has|ha|sera|son|esta|puedas|pueda|tengas)\b)|en cuanto|tan pronto|en caso|siempre que|a menos|mientras|hasta que|una vez que)|solo (?:si|cuando)|a menos que|salvo que`,
  unreal: String.raw`imagin\p{L}+|supon(?:gamos|te|ga)?(?: que)?|hagamos como|haz como si|ojala|como si|(?:habria|habrias|hubiera|hubieras|hubiese|habriamos|habrian|hubieran|habia|habias) \p{L}+|(?:deberia|debi|tendria que|podria|podriamos|tenia que) haber|(?:estaria|seria) (?:bien|bueno|genial) que (?:alguien|el|ella|mi|tu|los|las)|que (?:pasa|pasaria|ocurre|ocurriria|sucede) (?:si|cuando)|sone|sueno|sonaba|en teoria|antes (?:se )?\p{L}+(?:bamos|ian|iamos|aban|ia|aba)|podriamos`,
  told: String.raw`^${lead}(?:ella|ellos|ellas|mama|papa|alguien|todos) (?:debe|deben|puede|pueden|tiene que|tienen que)|(?:${someone})(?: (?:me|nos|te|le|les|siempre|ya|ha|han))* (?:dice|dijo|decia|dicho|pide|pidio|pedia|pedido|pregunta|pregunto|ordena|ordeno|manda|mando|cuenta|conto|quiere|queria|quieren|recomienda|aconseja|insiste|escribe|escribio|grita|grito|propone|intenta|va a|van a|suele|sabe)(?= )|(?:me|nos|te|le|les) (?:dijo|dijeron|pidio|pidieron|ha dicho|han dicho|ha pedido|han pedido|ordeno|mando|mandaron|aconsejo|recordo|conto)|^${lead}(?:dijo|dijeron|dicen|pregunto|preguntaron|pidio|pidieron) (?:que|si)|(?:el ultimo|la ultima|el primero|la primera|quien) que|(?:cartel|manual|libro|letrero|nota|instrucciones) (?:pone|dice|dicen|decia)`,
  asked: String.raw`^${lead}(?:la|el|mi|tu|nuestr[oa]|los|las) (?:\p{L}+ ){1,4}?(?:ha|han) \p{L}+(?:ado|ido|to|cho) (?:la|el|los|las|un|una)(?= )|^${lead}(?:ha|han) \p{L}+(?:ado|ido|to|cho) (?:la|el|mi|tu) \p{L}+ (?:la|el|los|las|un|una)(?= )|^${lead}(?:fuiste|has sido|fue|ha sido) (?:tu|usted|el|ella)(?= )|^${lead}(?:quien|quienes|por que(?! no)|donde|adonde|debo|deberia (?:yo )?\p{L}+r|tengo que|quieres que (?:yo )?\p{L}+|alguien|has|ha|han|habeis|cuanto (?:se )?(?:tarda|cuesta|dura)|cuanto tiempo|sabes (?:como|si)|como (?:se|puedo|hago|haces|enciendo|apago|abro|cierro))(?![^ ])`,
  thanks: String.raw`(?:gracias|perdon|perdona|disculpa|lo siento|enhorabuena) por (?:haber )?\p{L}+|(?:olvido|olvide|olvidado|olvidas|acuerdas?|recuerdas) (?:de )?\p{L}+r|acord\p{L}+ de|cuesta|(?:te|me|le|nos|os|les) toca|^${lead}para \p{L}+(?:ar|er|ir)(?:lo|la)?(?= )`,
  ability: String.raw`^${lead}hay que|(?:se puede|se pueden|se podria|puede (?:un|una|alguien|alguno|el|la)|pueden (?:los|las|el)|podria (?:un|una|alguien)|es posible|sera posible|eres capaz|hay (?:alguna )?(?:forma|manera|modo) de)`,
  addressed: String.raw`(?:ve|vete|id|vaya|vayan|corre|ven|venid|sube|baja) a \p{L}+r|vosotros|vosotras|ustedes|alguno de|alguien de|^ninos|^chicos|^tu siempre|tu (?:\p{L}+ )?siempre|cuando (?:salgas|subas|bajes|vengas|te vayas)|al (?:salir|pasar|subir|bajar)`,
  governors:
    "para por que se yo ella ellos ellas nosotros vosotros ustedes quien de a al sin he has ha han hemos habia haber va voy vas van iba quiere quieren suele sabe si",
  wishes: "que",
  between: "me te nos lo le les ya siempre tambien solo no",
  extra: "desde por con sin tambien solo sola veces mas aqui",
  forms: String.raw`(?:aras?|aran|ases?|asen|ieras?|ieran|ieses?|iesen|abas?|aban|ias?|ian|arian?|ando|iendo|aron|ieron|[aei]d|aste|iste)$`,
  accented: ["sí"],
};
