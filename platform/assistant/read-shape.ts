/** Validates plain values against a schema, and reports every mismatch with its line. */
import * as v from "valibot";
import type { Dataset } from "./dataset.ts";
import type { Problem } from "./problem.ts";
import type { Source } from "./source.ts";
import type { Path } from "./source-lines.ts";

/** The place of a value in a file, and the list for its problems. */
export type Place = { readonly source: Source; readonly document: number; readonly problems: Problem[] };

/** A dataset, and a way to report problems that are found in it later. */
export type Placed = {
  readonly dataset: Dataset;
  readonly tellUtterance: (intent: string, utterance: number, message: string) => void;
  readonly tellIntent: (intent: string, message: string) => void;
};

export function tell(place: Place, path: Path, message: string): void {
  const line = place.source.lineOf(place.document, path);
  place.problems.push({ file: place.source.file, ...(line === undefined ? {} : { line }), message });
}

/** Returns the value in the schema's shape; undefined when it does not match, after its problems have been reported. */
export function readShape<Shape>(
  schema: v.GenericSchema<unknown, Shape>,
  value: unknown,
  place: Place,
  at: Path = [],
): Shape | undefined {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  for (const issue of read.issues) {
    const path = [...at, ...(issue.path ?? []).map(({ key }) => key as PropertyKey)];
    const where = path.length === 0 ? "" : `${path.map(String).join(".")}: `;
    const shown = issue.type === "check" ? issue.message : `expected ${issue.expected}, there is ${issue.received}`;
    tell(place, path, `${where}${shown}`.slice(0, 300));
  }
  return undefined;
}

const maxTextLength = 2000;

export const shortText = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== "", "is empty"),
  v.check((text) => text.length <= maxTextLength, `is longer than ${maxTextLength} characters`),
  v.check((text) => text.isWellFormed(), "is not well-formed Unicode"),
);

/** A name that is valid in a topic and in a log line. */
export const plainName = v.pipe(
  v.string(),
  v.check(
    // oxlint-disable-next-line no-control-regex
    (text) => /^[^/+#\u0000-\u001f\u007f]{1,200}$/.test(text) && text.trim() === text,
    'is not a name (1 to 200 characters without "/", "+", "#")',
  ),
);

export const entityName = v.pipe(
  v.string(),
  // oxlint-disable-next-line no-control-regex
  v.check((text) => /^[^+#\u0000-\u001f\u007f]{1,200}$/.test(text) && text.trim() === text, "is not an entity's name"),
);

export const matchingStrictness = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1);
