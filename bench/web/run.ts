/**
 * How soon the web page is there: the built platform, Debian's Chromium with nothing in its cache, its network and its
 * processor slowed down as a phone's. Prints a page and writes bench/results/web.json and web.md.
 *
 *   node bench/web/run.ts [--rounds 9] [--first] [--dry]
 *
 * `--first` takes precedence of what else the machine does; `--dry` keeps no results.
 */
import { execFileSync } from "node:child_process";
import { request } from "node:https";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { pageSize } from "./size.ts";
import { type Place, report, type Results, type Seen } from "./report.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    first: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const root = join(import.meta.dirname, "../..");
const anna = { login: "anna", password: "correct horse" };

/** Round trip in milliseconds, rate in bits per second, and how many times slower the processor. */
const places: readonly Omit<Place, "logIn" | "home">[] = [
  { name: "this machine, not slowed down", roundTrip: 0, rate: 0, slower: 1 },
  { name: "a slow phone in the house: Wi-Fi", roundTrip: 20, rate: 10_000_000, slower: 4 },
  { name: "a slow phone far away: slow 4G", roundTrip: 150, rate: 1_638_400, slower: 4 },
];

/** What the page calls when it has seen all. */
const binding = "sottoHasSeen";

/**
 * Notes when each of these is in a frame that was drawn: the next one after it is in the document. It tells by a call of its own:
 * what Playwright waits for, it looks for with a script of 330 KB, which the slow processor would read before the first frame.
 */
const watch = `(() => {
  const seen = {};
  const isThere = {
    heading: () => [...document.querySelectorAll("h1")].some((one) => one.textContent !== "" && one.getClientRects().length > 0),
    drawn: () => document.querySelector("#navigation a, .sign-in h1") !== null,
    whole: () => seen.drawn !== undefined && document.querySelector("main .loading") === null,
  };
  const tell = () => {
    const [page] = performance.getEntriesByType("navigation");
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const { connectEnd: connected, responseStart: answered, responseEnd: read } = page;
    globalThis.${binding}(JSON.stringify({ ...seen, connected, answered, read, painted }));
  };
  const look = () => {
    for (const [what, is] of Object.entries(isThere))
      if (!(what in seen) && is()) {
        seen[what] = undefined;
        requestAnimationFrame(() => setTimeout(() => {
          seen[what] = performance.now();
          if (what === "whole") tell();
          else look();
        }));
      }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
})()`;

/** Opens the page with nothing in the cache. */
async function firstView(
  browser: Browser,
  url: string,
  place: (typeof places)[number],
  credential: string | undefined,
): Promise<Seen> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
  try {
    if (credential !== undefined)
      await context.addInitScript(`sessionStorage.setItem("sotto.credential", ${JSON.stringify(credential)})`);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: place.slower });
    if (place.rate > 0)
      await cdp.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: place.roundTrip,
        downloadThroughput: place.rate / 8,
        uploadThroughput: place.rate / 16,
      });
    await cdp.send("Runtime.enable");
    await cdp.send("Runtime.addBinding", { name: binding });
    const seen = new Promise<Seen>((resolve, reject) => {
      cdp.once("Runtime.bindingCalled", ({ payload }) => resolve(JSON.parse(payload) as Seen));
      setTimeout(() => reject(new Error("the page is not there after a minute")), 60_000).unref();
    });
    await Promise.all([page.goto(url, { waitUntil: "commit" }), seen]);
    return await seen;
  } finally {
    await context.close();
  }
}

function signUp(origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const asked = request(
      `${origin}/admin/user`,
      { method: "POST", headers, rejectUnauthorized: false },
      (response) => {
        response.resume().on("end", resolve);
      },
    );
    asked.on("error", reject).end(JSON.stringify(anna));
  });
}

async function measure(): Promise<Results> {
  const load = watchLoad();
  const folder = await makeFolder();
  const platform = await start(folder.path);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
  try {
    const { origin } = new URL(platform.control.admin.url);
    await signUp(origin);
    const credential = `Basic ${Buffer.from(`${anna.login}:${anna.password}`).toString("base64")}`;
    const measured: Place[] = [];
    for (const place of places) {
      const [logIn, home]: [Seen[], Seen[]] = [[], []];
      // One round to warm up the board's own caches.
      for (let round = 0; round <= Number(values.rounds); round++) {
        const [a, b] = [
          await firstView(browser, `${origin}/admin/ui/`, place, undefined),
          await firstView(browser, `${origin}/admin/ui/`, place, credential),
        ];
        if (round === 0) continue;
        logIn.push(a);
        home.push(b);
      }
      measured.push({ ...place, logIn, home });
      const shown = (of: readonly Seen[]) => of.map(({ heading }) => Math.round(heading)).join(" ");
      console.log(place.name, shown(logIn), "|", shown(home));
    }
    return {
      date: new Date().toISOString().slice(0, 16),
      machine: `${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
      first: values.first,
      bytes: await pageSize(join(root, "build/web")),
      places: measured,
      load: load(),
    };
  } finally {
    await browser.close();
    await platform.stop();
    await folder.remove();
  }
}

if (values.first) execFileSync("chrt", ["--rr", "--all-tasks", "--pid", "1", String(process.pid)]);
const results = await measure();
const page = report(results);
console.log(page);
if (!values.dry) keep("web", page, results);
