/** Two boards find each other through Debian's Avahi; one watches the other by the name that it found. */
import t from "tap";
import { Board } from "./lab/board.ts";
import { boardTimeout } from "./lab/installed.ts";
import { healthy, installPackages } from "./lab/packages.ts";
import { until } from "./lab/until.ts";
import { Wire } from "./lab/wire.ts";

t.setTimeout(boardTimeout);

type Found = { readonly name: string; readonly url: string; readonly isSelf: boolean; readonly watchedAs?: string };

await t.test("boards find each other, and nothing is believed but a fingerprint", async (t) => {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const start = async (name: string): Promise<Board> => {
    const board = await Board.make(name, { release: "bookworm", architecture: "amd64" }, wire);
    t.teardown(() => board.remove());
    await board.start();
    const installed = await installPackages(board, "amd64");
    t.equal(installed.code, 0, installed.output.slice(-500));
    await healthy(board);
    return board;
  };
  const hall = await start("hall");
  const kitchen = await start("kitchen");
  const sotto = (...args: readonly string[]) => hall.run("sotto", ...args);
  const find = async () => (JSON.parse((await sotto("fleet", "find", "--json")).stdout) as { boards: Found[] }).boards;

  await t.test("without Avahi it says what to install", async (t) => {
    t.match(await sotto("fleet", "find"), { code: 64, output: /apt install avahi-daemon avahi-utils/u });
  });

  await t.test("with it, each is found within a minute, without a restart", async (t) => {
    for (const board of [hall, kitchen])
      t.match(await board.run("apt-get", "install", "-y", "avahi-daemon", "avahi-utils"), { code: 0 });
    const began = Date.now();
    const both = await until("both are found", async () => {
      const found = await find();
      return found.length === 2 ? found : undefined;
    });
    t.match(both, [
      { name: "hall", url: "https://hall.local:8443", isSelf: true },
      { name: "kitchen", url: "https://kitchen.local:8443", isSelf: false },
    ]);
    t.comment(`both found ${Math.round((Date.now() - began) / 1000)} s after Avahi was installed`);
    t.comment((await sotto("fleet", "find")).stdout.replaceAll("\n", "; "));
  });

  await t.test("the one that was found is watched by its name, with its fingerprint and a token", async (t) => {
    const user = "echo 'correct horse battery' | sotto user add anna --new-password-file -";
    t.match(await kitchen.run("sh", "-c", user), { code: 0 });
    const token = (await kitchen.run("sotto", "token", "add", "fleet", "--role", "operator")).stdout;
    t.match(token, /^sotto_\S+$/u);
    const fingerprint = (await kitchen.run("sotto", "certificate")).stdout;
    const add = (given: string) =>
      hall.run("sh", "-c", `echo '${token}' | sotto fleet add kitchen kitchen.local ${given} --token-file -`);
    t.match(await add(fingerprint.replace(/..$/u, fingerprint.endsWith("00") ? "11" : "00")), {
      code: 1,
      output: /another authority/u,
    });
    const added = await add(fingerprint);
    t.equal(added.code, 0, added.output);
    const seen = await until("it is seen", async () => {
      const { stdout } = await sotto("fleet", "list");
      return /healthy/u.test(stdout) ? stdout : undefined;
    });
    t.comment(seen.replaceAll("\n", "; "));
    t.match(await find(), [{ name: "hall" }, { name: "kitchen", watchedAs: "kitchen" }]);
    t.match(await sotto("fleet", "restart", "kitchen"), { code: 0, output: /kitchen has begun/u });
    await healthy(kitchen);
  });

  await t.test("a board that is stopped, or told not to announce itself, is found no longer", async (t) => {
    const isGone = async () => ((await find()).some(({ name }) => name === "kitchen") ? undefined : true);
    await kitchen.run("systemctl", "stop", "sotto");
    t.ok(await until("the stopped board is gone", isGone));
    await kitchen.run("systemctl", "start", "sotto");
    await until("it is back", async () => ((await isGone()) === undefined ? true : undefined));
    t.match(await kitchen.run("sotto", "config", "set", "admin.announce", '"off"'), { code: 0 });
    await kitchen.run("systemctl", "restart", "sotto");
    await healthy(kitchen);
    t.ok(await until("it is not announced any more", isGone));
  });
});
