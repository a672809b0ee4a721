import type { ComponentChildren } from "preact";
import { Icon } from "../../widgets/icon.tsx";
import { say } from "../../words/say.ts";

export function Step({
  number,
  title,
  isDone,
  isNext,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <li
      class={`step${isDone ? " done" : ""}${isNext ? " next" : ""}`}
      {...(isNext ? { "aria-current": "step" as const } : {})}
    >
      <span class="step-number" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div class="card">
        <header>
          <h2>{title}</h2>
          <span class="soft small" role="status">
            {isDone ? say("done ¦ step") : isNext ? say("now ¦ step") : ""}
          </span>
        </header>
        {children}
      </div>
    </li>
  );
}
