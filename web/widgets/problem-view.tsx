import type { Refused } from "../api/problem.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Prose } from "./prose.tsx";
import { say, sayMany } from "../words/say.ts";

/** Shows what went wrong and what to do, where it happened. */
export function ProblemView({ problem, retry }: { readonly problem: Refused; readonly retry?: () => unknown }) {
  const { title, detail, original, code, requestId, retryAfter } = problem;
  return (
    <div class={problem.isAway ? "problem warn" : "problem"} role="alert">
      <Icon name="warn" />
      <div class="problem-body">
        <strong>{title}</strong>
        {detail === "" || detail === title ? null : (
          <p class="soft">
            <Prose text={detail} />
          </p>
        )}
        <Original text={original} />
        {retryAfter === undefined ? null : (
          <p class="soft">{sayMany(retryAfter, "Try again in {n} second.", "Try again in {n} seconds.")}</p>
        )}
        {requestId === undefined ? null : (
          <code>
            {code} · {requestId}
          </code>
        )}
        {retry === undefined ? null : (
          <div>
            <Button small icon="restart" onPress={retry}>
              {say("Try again")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** What the board says itself, in English: it names the values and what to do. */
export function Original({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <details class="soft">
      <summary>{say("What the board says, in English")}</summary>
      <p lang="en">
        <Prose text={text} />
      </p>
    </details>
  );
}
