/** What the frame of Home says, which stands in the page itself; each is said by Home or the menu, too, in the same words. */
import type { Language } from "../words/language.ts";

type Texts = {
  /** By the part of the day: pages/home/part-of-day.ts. */
  readonly greetings: readonly string[];
  readonly lead: string;
  readonly menu: string;
  readonly loading: string;
};
export type TextsOfFrame = Readonly<Record<Language, Texts>>;

export const english: Texts = {
  greetings: ["Good night", "Good morning", "Good afternoon", "Good evening"],
  lead: "How the board is, and what is going on.",
  menu: "Menu",
  loading: "Loading",
};
