/** What is answered, in the languages of the shipped assistants. */
export type Words = {
  readonly nothing: string;
  readonly unknown: (name: string) => string;
  readonly emptied: (name: string) => string;
  readonly playing: (name: string) => string;
  readonly paused: string;
  readonly alreadyPaused: string;
  readonly alreadyPlaying: string;
  readonly off: string;
  readonly on: string;
  readonly howLoud: string;
  readonly range: string;
  readonly noVolume: string;
  readonly level: (percent: number) => string;
  readonly by: (title: string, artist: string) => string;
  readonly nameless: string;
  readonly is: (what: string) => string;
  readonly isPaused: (what: string) => string;
  readonly noMusic: string;
  readonly cannotPlay: string;
  readonly last: string;
  readonly away: string;
  readonly forbidden: string;
  readonly cannot: string;
};

const en: Words = {
  nothing: "Nothing is playing.",
  unknown: (name) => `I know no music called ${name}.`,
  emptied: (name) => `There is nothing in ${name} any more.`,
  playing: (name) => `Playing ${name}.`,
  paused: "Paused.",
  alreadyPaused: "The music is paused already.",
  alreadyPlaying: "It is playing already.",
  off: "The music is off.",
  on: "The music is on.",
  howLoud: "How loud? Say louder, quieter, or a number of percent.",
  range: "The volume goes from zero to one hundred percent.",
  noVolume: "The music player has no volume.",
  level: (percent) => `The music is at ${percent} percent.`,
  by: (title, artist) => `${title} by ${artist}`,
  nameless: "something without a name",
  is: (what) => `This is ${what}.`,
  isPaused: (what) => `${what}, paused.`,
  noMusic: "There is no music here yet.",
  cannotPlay: "The music player cannot play that.",
  last: "That was the last one.",
  away: "I cannot reach the music player.",
  forbidden: "The music player does not permit that.",
  cannot: "The music player cannot do that.",
};
const de: Words = {
  nothing: "Es läuft nichts.",
  unknown: (name) => `Ich kenne keine Musik namens ${name}.`,
  emptied: (name) => `In ${name} ist nichts mehr.`,
  playing: (name) => `Ich spiele ${name}.`,
  paused: "Pause.",
  alreadyPaused: "Die Musik ist schon angehalten.",
  alreadyPlaying: "Sie läuft schon.",
  off: "Die Musik ist aus.",
  on: "Die Musik läuft.",
  howLoud: "Wie laut? Sag lauter, leiser oder eine Zahl in Prozent.",
  range: "Die Lautstärke geht von null bis hundert Prozent.",
  noVolume: "Der Musikspieler hat keine Lautstärke.",
  level: (percent) => `Die Musik ist bei ${percent} Prozent.`,
  by: (title, artist) => `${title} von ${artist}`,
  nameless: "etwas ohne Namen",
  is: (what) => `Das ist ${what}.`,
  isPaused: (what) => `${what}, angehalten.`,
  noMusic: "Hier ist noch keine Musik.",
  cannotPlay: "Das kann der Musikspieler nicht spielen.",
  last: "Das war das letzte Stück.",
  away: "Ich erreiche den Musikspieler nicht.",
  forbidden: "Das erlaubt der Musikspieler nicht.",
  cannot: "Das kann der Musikspieler nicht.",
};
const fr: Words = {
  nothing: "Il n'y a pas de musique en cours.",
  unknown: (name) => `Je ne connais pas de musique qui s'appelle ${name}.`,
  emptied: (name) => `Il n'y a plus rien dans ${name}.`,
  playing: (name) => `Je joue ${name}.`,
  paused: "En pause.",
  alreadyPaused: "La musique est déjà en pause.",
  alreadyPlaying: "La musique joue déjà.",
  off: "La musique est arrêtée.",
  on: "La musique joue.",
  howLoud: "À quel volume ? Dis plus fort, moins fort, ou un nombre de pour cent.",
  range: "Le volume va de zéro à cent pour cent.",
  noVolume: "Le lecteur de musique n'a pas de volume.",
  level: (percent) => `La musique est à ${percent} pour cent.`,
  by: (title, artist) => `${title}, de ${artist}`,
  nameless: "un morceau sans nom",
  is: (what) => `C'est ${what}.`,
  isPaused: (what) => `${what}, en pause.`,
  noMusic: "Il n'y a pas encore de musique ici.",
  cannotPlay: "Le lecteur de musique ne peut pas jouer cela.",
  last: "C'était le dernier morceau.",
  away: "Je n'arrive pas à joindre le lecteur de musique.",
  forbidden: "Le lecteur de musique ne le permet pas.",
  cannot: "Le lecteur de musique ne peut pas faire cela.",
};
const es: Words = {
  nothing: "No suena nada.",
  unknown: (name) => `No conozco ninguna música que se llame ${name}.`,
  emptied: (name) => `Ya no hay nada en ${name}.`,
  playing: (name) => `Pongo ${name}.`,
  paused: "En pausa.",
  alreadyPaused: "La música ya está en pausa.",
  alreadyPlaying: "La música ya está sonando.",
  off: "La música está apagada.",
  on: "La música está sonando.",
  howLoud: "¿A qué volumen? Di más alto, más bajo o un número por ciento.",
  range: "El volumen va de cero a cien por ciento.",
  noVolume: "El reproductor de música no tiene volumen.",
  level: (percent) => `La música está al ${percent} por ciento.`,
  by: (title, artist) => `${title}, de ${artist}`,
  nameless: "algo sin nombre",
  is: (what) => `Es ${what}.`,
  isPaused: (what) => `${what}, en pausa.`,
  noMusic: "Aquí todavía no hay música.",
  cannotPlay: "El reproductor de música no puede poner eso.",
  last: "Era la última canción.",
  away: "No puedo contactar con el reproductor de música.",
  forbidden: "El reproductor de música no lo permite.",
  cannot: "El reproductor de música no puede hacer eso.",
};
const it: Words = {
  nothing: "Non c'è musica in riproduzione.",
  unknown: (name) => `Non conosco nessuna musica che si chiami ${name}.`,
  emptied: (name) => `Non c'è più niente in ${name}.`,
  playing: (name) => `Metto ${name}.`,
  paused: "In pausa.",
  alreadyPaused: "La musica è già in pausa.",
  alreadyPlaying: "La musica sta già suonando.",
  off: "La musica è spenta.",
  on: "La musica sta suonando.",
  howLoud: "A che volume? Di' più forte, più piano o un numero per cento.",
  range: "Il volume va da zero a cento per cento.",
  noVolume: "Il lettore musicale non ha un volume.",
  level: (percent) => `La musica è al ${percent} per cento.`,
  by: (title, artist) => `${title} di ${artist}`,
  nameless: "qualcosa senza nome",
  is: (what) => `Questo è ${what}.`,
  isPaused: (what) => `${what}, in pausa.`,
  noMusic: "Qui non c'è ancora musica.",
  cannotPlay: "Il lettore musicale non può riprodurlo.",
  last: "Era l'ultimo brano.",
  away: "Non riesco a raggiungere il lettore musicale.",
  forbidden: "Il lettore musicale non lo permette.",
  cannot: "Il lettore musicale non può farlo.",
};
const pt: Words = {
  nothing: "Não está tocando nada.",
  unknown: (name) => `Não conheço nenhuma música chamada ${name}.`,
  emptied: (name) => `Não há mais nada em ${name}.`,
  playing: (name) => `Tocando ${name}.`,
  paused: "Em pausa.",
  alreadyPaused: "A música já está em pausa.",
  alreadyPlaying: "A música já está tocando.",
  off: "A música está desligada.",
  on: "A música está tocando.",
  howLoud: "Em que volume? Diga mais alto, mais baixo ou um número por cento.",
  range: "O volume vai de zero a cem por cento.",
  noVolume: "O tocador de música não tem volume.",
  level: (percent) => `A música está em ${percent} por cento.`,
  by: (title, artist) => `${title}, de ${artist}`,
  nameless: "algo sem nome",
  is: (what) => `Esta é ${what}.`,
  isPaused: (what) => `${what}, em pausa.`,
  noMusic: "Ainda não há música aqui.",
  cannotPlay: "O tocador de música não consegue tocar isso.",
  last: "Essa era a última música.",
  away: "Não consigo alcançar o tocador de música.",
  forbidden: "O tocador de música não permite isso.",
  cannot: "O tocador de música não consegue fazer isso.",
};

export const languages: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => languages[language.slice(0, 2).toLowerCase()] ?? en;
