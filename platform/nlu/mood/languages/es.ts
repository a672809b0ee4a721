import type { MoodText } from "../mood-text.ts";

export const spanish: MoodText = {
  polite: String.raw`podriamos(?= \p{L}+r (?:la|el|los|las|un|una)(?![^ ]))|^alguien (?:puede|podria|quiere)(?= \p{L}+r(?:me|nos|la|lo)?(?![^ ]))|(?:hay|habria) que|(?:tienes|tendrias) que|(?:podria|puede) haber|podr(?:iamos|ia) tener|se (?:debe|deberia|podria|puede)|(?:me |nos |te importaria )?(?:puedes|podrias|puede|podria|quieres|querrias|podeis|pueden)(?: (?:por favor|ayudarme a|usted))*|por favor|porfa|porfavor|gracias|(?:quiero|quisiera|queria|me gustaria|necesito|deseo)(?: que)?|hazme el favor de|haz el favor de|haga el favor de|te importa|seria posible|es posible|asegurate de(?: que)?|si (?:puedes|es posible|no te importa)|anda|venga|disculpa|disculpe|perdona|perdone|oye|oiga|mira`,
  traits: {
    negated: String.raw`(?:para|deja|dejad|parad|basta) (?:ya )?de (?:encender|apagar|abrir|cerrar|bloquear|desbloquear|subir|bajar|cambiar|anadir)(?:lo|la)?|(?:a|para|con) nadie|no(?! (?:mas|hay|(?:te |os |le |lo |la |se )?(?:oigo|oye|oimos|escucho|veo)|veo|puedo ver|se ve|oigo|encuentro|recuerdo|se que|hay)\b)|nunca|jamas|ni|tampoco|que nadie|en vez de|en lugar de|evita`,
    without: String.raw`sin|ningun|ninguna|ninguno|nada de|nada|no mas|ya no|basta|no hay`,
    keep: String.raw`deja|dejar|mant(?:en|ener|enga)\w*|sigue|siguen|todavia|aun`,
    whether: String.raw`^(?:(?:y|pero|bueno|oye|hola|perdon|a ver) )*(?:esta|estan|estaba|estaban|es|son|hay(?! que\b)|has|ha|han|he|hemos|fue|tienes|tiene|sera)|si (?:esta|estan|hay|la|el|las|los)(?: \w+){0,4}(?: (?:esta|estan))?`,
    what: String.raw`que (?:hora|dia|fecha|tiempo|luces|temporizadores|es|hay|hace|son|tal)|cual|cuales|cuant[oa]s?(?! (?:luz|ruido|calor|frio|sol|polvo)(?! hay\b))|como (?:esta|estan|es|va)`,
    why: String.raw`por que|porque razon|que pasa|que ocurre`,
    who: String.raw`quien|quienes`,
    when: String.raw`cuando (?:es|fue|has|ha|sera|son|esta)|desde cuando|a que hora`,
    where: String.raw`donde|adonde`,
    how: String.raw`como (?:se|puedo|hago|enciendo|apago|abro|cierro)`,
    state: String.raw`^(?:(?:y|oh|ay) )*(?:(?:me|nos) (?:gusta|gustan|encanta|encantan|fascina)|adoro|adoramos|amo)(?: (?:mucho|muchisimo|tanto))? (?:la|el|los|las|esta|este|estas|estos|esa|ese) (?:\p{L}+ )?\p{L}+(?: (?:mucho|muchisimo))?$|^(?:esta|la) (?:cancion|musica) (?:es (?:(?:muy|tan|realmente) )*(?:buena|bonita|preciosa|genial|hermosa|bella|maravillosa)|(?:me|nos) (?:gusta|encanta))(?: mucho)?$|(?:ya )?(?:sabe|saben|sabia|sabian) que|(?:esta|estan|estaba|sigue|siguen|sido|quedado|queda) (?:\w+ )?(?:encendid\w+|apagad\w+|abiert\w+|cerrad\w+|puest\w+|activad\w+|desactivad\w+|prendid\w+|bloquead\w+|subid\w+|bajad\w+)|encendid[oa]s?|apagad[oa]s?|abiert[oa]s?|cerrad[oa]s?|prendid[oa]s?`,
    past: String.raw`(?:dijiste|dije|dijo|dijeron|dijimos|avisaste|avise|aviso|avisaron|conto|(?:he|has|ha|hemos|han) (?:dicho|avisado|contado|informado))(?= (?:\p{L}+ ){0,4}?que(?: |$))|(?<!(?:^| )(?:que|cual|cuales|cuanto|cuantos|cuanta|cuantas|cuando|donde|como|quien)(?: .*)? )(?:necesitaba(?:mos|n|s)?|necesitaron|(?:tenia(?:mos|n|s)?|tuve|tuvo|tuvimos|tuvieron|habia|hubo) que|(?:hacia|hizo|hacian|hicieron) falta|faltaba(?:n)?|falto|debia(?:mos|n)? \p{L}+r|quedaba(?:n)?)|^(?:(?:y|pero|bueno) )*(?:el|la|los|las|mi|mis|nuestr[oa]s?) (?:\p{L}+ ){1,3}?(?:estaba|estaban|estuvo|estuvieron|era|eran|fue)(?! (?:muy|demasiado|tan) )|(?:he|has|ha|hemos|han|habia|habias) \w+(?:ado|ido|to|cho)|(?:encendi|(?<!\bse )apague|abri|cerre|encendiste|apagaste|abriste|cerraste|encendio|apago|abrio|cerro|subio|puso|bloqueo|desbloqueo)|ayer|anoche|hace \w+ (?:minutos?|horas?|dias?)|la semana pasada`,
    later: String.raw`en caso|con tal|el dia que|siempre y cuando|en el momento|a condicion|suponiendo|cuando(?! (?:es|fue|has|ha|sera|son|esta)\b)|(?<!(?:decirme|decir|dime|digame|saber|mira|mirar|comprueba|ver) )si(?! (?:puedes|es posible|no te importa)\b)|en cuanto|tan pronto|una vez que|hasta|despues|antes|mientras|siempre que|a menos que|cada (?:dia|noche|manana|hora|semana|vez|lunes|\w+ (?:minutos|horas|dias))|todos los (?:dias|lunes|martes|miercoles|jueves|viernes|sabados|domingos)|todas las (?:noches|mananas|tardes)|mas tarde|luego|manana|pasado manana|esta (?:noche|tarde)|pronto|dentro de|en (?:un rato|un momento|una hora|media hora|un minuto|un cuarto de hora)|al (?:amanecer|anochecer|mediodia)|a (?:medianoche|mediodia)|por la (?:noche|manana|tarde)|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|proxim\w+|a las (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|\d+)|a la una`,
    all: String.raw`tod[oa]s?(?! los (?:dias|lunes)\b)|cada(?! (?:dia|noche|manana|hora|semana|vez)\b)|ambos|ambas|los dos|las dos|en todas partes|por todas partes|enter[oa]|complet[oa]|vari[oa]s|cualquier\w*`,
    except: String.raw`menos(?! (?:alt|baj|fuert|fri|calient|luz|ruid|oscur|volum|rapid)\w*)|excepto|salvo|a excepcion|pero no|aparte de|quitando|fuera de`,
  },
  signs: {
    on: String.raw`(?:abre|abrir|abra|dale a) la luz|(?:un poco|algo|un poquito) de luz|mas luz|(?:muy|demasiado|tan|bastante) oscur[oa]|no (?:veo|se ve)(?: nada)?|enc(?:ie|e)nd\w*|prend\w*|activ\w*|pon(?:er|ga|me)? (?:la|las|una) luz|pon(?:er|ga|me)? luz|inici\w*|empiez\w*|empez\w*|comienz\w*|arranca\w*|conect\w*|reanud\w*|ilumin\w*|lanza\w*`,
    off: String.raw`(?:cierra|cerrar|cierre) la luz|apag\w*|desactiv\w*|quit\w*|cort(?!in)\w*|det(?:en|ener|enga|eng)\w*|par(?:a|ar|e|en|alo|ala|as|es) (?:la|el|las|los|de|ya)|pare|parar|cancel\w*|elimin\w*|borr\w*|termin\w*|interrump\w*|desconect\w*|silenci\w*|mata\w*|anul\w*|sin luz|no mas|pausa\w*|extingu\w*`,
    up: String.raw`menos (?:bajo|frio|oscuro)|arriba|(?:mucho|demasiado) frio|abr\w*|abiert\w*|sub\w*|levant\w*|aument\w*|mas (?:alto|fuerte|caliente)|alza\w*|increment\w*`,
    down: String.raw`abajo|(?:mucho|demasiado) (?:calor|ruido)|(?:muy|demasiado) alt[oa]|cierr\w*|cerr\w*|baj\w*|reduc\w*|disminu\w*|mas (?:bajo|frio)|menos`,
    lock: String.raw`bloque\w*|echa el cerrojo|cierra con llave|atranca\w*`,
    unlock: String.raw`desbloque\w*|quita el cerrojo`,
  },
  bounded: String.raw`tod[oa]s?|cada|enter[oa]`,
  present: String.raw`(?:ya )?es (?:ya |muy |demasiado |bastante )*tarde|ahora|ahora mismo|ya|hoy|inmediatamente|enseguida|en este momento|la hora`,
  informs: String.raw`di|dime|decir|decirme|diga|digame|muestra|muestrame|ensena|lee|lista|cual|cuanto|sabes|dame`,
  joiners: String.raw`o|y luego|y despues|y tambien|y|e|luego|tambien|ademas|asi como|pero`,
  breaks: String.raw`asi que|por eso|entonces|por favor|puedes|podrias|puede|podria|pues|bueno`,
  commands: String.raw`enciende|encender|encienda|apaga|apagar|apague|abre|abrir|abra|cierra|cerrar|pon|poner|sube|subir|baja|bajar|para|detener|quita|quitar|prende|prender|levanta|activa|desactiva|llama|dime|di|muestra|anade|borra|cancela|programa|inicia|reproduce|toca|envia|compra|busca|lee|que|quien|donde|cuando|cual|cuanto|esta|hay`,
  little: `poquito pelin el la los las lo un una unos unas de del al a en con por para sin sobre desde hasta entre este esta estos estas ese esa esos esas aquel mi mis tu tus su sus nuestro nuestra
    yo tu el ella usted nosotros ellos me te se nos le les lo que quien cual como donde cuando y e o u pero si no ni ya muy mas menos tan tanto poco mucho bastante demasiado tambien solo ahora aqui ahi alli hoy luego entonces pues bueno bien vale oye hola venga anda por favor gracias carino querido amigo disculpa disculpe perdona sotto
    es son era soy eres somos esta estan estoy estaba hay he has ha han haber ser estar tengo tienes tiene hacer haz haga hace hago quiero quiere quisiera queria puedo puedes puede podrias podria podemos debo debe voy va vas vamos ir dar da dame pon poner ponga pone ponme di dime decir decirme diga ver
    cosa cosas momento rato vez todo toda todos todas cada algo alguien`,
  alike: `luz luces lampara lamparas bombilla foco iluminacion
    temporizador cronometro minutero
    hora horas
    musica cancion canciones tema
    persiana persianas estor estores
    television tele televisor
    calefaccion radiador
    para detén pare quita apaga
    pon ponme ponga poner programa programar inicia iniciar fija ajusta configura empieza
    di dime diga digame decir cuentame`,
};
