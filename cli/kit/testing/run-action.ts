/** A new skill of the kit as its own process on a real broker, with its action changed and the rights to one intent. */
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import type { Test } from "tap";
import { skillAccess } from "../../../supervisor/broker/access.ts";
import { makeWorld } from "../../../test/world.ts";
import type { Language } from "../starter.ts";

const main = join(import.meta.dirname, "../../main.ts");

/** `change` is a text of the action and what takes its place; `shown` becomes true when its lines say what is awaited. */
export async function runAction(
  t: Test,
  language: Language,
  { change: [at, with_], shown }: { change: readonly [string, string]; shown: (lines: readonly string[]) => boolean },
) {
  const world = await makeWorld(t);
  const intents = ["me:startMachine"];
  const password = world.broker.addCredential("skill-machines", skillAccess("msg", { intents }));
  const folder = join(t.testdir({}), "machines");
  await execa(process.execPath, [main, "skill", "new", folder, "--language", language]);
  const action = join(folder, language === "python" ? "action-machines" : "action-machines.ts");
  const text = readFileSync(action, "utf8");
  t.match(text, at);
  writeFileSync(action, text.replace(at, with_));
  writeFileSync(join(folder, "password"), password);
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    SOTTO_BUS_URL: world.broker.url,
    SOTTO_BUS_HOST: "127.0.0.1",
    SOTTO_BUS_PORT: new URL(world.broker.url).port,
    SOTTO_BUS_PREFIX: "msg",
    SOTTO_BUS_USERNAME: "skill-machines",
    SOTTO_BUS_PASSWORD_FILE: join(folder, "password"),
  };
  const skill = spawn(action, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  t.teardown(() => skill.kill("SIGKILL"));
  const lines: string[] = [];
  const printed = new EventEmitter();
  /** Resolves when a line is printed, or was. */
  const line = async (wanted: RegExp): Promise<void> => {
    while (!lines.some((one) => wanted.test(one))) await once(printed, "line");
  };
  await new Promise<void>((resolve) => {
    // Errors of the one go to its standard error, those of the other to its output.
    for (const input of [skill.stdout, skill.stderr])
      createInterface({ input }).on("line", (one) => {
        lines.push(one);
        printed.emit("line");
        if (shown(lines)) resolve();
      });
    skill.once("exit", () => resolve());
  });
  const observer = await world.client();
  const ask = (sessionId: string, lang?: string) =>
    observer.say("intent/me:startMachine", {
      sessionId,
      siteId: "default",
      input: "x",
      intent: { intentName: "me:startMachine", confidenceScore: 1 },
      slots: [],
      ...(lang === undefined ? {} : { lang }),
    });
  return { lines, line, observer, ask };
}
