import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:el|ella|ellos|ellas|alguien|mama|papa|(?:el|la|los|las|mi|mis|su|nuestro|nuestra) \p{L}+)`;
const says =
  "dice|dijo|decia|dicen|dijeron|pregunta|pregunto|grita|grito|pide|pidio|cree|creia|piensa|pensaba|opina|escribe|escribio|repite";

export const spanish: EndingText = {
  lead: "o|y|pero|ay|ah|eh|bueno|pues|espera|espere|perdon|perdona|mejor|mejor dicho|al final|pensandolo bien|en realidad|no|que|era|es|fue",
  takesBack: String.raw`no|nunca|jamas|mejor no|que no|ni (?:hablar|loco|loca|se te ocurra|pensarlo|en broma|lo pienses)|de ninguna manera|olvidalo|olvidelo|dejalo|dejalo estar|da igual|no importa|(?:una |de )?broma|(?:estoy|estaba) (?:de broma|bromeando)|no hace falta|no hacia falta|no es necesario|nada|tonterias|para|alto|que digo|(?:eso |esto )?(?:esta |es |seria )?(?:\p{L}+ )?(?:prohibid[oa]|un error|una prueba)|(?:yo )?no (?:lo |la |los |las )?quiero|prefiero que no|no (?:debes|deberias|debemos|se debe|se puede)(?: hacerlo)?|nadie (?:debe|deberia|puede)(?: \p{L}+){0,2}|(?:te )?(?:solo )?estoy probando`,
  back: "no|espera|espere|esperad",
  condition: String.raw`(?:(?:pero|y|solo|incluso) )*(?:si(?! (?:no|que)\b)|cuando|en cuanto|una vez(?! mas)|por si(?! acaso$)|siempre que|siempre y cuando|con tal|a no ser|a menos|en caso|tan pronto|mientras)(?= \p{L})`,
  kindly: String.raw`(?:si|cuando|en cuanto) (?:puedes|pudieras|puede|es posible|no te importa|no le importa|eres tan|quieres|quiere|te va bien|por favor)|si (?:por favor|gracias)`,
  reports: String.raw`(?:como )?(?:ya )?(?:(?:le|les|te|me|nos|se lo) )+(?:dije|dijo|decia|dicho|dice|pidio|pregunto|pedi|he dicho|ha dicho)(?: (?:a )?${somebody})?|(?:como )?${somebody} (?:(?:me|nos|le) )?(?:ha dicho|${says})|(?:como )?(?:${says}|ha dicho|diria) ${somebody}(?: \p{L}+)?|(?:dice|dijo|decia|pregunto|grito)|(?:yo )?(?:creia|pensaba)|me pregunto|que (?:significa|quiere decir)(?: eso| esto)?`,
  you: String.raw`tu (?!puedes|podrias|quieres|sabes|ves|eres|has|tienes|debes)\p{L}+s`,
  me: String.raw`(?:y )?yo \p{L}+`,
};
