/** What saving does, in words: what restarts now, and what waits for the next start of the platform. */
import { type Changes, type Section } from "./changes.ts";
import { locale } from "../../words/language.ts";
import { say } from "../../words/say.ts";

/** What a person misses while a component restarts. */
const missed: Readonly<Record<string, string>> = {
  "audio-server": say("microphones and speakers are off"),
  hotword: say("the wake word is not heard"),
  asr: say("speech is not recognised"),
  nlu: say("sentences are not understood"),
  dialogue: say("nobody can talk with it"),
  tts: say("nothing is spoken"),
  feedback: say("no sounds are played"),
  injection: say("no values are added"),
  "skill-server": say("skills do not answer"),
  timers: say("timers do not ring"),
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
    ...(components.length === 0
      ? []
      : [say("Saving restarts only {components}.", { components: listed(components) }), ...meanwhile(components)]),
    ...(later.length === 0
      ? []
      : [
          say("What is changed in {sections} takes effect at the next start of the platform.", {
            sections: listed(later),
          }),
        ]),
    ...(now && components.length + later.length > 0 ? [say("The rest takes effect immediately.")] : []),
    ...(now && components.length + later.length === 0 ? [say("It takes effect immediately, without a restart.")] : []),
  ];
}

function meanwhile(components: readonly string[]): readonly string[] {
  const some = components.flatMap((name) => missed[name] ?? []);
  if (some.length === 0) return [];
  const what = listed(some);
  return [
    components.length === 1
      ? say("Until it is back, {what}.", { what })
      : say("Until they are back, {what}.", { what }),
  ];
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
    ...(restarted.length === 0 ? [] : [say("Restarting {components}.", { components: listed(restarted) })]),
    ...(later.length === 0 ? [] : [say("{sections}: at the next start of the platform.", { sections: listed(later) })]),
  ];
  return `${say("Saved.")} ${parts.length === 0 ? say("It takes effect immediately.") : parts.join(" ")}`;
}

const list = new Intl.ListFormat(locale());

/** "a", "a and b", "a, b, and c" */
export function listed(words: readonly string[]): string {
  return list.format(words);
}
