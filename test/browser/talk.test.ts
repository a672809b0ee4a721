/**
 * Push to talk in a real browser: its microphone is a recording, the board is a whole platform. On a browser of its own,
 * because the microphone is chosen when it starts.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import t, { type Test } from "tap";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { join as joinSounds, silence } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { asrStopListening, audioServerPlayBytes, hotwordDetected } from "#bus";
import { look, newVisitor, watchPage } from "./chromium.ts";
import { anna, makeWorld, type World } from "./world.ts";

t.setTimeout(900_000);

/** A browser whose microphone hears this, once, from its opening on; `undefined`: there is none. */
async function browserHearing(t: Test, wav: Buffer | undefined, permitted = true): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "sotto-microphone-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "speech.wav");
  if (wav !== undefined) writeFileSync(file, wav);
  const fake =
    wav === undefined ? [] : ["--use-fake-device-for-media-stream", `--use-file-for-fake-audio-capture=${file}%noloop`];
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      // The board's authority is not installed, and a test's own allowance does not reach WebSockets.
      "--ignore-certificate-errors",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-sync",
      permitted ? "--use-fake-ui-for-media-stream" : "--deny-permission-prompts",
      ...fake,
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/** What a page has played: seconds and the highest amplitude of each sound. */
const recorder = `
  window.played = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) {
    const samples = this.buffer.getChannelData(0);
    window.played.push({ seconds: this.buffer.duration, peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) });
    return start.apply(this, given);
  };`;
type Played = readonly { readonly seconds: number; readonly peak: number }[];

async function openHome(t: Test, { origin }: World, browser: Browser, login = anna.login): Promise<Page> {
  const context = await newVisitor(t, browser);
  const credential = `Basic ${Buffer.from(`${login}:${anna.password}`).toString("base64")}`;
  context.setDefaultTimeout(60_000);
  await context.addInitScript(`sessionStorage.setItem("sotto.credential", "${credential}")`);
  await context.addInitScript(recorder);
  const page = await context.newPage();
  watchPage(t, page, origin);
  await page.goto(`${origin}/admin/ui/`);
  return page;
}

const button = (page: Page) => page.locator(".talk-button");
const words = (page: Page) => page.locator(".talk-words");

async function hold(page: Page, release: () => Promise<unknown>): Promise<void> {
  const box = await button(page).boundingBox();
  if (box === null) throw new Error("there is no button");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await release();
  await page.mouse.up();
}

/** Down and up at once, however long the page takes to notice. */
async function tap(button: Locator): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (box === null) throw new Error("there is no button");
  const { mouse } = button.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await Promise.all([mouse.down(), mouse.up()]);
}

/** A browser that gets too little of a processor loses sound before the page has it, and a person says it again. */
const attempts = 3;

/** Says it until it is understood; `within` shows what was answered, or why nothing was done. */
async function understood(within: Locator, speak: () => Promise<void>): Promise<void> {
  const answer = within.getByText("The light in the kitchen is on.");
  const problem = within.getByText(/Nothing was heard|heard, but not understood/u);
  for (let attempt = 1; attempt < attempts; attempt++) {
    await speak();
    await problem.waitFor({ state: "detached" });
    await answer.or(problem).waitFor();
    if (await answer.isVisible()) return;
  }
  await speak();
  await answer.waitFor();
}

/** Serves kit/browser/ as any web server would; resolves to its port. */
async function serveKit(t: Test): Promise<number> {
  const kit = join(import.meta.dirname, "../../kit/browser");
  const types: Readonly<Record<string, string>> = { js: "text/javascript", html: "text/html" };
  const server = createServer(({ url = "" }, response) => {
    const file = url.endsWith("/") ? `${url}index.html` : url;
    readFile(join(kit, file)).then(
      (content) => response.setHeader("content-type", types[file.split(".").at(-1) ?? ""] ?? "text/plain").end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}

t.test("somebody talks to the board by the microphone of a browser", async (t) => {
  const elsewhere = await serveKit(t);
  const world = await makeWorld(t, { admin: `allowed_origins = ["http://localhost:${elsewhere}"]` });
  await world.rest("POST", "/user", anna);
  const samples = await synthesize("turn on the kitchen light", voiceNamed("flite-slt"));
  const speech = { rate: 16_000, channels: 1, samples };
  // A person speaks when the page listens; a browser on a busy machine takes a while from the microphone's first sample to that.
  const beforeSeconds = 2.5;
  const spoken = buildWav(joinSounds([silence(speech.rate, beforeSeconds), speech, silence(speech.rate, 8)]));
  const { bus } = world.platform;

  await t.test("held while one speaks: it is understood and done, and the answer sounds here", async (t) => {
    const page = await openHome(t, world, await browserHearing(t, spoken));
    await button(page).getByText("Hold to talk").waitFor();
    await look(t, page, "home-talk");
    bus.forget();
    // Frames count the time since the press, however late the board began to listen.
    const frames = Math.ceil(((beforeSeconds + 0.5 + samples.length / 16_000) * 16_000) / 256);
    const isSound = (topic: string) => /^audioServer\/browser-[^/]+\/audioFrame$/u.test(topic);
    const next = () => bus.next("#", (_, { topic }) => isSound(topic) || topic === asrStopListening.pattern);
    await understood(words(page), () =>
      hold(page, async () => {
        // Of a sentence that lost its beginning, the board hears the end before the button is let go.
        for (let count = 0; count < frames; count++) if (!isSound((await next()).topic)) break;
      }),
    );
    t.match(await words(page).locator("q").textContent(), /turn on the kitchen light/u);
    await button(page).getByText("Hold to talk").waitFor();

    const { sessions } = (await world.rest("GET", "/sessions?limit=1")) as {
      sessions: { siteId: string; intent: string; text: string }[];
    };
    t.match(
      sessions[0],
      { siteId: /^browser-[0-9a-f]{32}$/u, text: "turn on the kitchen light" },
      JSON.stringify(sessions[0]),
    );
    const siteId = sessions[0]?.siteId ?? "";
    const played = await page.evaluate<Played>("window.played");
    t.ok(
      played.length > 0 && played.every(({ seconds, peak }) => seconds > 0.5 && peak > 0.05),
      JSON.stringify(played),
    );
    const sent = bus.heard(audioServerPlayBytes).map(({ params }) => params["siteId"]);
    t.ok(sent.length > 0 && sent.every((site) => site === siteId), "no room hears the answer");
    t.equal(bus.heard(hotwordDetected).filter(({ payload }) => payload.siteId === siteId).length, 0);
  });

  await t.test("the page of an app, of another origin that the configuration lists, talks with a token", async (t) => {
    const context = await newVisitor(t, await browserHearing(t, spoken));
    context.setDefaultTimeout(60_000);
    await context.addInitScript(recorder);
    const page = await context.newPage();
    page.on("pageerror", (error) => t.fail(`the page threw: ${error.message}`));
    const { token } = (await world.rest("POST", "/tokens", { name: "app", role: "user", scopes: ["sessions"] })) as {
      token: string;
    };
    const enter = async (host: string, secret: string) => {
      await page.goto(`http://${host}:${elsewhere}/example/`);
      await page.getByLabel("Board").fill(new URL(world.origin).host);
      await page.getByLabel("Token").fill(secret);
      await page.getByRole("button", { name: "Connect" }).click();
    };
    await enter("app.localhost", token);
    await page.getByText(`allowed_origins = ["http://app.localhost:${elsewhere}"]`).waitFor();
    await enter("localhost", `${token}x`);
    await page.getByText("this token is not known").waitFor();
    await enter("localhost", token);
    await page.getByText("Connected to").waitFor();
    await understood(page.getByRole("main"), () => tap(page.getByRole("button", { name: "Hold to talk" })));
    await page.getByRole("button", { name: "Hold to talk" }).waitFor();
    t.match(await page.locator("#said").textContent(), /turn on the kitchen light/u);
    const played = await page.evaluate<Played>("window.played");
    t.ok(
      played.some(({ seconds, peak }) => seconds > 0.5 && peak > 0.05),
      JSON.stringify(played),
    );
  });

  await t.test("tapped, and again by the keyboard: the board hears where the sentence ends", async (t) => {
    const page = await openHome(t, world, await browserHearing(t, spoken));
    await understood(words(page), () => tap(button(page)));
    await button(page).getByText("Hold to talk").waitFor();
    await button(page).focus();
    await page.keyboard.press("Enter");
    await button(page).getByText("Listening").waitFor();
    await page.keyboard.press("Enter");
    await button(page).getByText("Hold to talk").waitFor();
    t.pass("and it can be ended");
  });

  await t.test("silence, a refusal, and a browser without a microphone are said in words", async (t) => {
    const quiet = await openHome(t, world, await browserHearing(t, buildWav(silence(16_000, 20))));
    await tap(button(quiet));
    await words(quiet)
      .getByText(/Nothing was heard|not understood/u)
      .waitFor();
    const refused = await openHome(t, world, await browserHearing(t, spoken, false));
    await tap(button(refused));
    await words(refused).getByText("This page may not use the microphone.").waitFor();
    const none = await openHome(t, world, await browserHearing(t, undefined));
    await tap(button(none));
    await words(none).getByText("There is no microphone").waitFor();
    await look(t, none, "home-no-microphone");
  });

  await t.test("a browser that stays signed in talks, too, until it is signed out", async (t) => {
    const page = await openHome(t, world, await browserHearing(t, spoken));
    const made = await page.evaluate<{ id: string }>(`fetch("/admin/sign-ins", {
      method: "POST",
      headers: { authorization: sessionStorage.getItem("sotto.credential"), "content-type": "application/json" },
      body: JSON.stringify({ device: "test" }),
      credentials: "same-origin",
    }).then((answer) => answer.json())`);
    await page.context().addInitScript(`
      sessionStorage.removeItem("sotto.credential");
      localStorage.setItem("sotto.sign-in", '${JSON.stringify(made)}');`);
    await page.reload();
    const closed: Promise<unknown>[] = [];
    page.on("websocket", (socket) => closed.push(socket.waitForEvent("close")));
    await understood(words(page), () => tap(button(page)));
    t.equal(closed.length, 1);
    await world.rest("DELETE", `/sign-ins/${made.id}`);
    await Promise.all(closed);
    t.pass("its connection ends");
  });

  await t.test("an operator, who sees nothing of what others say, talks as well; a viewer has no button", async (t) => {
    const browser = await browserHearing(t, spoken);
    const { code } = (await world.rest("POST", "/users/invitations?role=operator")) as { code: string };
    await world.rest("POST", "/user", { login: "otto", password: "correct horse", setupCode: code });
    const page = await openHome(t, world, browser, "otto");
    // Until the board has said who otto is, the page is an owner's.
    await page.getByRole("heading", { name: "Said last" }).waitFor({ state: "detached" });
    await understood(words(page), () => tap(button(page)));
    await page.context().close();
    await world.rest("PATCH", "/users/otto", { role: "viewer" });
    const viewer = await openHome(t, world, browser, "otto");
    await viewer.getByRole("heading", { name: "What runs" }).waitFor();
    await button(viewer).waitFor({ state: "detached" });
    t.pass("a viewer is shown the status");
  });

  await t.test("who logs out is not listened to any more", async (t) => {
    const page = await openHome(t, world, await browserHearing(t, spoken));
    const sockets: Promise<unknown>[] = [];
    page.on("websocket", (socket) => sockets.push(socket.waitForEvent("close")));
    await tap(button(page));
    await button(page).getByText("Listening").waitFor();
    t.equal(sockets.length, 1);
    await page.evaluate(`new BroadcastChannel("sotto").postMessage({ what: "out" })`);
    await Promise.all(sockets);
    t.pass("its connection is closed");
  });
});
