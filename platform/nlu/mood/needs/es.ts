import type { Need } from "./need-text.ts";

const too = String.raw`(?:(?:un poco|bastante|muy|demasiado|tan|super|algo|ya|aqui|todo|realmente) )*(?:demasiado|muy|tan|bastante|super|todo)`;
const thing = String.raw`(?:la|el|los|las|esta|este|esa|ese|mi|nuestra|nuestro|toda esta|todo este) (?:\w+ ){0,4}?\w+`;
const quantity = String.raw`(?:\w+ ){1,4}?(?:segundos?|minutos?|horas?)`;
const want = String.raw`(?:necesito|necesitamos|me hace falta|nos hace falta|hace falta|me vendria bien|nos vendria bien|me gustaria|quisiera|quiero|querria|falta)`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:perdona )?(?:(?:(?:yo )?(?:ya |ahora )*no (?:se|sabemos|recuerdo|me acuerdo|estoy segur[oa]|tengo (?:ni )?(?:la menor |la mas minima |ninguna )?idea|tenemos (?:ni )?idea)(?: bien| exactamente)?(?: de)?)|ni idea(?: de)?|alguien sabe|me pregunto|(?:me gustaria|quisiera|querria|quiero|necesito) saber|(?:se me (?:ha )?olvid(?:o|ado|a)|he olvidado|siempre (?:me )?olvido)(?: siempre)?)(?= (?:que|cual|cuando|como|cuanto|cuantos|donde|si|la hora)(?! (?:\w+ )?(?:hacer|cocinar|comer)))`,
    "dime",
  ],
];

export const tags = "verdad|no|no crees|cierto|a que si|no te parece";

export const needs: readonly Need[] = [
  {
    said: String.raw`(?:asegurate|asegurese)(?: de)? que (?<x>(?:todas |todos )?(?:el|la|los|las|mi|mis) (?:\p{L}+ ){0,4}?\p{L}+) (?:este|esten|esta|estan)(?: bien)? apagad[oa]s?$`,
    means: ["apaga {x}"],
  },
  {
    said: String.raw`(?:asegurate|asegurese)(?: de)? que (?<x>(?:todas |todos )?(?:el|la|los|las|mi|mis) (?:\p{L}+ ){0,4}?\p{L}+) (?:este|esten|esta|estan)(?: bien)? cerrad[oa]s?$`,
    means: ["cierra {x}"],
  },
  {
    said: String.raw`no hay (?:suficiente|bastante) luz(?: aqui)?|no hay luz suficiente(?: aqui)?`,
    means: ["enciende la luz"],
  },
  {
    said: String.raw`^(?:quisiera|quiero|queremos|querria|me gustaria)(?: que)? (?<x>(?:la|el|las|los) (?:\w+ ){0,3}?\w+) (?:(?:estuvieran?|esten?|fueran?|queden?|quedaran?) )?cerrad[oa]s?$`,
    means: ["cierra {x}", "baja {x}"],
  },
  {
    said: String.raw`^(?:quisiera|quiero|queremos|querria|me gustaria)(?: que)? (?<x>(?:la|el|las|los) (?:\w+ ){0,3}?\w+) (?:(?:estuvieran?|esten?|fueran?|queden?|quedaran?) )?abiert[oa]s?$`,
    means: ["abre {x}", "sube {x}"],
  },
  {
    said: String.raw`^(?:quisiera|quiero|queremos|querria|me gustaria)(?: que)? (?<x>(?:la|el|las|los) (?:\w+ ){0,3}?\w+) (?:(?:estuvieran?|esten?|fueran?|queden?|quedaran?) )?apagad[oa]s?$`,
    means: ["apaga {x}"],
  },
  {
    said: String.raw`^(?:quisiera|quiero|queremos|querria|me gustaria)(?: que)? (?<x>(?:la|el|las|los) (?:\w+ ){0,3}?\w+) (?:(?:estuvieran?|esten?|fueran?|queden?|quedaran?) )?encendid[oa]s?$`,
    means: ["enciende {x}"],
  },
  {
    said: String.raw`^(?:la musica |la radio )?no (?:esta|suena) (?:(?:lo )?(?:suficientemente|bastante) (?:alt[oa]|fuerte)|(?:alt[oa]|fuerte) lo suficiente)$`,
    means: ["sube el volumen", "mas alto"],
  },
  {
    said: String.raw`(?:por que )?(?:esta|se ve|es) ${too} (?:oscuro|a oscuras)(?: aqui)?|^(?:aqui )?esta (?:oscuro|a oscuras)(?= en)|(?<![^ ])${too} oscuro|(?:ya )?no (?:se ve|veo|vemos) (?:casi |apenas )?(?:nada|ni torta|bien)|(?:apenas|casi no) (?:se ve|veo|vemos)`,
    means: ["enciende la luz", "sube la persiana"],
  },
  {
    said: String.raw`^(?:la|el|mi|nuestro|nuestra) (?<x>\w+) esta ${too} oscur[oa]$`,
    means: ["enciende la luz de {x}"],
  },
  {
    said: String.raw`${want} (?:un poco de |algo de |mas |un poquito de )?luz|(?:un poco|algo|un poquito) de luz(?= .*(?:estaria|iria|vendria) (?:bien|genial))`,
    means: ["enciende la luz"],
  },
  {
    said: String.raw`^(?<x7>${thing}) ya no (?:lo|la|los|las) (?:necesito|necesitamos|quiero|queremos|uso|usamos)$|^(?<x>${thing}) ya no (?:hace falta|se necesita|es necesari[oa]|sirve)$|^ya no (?:necesito|necesitamos|hace falta|quiero|queremos|nos hace falta|me hace falta)(?: oir| escuchar)? (?<x2>${thing}|musica)$|^nadie (?:necesita|usa) (?:ya )?(?<x3>.+?)(?: ya)?$|^(?<x4>${thing}) (?:se )?(?:puede|pueden|debe|deberia) (?:apagarse|apagar|ser apagad[oa]|estar apagad[oa])$|^(?:se puede|puedes|ya se puede) apagar (?<x5>.+)$|^(?<x6>${thing}) esta encendid[oa] para nada$`,
    means: ["apaga {x}", "para {x}", "quita {x}"],
  },
  {
    said: String.raw`^(?:ya )?(?:basta|vale|esta bien|suficiente)(?: ya)? (?:de |con )(?:la |esta )?(?<x>.+?)(?: por (?:hoy|ahora))?$|^(?:ya )?(?:estoy|estamos) (?:\w+ )?(?:hart[oa]s?|cansad[oa]s?) de (?:la |esta )?(?<x2>.+)$|^(?:ya )?(?:he|hemos) (?:oido|escuchado|tenido) (?:bastante|suficiente) (?<x3>.+)$|^(?<x4>${thing}) (?:me|nos) (?:molesta|moleste|despierta|deslumbra|desvela|estorba|pone de los nervios|saca de quicio|da dolor de cabeza|distrae|esta molestando)(?: mucho| los ojos)?$|^no (?:puedo|podemos) (?:dormir|trabajar|concentrarme|leer|pensar) con (?<x5>.+)$|^no (?:quiero|queremos) (?:oir |escuchar )?mas (?<x6>.+)$`,
    means: ["apaga la {x}", "para la {x}", "quita la {x}", "apaga {x}", "para {x}"],
  },
  {
    said: String.raw`(?:hay |entra )?(?:demasiado|mucho) sol|el sol (?:me|nos) (?:deslumbra|molesta|ciega|da en (?:la cara|los ojos))`,
    means: ["baja la persiana", "cierra la persiana", "cierra las cortinas"],
  },
  {
    said: String.raw`(?:deja|dejad|haz) (?:que entre|entrar) (?:la luz|el sol|algo de luz)`,
    means: ["sube la persiana", "abre las cortinas"],
  },
  {
    said: String.raw`(?:hace|tengo|tenemos|esta) (?:(?:mucho|demasiado|muy|bastante|un poco de) )*(?:frio|helado)(?: aqui)?|me (?:estoy )?(?:hielo|congelo|helando|congelando)`,
    means: ["sube la calefaccion", "enciende la calefaccion", "sube la temperatura"],
  },
  {
    said: String.raw`(?:hace|tengo|tenemos) (?:(?:mucho|demasiado|muy|bastante|un poco de) )*calor(?: aqui)?|me (?:estoy )?(?:aso|asando)`,
    means: ["baja la calefaccion", "apaga la calefaccion", "baja la temperatura", "enciende el ventilador"],
  },
  {
    said: String.raw`^(?:por que )?(?:(?:me )?estas|esta usted) (?:gritando|chillando|dando (?:gritos|voces))(?:me)?(?: (?:mucho|ya))*$|^no (?:me )?grites(?: (?:tanto|asi))?$|^(?:gritas|chillas|hablas) (?:mucho|demasiado)(?: (?:alto|fuerte))?$|(?:esta|hay|suena|la musica esta) ${too} (?:alto|alta|fuerte|ruido)|hay (?:mucho|demasiado) ruido|${want} (?:un poco de |algo de )?(?:silencio|paz|tranquilidad)`,
    means: ["baja el volumen", "para la musica"],
  },
  {
    said: String.raw`(?:casi |apenas )?(?:no )?te (?:oigo|oimos|escucho)(?: (?:casi|apenas|nada|bien))*$|^(?:susurras|murmuras|hablas (?:muy|demasiado) bajo)|no (?:se oye|oigo|oimos|te oigo) (?:casi )?(?:nada|bien)|(?:esta|suena) ${too} baj[oa]`,
    means: ["sube el volumen", "mas alto"],
  },
  {
    said: String.raw`^(?:ya |casi )*no (?:queda|quedan|tenemos|tengo|hay) (?:mas |nada de )?(?<x>.+?)(?: en (?:casa|la nevera))?$|^(?:se (?:nos |me )?(?:ha|han) (?:acabado|terminado)|se (?:nos |me )?acabo|nos hemos quedado sin|me he quedado sin|estamos sin) (?:el |la |los |las )?(?<x2>.+)$|^(?:hace|hacen|nos hace|me hace) falta (?:comprar )?(?<x3>.+)$|^hay que comprar (?<x4>.+)$`,
    means: ["anade {x} a la lista de la compra", "necesitamos {x}"],
    is: "goods",
  },
  {
    said: String.raw`(?:dime )?(?:la hora que es|que hora (?:es|tenemos|sera))(?= ?$)|(?:tienes|tiene|tendrias|tendria) (?:la )?hora|(?:he )?perdido la nocion del tiempo`,
    means: ["que hora es", "dime la hora"],
  },
  {
    said: String.raw`(?:avisa|avise|avisad|llama|dime|di)(?: ?me)? (?:cuando|en cuanto) (?:hayan pasado|pasen|se cumplan|hayan transcurrido) (?<x>${quantity})|avisame (?:cuando|en cuanto) (?:hayan pasado|pasen|se cumplan) (?<x2>${quantity})`,
    means: ["pon un temporizador de {x}"],
  },
  {
    said: String.raw`^(?:la|el|los|las|mi|mis) \w+(?: \w+)? (?:necesitan?|tardan?|tienen? que (?:cocer|hervir|hornear|reposar|estar)(?:se)?|deben? (?:cocer|hervir|reposar|hornear)(?:se)?|llevan?)(?: durante)? (?<x>${quantity})(?: (?:en el horno|de coccion|en cocer|en hacerse))?$`,
    means: ["pon un temporizador de {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:sigue|esta (?:todavia|aun)|todavia esta|aun esta|se ha quedado) encendid[oa]$`,
    means: ["apaga {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:me )?(?:he|hemos|se me ha|se me) (?:olvidado|olvido)(?: de)?(?= (?:apagar|encender|cerrar|abrir|bajar|subir|poner|parar)(?![^ ]))`,
    means: ["hay que"],
    is: "hint",
  },
  {
    said: String.raw`(?:necesito|necesitare|hace falta|hara falta|deberia|tengo que|me hara falta)(?: llevar(?:me)?| coger)? (?:un |el |mi )?(?:paraguas|impermeable|abrigo|chaqueta)`,
    means: ["va a llover", "que tiempo hace"],
  },
  {
    said: String.raw`^(?:me|nos) (?:esta )?(?:deslumbra|deslumbrando|ciega|cegando)(?: (?:apagala|apagalo|apaga eso)(?: por favor)?)?$`,
    means: ["apaga la luz"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>(?:el|la|los|las|mi|mis|esta|este) (?:\w+ ){0,3}?\w+) (?:esta|estan) (?:un poco |todavia )?(?:demasiado|muy) alt[oa]s?$`,
    means: ["baja {x}"],
  },
  {
    said: String.raw`^(?<x>(?:el|la|los|las|mi|mis|esta|este) (?:\w+ ){0,3}?\w+) (?:esta|estan) (?:un poco |todavia )?(?:demasiado|muy) baj[oa]s?$`,
    means: ["sube {x}", "levanta {x}"],
  },
  {
    said: String.raw`^(?:(?:perdona|perdon|disculpa|lo siento|ay) )*(?:yo )?no (?:(?:te|lo|la|le) )?(?:he (?:oido|entendido|escuchado)|oi|entendi|escuche)(?: (?:bien|nada|eso|lo ultimo|el ultimo \w+|la ultima \w+))*$`,
    means: ["repite", "repitelo"],
  },
];
