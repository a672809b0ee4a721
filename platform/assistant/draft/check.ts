/**
 * Checks a draft with the same readers and the same lint as the files of an assistant, and reports each problem by its
 * position in the draft instead of a line.
 */
import type { Assistant } from "../assistant.ts";
import { type Case, collectCases } from "../cases/read-cases.ts";
import { type Dataset, record } from "../dataset.ts";
import { authoredIndex } from "../expanded.ts";
import type { Part } from "../lint/finding.ts";
import type { HearingConfig } from "../../languages/lacks.ts";
import { lint } from "../lint/lint.ts";
import type { Problem } from "../problem.ts";
import { compare } from "../read-assistant.ts";
import { readJsonDataset } from "../read-dataset.ts";
import { readCard } from "../read-profile.ts";
import type { Place } from "../read-shape.ts";
import type { Path } from "../source-lines.ts";
import type { Draft } from "./draft.ts";
import { filesOf, namesOf } from "./files.ts";

export type Remark = {
  /** problem: prevents training. finding: a possible improvement. */
  readonly kind: "problem" | "finding";
  /** For a finding: see lint.ts. For a problem: "DRAFT_INVALID". */
  readonly code: string;
  readonly message: string;
  /** JSON pointers into the draft. */
  readonly places: readonly string[];
};

export type Checked = {
  readonly remarks: readonly Remark[];
  /** Undefined when it cannot be trained. */
  readonly assistant: Assistant | undefined;
  readonly cases: readonly Case[];
};

/** `hearing`: how the board hears, if it is known. */
export function checkDraft(draft: Draft, hearing?: HearingConfig): Checked {
  const { card, dataset, tests } = filesOf(draft);
  const remarks: Remark[] = [];
  const problems: Problem[] = [];
  const names = namesOf(draft);
  /** The readers report a line of a file; here the number identifies a place, which is looked up again. */
  const place = (file: keyof typeof pointers, value: unknown): Place => ({
    problems,
    document: 0,
    source: { file, documents: [value], lineOf: (_document, path) => places.push({ file, path }) },
  });
  const places: { readonly file: keyof typeof pointers; readonly path: Path }[] = [];
  const cardPlace = place("assistant.json", card);
  const read = readCard(cardPlace);
  const placed = readJsonDataset(place("dataset.json", dataset).source, draft.language, problems);
  if (read !== undefined && placed !== undefined) compare(read, cardPlace, placed);
  const cases = read === undefined ? [] : collectCases(place("tests.json", tests), read);
  for (const { message, line } of problems) {
    const found = line === undefined ? undefined : places[line - 1];
    const pointer = found && pointers[found.file](found.path, draft, names);
    remarks.push({ kind: "problem", code: "DRAFT_INVALID", message, places: pointer === undefined ? [] : [pointer] });
  }
  remarks.push(...doubles(draft));
  if (read === undefined || placed === undefined || remarks.length > 0) return { remarks, assistant: undefined, cases };
  const phrases = record(Object.entries(draft.phrases).map(([key, said]) => [key, record(Object.entries(said))]));
  const assistant = { ...read, phrases, sounds: {}, customHotwords: [], dataset: placed.dataset };
  for (const { code, message, parts } of lint(assistant, hearing))
    remarks.push({
      kind: "finding",
      code,
      message,
      places: parts.flatMap((part) => pointerOf(written(part, placed.dataset), draft, names)),
    });
  return { remarks, assistant, cases };
}

/** In a file of the dataset, the second entity with the same name would silently replace the first. */
function doubles({ entities }: Draft): Remark[] {
  const known = new Set<string>();
  return entities.flatMap(({ name }, at): Remark[] => {
    if (!known.has(name)) {
      known.add(name);
      return [];
    }
    const message = `there are two entities with the name "${name}"`;
    return [{ kind: "problem", code: "DRAFT_INVALID", message, places: [`/entities/${at}/name`] }];
  });
}

const inCard: Readonly<Record<string, string>> = {
  hotword: "wakeWord",
  enabledByDefault: "enabled",
  entityId: "entity",
  missingQuestion: "question",
};

/** Converts a path in a file to a pointer into the draft; `names` are those of the intents in the dataset. */
const pointers = {
  "assistant.json": (path: Path, _draft: Draft, _names: readonly string[]) =>
    pointer(path.map((step) => inCard[String(step)] ?? step)),
  "dataset.json": ([top, name, , index]: Path, { entities }: Draft, names: readonly string[]) => {
    if (top === "counter_examples") return pointer(["counterExamples"]);
    const at = top === "intents" ? names.indexOf(String(name)) : entities.findIndex((one) => one.name === name);
    if (top === "intents") return pointer(index === undefined ? ["intents", at] : ["intents", at, "sentences", index]);
    return pointer(index === undefined ? ["entities", at] : ["entities", at, "values", index]);
  },
  "tests.json": (path: Path, _draft: Draft, _names: readonly string[]) => pointer(["tests", ...path]),
};

/** Several sentences of the dataset may be one template of the draft. */
function written(part: Part, { intents }: Dataset): Part {
  if ("entity" in part || part.sentence === undefined) return part;
  return { ...part, sentence: authoredIndex(intents[part.intent]?.utterances ?? [], part.sentence) };
}

function pointerOf(part: Part, { intents, entities }: Draft, names: readonly string[]): string[] {
  if ("entity" in part) return [pointer(["entities", entities.findIndex(({ name }) => name === part.entity)])];
  const at = intents.findIndex(({ id }, index) => id === part.intent || names[index] === part.intent);
  const intent = intents[at];
  if (intent === undefined) return [];
  if (part.sentence !== undefined) return [pointer(["intents", at, "sentences", part.sentence])];
  if (part.slot === undefined) return [pointer(["intents", at])];
  return [pointer(["intents", at, "slots", intent.slots.findIndex(({ name }) => name === part.slot)])];
}

function pointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
