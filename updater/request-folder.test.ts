/** The folder of requests belongs to an unprivileged user, who may leave anything in it. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { symlinkSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { aptPaths, checkPlace } from "./place.ts";
import { waitingRequests } from "./request-folder.ts";

const main = join(import.meta.dirname, "main.ts");
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const run = (folder: string) => spawnSync(process.execPath, [main, "--folder", folder], { encoding: "utf8" });

function place(t: Test) {
  const folder = join(t.testdir(), "apt");
  checkPlace(folder);
  return aptPaths(folder);
}

/** What the path unit looks for: as long as there is any, systemd starts the program again. */
const triggers = (requests: string) => readdirSync(requests).filter((name) => /^[^.].*\.json$/su.test(name));

t.test("invalid files do not remain and start the root program endlessly", async (t) => {
  const { folder, requests } = place(t);
  writeFileSync(join(requests, "foreign.json"), "{}");
  writeFileSync(join(requests, "$(id)\n.json"), "{}");
  writeFileSync(join(requests, `${uuid(1).toUpperCase().replace("8000", "ABCD")}.json`), "{}");
  symlinkSync("/nonexistent", join(requests, `${uuid(2)}.json`));
  mkdirSync(join(requests, `${uuid(3)}.json`));
  mkdirSync(join(requests, "full.json"));
  writeFileSync(join(requests, "full.json/kept"), "x");
  spawnSync("mkfifo", [join(requests, `${uuid(4)}.json`)]);
  t.match(run(folder), { status: 0, stderr: "" });
  t.same(triggers(requests), []);
  const [hidden] = readdirSync(requests);
  t.equal(readFileSync(join(requests, hidden ?? "", "kept"), "utf8"), "x", "no tree of another user is removed");
});

t.test("a link is removed, and never its target", async (t) => {
  const { folder, requests, result } = place(t);
  const outside = join(t.testdirName, "outside.json");
  writeFileSync(outside, '{"operation":"update"}');
  symlinkSync(outside, join(requests, `${uuid(1)}.json`));
  linkSync(outside, join(requests, `${uuid(2)}.json`));
  t.match(run(folder), { status: 0, stderr: "" });
  t.same(triggers(requests), []);
  t.equal(readFileSync(outside, "utf8"), '{"operation":"update"}');
  t.notOk(existsSync(result(uuid(1))));
  t.match(JSON.parse(readFileSync(result(uuid(2)), "utf8")), { outcome: "failed", message: /not a plain file/ });
});

t.test(
  "a request of another user than the folder's is refused, and so are all in a folder that others can write to",
  async (t) => {
    const { folder, requests, result } = place(t);
    const owner = 65_533;
    chownSync(requests, owner, owner);
    const leave = (number: number, uid: number) => {
      const path = join(requests, `${uuid(number)}.json`);
      writeFileSync(path, '{"operation":"remove"}');
      chownSync(path, uid, uid);
    };
    const answer = (number: number) => (JSON.parse(readFileSync(result(uuid(number)), "utf8")) as Result).message;
    leave(1, 65_532);
    leave(2, owner);
    t.match(run(folder), { status: 0, stderr: "" });
    t.match(answer(1), /belongs to another user/);
    t.match(answer(2), /the operation is not one of/, "its owner's is read");
    chmodSync(requests, 0o770);
    leave(3, owner);
    t.match(run(folder), { status: 0, stderr: "" });
    t.match(answer(3), /can be written by others/);
  },
);
type Result = { readonly message: string };

t.test("an oversized request is refused without being read completely", async (t) => {
  const { folder, requests, result } = place(t);
  const path = join(requests, `${uuid(1)}.json`);
  writeFileSync(path, "");
  // Of a terabyte, and without a byte on the disk.
  spawnSync("truncate", ["--size", "1T", path]);
  t.match(run(folder), { status: 0, stderr: "" });
  t.match(JSON.parse(readFileSync(result(uuid(1)), "utf8")), { message: /too large/ });
});

t.test("a flood of requests is accepted in part, its results are bounded, and none of it remains", async (t) => {
  const { folder, requests, results } = place(t);
  for (let number = 0; number < 500; number++) writeFileSync(join(requests, `${uuid(number)}.json`), "{");
  t.match(run(folder), { status: 0, stderr: "" });
  t.same(triggers(requests), []);
  t.ok(readdirSync(results).length <= 450, `${readdirSync(results).length} results`);
  for (let number = 0; number < 1010; number++) writeFileSync(join(requests, `${uuid(number)}.json`), "{");
  t.equal(waitingRequests(folder).length, 1000);
});

t.test("a request that is left while it ends is taken, or stays where its trigger sees it", async (t) => {
  const { folder, requests, results, result } = place(t);
  for (let number = 1; number < 11; number += 2) {
    const [first, second] = [number, number + 1].map((one) => join(requests, `${uuid(one)}.json`));
    writeFileSync(first ?? "", "{");
    const child = spawn(process.execPath, [main, "--folder", folder], { stdio: "ignore" });
    const ended = once(child, "exit");
    const watcher = watch(results);
    while (!existsSync(result(uuid(number)))) await once(watcher, "change");
    watcher.close();
    // From now on it looks for the last time, or ends.
    for (let turn = 0; turn < number; turn++) await new Promise(setImmediate);
    writeFileSync(second ?? "", "{");
    t.same(await ended, [0, null]);
    t.not(existsSync(second ?? ""), existsSync(result(uuid(number + 1))), "never neither, nor both");
    t.match(run(folder), { status: 0 });
    t.ok(existsSync(result(uuid(number + 1))));
  }
});

t.test("after a failure it pauses before its trigger starts it again; a shutdown does not wait for that", async (t) => {
  const { folder, results } = place(t);
  chmodSync(results, 0o777);
  const child = spawn(process.execPath, [main, "--folder", folder, "--rest-seconds", "3600"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said] = (await once(child.stderr, "data")) as [Buffer];
  t.match(said.toString(), /must be a folder of root's/);
  const ended = once(child, "exit");
  t.equal(child.exitCode, null, "it rests");
  child.kill("SIGTERM");
  t.same(await ended, [1, null]);
  t.ok(lstatSync(results).isDirectory());
});

t.test("only root can take its lock, and a held lock does not restart it repeatedly", async (t) => {
  const { folder, requests } = place(t);
  writeFileSync(join(folder, "lock"), "", { mode: 0o644 });
  t.match(run(folder), { status: 0, stderr: "" });
  t.equal(lstatSync(join(folder, "lock")).mode & 0o777, 0o600, "also one that an older version has made");
  const holder = new DatabaseSync(join(folder, "lock"));
  t.teardown(() => holder.close());
  holder.exec("BEGIN EXCLUSIVE");
  writeFileSync(join(requests, `${uuid(1)}.json`), "{");
  t.match(run(folder), { status: 75 }, "where nothing starts it again it ends at once");
  const child = spawn(process.execPath, [main, "--folder", folder, "--rest-seconds", "3600"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said] = (await once(child.stderr, "data")) as [Buffer];
  t.match(said.toString(), /another one is at work/);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  t.same(await ended, [75, null]);
});
