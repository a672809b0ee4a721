import type { Sayings } from "./rule.ts";

export const spanish: Sayings = {
  articles: "el|la|los|las|una?",
  courtesies: "por favor",
  lists: {
    on: "enciende|prende|activa|conecta",
    off: "apaga|desactiva|desconecta|quita",
    // Not all of something: "ya no necesito todo" means another thing than "apaga todo".
    some: "(?!(?:todo|toda|todos|todas|cada|ambos|ambas|lo)(?: |$)).+",
    command:
      "enciende|prende|apaga|pon|abre|cierra|sube|baja|ajusta|añade|agrega|quita|inicia|para|detén|cancela|activa|desactiva|dime|pide|reproduce|toca|recuérdame|avísame|despiértame|ponme|llama|aumenta|reduce|cambia|programa|configura|bloquea|desbloquea|muestra|repite|borra|elimina|busca|atenúa|haz|silencia|lee|léeme|apunta|anota|arranca|levanta",
  },
  rules: [
    {
      when: ["<on> (?<x>la .+)"],
      say: { short: ["{x-} encendida"], "a child": ["quiero {x} encendida"] },
    },
    {
      when: ["<on> (?<x>el .+)"],
      say: { short: ["{x-} encendido"], "a child": ["quiero {x} encendido"] },
    },
    {
      when: ["<on> (?<x>las .+)"],
      say: { short: ["{x-} encendidas"], "a child": ["quiero {x} encendidas"] },
    },
    {
      when: ["<on> (?<x>los .+)"],
      say: { short: ["{x-} encendidos"], "a child": ["quiero {x} encendidos"] },
    },
    {
      when: ["<off> (?<x>la .+)"],
      say: { short: ["{x-} apagada"], "a child": ["quiero {x} apagada"] },
    },
    {
      when: ["<off> (?<x>el .+)"],
      say: { short: ["{x-} apagado"], "a child": ["quiero {x} apagado"] },
    },
    {
      when: ["<off> (?<x>las .+)"],
      say: { short: ["{x-} apagadas"], "a child": ["quiero {x} apagadas"] },
    },
    {
      when: ["<off> (?<x>los .+)"],
      say: { short: ["{x-} apagados"], "a child": ["quiero {x} apagados"] },
    },
    {
      when: ["<on> (?<x><some>)"],
      say: {
        polite: ["te importaría encender {x}", "podrías encender {x} por favor"],
        indirect: ["me gustaría encender {x}", "necesito {x}", "podemos encender {x}"],
        commanding: ["enciéndeme {x} ahora mismo", "a encender {x}"],
        "a child": ["haz que se encienda {x}"],
        old: ["hazme el favor de encender {x}"],
        regional: ["dale a {x}", "préndeme {x}"],
        hurried: ["rápido {x-}"],
        explaining: ["no encuentro el interruptor, enciende {x}"],
        "non-native": ["tú encender {x-}", "quiero encender {x-}"],
      },
    },
    {
      when: ["<off> (?<x>(?!.* de (?:la|mi) lista)<some>)"],
      say: {
        polite: ["te importaría apagar {x}", "podrías apagar {x} por favor"],
        indirect: ["me gustaría apagar {x}", "ya no necesito {x}", "podemos apagar {x}"],
        commanding: ["apágame {x} ahora mismo", "fuera {x}"],
        "a child": ["haz que se apague {x}"],
        old: ["hazme el favor de apagar {x}"],
        regional: ["córtame {x}"],
        hurried: ["rápido apaga {x-}"],
        explaining: ["me voy a la cama, apaga {x}"],
        "non-native": ["tú apagar {x-}", "quiero apagar {x-}"],
      },
    },
    {
      when: [
        "<on> (?:la luz|las luces) (?:de|en) (?<p>(?:la |el )?<slot>)",
        "<on> (?:la luz|las luces) (?<p>del <slot>)",
      ],
      say: {
        indirect: ["está muy oscuro en {p}"],
        old: ["no veo nada en {p}"],
        "non-native": ["en {p-} muy oscuro"],
      },
    },
    {
      when: ["abre (?<x><some>)"],
      say: {
        polite: ["te importaría abrir {x}"],
        indirect: ["me gustaría abrir {x}", "podemos abrir {x}"],
        commanding: ["ábreme {x} ahora mismo"],
        "a child": ["quiero que se abra {x}"],
        old: ["hazme el favor de abrir {x}"],
        hurried: ["rápido abre {x-}"],
        "non-native": ["tú abrir {x-}"],
      },
    },
    {
      when: ["cierra (?<x><some>)"],
      say: {
        polite: ["te importaría cerrar {x}"],
        indirect: ["me gustaría cerrar {x}", "podemos cerrar {x}"],
        commanding: ["ciérrame {x} ahora mismo"],
        "a child": ["quiero que se cierre {x}"],
        old: ["hazme el favor de cerrar {x}"],
        hurried: ["rápido cierra {x-}"],
        "non-native": ["tú cerrar {x-}"],
      },
    },
    {
      when: ["(?:pon|ajusta|cambia|sube|baja) (?<x>(?:la|el|las|los) .+?) (?<a>a|al|en) (?<v><slot>)"],
      say: {
        short: ["{x-} {a} {v}"],
        polite: ["te importaría poner {x} {a} {v}"],
        indirect: ["me gustaría tener {x} {a} {v}", "podemos poner {x} {a} {v}"],
        commanding: ["ponme {x} {a} {v} ya"],
        "a child": ["quiero {x} {a} {v}"],
        old: ["hazme el favor de poner {x} {a} {v}"],
        hurried: ["rápido {x-} {a} {v}"],
        "non-native": ["tú poner {x-} {a} {v}"],
      },
    },
    {
      when: ["(?:pon|inicia|programa|crea|haz) (?<x>una? .+)"],
      say: {
        short: ["{x-}"],
        polite: ["te importaría poner {x}"],
        indirect: ["necesito {x}", "me gustaría tener {x}"],
        commanding: ["ponme {x} ya"],
        "a child": ["quiero {x}"],
        old: ["hazme el favor de poner {x}"],
        regional: ["ponte {x}"],
        hurried: ["rápido {x-}"],
        "non-native": ["tú poner {x-}"],
      },
    },
    {
      when: ["(?:cancela|borra|elimina) (?<x>(?!.* de (?:la|mi) lista)<some>)"],
      say: {
        polite: ["te importaría cancelar {x}"],
        indirect: ["ya no necesito {x}"],
        commanding: ["fuera {x}"],
        "a child": ["quiero que se vaya {x}"],
        old: ["hazme el favor de borrar {x}"],
        hurried: ["rápido borra {x-}"],
        "non-native": ["tú cancelar {x-}"],
      },
    },
    {
      when: ["(?:añade|agrega|pon|apunta|anota) (?<x>.+?) (?<l>(?:a|en) (?:la|mi) (?:lista.*|<slot>))"],
      say: {
        short: ["{x} {l}"],
        polite: ["te importaría añadir {x} {l}"],
        indirect: ["necesito {x} {l}", "hace falta {x} {l}"],
        commanding: ["apúntame {x} {l} ya"],
        "a child": ["quiero {x} {l}"],
        old: ["hazme el favor de apuntar {x} {l}"],
        hurried: ["rápido {x} {l}"],
        explaining: ["se ha acabado {x}"],
        "non-native": ["tú escribir {x} {l}"],
      },
    },
    {
      when: ["(?:pon|reproduce|toca) (?<x>(?!(?:la|el|los|las|una?) ).+)"],
      say: {
        polite: ["te importaría poner {x}"],
        indirect: ["me gustaría escuchar {x}", "me apetece escuchar {x}"],
        commanding: ["ponme {x} ya"],
        "a child": ["quiero oír {x}"],
        old: ["hazme el favor de poner {x}"],
        hurried: ["rápido {x}"],
        "non-native": ["quiero escuchar {x}"],
      },
    },
    {
      when: ["(?:qué|cuál|cuánto|cuánta|cuántos|cuántas|quién|dónde|cuándo|cómo|está|están|hay) .+"],
      say: {
        polite: ["perdona, {s}", "{s} por favor"],
        indirect: ["me pregunto, {s}"],
        commanding: ["dime {s}"],
        "a child": ["oye, {s}"],
        old: ["dime hijo, {s}"],
        regional: ["pues {s}"],
        hurried: ["rápido, {s}"],
        explaining: ["se me ha olvidado, {s}"],
        "non-native": ["por favor decir {s}"],
      },
    },
    {
      when: ["<command>(?: .+)?"],
      say: {
        short: ["{s-}"],
        polite: ["{s} si no te importa", "si eres tan amable {s}"],
        indirect: ["cuando puedas {s}"],
        commanding: ["{s} ahora mismo", "venga {s}"],
        "a child": ["{s} porfa"],
        old: ["anda hijo {s}"],
        regional: ["{s} pues", "órale {s}"],
        hurried: ["rápido {s}", "{s} date prisa"],
        explaining: ["tengo las manos ocupadas, {s}"],
        "non-native": ["por favor tú {s-}"],
      },
    },
  ],
  contracted: [
    ["a el", "al"],
    ["de el", "del"],
    ["en del", "en el"],
  ],
};
