/** Portuguese, as in Brazil. A name has the gender of its first word; commands are told without participles. */
import { anyOf, anyThing, capital, firstOf, type Words } from "./language.ts";

const feminine = anyOf("luz|luzes|tv|noite|fonte|rede|base|torre|parede|árvore");
const masculine = anyOf("sistema|clima|abajur|problema|mapa|sofá");

function gendered(name: string): { readonly isFeminine: boolean; readonly isPlural: boolean } {
  const first = firstOf(name);
  const isPlural = first.length > 3 && /(?:[aeo]s|res|zes|ões|is)$/u.test(first);
  const isFeminine =
    feminine.test(first) || (!masculine.test(first) && /(?:as?|ção|ções|dade|dades|gem|gens)$/u.test(first));
  return { isFeminine, isPlural };
}
function article(name: string): string {
  const { isFeminine, isPlural } = gendered(name);
  return `${isFeminine ? "a" : "o"}${isPlural ? "s" : ""}`;
}
const the = (name: string): string => `${article(name)} ${name}`;
const inThe = (name: string): string => `n${article(name)} ${name}`;
const agree = (name: string, stem: string): string => `${stem}${article(name)}`;
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const no = {
  light: "nenhuma luz",
  device: "nenhum aparelho assim",
  cover: "nenhuma persiana",
  climate: "nenhum aquecimento",
  lock: "nenhuma fechadura",
  scene: "nenhuma cena",
} as const;
const stems: Readonly<Record<string, string>> = {
  on: "ligad",
  off: "desligad",
  open: "abert",
  closed: "fechad",
  locked: "trancad",
  unlocked: "destrancad",
  jammed: "travad",
};
const phrases: Readonly<Record<string, string>> = {
  opening: "abrindo",
  closing: "fechando",
  locking: "trancando",
  unlocking: "destrancando",
  heat: "no modo aquecimento",
  cool: "no modo frio",
  auto: "no modo automático",
};

export const pt: Words = {
  locale: "pt-BR",
  kinds: {
    light: "luz",
    switch: "interruptor",
    cover: "persiana",
    fan: "ventilador",
    climate: "aquecimento",
    lock: "fechadura",
    media_player: "leitor",
    scene: "cena",
    sensor: "sensor",
    binary_sensor: "sensor",
  },
  and: "e",
  or: "ou",
  the,
  inRoom: inThe,
  room: inThe,
  others: (count) => `mais ${count}`,
  isPlural: (name) => gendered(name).isPlural,

  done(wish, list) {
    switch (wish.do) {
      case "on":
        return `Liguei ${list}`;
      case "off":
        return `Desliguei ${list}`;
      case "percent":
        return `Coloquei ${list} em ${wish.percent} por cento`;
      case "temperature":
        return `Coloquei ${list} em ${String(wish.degrees).replace(".", ",")} graus`;
      case "open":
        return `Abrindo ${list}`;
      case "close":
        return `Fechando ${list}`;
      case "stop":
        return `Parei ${list}`;
      case "lock":
        return `Tranquei ${list}`;
      case "unlock":
        return `Destranquei ${list}`;
      default:
        return `Mudei a cor: ${list}`;
    }
  },
  nearest: (done) => `${done}, que é o mais próximo possível`,
  whitest: (list, _isOne, isWarm) => `${capital(list)}: é o branco mais ${isWarm ? "quente" : "frio"} possível`,
  started: (list) => `Iniciei ${list}.`,
  sent: (list) => `Dei o comando: ${list}.`,
  silent: (list) => `Sem resposta: ${list}.`,
  undone: (list) => `Não foi feito: ${list}.`,
  gone: (list) => `Não consigo alcançar ${list}.`,
  cannot: (list) => `Isso não é possível com ${list}.`,

  unreachable: "No momento não consigo alcançar os aparelhos.",
  noneCalled: (name, where) => `Não conheço nada chamado ${name}${after(where)}.`,
  none: (sort, where) => `Não conheço ${no[sort]}${after(where)}.`,
  disputed: (name) =>
    `Dois anúncios reivindicam ${the(name)}, então não comando nenhum. Um deles precisa ser removido.`,
  forbidden: (name) => `Aqui não é permitido abrir ${the(name)} por voz.`,
  forbiddenSort: {
    light: "Aqui isso não é permitido por voz.",
    device: "Aqui não é permitido abrir por voz.",
    cover: "Aqui não é permitido abrir por voz.",
    climate: "Aqui isso não é permitido por voz.",
    lock: "Aqui não é permitido abrir uma fechadura por voz.",
    scene: "Aqui não é permitido iniciar por voz.",
  },
  sameName: (count, name) =>
    `Conheço ${count} aparelhos chamados ${name}, e não abro nenhum. Dê nomes diferentes a eles.`,
  onlyOne: (choice) => `Só abro um de cada vez. Qual: ${choice}?`,
  whichRoom: (choice) => (choice === "" ? "Em qual cômodo?" : `Em qual cômodo? ${capital(choice)}?`),
  noDevice: "Não entendi qual aparelho.",
  noScene: "Não entendi qual cena.",
  noColour: "Não conheço essa cor.",
  brightnessRange: "Uma luz vai de 0 a 100 por cento.",
  positionRange: "Uma persiana vai de 0 a 100 por cento.",
  howWarm: "Não entendi a temperatura.",
  unknownDevice: "Não conheço esse aparelho.",

  temperature: (degrees, where) => `Faz ${degrees} graus${after(where)}.`,
  humidity: (percent, where) => `A umidade${after(where)} é de ${percent} por cento.`,
  noSensor: (where) => `Não conheço nenhum sensor para isso${after(where)}.`,
  notReported: (where) => `O sensor${after(where)} ainda não informou nada.`,
  sensorGone: (where) => `Não consigo alcançar o sensor${after(where)}.`,
  open: (list) => `Está aberto: ${list}.`,
  nothingOpen: (where) => `Não há nada aberto${after(where)}.`,
  doubt: (list) => `Não sei sobre ${list}.`,
  lit: (list) => `Está aceso: ${list}.`,
  noLights: "Não conheço nenhuma luz.",
  allOff: "Todas as luzes estão apagadas.",
  unknownLights: (count) =>
    `Que eu saiba nenhuma está acesa, mas ${count === 1 ? "uma luz não informou" : `${count} luzes não informaram`} nada.`,
  isGone: (list) => `Não consigo alcançar ${list}.`,
  isSilent: (list) => `${capital(list)}: ainda não informou nada.`,
  isIn(list, name, state, percent) {
    const stem = stems[state];
    const is = stem === undefined ? (phrases[state] ?? state) : agree(name, stem);
    const level = percent === undefined ? "" : ` em ${percent} por cento`;
    return `${capital(list)} ${gendered(name).isPlural ? "estão" : "está"} ${is}${level}.`;
  },

  saysEverywhere: anyThing(
    "todas?|todos?|tudo|em toda parte",
    "dia |noite |tempo |antes de |acima de |apesar de |estão |estamos |somos |são |é |nós |eles ",
    "bem|bom|certo|ok|pronto|claro|joia|ótimo|tranquilo|está (?:bem|pronto|tranquilo)|vai bem|mundo|o (?:mundo|dia|tempo)|os dias|dia|noite|a (?:noite|tarde|manhã|semana)|as (?:noites|manhãs)|na cama|dormindo|os convidados|modo|jeito|forma",
  ),
  saysLocked: /tranc/u,
  saysWindow: anyOf("janelas?"),
  saysDoor: anyOf("portas?"),
};
