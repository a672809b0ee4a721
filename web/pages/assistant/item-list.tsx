import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import { Icon } from "../../widgets/icon.tsx";
import { remarksAt } from "./draft.ts";
import { say } from "../../words/say.ts";

/** Lists the intents or entities beside the selected one, each with its size and whether it needs attention. */
export function ItemList({
  label,
  part,
  unitOf,
  items,
  chosen,
  children,
}: {
  readonly label: string;
  /** Their path in the draft and in the page's address. */
  readonly part: "intents" | "entities";
  /** Says the size: "3 sentences". */
  readonly unitOf: (count: number) => string;
  readonly items: readonly { readonly name: string; readonly count: number }[];
  readonly chosen: number | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <nav class="side-list" aria-label={label}>
      <ul>
        {items.map(({ name, count }, at) => (
          <li key={at}>
            <Link href={`/assistant/${part}/${at}`} aria-current={at === chosen ? "page" : undefined}>
              <span>{name || say("without a name")}</span>
              <span class="soft small number">
                <Sign place={`/${part}/${at}`} />
                <span aria-hidden="true">{count}</span>
                <span class="unseen"> {unitOf(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

function Sign({ place }: { readonly place: string }) {
  const found = remarksAt(place);
  if (found.length === 0) return null;
  const isBad = found.some(({ kind }) => kind === "problem");
  return (
    <span class={`remark ${isBad ? "problem" : "finding"}`}>
      <Icon name={isBad ? "cross" : "warn"} />
      <span class="unseen">{isBad ? say("has problems") : say("could be better")}</span>
    </span>
  );
}
