/**
 * An author's way, with the `sotto` that is shipped and two real platforms: from nothing, tested by text and by voice,
 * published on one board, installed from there on another, spoken to, broken in every way, refused, and gone back from.
 */
import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import t from "tap";
import { components } from "../../platform/components.ts";
import { startPlatform } from "./platform.ts";

// Starts two platforms, and trains.
t.setTimeout(900_000);

t.test("an assistant is created, published on a console, installed on another board, and rolled back", async (t) => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const shown = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  // It serves assistants, and nobody speaks to it.
  const shop = await startPlatform(t, { disabled: components.map(({ name }) => name) });
  const { fingerprint256 } = new X509Certificate(readFileSync(join(shop.folder, "data/tls/ca.pem")));
  const board = await startPlatform(t, {
    config: `[assistants]
console_url = "https://localhost:${new URL(shop.control.admin.url).port}"
console_fingerprint = "${fingerprint256}"
publisher_keys = ["anna ${shown}"]
`,
  });
  const { SOTTO_TEST_BUILD: build } = process.env;
  const program = build === undefined ? join(import.meta.dirname, "../../cli/main.ts") : join(build, "cli/main.js");
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const sottoOn =
    ({ folder }: typeof board) =>
    async (...words: string[]) => {
      const { exitCode, all } = await execa(process.execPath, [program, ...words, "--runtime", join(folder, "run")], {
        all: true,
        reject: false,
        extendEnv: false,
        env: { ...environment, XDG_CACHE_HOME: join(board.folder, "cache") },
      });
      return { exitCode, all };
    };
  const [sotto, onShop] = [sottoOn(board), sottoOn(shop)];
  const succeeds = async (expected: RegExp, ...words: string[]) =>
    t.match(await sotto(...words), { exitCode: 0, all: expected }, words.join(" "));
  const inHouse = (name: string) => join(board.folder, "my-house", name);
  const change = (name: string, from: string, to: string) => {
    const text = readFileSync(inHouse(name), "utf8");
    t.ok(text.includes(from), `${name} has ${from}`);
    writeFileSync(inHouse(name), text.replace(from, to));
  };
  const house = inHouse("");

  await succeeds(/Next:/u, "assistant", "new", house, "--author", "anna");
  await succeeds(/nothing to improve/u, "assistant", "check", house);
  await succeeds(/4 of 4 are right/u, "assistant", "test", house);
  // What the recogniser is to hear must be among the sentences.
  change("dataset.yaml", "  - stop everything\n", "  - stop everything\n  - please stop everything\n");
  const turnOn = "  - turn on the [machine:machine](dishwasher)\n";
  change("dataset.yaml", "  - start a machine\n", `  - start a machine\n${turnOn}`);
  await succeeds(
    /slt at 30 dB: 4 of 4[^]*4 of 4 are right/u,
    "assistant",
    "test",
    house,
    "--voice",
    "--with",
    "slt",
    "--noise",
    "30",
  );

  const [key, password, token] = ["key.pem", "password", "token"].map((name) => join(board.folder, name));
  writeFileSync(key!, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
  writeFileSync(password!, "correct horse\n");
  writeFileSync(token!, "board:correct horse\n");
  t.match(await onShop("user", "add", "board", "--new-password-file", password!), { exitCode: 0 });
  const publish = async (...more: string[]) => onShop("assistant", "publish", house, ...more);
  t.match(await publish("--sign", key!), { exitCode: 0, all: /my-house 0\.1\.0 is published/u });
  t.match(await onShop("assistant", "published"), { exitCode: 0, all: /my-house +my-house +0\.1\.0 .* signed/u });
  const install = () => sotto("assistant", "install", "my-house", "--from", "configured", "--token-file", token!);

  t.match(await install(), {
    exitCode: 0,
    all: /signed by anna[^]*trained in[^]*all of its 4 test sentences[^]*nlu answers[^]*^done in /mu,
  });
  await succeeds(/anna:startMachine/u, "assistant", "show");
  t.match(await sotto("ask", "stop everything"), { exitCode: 1, all: /anna:stopAll/u }, "no skill answers it");
  await succeeds(/sentence of the dataset: “start the \{machine\}”/u, "assistant", "explain", "start the dishwasher");
  t.match(await install(), { exitCode: 0, all: /nothing newer than what is in use/u });

  change("dataset.yaml", "(dishwasher)", "(dishwasher");
  t.match(await publish(), { exitCode: 65, all: /^dataset\.yaml:\d+: /mu }, "refused with its line");
  change("dataset.yaml", "(dishwasher", "(dishwasher)");
  change("tests.yaml", "please stop everything, intent: stopAll", "please stop everything, intent: startMachine");
  t.match(await publish(), { exitCode: 0 });
  t.match(await install(), { exitCode: 1, all: /SIGNATURE_MISSING/u });
  t.match(await publish("--sign", key!), { exitCode: 0 });
  t.match(await install(), {
    exitCode: 1,
    all: /“please stop everything”: expected anna:startMachine, got anna:stopAll[^]*ASSISTANT_TESTS_FAILED/u,
  });
  t.match(await sotto("ask", "stop everything"), { all: /anna:stopAll/u }, "the one before goes on");

  await succeeds(/^done in /mu, "assistant", "rollback");
  await succeeds(/sotto:turnOnLight/u, "assistant", "show");
  await succeeds(/The light in the kitchen is on\./u, "ask", "turn on the kitchen light");
  t.same(await Promise.all([board.stop(), shop.stop()]), [0, 0]);
});
