/** "What can I say?" where a value is asked for: the board says what the question allows, and asks it again. */
import { optionsIn } from "../assistant/phrases/options.ts";
import type { Context } from "./context.ts";
import type { EventNamed, SlotOptions } from "./events.ts";
import { ask, type Move } from "./moves.ts";
import { repeatQuestion } from "./replying.ts";
import type { ActiveSite } from "./session.ts";
import { parse, understand } from "./understanding.ts";

/** The NLU knows the values of the slot; to any other question, it is a sentence like any other. */
export function askForOptions(site: ActiveSite, event: EventNamed<"optionsAsked">, context: Context): Move {
  const { session } = site;
  const { heard } = event;
  if (session.proposal !== undefined) return repeatQuestion(site, event, context);
  if (session.eliciting === undefined) return understand(site, heard, context);
  return parse(site, { ...session, heard, isAskingOptions: true }, heard, context);
}

/** Handles the NLU's answer to that; undefined if it is about anything else. It is no failure of the user's. */
export function tellOptions(
  site: ActiveSite,
  event: EventNamed<"slotFound" | "slotMissing">,
  context: Context,
): Move | undefined {
  const { session } = site;
  if (session.isAskingOptions !== true) return undefined;
  // A song may be called "Help".
  const isValue = event.event === "slotFound" && event.slot.confidenceScore === 1;
  if (isValue) return undefined;
  const told = { ...session, isAskingOptions: false, silences: 0 };
  const said = event.options === undefined ? "" : tell(event.options, context);
  return ask(site, told, `${said} ${session.question}`.trim(), context);
}

const maxNamed = 6;

function tell({ entity, known, isOpen }: SlotOptions, { language }: Context): string {
  const options = optionsIn(language ?? "en");
  if (options === undefined) return "";
  const [, kind] = /^snips\/(.+)$/u.exec(entity) ?? [];
  const kinds: Readonly<Record<string, string>> = options.kinds;
  const example = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const named = example ?? known.slice(0, maxNamed).join(", ");
  if (named === "") return "";
  const isAll = example === undefined && !isOpen && known.length <= maxNamed;
  return (isAll ? options.all : options.some).replaceAll("{known}", () => named);
}
