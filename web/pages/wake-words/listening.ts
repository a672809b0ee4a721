/** Where a wake word is listened for, and which assistant answers it, as the configuration has it ([[hotword.wake_words]]). */
import type { Answer } from "../../api/call.ts";

export type Configured = {
  readonly phrase: string;
  readonly sites?: readonly string[];
  /** The name of one beside the one in use. */
  readonly assistant?: string;
} & Readonly<Record<string, unknown>>;

/** Returns the wake words of a configuration. */
export const configuredIn = (config: Answer<"getConfig">["config"]) =>
  (config["hotword"]?.["wake_words"]?.value ?? []) as readonly Configured[];

/** What the configuration says of wake words: the sites, those that are configured, and the usual one where none is. */
export type Where = {
  readonly sites: readonly string[];
  readonly configured: readonly Configured[];
  readonly usual: string;
  /** The assistants beside the one in use. */
  readonly beside: Answer<"listAssistantsBeside">["assistants"];
  readonly reload: () => Promise<void>;
};

/**
 * Returns the sites at which a phrase is listened for. `configured` are the wake words of the configuration; where there are
 * none, the board listens for `usual` everywhere.
 */
export function sitesOf(
  phrase: string,
  configured: readonly Configured[],
  usual: string,
  sites: readonly string[],
): readonly string[] {
  if (configured.length === 0) return same(usual, phrase) ? sites : [];
  const found = configured.find((one) => same(one.phrase, phrase));
  return found === undefined ? [] : (found.sites ?? sites);
}

/** Returns the name of the assistant that answers a phrase; "" for the one in use. */
export const assistantOf = (phrase: string, configured: readonly Configured[]): string =>
  configured.find((one) => same(one.phrase, phrase))?.assistant ?? "";

/**
 * Returns the wake words of the configuration when `phrase` is listened for at `chosen`, and answered by `assistant`. The usual wake word is added when
 * the list was empty, so that it stays one; null stands for an empty list.
 */
export function listeningAt(
  phrase: string,
  chosen: readonly string[],
  configured: readonly Configured[],
  usual: string,
  sites: readonly string[],
  assistant = assistantOf(phrase, configured),
): readonly Configured[] | null {
  const before = configured.length === 0 && usual !== "" ? [{ phrase: usual }] : configured;
  const own = before.find((one) => same(one.phrase, phrase)) ?? { phrase };
  const others = before.filter((one) => !same(one.phrase, phrase));
  if (chosen.length === 0) return others.length === 0 ? null : others;
  const { sites: _, assistant: _before, ...rest } = own;
  const isEverywhere = sites.every((site) => chosen.includes(site));
  const now = { ...rest, ...(!isEverywhere && { sites: chosen }), ...(assistant !== "" && { assistant }) };
  return [...others, now] as readonly Configured[];
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
