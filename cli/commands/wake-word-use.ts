/** Chooses where a wake word is listened for, and which assistant answers it: the list [[hotword.wake_words]] of the configuration, one at a time. */
import { shippedWakeWords } from "../../platform/hotword/component.ts";
import { json, type Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted } from "../screen/table.ts";
import type { Effective } from "./config/key.ts";

/** One wake word of the configuration; what is not named here stays as it is. */
export type Used = Choice & { readonly phrase: string } & Readonly<Record<string, unknown>>;

/** No sites: everywhere. No assistant: the one in use. */
type Choice = { readonly sites?: readonly string[] | undefined; readonly assistant?: string | undefined };

export const run: Run = async ({ connect, screen, given, text, texts, is }) => {
  const phrase = plain(given.join(" "));
  const [sites, assistant, off] = [texts("site"), text("assistant"), is("off")];
  const isChosen = sites.length > 0 || assistant !== undefined;
  if (off && isChosen) throw new Failure("usage", "--off goes with no other option: it is listened for nowhere then");
  if (phrase === "" && (off || isChosen)) throw new Failure("usage", "PHRASE is missing");
  const rest = await connect();
  const { used, engine, etag } = await read(rest);
  const { wakeWord: usual, sites: own } = await rest.get<Phrases>("/phrases");
  if (phrase === "") return list(screen, used, usual);
  const after = off ? without(used, phrase) : withUsed(used, usual, phrase, { sites, assistant });
  if (after === used) throw new Failure("usage", `${phrase} is not listened for`, { remedy: whatIs(used, usual) });
  const change = { hotword: { wake_words: after.length === 0 ? null : after } };
  await rest.ask("PUT", "/config", {
    body: json(change),
    ...(etag !== undefined && { headers: { "if-match": etag } }),
  });
  if (screen.json) screen.data({ wakeWords: after });
  else screen.print(off ? told(phrase, after) : `The board listens for “${phrase}” ${where({ sites, assistant })}.`);
  if (assistant !== undefined && !(await isInstalled(rest, assistant)))
    screen.note(`No assistant ${assistant} is installed: sotto assistant install FROM --beside ${assistant}`);
  if (!off && engine === "pocketsphinx" && isShipped(phrase))
    screen.note(`The package has learned “${phrase}”; to use that: sotto config set hotword.engine embedding`);
  for (const site of sites)
    if (!own.includes(site)) screen.note(`No microphone of this board is at ${site}: is it a satellite's?`);
  return "done";
};

type Phrases = { readonly wakeWord: string; readonly sites: readonly string[] };

const isShipped = (phrase: string): boolean => shippedWakeWords.some((one) => one === phrase);

async function read(rest: Rest): Promise<{ used: readonly Used[]; engine: unknown; etag: string | undefined }> {
  const { text, etag } = await rest.ask("GET", "/config");
  const { config } = JSON.parse(text) as Effective;
  const { wake_words: words, engine } = config["hotword"] ?? {};
  return { used: (words?.value ?? []) as readonly Used[], engine: engine?.value, etag };
}

function list(screen: Screen, used: readonly Used[], usual: string): Exit {
  const shown = used.length === 0 && usual !== "" ? [{ phrase: usual }] : used;
  if (screen.json) screen.data({ wakeWords: shown });
  else
    for (const line of fitted(
      shown.map((one) => [one.phrase, where(one)]),
      screen.width,
    ))
      screen.print(line);
  return "done";
}

async function isInstalled(rest: Rest, name: string): Promise<boolean> {
  const { assistants } = await rest.get<{ assistants: readonly { readonly name: string }[] }>("/assistant/beside");
  return assistants.some((one) => one.name === name);
}

/**
 * Returns the list with the phrase as it is chosen. The usual wake word joins a list that was empty, so that it
 * stays one.
 */
export function withUsed(
  before: readonly Used[],
  usual: string,
  phrase: string,
  { sites = [], assistant }: Choice,
): readonly Used[] {
  const all: readonly Used[] = before.length === 0 && usual !== "" ? [{ phrase: usual }] : before;
  const { sites: _, assistant: _before, ...own } = all.find((one) => plain(one.phrase) === phrase) ?? { phrase };
  const now: Used = {
    ...(own as Used),
    ...(sites.length > 0 && { sites: [...new Set(sites)] }),
    ...(assistant !== undefined && { assistant }),
  };
  const at = all.findIndex((one) => plain(one.phrase) === phrase);
  return at < 0 ? [...all, now] : all.with(at, now);
}

/** Returns the same list if the phrase is not in it. */
export function without(before: readonly Used[], phrase: string): readonly Used[] {
  const left = before.filter((one) => plain(one.phrase) !== phrase);
  return left.length === before.length ? before : left;
}

const plain = (phrase: string): string =>
  phrase
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, " ")
    .trim();

function where({ sites = [], assistant }: Choice): string {
  const place = sites.length === 0 ? "everywhere" : `at ${sites.join(", ")}`;
  return assistant === undefined ? place : `${place}, for the assistant ${assistant}`;
}

const told = (phrase: string, left: readonly Used[]): string =>
  `The board no longer listens for “${phrase}”${left.length === 0 ? ", and for its usual wake word again" : ""}.`;

function whatIs(used: readonly Used[], usual: string): string {
  if (used.length > 0) return `it listens for ${used.map((one) => one.phrase).join(", ")}`;
  return `it listens for its usual wake word, ${usual}; \`sotto wake-word use\` with another phrase adds to it`;
}
