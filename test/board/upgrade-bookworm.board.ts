/** Upgrade and rollback on a board by the REST, from a signed repository; and what is wrong with a repository. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { installedVersion, listenFor, operate } from "./lab/upgrades.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);

await t.test("a board is upgraded and rolled back by the REST", async (t) => {
  // What is installed came from files: the repository does not have it, and it must be possible to come back all the same.
  const { board, admin, repository, version } = await startSubscribed(t, "kitchen", { isPublished: false });
  const newer = `${version}+1`;
  await repository.publish(await variant(newer, "amd64", async () => {}));
  // Debian's repositories are out of reach, and stay in the board's sources.
  const debian = "deb http://10.99.0.1:9/debian bookworm main\n";
  await writeFile(await board.disk("etc/apt/sources.list.d/debian.list"), debian);

  await t.test("update tells what would come, and what is new in it", async (t) => {
    const task = await operate(admin, { operation: "update" });
    t.equal(task.status, "completed");
    const said = task.logs.map(({ message }) => message).join("\n");
    t.match(said, `sotto ${version} can become ${newer}`);
    t.match(said, await newestChange());
  });

  await t.test("upgrade: the task outlives the restart that it causes", async (t) => {
    const began = performance.now();
    const listening = listenFor(admin);
    const task = await operate(admin, { operation: "upgrade" });
    const silence = await listening.stop();
    t.comment(`upgrade in ${seconds(began)} s, silent for ${silence.toFixed(1)} s`);
    t.equal(task.status, "completed", JSON.stringify(task));
    t.equal(await installedVersion(board), `${newer} installed`);
    t.equal(await installedVersion(board, "sotto-skills"), `${newer} installed`);
    t.match(await admin.ask("GET", "platform"), { body: { version: newer, health: "healthy" } });
    t.match(await board.run("dpkg", "--audit"), { output: "" });
  });

  await t.test("`sotto rollback`: back to the version before, from what the board has kept", async (t) => {
    await repository.close();
    const began = performance.now();
    const rolledBack = await board.run("sotto", "rollback");
    t.comment(`rollback in ${seconds(began)} s`);
    t.equal(rolledBack.code, 0, rolledBack.output);
    t.equal(await installedVersion(board), `${version} installed`);
    t.match(await admin.ask("GET", "platform"), { body: { version, health: "healthy" } });
  });
});

await t.test("a repository that is wrong changes nothing, and says why", async (t) => {
  const { board, admin, repository, version } = await startSubscribed(t, "kitchen");
  const refused = async (t: Test, what: string) => {
    const task = await operate(admin, { operation: "upgrade" });
    t.match(task, { status: "failed", error: { code: "PACKAGES_UNREACHABLE" } }, what);
    t.equal(await installedVersion(board), `${version} installed`);
  };
  const newer = await variant(`${version}+1`, "amd64", async () => {});

  await t.test("its list was changed after it was signed", async (t) => {
    await repository.publish(newer);
    const list = join(repository.folder, "dists/stable/InRelease");
    await writeFile(list, (await readFile(list, "utf8")).replace("Label: Sotto", "Label: Other"));
    await refused(t, "a bad signature");
  });

  await t.test("its list has expired", async (t) => {
    await repository.publish(newer, -1);
    await refused(t, "expired");
  });

  await t.test("it cannot be reached", async (t) => {
    await repository.close();
    await refused(t, "unreachable");
  });
});

/** How the first line of the newest section in the changelog begins, without its markup. */
async function newestChange(): Promise<string> {
  const changelog = await readFile(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
  const [, change = ""] = /^## [^]*?^- (.+)$/mu.exec(changelog) ?? [];
  const [beginning = ""] = change.replaceAll(/[`*]/gu, "").split("[");
  if (beginning === "") throw new Error("the changelog tells no change");
  return beginning;
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
