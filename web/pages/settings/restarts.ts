/** What saving does, in words: what restarts now, and what waits for the next start of the platform. */
import { type Changes, type Section } from "./changes.ts";

/** What a person misses while a component restarts. */
const missed: Readonly<Record<string, string>> = {
  "audio-server": "microphones and speakers are off",
  hotword: "the wake word is not heard",
  asr: "speech is not recognised",
  nlu: "sentences are not understood",
  dialogue: "nobody can talk with it",
  tts: "nothing is spoken",
  feedback: "no sounds are played",
  injection: "no values are added",
  "skill-server": "skills do not answer",
  timers: "timers do not ring",
};

/** Returns one sentence for each consequence of saving the changes. */
export function restartsOf(sections: readonly Section[], changes: Changes): readonly string[] {
  const names = new Set(Object.keys(changes).map((path) => path.split(".")[0]));
  const touched = sections.filter(({ name }) => names.has(name));
  const components = touched.flatMap(({ effect, component }) =>
    effect === "component" && component !== undefined ? [component] : [],
  );
  const later = touched.filter(({ effect }) => effect === "platform").map(({ name }) => name);
  const now = touched.some(({ effect }) => effect === "none");
  return [
    ...(components.length === 0 ? [] : [`Saving restarts only ${listed(components)}.${meanwhile(components)}`]),
    ...(later.length === 0
      ? []
      : [`What is changed in ${listed(later)} takes effect at the next start of the platform.`]),
    ...(now && components.length + later.length > 0 ? ["The rest takes effect immediately."] : []),
    ...(now && components.length + later.length === 0 ? ["It takes effect immediately, without a restart."] : []),
  ];
}

function meanwhile(components: readonly string[]): string {
  const some = components.flatMap((name) => missed[name] ?? []);
  const back = components.length === 1 ? "it is back" : "they are back";
  return some.length === 0 ? "" : ` Until ${back}, ${listed(some)}.`;
}

/** Says what has happened when it was saved. */
export function savedText({
  restarted,
  later,
}: {
  readonly restarted: readonly string[];
  readonly later: readonly string[];
}) {
  const parts = [
    ...(restarted.length === 0 ? [] : [`Restarting ${listed(restarted)}.`]),
    ...(later.length === 0 ? [] : [`${listed(later)}: at the next start of the platform.`]),
  ];
  return `Saved. ${parts.length === 0 ? "It takes effect immediately." : parts.join(" ")}`;
}

/** "a", "a and b", "a, b and c" */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
