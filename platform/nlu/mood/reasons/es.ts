const own = String.raw`(?:tengo|tenemos|estoy|estamos|voy|vamos|veo|vemos|he|hemos|soy|somos|quiero|necesito|necesitamos|puedo|podemos|debo|salgo|llego|llegamos|oigo|huelo|siento|busco|acabo|trabajo|duermo|cocino)`;
const noun = String.raw`(?:el|la|los|las|mi|mis|nuestro|nuestra|tu|su) \p{L}+`;
const verb = String.raw`(?:esta|estan|es|son|era|ha|han|va|van|viene|vienen|me \p{L}+|nos \p{L}+|duerme|duermen|entra|llega|llegan|hace|tiene|tienen|quiere|quieren|necesita|necesitan|empieza|molesta)`;
export const because = String.raw`porque|ya que|puesto que|pues (?:no )?${own}|para que|para no|asi (?:no )?(?:\p{L}+)|que (?:no |ya |me |nos |se )*(?:${own}|duele|molesta|hay|hace|muero|morimos|esta)|(?:si no|sino)(?= me| nos| no)|es que`;

export const begins = String.raw`(?:yo |nosotros )?(?:no |ya )?(?:me |nos |te )?${own}|(?:no )?(?:hay|hace|me (?:duele|duelen|molesta|molestan|da|dan|gusta|gustan|hace|cuesta|calma)|nos (?:molesta|vamos|han))|(?:aqui )?(?:esta|es) (?:muy|tan|oscuro|demasiado)|(?:nadie|alguien|todos) (?:\p{L}+)|${noun} (?:no |ya |se )*${verb}`;

export const lacks = String.raw`no (?:me |nos |te |se )*(?:${own}|hay|queda|quedan|funciona|duerme|esta(?= (?:todavia |aun )?(?:list|hech|cocid|terminad|aqui|en casa)\p{L}*)|estan(?= (?:todavia |aun )?(?:list|hech|cocid|terminad|aqui|en casa)\p{L}*)|llega|hierve|oye)(?: (?:\p{L}+ )?(?:nada|nadie|ningun|ninguna|mas))?|(?:para que|para|asi|porque|que) (?:\p{L}+ )?no (?:me |nos |se )*\p{L}+|nadie \p{L}+|(?:veo|hay|queda) (?:nada|nadie)|sin (?:mis|mi|las) \p{L}+`;

export const limits = String.raw`(?:ya )?no (?:lo |la |los |las )?(?:necesit|us|quer|quier)\p{L}*|no hace falta|no hacen falta|si(?! no\b)|cuando|hasta que|en cuanto|solo|solamente|pero|sino|excepto|salvo|mejor|quiero decir|me refiero|o|esa no|ese no|no (?:ahora|esa|ese|la|el|en|quiero|queria|digo)|(?:la|el) (?:de|del|que)(?= )`;

export const retracts = String.raw`(?:es|era|fue) (?:una |de )?broma|estoy (?:de broma|bromeando)|no (?:espera|mejor|para|dejalo|nada)|(?:espera|mejor) (?:que )?no|he cambiado de (?:idea|opinion)|cambie de (?:idea|opinion)|dejalo|olvidalo|da igual|no importa|me (?:he )?equivoqu?e|me he equivocado|(?:ya )?(?:lo|la) (?:hago|hare|apago|enciendo) yo|ya (?:lo|me) (?:hago|encargo)(?: yo)?|yo (?:lo hago|me encargo)`;

export const reports = String.raw`dijo|dijeron|decia|no sabe|no saben|ni idea|se pregunta|dice|digo|dicen|dijo|dijeron|decia|dicho|decir|pregunta|pregunto|grita|grito|gritaba|llama|llamado|pide|pidio|escribe|escribio|canta|canto|repite|repitio|responde|respondio|significa|frase|titulo|palabras?`;

export const reported = String.raw`(?:(?:me |nos |le )?(?:dice|dijo|decia|dicen|dijeron|grita|grito|pidio|pregunto|ha dicho|han dicho)(?: siempre)?(?: (?:el|ella|ellos|mama|papa|mi \p{L}+|la \p{L}+|el \p{L}+|siempre))*)$`;

export const ends = "aqui ahi alli ahora hoy ya tambien todavia fuera dentro bien tarde pronto listo lista";

export const closes = "mi ella el ellos esto eso esta estan es son";

export const asks = String.raw`por favor|puedes|podrias|puede|podria|quieres|te importa`;
