import { percentOf } from "../../widgets/format.ts";
import { shortName } from "./intents.tsx";
import { say, sayWith } from "../../words/say.ts";

type Explanation = {
  readonly stage?: "pattern" | "statistics" | "none";
  readonly pattern?: string;
  readonly nearest?: { readonly intentName: string | null; readonly confidenceScore: number };
  readonly words?: readonly { readonly text: string; readonly weight: number }[];
};

const stages = {
  pattern: say("It matches a sentence of the assistant, apart from its values"),
  statistics: say("It matches no sentence of the assistant; this is the most likely intent"),
  none: say("It resembles none of the intents"),
};

/** Explains why a sentence is understood as it is. */
export function Why({ explanation }: { readonly explanation: object }) {
  const { stage, pattern, nearest, words = [] } = explanation as Explanation;
  const most = Math.max(0.01, ...words.map(({ weight }) => Math.abs(weight)));
  return (
    <details class="why">
      <summary>{say("Why?")}</summary>
      <div class="stack tight">
        {stage === undefined ? null : (
          <p>
            {stages[stage]}
            {pattern === undefined ? "." : ": "}
            {pattern === undefined ? null : <code>{pattern}</code>}
          </p>
        )}
        {nearest === undefined ? null : (
          <p>
            {sayWith("The nearest that lost: {intent} {confidence}", {
              intent: (
                <strong>{nearest.intentName === null ? say("none of these") : shortName(nearest.intentName)}</strong>
              ),
              confidence: <span class="soft small number">{percentOf(nearest.confidenceScore)}</span>,
            })}
          </p>
        )}
        {words.length === 0 ? null : (
          <>
            <p class="small soft">{say("Evidence of each word for this intent (+) or for the runner-up (−):")}</p>
            <ul class="weights">
              {words.map(({ text, weight }, index) => (
                <li key={index}>
                  <span>{text}</span>
                  <meter
                    min={0}
                    max={most}
                    value={Math.abs(weight)}
                    class={weight < 0 ? "against" : ""}
                    aria-label={say("Weight of {text}", { text })}
                  />
                  <span class="small number">{signed(weight)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}

function signed(weight: number): string {
  const rounded = Math.abs(weight).toFixed(1);
  return rounded === "0.0" ? "0" : `${weight < 0 ? "−" : "+"}${rounded}`;
}
