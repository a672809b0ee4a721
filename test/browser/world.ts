/** One platform and one browser for all tests of the page. */
import { request as ask } from "node:https";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Test } from "tap";
import { type Platform, type PlatformOptions, startPlatform } from "../journeys/platform.ts";
import { newVisitor, startBrowser, watchPage } from "./chromium.ts";

export type World = {
  readonly platform: Platform;
  readonly browser: Browser;
  /** "https://localhost:1234" */
  readonly origin: string;
  /** A page of a browser of its own, where `anna` has logged in; `anonymous`: nobody has. */
  readonly open: (
    t: Test,
    path: string,
    options?: { readonly anonymous?: boolean; readonly locale?: string },
  ) => Promise<Page>;
  /** Asks the REST as `anna`, to arrange what a test is about. @throws Error for what is no success */
  readonly rest: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Begins a task and waits until it has ended: what pages before began may be in front of it. */
  readonly task: (method: string, path: string, body: unknown) => Promise<void>;
};

export const anna = { login: "anna", password: "correct horse" };
/** Milliseconds that anything on the page may take on a busy machine. */
const stepTimeoutMs = 90_000;

export const credential = `Basic ${Buffer.from(`${anna.login}:${anna.password}`).toString("base64")}`;

/** Asks the REST of this board as `anna`. */
export function restOf(origin: string): World["rest"] {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const content = body === undefined ? "" : JSON.stringify(body);
      const headers = {
        authorization: credential,
        ...(content === "" ? {} : { "content-type": "application/json" }),
      };
      const request = ask(`${origin}/admin${path}`, { method, headers, rejectUnauthorized: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) >= 400)
            reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
          else if (response.headers["content-type"]?.includes("ndjson") === true)
            resolve(text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])));
          else resolve(text === "" ? undefined : JSON.parse(text));
        });
      });
      request.on("error", reject);
      request.end(content);
    });
}

export async function makeWorld(t: Test, options: PlatformOptions = {}): Promise<World> {
  // Only the build has the page.
  process.env["SOTTO_TEST_BUILD"] ??= join(import.meta.dirname, "../../build");
  const [platform, browser] = await Promise.all([startPlatform(t, options), startBrowser(t)]);
  const { origin } = new URL(platform.control.admin.url);
  const rest = restOf(origin);
  return {
    platform,
    browser,
    origin,
    rest,
    task: async (method, path, body) => {
      const { taskId } = (await rest(method, path, body)) as { taskId: string };
      for (;;) {
        const { endedAt } = (await rest("GET", `/tasks/${taskId}`)) as { endedAt?: string };
        if (endedAt !== undefined) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    open: async (t, path, { anonymous = false, locale = "en-GB" } = {}) => {
      const { exitCode, signalCode } = platform.supervisor;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the supervisor has ended (${exitCode ?? signalCode}):\n${platform.output().slice(-2000)}`);
      const context = await newVisitor(t, browser, locale);
      context.setDefaultTimeout(stepTimeoutMs);
      if (!anonymous) await context.addInitScript(`sessionStorage.setItem("sotto.credential", "${credential}")`);
      const page = await context.newPage();
      watchPage(t, page, origin);
      await page.goto(`${origin}/admin/ui${path}`);
      return page;
    },
  };
}
