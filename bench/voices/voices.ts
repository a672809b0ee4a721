/** The speakers of the benches and the journeys: synthesizers that Debian ships, with accents, sexes and speeds. */

export type Voice = {
  /** Stable and safe as a file name: reports and caches use it. */
  readonly id: string;
  readonly engine: "espeak-ng" | "flite" | "festival";
  /** The engine's name for it: `en-gb+f3`, `slt`, `kal_diphone`. */
  readonly name: string;
  /** 1 is the voice's own speed, 1.2 a fifth faster. */
  readonly speed: number;
  /** 1 is the voice's own pitch. */
  readonly pitch: number;
};

const voice = (engine: Voice["engine"], name: string): Voice => ({
  id: `${engine === "flite" ? "flite" : "espeak"}-${name.replace("+", "-")}`,
  engine,
  name,
  speed: 1,
  pitch: 1,
});

/** Twelve voices, eight by formant synthesis and four cut from recordings of people, in a mixed order. */
export const voices: readonly Voice[] = [
  voice("flite", "slt"),
  voice("espeak-ng", "en-us"),
  voice("flite", "rms"),
  voice("espeak-ng", "en-gb+f3"),
  voice("flite", "kal16"),
  voice("espeak-ng", "en-gb"),
  voice("flite", "awb"),
  voice("espeak-ng", "en-us+f2"),
  voice("espeak-ng", "en-gb-scotland+m3"),
  voice("espeak-ng", "en-us+m7"),
  voice("espeak-ng", "en-gb-x-rp+f4"),
  voice("espeak-ng", "en-us-nyc+m2"),
];

/**
 * A third of each kind, to which nothing is tuned: what helps the others only shows in a difference between both figures.
 * Their single failures are never looked at.
 */
export const voicesApart: ReadonlySet<string> = new Set([
  "flite-awb",
  "espeak-en-us-f2",
  "espeak-en-gb-scotland-m3",
  "espeak-en-gb-x-rp-f4",
]);

/** Returns a variation of the voice: `varied(voice, { speed: 1.15, pitch: 0.9 })`. */
export function varied(voice: Voice, change: { readonly speed?: number; readonly pitch?: number }): Voice {
  const speed = change.speed ?? voice.speed;
  const pitch = change.pitch ?? voice.pitch;
  return { ...voice, id: `${voice.id}-s${speed}-p${pitch}`, speed, pitch };
}

/** Returns the voice with this id. Throws RangeError for an unknown one, naming those that exist. */
export function voiceNamed(id: string): Voice {
  const found = voices.find((voice) => voice.id === id);
  if (found === undefined) throw new RangeError(`no voice "${id}": ${voices.map((voice) => voice.id).join(", ")}`);
  return found;
}
