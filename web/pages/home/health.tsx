import { ago } from "../../widgets/format.ts";
import { Icon, type IconName } from "../../widgets/icon.tsx";
import { Prose } from "../../widgets/prose.tsx";
import type { Board } from "../../api/board.ts";

type Look = {
  readonly tone: "good" | "warn" | "bad";
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

const looks: Readonly<Record<Board["health"], Look>> = {
  healthy: { tone: "good", icon: "check", title: "All is well", text: "The board listens, understands and answers." },
  degraded: {
    tone: "warn",
    icon: "warn",
    title: "It works, but not completely",
    text: "What is wrong, and what to do:",
  },
  unhealthy: { tone: "bad", icon: "cross", title: "It does not work", text: "What is wrong, and what to do:" },
};

const steps = { speak: "spoken", hear: "heard", understand: "understood", wake: "the wake word heard" } as const;
const states = { passed: "", failed: "not ", skipped: "" } as const;

/**
 * Describes a self-test: "A minute ago it tried “turn on the light”: spoken, heard, understood, the wake word not
 * heard."
 */
function toldOf({ at, sentence, steps: made, fault }: NonNullable<Board["selfTest"]>): string {
  if (fault !== undefined) return `Self-test ${ago(at)}: it could not be made: ${fault}.`;
  const tried = made
    .filter(({ state }) => state !== "skipped")
    .map(({ step, state }) => `${states[state]}${steps[step]}`);
  const what = sentence === undefined ? "" : ` “${sentence}”`;
  return `Self-test ${ago(at)}${what}: ${tried.length === 0 ? "nothing to test" : tried.join(", ")}.`;
}

/** Shows the health, with every reason and its remedy. */
export function HealthCard({ board: { health, reasons, checks, selfTest } }: { readonly board: Board }) {
  const { tone, icon, title, text } = looks[health];
  // Not a fault, but shown here to people who wonder why something is not heard.
  const isTold = (code: string) => code.endsWith("_OFF") || code === "COMPONENT_LOADING";
  const told = [...reasons, ...checks.flatMap(({ findings }) => findings.filter(({ code }) => isTold(code)))];
  return (
    <section class={`health ${tone}`} aria-live="polite">
      <span class="health-sign">
        <Icon name={icon} />
      </span>
      <div class="stack tight">
        <h2>{title}</h2>
        <p>{text}</p>
        {told.length === 0 ? null : (
          <ul class="reasons">
            {told.map(({ code, message, remedy }) => (
              <li key={`${code} ${message}`}>
                <strong>
                  <Prose text={message} />
                </strong>
                <span>
                  <Prose text={remedy} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p class="soft small">{selfTest === undefined ? "No self-test has run yet." : toldOf(selfTest)}</p>
      </div>
    </section>
  );
}
