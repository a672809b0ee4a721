/** What is said aloud, in the language of the assistant. */
import type { Result } from "./controller.ts";
import type { Wish } from "./message.ts";
import type { Named } from "./naming.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { joined, type Words } from "./words/language.ts";
import { pt } from "./words/pt.ts";

export const languages: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => languages[language.slice(0, 2).toLowerCase()] ?? en;

/** How it is called, without its room. */
export const nameOf = ({ names, name, entity: { kind } }: Named, words: Words): string =>
  names.length === 0 ? words.kinds[kind] : name;

/** "the ceiling lamp in the kitchen"; `here` is the room that needs not be said. */
export function called(device: Named, words: Words, here = ""): string {
  const { room } = device;
  const the = words.the(nameOf(device, words));
  return room === "" || room === here ? the : `${the} ${words.inRoom(room)}`;
}

/** "in the kitchen"; "" without a room. */
export const where = (room: string, words: Words): string => (room === "" ? "" : words.inRoom(room));

/** False for "the fairy lights", which are several by their name. */
export const isOne = (devices: readonly Named[], words: Words): boolean =>
  devices.length === 1 && !devices.some((device) => words.isPlural(nameOf(device, words)));

/** A number as it is written in the language, without marks between thousands: it is spoken. */
export const decimal = (value: number, { locale }: Words): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(value);

/** More names are not listened to. */
const maxNames = 4;

function list(devices: readonly Named[], words: Words, here: string): string {
  const names = [...new Set(devices.map((device) => called(device, words, here)))];
  if (names.length <= maxNames) return joined(names, words.and);
  return `${names.slice(0, maxNames - 1).join(", ")} ${words.and} ${words.others(names.length - maxNames + 1)}`;
}

/** Tells what happened, and nothing that the devices did not confirm. */
export function told(results: readonly Result[], wish: Wish, here: string, words: Words): string {
  const of = (outcome: Result["outcome"]) =>
    results.filter((one) => one.outcome === outcome).map(({ device }) => device);
  const sentence = (devices: readonly Named[], say: (list: string, isOne: boolean) => string): readonly string[] =>
    devices.length === 0 ? [] : [say(list(devices, words, here), isOne(devices, words))];
  const [done, sent, silent, undone] = [of("done"), of("sent"), of("silent"), of("undone")];
  const [gone, not] = [of("unavailable"), of("impossible")];
  const scenes = sent.filter(({ entity }) => entity.kind === "scene");
  const others = sent.filter((device) => !scenes.includes(device));
  const exact = results.filter(({ outcome, instead }) => outcome === "done" && instead === undefined);
  return [
    ...sentence(
      exact.map(({ device }) => device),
      (of, one) => `${words.done(wish, of, one)}.`,
    ),
    ...results.flatMap(({ device, outcome, instead }) =>
      outcome === "done" && instead !== undefined
        ? sentence([device], (of, one) => `${nearest(instead, wish, of, one, words)}.`)
        : [],
    ),
    ...sentence(scenes, words.started),
    ...sentence(others, words.sent),
    ...sentence(silent, words.silent),
    ...sentence(undone, words.undone),
    ...sentence(gone, words.gone),
    // Of a whole room it is no news that one lamp has no colour.
    ...(done.length + sent.length + silent.length + undone.length > 0 ? [] : sentence(not, words.cannot)),
  ].join(" ");
}

/** What has become of it where the device cannot do exactly that. */
function nearest(instead: Wish, wish: Wish, of: string, one: boolean, words: Words): string {
  if (instead.do !== "white" || wish.do !== "white") return words.nearest(words.done(instead, of, one));
  return words.whitest(of, one, instead.kelvin > wish.kelvin);
}
