import { pagePath } from "./api/base.ts";
import { catalogues } from "./words/catalogue.ts";
import { language } from "./words/language.ts";
import { moreTexts } from "./words/more.ts";
import { speak } from "./words/spoken.ts";

/** What the first view says must be there before the first of its modules says it; the shell is preloaded by index.html. */
async function begin(): Promise<void> {
  document.documentElement.lang = language;
  speak((await catalogues[language]()).default);
  const { start } = await import("./shell/start.tsx");
  start();
  // Every other page needs them, and asks again if they do not come. The first picture is painted before.
  requestAnimationFrame(() => setTimeout(() => void moreTexts().catch(() => undefined)));
}

begin().catch(() => {
  // The board went away between this file and the next one, or was updated: then its index names other files.
  document.getElementById("app")?.replaceChildren("The board does not answer. This page retries automatically.");
  setTimeout(() => location.reload(), 5000);
});

/** Installing it fetches every file of the page: the board answers the first view before. */
const workerAfterMs = 2000;

// A browser that does not trust the board's certificate refuses it: the page then works as before, but only with the board.
// Its address names the language, so that it keeps the texts of this one only.
if ("serviceWorker" in navigator)
  addEventListener("load", () => {
    const register = () => navigator.serviceWorker.register(`${pagePath}/worker.js?${language}`);
    setTimeout(() => void register().catch(() => undefined), workerAfterMs);
  });
