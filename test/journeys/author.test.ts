/** An author's way, with the `sotto` that is shipped: from nothing to an answer of the platform, and back. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import t from "tap";
import { startPlatform } from "./platform.ts";

// Starts a whole platform, and trains.
t.setTimeout(280_000);

t.test("an assistant is begun, tested, installed, spoken to, broken, refused, and gone back from", async (t) => {
  const platform = await startPlatform(t);
  const { SOTTO_TEST_BUILD: build } = process.env;
  const program = build === undefined ? join(import.meta.dirname, "../../cli/main.ts") : join(build, "cli/main.js");
  const house = join(platform.folder, "my-house");
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const sotto = async (...words: string[]) => {
    const { exitCode, all } = await execa(
      process.execPath,
      [program, ...words, "--runtime", join(platform.folder, "run")],
      {
        all: true,
        reject: false,
        extendEnv: false,
        env: { ...environment, XDG_CACHE_HOME: join(platform.folder, "cache") },
      },
    );
    return { exitCode, all };
  };
  const succeeds = async (expected: RegExp, ...words: string[]) =>
    t.match(await sotto(...words), { exitCode: 0, all: expected }, words.join(" "));

  await succeeds(/Next:/u, "assistant", "new", house, "--author", "anna");
  await succeeds(/nothing to improve/u, "assistant", "check", house);
  await succeeds(/4 of 4 are right/u, "assistant", "test", house);
  await succeeds(/^done in /mu, "assistant", "install", house);
  await succeeds(/anna:startMachine/u, "assistant", "show");
  const asked = await sotto("ask", "stop everything");
  t.match(asked, { exitCode: 1, all: /anna:stopAll/u }, "understood, though no skill answers it");
  writeFileSync(
    join(house, "dataset.yaml"),
    readFileSync(join(house, "dataset.yaml"), "utf8").replace("(dishwasher)", "(dishwasher"),
  );
  t.match(
    await sotto("assistant", "install", house),
    { exitCode: 65, all: /^dataset\.yaml:\d+: /mu },
    "refused with its line",
  );
  await succeeds(/^done in /mu, "assistant", "rollback");
  await succeeds(/sotto:turnOnLight/u, "assistant", "show");
  await succeeds(/The light in the kitchen is on\./u, "ask", "turn on the kitchen light");
  t.equal(await platform.stop(), 0);
});
