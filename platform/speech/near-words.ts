/** Finds words that sound similar to an expected one, so that a decoder can tell them apart. */
import { readFile } from "node:fs/promises";
import { ownText } from "./own-text.ts";

export type NearWord = { readonly word: string; readonly pronunciation: string };

/**
 * Returns, for each word (given by its pronunciations), at most `limit` words of a dictionary (cmudict's format) whose sounds
 * differ by a few changes, nearest first. Words that contain the whole word ("computers") cannot be told apart and are left
 * out.
 */
export async function nearWords(
  file: string,
  words: readonly (readonly string[])[],
  limit: number,
): Promise<NearWord[][]> {
  const sought = words.map((pronunciations) => ({
    whole: pronunciations.map((each) => ` ${each} `),
    phones: pronunciations.map((each) => each.split(" ")),
    found: [] as (NearWord & { readonly distance: number })[],
  }));
  const text = await readFile(file, "utf8");
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    const space = text.indexOf(" ", start);
    // Alternate pronunciations end in ")", abbreviations in ".", letters stand alone, genitives have an apostrophe.
    const last = text.charCodeAt(space - 1);
    if (space < start + 2 || space > end || last < 0x61 || last > 0x7a) continue;
    // Not searched for from behind, which would be through the whole text where there is none.
    if (text.slice(start, space).includes("'")) continue;
    const pronunciation = text.slice(space + 1, end).trim();
    const heard = pronunciation.split(" ");
    for (const { whole, phones, found } of sought) {
      const distance = nearest(phones, heard);
      if (distance === undefined || whole.some((each) => ` ${pronunciation} `.includes(each))) continue;
      found.push({ word: text.slice(start, space), pronunciation, distance });
    }
  }
  return sought.map(({ found }) =>
    found
      .sort((one, other) => one.distance - other.distance || one.word.length - other.word.length)
      .slice(0, limit)
      .map(({ word, pronunciation }) => ({ word: ownText(word), pronunciation: ownText(pronunciation) })),
  );
}

function nearest(pronunciations: readonly (readonly string[])[], heard: readonly string[]): number | undefined {
  let near: number | undefined;
  for (const phones of pronunciations) {
    const most = farthest(phones.length);
    if (Math.abs(phones.length - heard.length) > most) continue;
    const distance = changes(phones, heard);
    if (distance <= most) near = Math.min(near ?? distance, distance);
  }
  return near;
}

/** Returns the maximum number of changes at which a word with `length` phones still sounds similar. */
function farthest(length: number): number {
  return length >= 6 ? 3 : length >= 4 ? 2 : 1;
}

const maxWordLength = 64;
const row = new Uint8Array(maxWordLength + 1);

/** Returns the number of phones to insert, delete or replace to turn one word into the other (Levenshtein distance). */
export function changes(one: readonly string[], other: readonly string[]): number {
  if (Math.max(one.length, other.length) > maxWordLength) return maxWordLength;
  for (let m = 0; m <= other.length; m++) row[m] = m;
  for (let n = 1; n <= one.length; n++) {
    let diagonal = row[0]!;
    row[0] = n;
    for (let m = 1; m <= other.length; m++) {
      const replaced = diagonal + (one[n - 1] === other[m - 1] ? 0 : 1);
      diagonal = row[m]!;
      row[m] = Math.min(replaced, diagonal + 1, row[m - 1]! + 1);
    }
  }
  return row[other.length]!;
}
