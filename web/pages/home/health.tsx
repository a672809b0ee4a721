import { useEffect, useState } from "preact/hooks";
import { ago } from "../../widgets/format.ts";
import { Icon, type IconName } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { type Board, may } from "../../api/board.ts";
import { language } from "../../words/language.ts";
import { quoted } from "../../words/quoted.ts";
import { say } from "../../words/say.ts";
import { Later } from "./later.tsx";
import { isTold } from "./told.ts";

type Look = {
  readonly tone: "good" | "warn" | "bad";
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

const looks: Readonly<Record<Board["health"], Look>> = {
  healthy: {
    tone: "good",
    icon: "check",
    title: say("All is well"),
    text: say("The board listens, understands and answers."),
  },
  degraded: {
    tone: "warn",
    icon: "warn",
    title: say("It works, but not completely"),
    text: say("What is wrong, and what to do:"),
  },
  unhealthy: {
    tone: "bad",
    icon: "cross",
    title: say("It does not work"),
    text: say("What is wrong, and what to do:"),
  },
};

const steps = {
  speak: say("spoken"),
  hear: say("heard"),
  understand: say("understood"),
  wake: say("the wake word heard"),
};
const failed = {
  speak: say("not spoken"),
  hear: say("not heard"),
  understand: say("not understood"),
  wake: say("the wake word not heard"),
};

/**
 * Describes a self-test: "A minute ago it tried “turn on the light”: spoken, heard, understood, the wake word not
 * heard."
 */
function toldOf({ at, sentence, steps: made, fault }: NonNullable<Board["selfTest"]>): string {
  if (fault !== undefined) return say("Self-test {at}: it could not be made: {fault}.", { at: ago(at), fault });
  const tried = made
    .filter(({ state }) => state !== "skipped")
    .map(({ step, state }) => (state === "failed" ? failed : steps)[step]);
  const what = sentence === undefined ? "" : ` ${quoted(sentence)}`;
  return say("Self-test {at}{what}: {results}.", {
    at: ago(at),
    what,
    results: tried.length === 0 ? say("nothing to test") : tried.join(", "),
  });
}

type Words = typeof import("../../seldom/finding-words.ts");

/** What findings mean is loaded when there is one: a board that is well does not need it. "none": the board's own words are shown. */
function useWords(isNeeded: boolean): Words | "none" | undefined {
  const [words, setWords] = useState<Words | "none" | undefined>(language === "en" ? "none" : undefined);
  const isMissing = isNeeded && words === undefined;
  useEffect(() => {
    if (!isMissing) return;
    import("../../seldom/load.ts").then(({ findingWords }) => findingWords()).then(setWords, () => setWords("none"));
  }, [isMissing]);
  return words;
}

type ReasonParts = { readonly of: Board["reasons"][number]; readonly words: Words | "none" };

/** In another language than English, the board's own words stay below: they name what is meant, and the command that mends it. */
function Reason({ of: { code, message, remedy }, words }: ReasonParts) {
  const [meaning, todo] = words === "none" ? [] : [words.meaningOf(code), words.remedyOf(code)];
  if (meaning === undefined)
    return (
      <li>
        <strong>
          <Prose text={message} />
        </strong>
        <span>
          <Prose text={remedy} />
        </span>
        <Remedy of={code} />
      </li>
    );
  return (
    <li>
      <strong>{meaning}</strong>
      {todo === undefined ? null : <span>{todo}</span>}
      <span class="soft small" lang="en">
        <Prose text={`${message}: ${remedy}`} />
      </span>
      <Remedy of={code} />
    </li>
  );
}

/** What can be mended here, where otherwise only a command does. */
function Remedy({ of }: { readonly of: string }) {
  if (of !== "AUTHORITY_CHANGED" || !may("owner")) return null;
  return <Later load={() => import("./authority/load.ts").then(({ load }) => load())} />;
}

/** Shows the health, with every reason and its remedy. */
export function HealthCard({ board: { health, reasons, checks, selfTest } }: { readonly board: Board }) {
  const { tone, icon, title, text } = looks[health];
  const told = [...reasons, ...checks.flatMap(({ findings }) => findings.filter(({ code }) => isTold(code)))];
  const words = useWords(told.length > 0);
  return (
    <section class={`health ${tone}`} aria-live="polite">
      <span class="health-sign">
        <Icon name={icon} />
      </span>
      <div class="stack tight">
        <h2>{title}</h2>
        <p>{text}</p>
        {told.length === 0 || words === undefined ? null : (
          <ul class="reasons">
            {told.map((finding) => (
              <Reason key={`${finding.code} ${finding.message}`} of={finding} words={words} />
            ))}
          </ul>
        )}
        <p class="soft small">{selfTest === undefined ? say("No self-test has run yet.") : toldOf(selfTest)}</p>
      </div>
    </section>
  );
}
