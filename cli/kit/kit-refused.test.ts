/** A8: what a skill of the kit does about an intent that it may not hear (0x80): it says so, and hears the others. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { skillAccess } from "../../supervisor/broker/access.ts";

t.setTimeout(300_000);

const main = join(import.meta.dirname, "../main.ts");
const second = {
  typescript: ['skill.on("me:startMachine"', 'skill.on("me:secret", () => "No.");\nskill.on("me:startMachine"'],
  python: [
    '@skill.on("me:startMachine")',
    '@skill.on("me:secret")\ndef secret(asked):\n    return "No."\n\n\n@skill.on("me:startMachine")',
  ],
} as const;

for (const language of ["typescript", "python"] as const)
  await t.test(
    `a skill in ${language} that may not hear one of its intents says so and hears the others`,
    async (t) => {
      const world = await makeWorld(t);
      const password = world.broker.addCredential(
        "skill-machines",
        skillAccess("msg", { intents: ["me:startMachine"] }),
      );
      const folder = join(t.testdir({}), "machines");
      await execa(process.execPath, [main, "skill", "new", folder, "--language", language]);
      const action = join(folder, language === "python" ? "action-machines" : "action-machines.ts");
      const [at, with_] = second[language];
      const text = readFileSync(action, "utf8");
      t.match(text, at);
      writeFileSync(action, text.replace(at, with_));
      writeFileSync(join(folder, "password"), password);
      const { port } = new URL(world.broker.url);
      const bus = {
        SOTTO_BUS_URL: world.broker.url,
        SOTTO_BUS_HOST: "127.0.0.1",
        SOTTO_BUS_PORT: port,
        SOTTO_BUS_PREFIX: "msg",
      };
      const env = {
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        ...bus,
        SOTTO_BUS_USERNAME: "skill-machines",
        SOTTO_BUS_PASSWORD_FILE: join(folder, "password"),
      };
      const skill = spawn(action, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
      t.teardown(() => skill.kill("SIGKILL"));
      const lines: string[] = [];
      // Errors of the one go to its standard error, those of the other to its output.
      const complained = new Promise<void>((resolve) => {
        for (const input of [skill.stdout, skill.stderr])
          createInterface({ input }).on("line", (line) => {
            lines.push(line);
            if (lines.some((one) => one.includes("ready")) && lines.some((one) => one.includes("me:secret"))) resolve();
          });
        skill.once("exit", () => resolve());
      });
      await complained;
      t.match(lines.join("\n"), /may not hear the intent me:secret/u);
      const observer = await world.client();
      const message = {
        sessionId: "one",
        siteId: "default",
        input: "x",
        intent: { intentName: "me:startMachine", confidenceScore: 1 },
        slots: [],
      };
      await observer.say("intent/me:startMachine", message);
      const { payload } = await observer.next("dialogueManager/continueSession");
      t.match(JSON.stringify(payload), "one", "its question comes through: the session was given to it");
    },
  );
