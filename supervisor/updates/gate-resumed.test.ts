/** A power cut in the middle of an upgrade: the real root program, apt and gate, before a supervisor whose health the test determines. */
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { aptPaths } from "../../updater/place.ts";
import { PrivateApt } from "../../updater/testing/private-apt.ts";
import { idle, makeBoard, up } from "./testing/gate-board.ts";

t.setTimeout(600_000);
t.jobs = 2;

/** The first time it hangs; when it is run again, it is not in the way. */
const hang = `if [ ! -e "$DPKG_ROOT/run/here" ]; then touch "$DPKG_ROOT/run/here"; exec sleep 1000; fi`;

/** Upgrades up to the cut; what the test does then happens while the board is without power. */
async function upgradeThatIsCut(t: Test, components: object[]) {
  const [apt, board] = [new PrivateApt(t), await makeBoard(t)];
  const options = ["--runtime", board.runtime, "--judge-seconds", "20", "--test-seconds", "0", "--steady-seconds", "0"];
  board.health.components = components;
  apt.build("sotto", "1.0");
  apt.publish();
  await apt.carryOut({ operation: "install", packages: ["sotto"] });
  apt.build("sotto", "2.0", { scripts: { postinst: hang } });
  apt.publish();
  const taskId = apt.ask({ operation: "upgrade" });
  const first = apt.start(...options);
  const gone = once(first, "exit");
  while (!existsSync(join(apt.root, "run/here"))) await new Promise((resolve) => setTimeout(resolve, 10));
  if (first.pid !== undefined) process.kill(-first.pid, "SIGKILL");
  await gone;
  rmSync(join(board.runtime, "gate.json"));
  const goOn = async () => {
    const ended = once(apt.start(...options), "exit");
    await apt.said(taskId, /== judging$/mu);
    await board.write({ pid: idle(t) });
    await ended;
    return apt.result(taskId);
  };
  return { apt, board, goOn };
}

t.test("P3 a good version is kept on a board on which something was broken before", async (t) => {
  const { apt, goOn } = await upgradeThatIsCut(t, [up("asr"), up("nlu"), up("tts", { state: "failed" })]);
  const { noted } = aptPaths(apt.folder);
  t.equal(statSync(noted).mode & 0o777, 0o600, "it names people");
  t.match(await goOn(), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 2.0 installed"]);
  t.notOk(existsSync(noted));
});

t.test("P3 a version that breaks what worked before is undone", async (t) => {
  const { apt, board, goOn } = await upgradeThatIsCut(t, [up("asr"), up("nlu"), up("tts", { state: "failed" })]);
  board.health.components = [up("asr", { state: "failed" }), up("nlu"), up("tts", { state: "failed" })];
  t.match(await goOn(), { message: /asr is failed/ });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("P3 notes that a power cut has damaged do not keep the change from being ended", async (t) => {
  const { apt, goOn } = await upgradeThatIsCut(t, [up("asr"), up("nlu")]);
  const { noted } = aptPaths(apt.folder);
  t.ok(readFileSync(noted, "utf8").length > 0);
  truncateSync(noted, 10);
  t.match(await goOn(), { outcome: "completed" });
});
