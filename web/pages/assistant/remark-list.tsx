import { Link } from "wouter-preact";
import { Icon } from "../../widgets/icon.tsx";
import { type Remark, remarksAt } from "./draft.ts";
import { remarkOf } from "./remark-words.ts";
import { say } from "../../words/say.ts";

/** Shows the board's remarks about a place in the draft, at that place, and announces them to screen readers. */
export function RemarksAt({ place, exact = false }: { readonly place: string; readonly exact?: boolean }) {
  const found = remarksAt(place).filter(({ places }) => !exact || places.includes(place));
  return (
    <div aria-live="polite">
      {found.length === 0 ? null : (
        <ul class="remarks">
          {found.map((remark) => (
            <li key={remark.message}>
              <RemarkLine remark={remark} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** In another language than English, the board's own words stay below: they name the sentences and values that are meant. */
export function RemarkLine({ remark: { kind, code, message } }: { readonly remark: Remark }) {
  const meaning = remarkOf(code);
  return (
    <span class={`remark ${kind}`}>
      <Icon name={kind === "problem" ? "cross" : "warn"} />
      <span>
        <span class="unseen">{kind === "problem" ? say("Problem:") : say("Could be better:")} </span>
        {meaning === undefined ? (
          message
        ) : (
          <>
            {meaning} <small lang="en">{message}</small>
          </>
        )}
      </span>
    </span>
  );
}

/** Shows a remark as a link to its place. */
export function RemarkLink({ remark }: { readonly remark: Remark }) {
  const [, top, number] = remark.places[0]?.split("/") ?? [];
  const page =
    top === "intents" || top === "entities"
      ? `/assistant/${top}/${number ?? 0}`
      : `/assistant/${top === "tests" ? top : "basics"}`;
  return (
    <Link href={page}>
      <RemarkLine remark={remark} />
    </Link>
  );
}
