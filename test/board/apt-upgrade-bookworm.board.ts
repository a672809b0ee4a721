/**
 * A board whose packages are upgraded by apt and by unattended-upgrades, behind Sotto's back: judged, kept or rolled back
 * like an upgrade by Sotto itself.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import type { Result } from "../../updater/place.ts";
import { broken } from "./broken.ts";
import type { Board } from "./lab/board.ts";
import { wellAgain } from "./lab/packages.ts";
import { boardsFolder } from "./lab/root.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { until } from "./lab/until.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { type Alteration, variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

const settings = `Unattended-Upgrade::Origins-Pattern { "origin=Sotto"; };
Unattended-Upgrade::Automatic-Reboot "false";
`;

/** Resolves when the updater has nothing left to do. */
async function judged(board: Board): Promise<void> {
  await until(
    "the updater has finished",
    async () => {
      const left = await board.run("ls", "/var/lib/sotto/apt/breadcrumb.json", "/var/lib/sotto/apt/foreign");
      const { stdout } = await board.run("systemctl", "is-active", "sotto-updater.service");
      return left.stdout === "" && stdout === "inactive" ? true : undefined;
    },
    // The gate waits several times as long on a crowded machine.
    1800,
  );
}

function kindOf(name: string): Alteration {
  const found = broken.find(({ kind }) => kind.includes(name));
  if (found === undefined) throw new Error(`there is no kind ${name}`);
  return found.alter;
}

await t.test("a board is upgraded by apt and unattended-upgrades", async (t) => {
  const { board, repository, version } = await startSubscribed(t, "kitchen");
  const publish = async (number: number, alter: Alteration = async () => {}) =>
    repository.publish(await variant(`${version}+${number}`, "amd64", alter));
  const sources = await board.disk("etc/apt/sources.list");
  await writeFile(sources, await readFile(join(boardsFolder, "root-bookworm-amd64/etc/apt/sources.list")));
  const fetched = await board.run("apt-get", "install", "-y", "unattended-upgrades");
  if (fetched.code !== 0) throw new Error(fetched.output);
  await board.run("rm", "/etc/apt/sources.list");
  await writeFile(await board.disk("etc/apt/apt.conf.d/52tried"), settings);
  await board.run("systemctl", "stop", "apt-daily.timer", "apt-daily-upgrade.timer", "unattended-upgrades.service");
  const apt = async () => {
    await board.run("apt-get", "update");
    return board.run("apt-get", "-y", "upgrade");
  };
  const atNight = async () => {
    await board.run("apt-get", "update");
    return board.run("unattended-upgrade", "-v");
  };
  /** The names of the packages whose change to that version was kept. */
  const changedTo = async (number: number) => {
    const { stdout } = await board.run("sh", "-c", "cat /var/lib/sotto/apt/results/*.json | tr -d '\n'");
    const results = stdout.split(/(?<=\})(?=\{)/u).map((one) => JSON.parse(one) as Result);
    const kept = results.find(
      ({ outcome, operation, changes }) =>
        outcome === "completed" && operation === "upgrade" && changes.some(({ to }) => to === `${version}+${number}`),
    );
    return kept?.changes.map(({ name }) => name).toSorted();
  };
  const isAt = async (step: string) => {
    const { code } = await board.run("grep", "-q", `"step": "${step}"`, "/var/lib/sotto/apt/breadcrumb.json");
    return code === 0 ? true : undefined;
  };
  const isWhole = async () => {
    t.match(await board.run("dpkg", "--audit"), { output: "" });
    t.match(await board.run("apt-get", "check"), { code: 0 }, "apt's lock is free");
  };

  await t.test("apt upgrade: a healthy version is kept, and a rollback goes one version back", async (t) => {
    await publish(1);
    const began = performance.now();
    const upgraded = await apt();
    t.equal(upgraded.code, 0, upgraded.output.slice(-1500));
    await judged(board);
    t.comment(`apt upgrade, judged in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    t.equal(await installedVersion(board), `${version}+1 installed`);
    t.equal((await wellAgain(board)).reasons.length, 0);
    const rolledBack = await board.run("sotto", "rollback");
    t.equal(rolledBack.code, 0, rolledBack.output);
    t.equal(await installedVersion(board), `${version} installed`);
    await apt();
    t.equal(await installedVersion(board), `${version} installed`, "apt does not install again what was rolled back");
    await isWhole();
  });

  await t.test("unattended-upgrades: a healthy version is kept", async (t) => {
    await publish(2);
    const { output } = await atNight();
    await judged(board);
    t.equal(await installedVersion(board), `${version}+2 installed`, output);
    t.equal(await installedVersion(board, "sotto-skills"), `${version}+2 installed`);
    // It makes a step for each set of packages that need each other.
    t.same(await changedTo(2), ["sotto", "sotto-satellite", "sotto-skills"], "all of its steps are judged together");
    t.equal((await wellAgain(board)).reasons.length, 0);
    await isWhole();
  });

  await t.test("unattended-upgrades: a broken version is rolled back, and not installed again", async (t) => {
    await publish(3, kindOf("crashes after a while"));
    const began = performance.now();
    await atNight();
    await judged(board);
    t.comment(`unattended-upgrades, rolled back in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    t.equal(await installedVersion(board), `${version}+2 installed`);
    t.match((await wellAgain(board)).reasons, [{ code: "UPDATE_UNDONE" }]);
    const next = await atNight();
    t.equal(await installedVersion(board), `${version}+2 installed`, next.output);
    await isWhole();
  });

  await t.test("apt upgrade: a version that understands something else is not installed", async (t) => {
    await publish(4, kindOf("one intent"));
    const refused = await apt();
    t.not(refused.code, 0);
    t.match(refused.output, /Sotto: this version is refused: it understands|requests differently/u);
    await judged(board);
    t.equal(await installedVersion(board), `${version}+2 installed`);
    const again = await apt();
    t.equal(again.code, 0, again.output);
    t.equal(await installedVersion(board), `${version}+2 installed`);
    await isWhole();
  });

  await t.test("apt upgrade during a judgement: it waits, and its version is judged as any other", async (t) => {
    const next = await variant(`${version}+6`, "amd64", kindOf("one intent"));
    await publish(5);
    const first = await apt();
    t.equal(first.code, 0, first.output.slice(-1500));
    await until("the version is judged", () => isAt("judging"));
    await repository.publish(next);
    const began = performance.now();
    const second = await apt();
    t.comment(`apt during a judgement: refused after ${((performance.now() - began) / 1000).toFixed(0)} s`);
    t.not(second.code, 0);
    t.match(second.output, /Sotto: the last upgrade is still being judged; waiting for that/u);
    t.match(second.output, /Sotto: this version is refused: it understands|requests differently/u);
    await judged(board);
    t.equal(await installedVersion(board), `${version}+5 installed`);
    t.ok((await changedTo(5))?.includes("sotto"), "the first one is kept");
    await isWhole();
  });

  await t.test("a power cut while apt upgrades: the board comes up, and the version is judged", async (t) => {
    await publish(7);
    void apt().catch(() => undefined);
    await until("apt unpacks", () => isAt("changing"));
    await board.cut();
    await board.start();
    await judged(board);
    await wellAgain(board);
    t.match(await installedVersion(board), new RegExp(`^${version.replaceAll(".", "\\.")}\\+[57] installed$`, "u"));
    await isWhole();
  });
});
