/**
 * The first picture of Home, for who is logged in: its frame and its heading stand in the page itself (index.html), and are seen while
 * the code that takes their place is on its way (docs/decisions/0271-frame-in-the-page.md). This is in the page, too (inline.ts): it
 * says the heading in the visitor's language.
 */
import { pagePath } from "../api/base.ts";
import { stored } from "../api/stored.ts";
import { partOfDay } from "../pages/home/part-of-day.ts";
import { language } from "../words/language.ts";
import type { TextsOfFrame } from "./texts.ts";

/** Written by the build. */
declare const textsOfFrame: TextsOfFrame;

function show(frame: HTMLElement): void {
  const { greetings, lead, menu, loading } = textsOfFrame[language];
  const say = (selector: string, text: string) => {
    frame.querySelector(selector)?.replaceChildren(text);
  };
  document.documentElement.lang = language;
  say("h1", greetings[partOfDay(new Date().getHours())] ?? "");
  say(".lead", lead);
  say(".top .button span", menu);
  frame.querySelector(".loading")?.setAttribute("aria-label", loading);
  frame.hidden = false;
}

const frame = document.getElementById("frame");
if (frame !== null) {
  if (location.pathname === `${pagePath}/` && stored() !== undefined) show(frame);
  else frame.remove();
}
