/** What the buttons for music say to the board, in the language of its assistant: sentences that those of the package understand. */
export type MusicWords = {
  readonly [Command in MusicCommand]: string;
} & {
  /** Before what is to be played. */
  readonly play: string;
};
export type MusicCommand = keyof typeof musicIntents;

/** The only intent that each sentence may be understood as. */
export const musicIntents = {
  what: "sotto:whatIsPlaying",
  previous: "sotto:previousTrack",
  pause: "sotto:pauseMusic",
  resume: "sotto:resumeMusic",
  next: "sotto:nextTrack",
} as const;
export const playIntent = "sotto:playMusic";

const words: Readonly<Record<string, MusicWords>> = {
  en: {
    what: "what is playing",
    previous: "previous song",
    pause: "pause the music",
    resume: "resume the music",
    next: "next song",
    play: "play",
  },
  de: {
    what: "welches Lied läuft gerade",
    previous: "voriges Lied",
    pause: "pausiere die Musik",
    resume: "mach mit der Musik weiter",
    next: "nächstes Lied",
    play: "spiel",
  },
  fr: {
    what: "quelle est cette chanson",
    previous: "chanson précédente",
    pause: "mets la musique en pause",
    resume: "reprends la musique",
    next: "chanson suivante",
    play: "joue",
  },
  es: {
    what: "qué está sonando",
    previous: "canción anterior",
    pause: "pausa la música",
    resume: "sigue con la música",
    next: "siguiente canción",
    play: "pon",
  },
  it: {
    what: "cosa sta suonando",
    previous: "canzone precedente",
    pause: "metti in pausa la musica",
    resume: "riprendi la musica",
    next: "prossima canzone",
    play: "metti",
  },
  pt: {
    what: "o que está tocando",
    previous: "música anterior",
    pause: "pause a música",
    resume: "continue a música",
    next: "próxima música",
    play: "toque",
  },
};

/** `language`: of the assistant, "de" or "de_CH". */
export function musicWords(language: string): MusicWords | undefined {
  const code = language.toLowerCase().split(/[-_]/u)[0] ?? "";
  return Object.hasOwn(words, code) ? words[code] : undefined;
}
