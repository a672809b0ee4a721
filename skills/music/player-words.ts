/** What is answered about the media players of the house. Their names come first: they have no gender that is known. */
export type PlayerWords = {
  readonly at: (player: string, what: string) => string;
  readonly unable: (player: string) => string;
  readonly gone: (player: string) => string;
  readonly silent: (player: string) => string;
  readonly told: (player: string) => string;
  readonly isOff: (player: string) => string;
  readonly noPlayer: (name: string) => string;
  readonly noPlayerIn: (room: string) => string;
  readonly which: (choice: string) => string;
  readonly or: string;
  readonly noNames: string;
  readonly source: (source: string) => string;
  readonly noSource: (player: string, source: string) => string;
  readonly volume: (percent: number) => string;
  readonly changed: string;
  readonly muted: string;
  readonly unmuted: string;
};

const en: PlayerWords = {
  at: (player, what) => `${player}: ${what}`,
  unable: (player) => `${player} cannot do that.`,
  gone: (player) => `${player} cannot be reached.`,
  silent: (player) => `${player} has not answered.`,
  told: (player) => `I have told ${player}.`,
  isOff: (player) => `${player} is off.`,
  noPlayer: (name) => `I know no player called ${name}.`,
  noPlayerIn: (room) => `I know no player in this room: ${room}.`,
  which: (choice) => `Which one: ${choice}?`,
  or: "or",
  noNames: "Only the music player of this board finds music by its name.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} has no source called ${source}.`,
  volume: (percent) => `Volume ${percent} percent.`,
  changed: "The volume has changed.",
  muted: "Muted.",
  unmuted: "The sound is back.",
};
const de: PlayerWords = {
  at: (player, what) => `${player}: ${what}`,
  unable: (player) => `${player} kann das nicht.`,
  gone: (player) => `${player} ist nicht erreichbar.`,
  silent: (player) => `${player} hat nicht geantwortet.`,
  told: (player) => `Ich habe es weitergegeben: ${player}.`,
  isOff: (player) => `${player} ist aus.`,
  noPlayer: (name) => `Ich kenne keinen Spieler namens ${name}.`,
  noPlayerIn: (room) => `In diesem Raum kenne ich keinen Spieler: ${room}.`,
  which: (choice) => `Welches davon: ${choice}?`,
  or: "oder",
  noNames: "Nur der Musikspieler dieses Geräts findet Musik nach ihrem Namen.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} hat keine Quelle namens ${source}.`,
  volume: (percent) => `Lautstärke ${percent} Prozent.`,
  changed: "Die Lautstärke ist geändert.",
  muted: "Stumm.",
  unmuted: "Der Ton ist wieder an.",
};
const fr: PlayerWords = {
  at: (player, what) => `${player} : ${what}`,
  unable: (player) => `${player} ne peut pas faire cela.`,
  gone: (player) => `${player} : injoignable.`,
  silent: (player) => `${player} n'a pas répondu.`,
  told: (player) => `C'est transmis : ${player}.`,
  isOff: (player) => `${player} : éteint.`,
  noPlayer: (name) => `Je ne connais pas de lecteur qui s'appelle ${name}.`,
  noPlayerIn: (room) => `Je ne connais pas de lecteur dans cette pièce : ${room}.`,
  which: (choice) => `Lequel : ${choice} ?`,
  or: "ou",
  noNames: "Seul le lecteur de musique de cette machine trouve la musique par son nom.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} n'a pas de source qui s'appelle ${source}.`,
  volume: (percent) => `Volume à ${percent} pour cent.`,
  changed: "Le volume a changé.",
  muted: "Son coupé.",
  unmuted: "Le son est revenu.",
};
const es: PlayerWords = {
  at: (player, what) => `${player}: ${what}`,
  unable: (player) => `${player} no puede hacer eso.`,
  gone: (player) => `${player} no está disponible.`,
  silent: (player) => `${player} no ha respondido.`,
  told: (player) => `Lo he pasado: ${player}.`,
  isOff: (player) => `${player}: apagado.`,
  noPlayer: (name) => `No conozco ningún reproductor que se llame ${name}.`,
  noPlayerIn: (room) => `No conozco ningún reproductor en ese lugar: ${room}.`,
  which: (choice) => `¿Cuál: ${choice}?`,
  or: "o",
  noNames: "Solo el reproductor de música de este aparato encuentra la música por su nombre.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} no tiene ninguna fuente llamada ${source}.`,
  volume: (percent) => `Volumen al ${percent} por ciento.`,
  changed: "El volumen ha cambiado.",
  muted: "Sin sonido.",
  unmuted: "El sonido ha vuelto.",
};
const it: PlayerWords = {
  at: (player, what) => `${player}: ${what}`,
  unable: (player) => `${player} non può farlo.`,
  gone: (player) => `${player} non è raggiungibile.`,
  silent: (player) => `${player} non ha risposto.`,
  told: (player) => `L'ho passato: ${player}.`,
  isOff: (player) => `${player}: è spento.`,
  noPlayer: (name) => `Non conosco nessun lettore che si chiami ${name}.`,
  noPlayerIn: (room) => `Non conosco nessun lettore in questa stanza: ${room}.`,
  which: (choice) => `Quale: ${choice}?`,
  or: "oppure",
  noNames: "Solo il lettore musicale di questo apparecchio trova la musica per nome.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} non ha una sorgente che si chiama ${source}.`,
  volume: (percent) => `Volume al ${percent} per cento.`,
  changed: "Il volume è cambiato.",
  muted: "Audio disattivato.",
  unmuted: "L'audio è tornato.",
};
const pt: PlayerWords = {
  at: (player, what) => `${player}: ${what}`,
  unable: (player) => `${player} não consegue fazer isso.`,
  gone: (player) => `${player} não está acessível.`,
  silent: (player) => `${player} não respondeu.`,
  told: (player) => `Passei adiante: ${player}.`,
  isOff: (player) => `${player}: desligado.`,
  noPlayer: (name) => `Não conheço nenhum leitor chamado ${name}.`,
  noPlayerIn: (room) => `Não conheço nenhum leitor neste lugar: ${room}.`,
  which: (choice) => `Qual deles: ${choice}?`,
  or: "ou",
  noNames: "Só o tocador de música deste aparelho encontra música pelo nome.",
  source: (source) => `${source}.`,
  noSource: (player, source) => `${player} não tem uma fonte chamada ${source}.`,
  volume: (percent) => `Volume em ${percent} por cento.`,
  changed: "O volume mudou.",
  muted: "Sem som.",
  unmuted: "O som voltou.",
};

export const playerLanguages: Readonly<Record<string, PlayerWords>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const playerWordsIn = (language: string): PlayerWords =>
  playerLanguages[language.slice(0, 2).toLowerCase()] ?? en;
