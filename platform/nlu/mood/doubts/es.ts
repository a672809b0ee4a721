import type { DoubtText } from "./doubt-text.ts";

const lead = "(?:(?:y|pero|bueno|oye|hola|perdon|a ver|entonces|pues|solo|eh|ay|oh) )*";
const someone = String.raw`el|ella|ellos|ellas|alguien|todos|todo el mundo|la gente|mama|papa|(?:mi|mis|tu|tus|su|sus|nuestro|nuestra|el|la|los|las|un|una) \p{L}+`;

/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:enciende|apaga|pon|ponme|quita|cierra|abre|sube|baja|para|toca|anade|apunta|recuerdame|despiertame|di|dime|cambia|puedes|podrias|cuanto|que|cuando|donde)(?![^ ]))[\p{L}\d]+){0,8}`;

const adverbs =
  "(?: (?:todavia|aun|tambien|ya|ahora|luego|solo|quizas?|tal vez|siempre|primero|antes|pronto|mas tarde|despues))*";
/** What people buy, when they get up, and what they want to know are requests. */
const noDuty = String.raw`(?! (?:que|comprar\p{L}*|coger|levantar\p{L}*|despertar\p{L}*|madrugar|saber|oir|escuchar|ver|preguntar|tener|ser|estar|ir\p{L}*|dormir)(?![^ ]))`;

/** What the speakers have done: "ya he puesto la leche en la lista". */
const isDone = String.raw`^${lead}(?:yo )?ya (?:he|hemos) (?:puesto|anadido|apuntado)${rest}$|^${lead}(?:yo )?(?:(?:ya|ayer|antes) )*(?:puse|anadi|apunte)(?= )${rest}$`;
/** "Apagar la luz ahorra dinero". */
const aboutDeed = String.raw`^${lead}(?:apagar|encender|cerrar|abrir|bajar|subir|poner)(?: \p{L}+){1,6}? (?:ahorra|cuesta|ayuda|gasta|permite|evita|hace)${rest}$`;
/** "Lo voy a despertar", and what people say to those who sleep. */
const wakesOther = String.raw`^${lead}(?:yo )?(?:lo|la|los|las|le|les) (?:(?:voy|vamos) a despertar|despierto|despertare)${rest}$|^${lead}(?:voy|vamos) a despertar(?:lo|la|los|las|le|les)${rest}$|^${lead}despiert[ae](?:te|se)?$`;
const pity = String.raw`^${lead}(?:que )?(?:pena|lastima) que (?:el|la|los|las|mi)${rest}$`;
const rang = String.raw`^${lead}(?:el|la|mi) (?:alarma|despertador|temporizador) (?:sono|ha sonado|sonaba)${rest}$`;

/** Whether the board listens, and what people call one that does not. */
const listens = String.raw`^${lead}(?:tu )?(?:(?:me|nos) (?:estas )?(?:escuchas|oyes|entiendes|ves|escuchando|oyendo|entendiendo)|(?:estas|eres) (?:\p{L}+ )?(?:sord[oa]|ahi|tont[oa]|despiert[oa]))(?: (?:bien|o|no|que|todavia|aun|acaso|cuando|te|hablo))*$`;
/** "Me abro", "me apago". */
const leaves = String.raw`^${lead}(?:yo )?(?:me (?:abro|apago|enciendo|cierro|bajo|subo|piro|largo|voy|acuesto|desconecto)|nos (?:abrimos|apagamos|vamos|largamos))(?: \p{L}+){0,3}$`;
/** "Ella me enciende": a person is no thing of the house. */
const person = String.raw`^${lead}(?:eso|esto|ella|el) (?:me|nos) (?:enciend|apag|cierr|abr|sub|baj|cort)\p{L}*$|(?:encierr|encerr)\p{L}+`;
/** What lacks elsewhere: "en la tienda no hay pan". */
const elsewhere = String.raw`(?:en|de) (?:la|el|esta|este|mi|su) (?:\p{L}+ )?(?:tienda|supermercado|mercado|panaderia|receta|pastel|plato|menu|restaurante|cafe|oficina|pelicula|libro|pueblo|cancion) (?:ya )?no (?:hay|queda|quedan|tienen|lleva|habia)|no (?:hay|queda|quedan|tienen|lleva) \p{L}+(?: \p{L}+)? en (?:la|el|esta|este) (?:\p{L}+ )?(?:tienda|supermercado|mercado|panaderia|receta|menu|restaurante|cafe|pelicula|libro|pueblo|cancion)$`;
const praise = String.raw`^${lead}(?:muy bien|bien hecho|buen trabajo|bravo|felicidades|gracias) (?:con|por|lo de|lo del)`;

/** On the telephone: "te llamo en diez minutos". */
const phones = String.raw`(?:te|le|os|les|lo|la) (?:llamo|llamare|llamaremos|llamamos|devuelvo la llamada|vuelvo a llamar|telefoneo)|(?:voy a|tengo que) (?:devolverte|devolverle) la llamada`;

export const spanish: DoubtText = {
  condition: String.raw`^${lead}(?:si(?! (?:puedes|puede|pudieras|es posible|no te|no le|eres|es tan|es usted|fueras|fuera tan|haces|quieres|por favor)\b)|cuando(?! (?:es|fue|has|ha|sera|son|esta|puedas|pueda|tengas)\b)|en cuanto|tan pronto|en caso|siempre que|a menos|mientras|hasta que|una vez que)|solo (?:si|cuando)|a menos que|salvo que`,
  unreal: String.raw`imagin\p{L}+|supon(?:gamos|te|ga)?(?: que)?|hagamos como|haz como si|ojala|como si|(?:habria|habrias|hubiera|hubieras|hubiese|habriamos|habrian|hubieran|habia|habias) \p{L}+|(?:deberia|debi|tendria que|podria|podriamos|tenia que) haber|(?:estaria|seria) (?:bien|bueno|genial) que (?:alguien|el|ella|mi|tu|los|las)|que (?:pasa|pasaria|ocurre|ocurriria|sucede) (?:si|cuando)|sone|sueno|sonaba|en teoria|antes (?:se )?\p{L}+(?:bamos|ian|iamos|aban|ia|aba)|podriamos(?! \p{L}+r(?![^ ]))`,
  told: String.raw`${phones}|(?:mas a menudo|con mas frecuencia|normalmente|por lo general)$|^${lead}hay que ver|(?<!^)nadie (?!(?:usa|necesita|quiere|esta|hay|ve|escucha|oye)(?![^ ]))\p{L}+ (?:la|el|los|las)|^${lead}(?:dijo|dijeron|grito|respondio)(?= )|${listens}|${leaves}|${person}|${elsewhere}|${praise}|${isDone}|${aboutDeed}|${wakesOther}|${pity}|${rang}|^${lead}(?:yo )?(?:(?:ya|ahora|luego|despues) )*(?:apago|enciendo|cierro|abro|bajo|subo|pongo|quito|paro)(?: yo)? (?:la|el|los|las)${rest}$|^${lead}(?:est[aeo]s?|la|el|las|los|mi)(?: \p{L}+){0,4}? (?:es|esta|son|estan|era|alumbra|calienta|suena|da|hace)(?: \p{L}+){0,2}? (?:mas|menos|mejor|tan)(?: \p{L}+)? (?:que|como)(?![^ ])${rest}$|(?:repite|repita|repetid) (?:conmigo|despues de mi)|(?:cancion|pelicula|poema|cuento|chiste|texto|cartel|poster|periodico) (?:dice|dicen|pone|reza|canta|cantan)|^${lead}no (?:esta|estaba|es|era|hace|hacia|estan|estaban)(?: (?:aqui|ya|todavia))* (?:demasiado|tan|muy|nada) (?!\p{L}+ suficiente)\p{L}+${rest}$|^${lead}(?:hay|habia|hace|hacia|estamos a|son|eran) (?!(?:\S+ )?(?:cuantos|que) )(?:[\p{L}\d]+ ){1,4}grados?(?: (?:en|aqui|fuera|dentro|hoy|ahora)(?: \p{L}+){0,3})?$|^${lead}(?:yo )?(?:ya )?he (?:apagado|encendido|cerrado|abierto|bajado|subido|puesto)(?= )(?: \p{L}+){1,6}? (?:hace|ayer|anoche|antes|esta manana)|^${lead}(?:yo )?ya (?:he (?:apagado|encendido|cerrado|abierto|bajado|subido)|apague|encendi|cerre|abri)|que (?:yo )?(?:queria|queriamos|quise|dije|pedi|escuche|oi|puse|buscaba|mencione|he \p{L}+)$|^${lead}(?:ella|ellos|ellas|mama|papa|todos) (?:debe|deben|puede|pueden|tiene que|tienen que)|(?:${someone})(?: (?:me|nos|te|le|les|siempre|ya|ha|han))* (?:dice|dijo|decia|dicho|pide|pidio|pedia|pedido|pregunta|pregunto|ordena|ordeno|manda|mando|cuenta|conto|quiere|queria|quieren|recomienda|aconseja|insiste|escribe|escribio|grita|grito|propone|intenta|va a|van a|suele|sabe)(?= )|(?:me|nos|te|le|les) (?:dijo|dijeron|pidio|pidieron|ha dicho|han dicho|ha pedido|han pedido|ordeno|mando|mandaron|aconsejo|recordo|conto)|^${lead}(?:dijo|dijeron|dicen|pregunto|preguntaron|pidio|pidieron) (?:que|si)|(?:el ultimo|la ultima|el primero|la primera|quien) que|(?:cartel|manual|libro|letrero|nota|instrucciones) (?:pone|dice|dicen|decia)`,
  asked: String.raw`^${lead}(?:es|son|era|eran) (?:\p{L}+ ){1,5}(?:el|la|los|las) que|^${lead}(?:la|el|mi|tu|nuestr[oa]|los|las) (?:\p{L}+ ){1,4}?(?:ha|han) \p{L}+(?:ado|ido|to|cho) (?:la|el|los|las|un|una)(?= )|^${lead}(?:ha|han) \p{L}+(?:ado|ido|to|cho) (?:la|el|mi|tu) \p{L}+ (?:la|el|los|las|un|una)(?= )|^${lead}(?:fuiste|has sido|fue|ha sido) (?:tu|usted|el|ella)(?= )|^${lead}(?:quien|quienes|por que(?! no)|donde|adonde|quieres que (?:yo )?\p{L}+|alguien(?! (?:puede|podria|quiere)\b)|has|ha|han|habeis|cuanto (?:se )?(?:tarda|cuesta|dura)|cuanto tiempo|sabes (?:como|si)|como (?:se|puedo|hago|haces|enciendo|apago|abro|cierro))(?![^ ])`,
  narrated: String.raw`^${lead}(?:(?:el|la|los|las|mi) (?:\p{L}+ ){1,4}?)?(?:se )?acab\p{L}+ de (?:apag|encend|cerr|abr|par|sub|baj|bloque|desbloque)\p{L}*r(?:se|la|lo|las|los)?${rest}$|^${lead}(?:el|la|los|las|mi|mis|nuestr\p{L}) (?:\p{L}+ ){1,5}?(?:se (?!(?:ha |han )?(?:acab|termin|agot|gast|qued))(?:(?:ha|han|habia|habian) \p{L}+|\p{L}+(?:aron|ieron|io|[^aeiou ]o)(?![^ ]))|(?:dejo|dejaron|paro|pararon|empezo|volvio|fallo) (?:de|a|sol[oa]|otra)?)${rest}$|^${lead}(?:(?:entonces|luego|despues|de repente|de pronto) )*se (?!(?:ha |han )?(?:acab|termin|agot|gast|qued|hizo))(?:(?:ha|han) \p{L}+[dt]o|\p{L}+(?:aron|ieron|[^aeiou ]o)) (?:el|la|los|las|mi|nuestr\p{L})${rest}$`,
  permission: String.raw`^${lead}(?:mama |papa )?(?:dejame|dejanos|permiteme|permitenos|permitame|dejeme)(?!(?: \p{L}+)* (?:tener|oir|escuchar|ver|saber)(?![^ ]))(?=(?: \p{L}+)* \p{L}+[aei]r(?:lo|la|los|las)?(?![^ ]))|^${lead}(?:mama |papa )?(?:(?:yo )?puedo|puedo yo|me (?:dejas|permites|dejais)|nos (?:dejas|permites)|(?:esta|es) permitido|se permite|(?:tengo|tenemos) permiso(?: para)?)(?!(?: \p{L}+)* (?:tener|oir|escuchar|ver|saber|conocer|haber|preguntar\p{L}*|pedir\p{L}*)(?![^ ]))(?=(?: \p{L}+)* \p{L}+[aei]r(?:lo|la|los|las)?(?![^ ]))`,
  plan: String.raw`(?:yo )?(?:iba|ibamos) a${adverbs}|(?:yo )?(?:pensaba|pensabamos|planeaba|queria(?= \p{L}+r (?:la|el|los|las|un))|estaba a punto de|estaba por|habia pensado)${adverbs}|(?:a lo mejor|quizas?|tal vez|igual|puede que|luego|despues)(?: (?:yo|ya))?(?= \p{L}+o(?: yo)? (?:la|el|los|las|un|una))`,
  duty: String.raw`es hora de|me da (?:pereza|palo|flojera)|tengo ganas de|debi(?: de)?(?= \p{L}+r)|estoy intentando|intento|(?<!(?:usted|ud|ella|el) )(?:yo )?(?:debo|deberia|deberiamos|debemos|tengo que|tenemos que|tendria que|tendriamos que|necesito|necesitamos|he de|hemos de|me toca|nos toca|me falta(?: por)?|nos falta(?: por)?|me queda(?: por)?|voy a|no (?:puedo|debo|quiero) olvidar(?:me)?(?: de)?)${adverbs}${noDuty}`,
  expected: String.raw`(?:deberia|deberian|tendria que|tendrian que|tenia que|tenian que|habria que|se supone que(?: \p{L}+){0,4})${adverbs} (?:estar|esta|estan)(?: \p{L}+){1,4}$`,
  granted: String.raw`^${lead}(?:si|claro|claro que si|por mi|vale|de acuerdo|venga|por supuesto)(?: (?:si|claro|hijo|hija|carino))* (?:puedes|podeis|puede|pueden) \p{L}+r|^${lead}(?:puedes|podeis|pueden) (?:\p{L}+ ){1,10}?(?:si (?:quieres|quereis|quieren)|hijos|ninos|chicos|mama|papa)`,
  taste: String.raw`^${lead}(?:a mi )?(?:me|nos) (?:encantan?|gustan?|chiflan?)${rest}$|^${lead}(?:adoro|odio|amo)${rest}$`,
  possible: String.raw`^${lead}(?:se puede|se pueden|podemos)(?!(?: \p{L}+)* (?:tener|oir|escuchar|ver|saber|haber)(?![^ ]))`,
  lack: String.raw`(?:me|nos) (?:hace |hacen )?faltan?|(?:hace|hacen) falta|faltan?|necesito|necesitamos|(?:me|nos) quedan?|no (?:tengo|tenemos|hay)`,
  thanks: String.raw`(?:gracias|perdon|perdona|disculpa|lo siento|enhorabuena) por (?:haber )?\p{L}+|(?:olvido|olvide|olvidado|olvidas|acuerdas?|recuerdas) (?:de )?\p{L}+r|acord\p{L}+ de|cuesta|(?:te|me|le|nos|os|les) toca|^${lead}para \p{L}+(?:ar|er|ir)(?:lo|la)?(?= )`,
  ability: String.raw`^${lead}hay que|(?:se puede|se pueden|se podria|puede (?:un|una|alguien|alguno|el|la)|pueden (?:los|las|el)|podria (?:un|una|alguien)|es posible|sera posible|eres capaz|hay (?:alguna )?(?:forma|manera|modo) de)`,
  addressed: String.raw`(?:ve|vete|id|vaya|vayan|corre|ven|venid|sube|baja) a \p{L}+r(?:te|se|os|lo|la)?|vosotros|vosotras|ustedes|alguno de|alguien de|^ninos|^chicos|^tu siempre|tu (?:\p{L}+ )?siempre|cuando (?:salgas|subas|bajes|vengas|te vayas)|al (?:salir|pasar|subir|bajar)`,
  governors:
    "para por que se yo ella ellos ellas nosotros vosotros ustedes quien de a al sin he has ha han hemos habia haber va voy vas van iba quiere quieren suele sabe si",
  wishes: "que",
  between: "me te nos lo le les ya siempre tambien solo no",
  extra: "desde por con sin tambien solo sola veces mas aqui",
  forms: String.raw`(?:aras?|aran|ases?|asen|ieras?|ieran|ieses?|iesen|abas?|aban|ias?|ian|arian?|ando|iendo|aron|ieron|[aei]d|aste|iste)$`,
  accented: ["sí"],
};
