/** A configuration that cannot be started with, as an operator meets it: refused by the REST, survived at a start, told. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { components } from "../../platform/components.ts";
import { type Control, readControl } from "../../supervisor/control-file.ts";

t.setTimeout(900_000);

const root = join(import.meta.dirname, "../..");
const { SOTTO_TEST_BUILD: build } = process.env;
const programOf = (name: string) => (build === undefined ? join(root, `${name}.ts`) : join(build, `${name}.js`));

type Result = { readonly code: number; readonly out: string; readonly err: string };

/** A board whose components are disabled: what is tried is the supervisor. */
function makeBoard(t: Test, config: string) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-configuration-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "platform.toml");
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/disabled.json"), JSON.stringify(components.map(({ name }) => name)));
  writeFileSync(file, config);
  const start = async () => {
    const args = ["--data", join(folder, "data"), "--runtime", join(folder, "run"), "--config", file];
    const child = spawn("env", ["-u", "NODE_OPTIONS", process.execPath, programOf("supervisor/main"), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close");
    let output = "";
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    t.teardown(stop);
    await new Promise<void>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Sotto is ready")) resolve();
      };
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      child.once("close", (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
    });
    const control = (await readControl(join(folder, "run"))) as Control;
    return { control, stop, output: () => output, reload: () => child.kill("SIGHUP") };
  };
  const sotto = (...args: readonly string[]) =>
    new Promise<Result>((resolve) => {
      const env = { PATH: process.env["PATH"], HOME: folder, SOTTO_RUNTIME: join(folder, "run") };
      const child = execFile(process.execPath, [programOf("cli/main"), ...args], { env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err }),
      );
      child.stdin?.end();
    });
  return { folder, file, start, sotto };
}

const usual = '[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n';

t.test(
  "W70 W72 a change that stops the next start is refused; one by hand starts with the last good file, told",
  async (t) => {
    const { file, folder, start, sotto } = makeBoard(t, usual);
    const first = await start();
    const refused = await sotto("config", "set", "admin.tls_certificate_chain", "/no/such.pem");
    t.match(refused, { code: 64, err: /tls_private_key/u });
    t.match(await sotto("config", "set", "admin.address", "192.0.2.1:8443"), {
      code: 64,
      err: /not an address of this machine/u,
    });
    t.equal(readFileSync(file, "utf8"), usual, "nothing is written");
    await first.stop();

    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    t.teardown(() => taken.close());
    const { port } = taken.address() as { port: number };
    const pair = 'tls_certificate_chain = "/no/such.pem"\ntls_private_key = "/no/such.key"\n';
    for (const [spoilt, why] of [
      [usual.replace('[admin]\naddress = "127.0.0.1:0"', '[admin]\naddress = "192.0.2.1:8443"'), /admin\.address/u],
      [usual.replace('[bus]\naddress = "127.0.0.1:0"', `[bus]\naddress = "127.0.0.1:${port}"`), /bus\.address/u],
      [`${usual}${pair}`, /admin\.tls_certificate_chain/u],
    ] as const) {
      writeFileSync(file, spoilt);
      const board = await start();
      t.match(board.output(), /the last good configuration is in use/u, "loudly");
      t.match(board.output(), why);
      const status = await sotto("status");
      t.match(status.out, /degraded[^]*last good configuration is in use[^]*correct the file/u);
      t.match(status.out, why);
      t.equal(readFileSync(file, "utf8"), spoilt, "what was written by hand stays there to be corrected");
      t.equal(readFileSync(join(folder, "data/platform.toml.last-good"), "utf8"), usual);
      await board.stop();
    }

    writeFileSync(file, usual);
    const mended = await start();
    t.notMatch(mended.output(), /last good/u);
    await mended.stop();
  },
);

t.test("W73 a valid certificate that disappears: the board runs with its own, degraded", async (t) => {
  const { file, folder, start, sotto } = makeBoard(t, usual);
  await (await start()).stop();
  const [chain, key] = ["leaf.pem", "leaf-key.pem"].map((name) => {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(join(folder, "data/tls", name)));
    return path;
  });
  writeFileSync(file, `${usual}tls_certificate_chain = "${chain}"\ntls_private_key = "${key}"\n`);
  const first = await start();
  t.notMatch(first.output(), /last good/u);
  await first.stop();
  rmSync(join(folder, "leaf.pem"));
  const second = await start();
  t.match(second.control.admin.url, /^https:/u);
  t.match((await sotto("status")).out, /degraded[^]*does not exist[^]*the board's own is served/u);
  await second.stop();
});

t.test("W69 plain HTTP where others can connect is reported first by status and doctor", async (t) => {
  const open = usual.replace('[admin]\naddress = "127.0.0.1:0"', '[admin]\naddress = "0.0.0.0:0"');
  const { file, start, sotto } = makeBoard(t, `${open}tls = "off"\n`);
  const plain = await start();
  for (const command of ["status", "doctor"])
    t.match((await sotto(command)).out, /PLAIN HTTP: everybody[^]*PLAIN HTTP on 0\.0\.0\.0:\d+/u, command);
  t.match(JSON.parse((await sotto("status", "--json")).out), { health: "degraded", reasons: [{ code: "PLAIN_HTTP" }] });
  await plain.stop();
  writeFileSync(file, `${open}tls_certificate_chain = ""\ntls_private_key = ""\n`);
  const recipe = await start();
  t.match(recipe.control.admin.url, /^https:/u);
  t.notMatch((await sotto("status")).out, /PLAIN HTTP/u);
  await recipe.stop();
});
