/** The health gate: whom and what it finds unwell. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { idle, makeBoard, short, up } from "./testing/gate-board.ts";

// Each has a world of its own, and mostly waits for the gate's next look.
t.jobs = 8;

t.test("a board that is well is let through, and one that was restarted where that is expected", async (t) => {
  const board = await makeBoard(t);
  board.health.components.push(up("tts", { state: "disabled" }));
  const gate = await board.gate();
  t.equal(await gate.next("any"), undefined);
  await board.write({ pid: idle(t) });
  t.equal(await gate.next("new"), undefined);
});

t.test("a supervisor that is the same process as before was not restarted", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  t.equal(await gate.next("new"), "the supervisor was not restarted");
});

t.test("without a supervisor that says it is ready, and with one that is gone, none is ready", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  rmSync(join(board.runtime, "gate.json"));
  t.equal(await gate.next("any"), "the supervisor is not ready");
});

t.test("a component that was up and is not any more is named; one that was not up before is not blamed", async (t) => {
  const board = await makeBoard(t);
  board.health.components = [up("asr"), up("nlu"), up("tts", { state: "failed" })];
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
  board.health.components = [up("asr", { state: "starting" }), up("nlu"), up("tts", { state: "failed" })];
  t.equal(await gate.next("any"), "asr is starting");
});

t.test("a new complaint of the supervisor counts, one that it had before does not", async (t) => {
  const board = await makeBoard(t);
  const old = { code: "DISK_LOW", message: "the disk is nearly full" };
  board.health.reasons = [old];
  const gate = await board.gate(short);
  board.health.reasons = [old, { code: "UPDATE_UNDONE", message: "the last one was undone" }];
  t.equal(await gate.next("any"), undefined);
  board.health.reasons = [old, { code: "BUS_LOST", message: "the bus carries nothing" }];
  t.equal(await gate.next("any"), "the bus carries nothing");
});

t.test("an admin service that answers with an error, outside or inside, is not well", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.health.certificateStatus = 503;
  t.equal(await gate.next("any"), "the admin service answers 503");
  board.health.certificateStatus = 200;
  board.health.status = 500;
  t.equal(await gate.next("any"), "the supervisor answers 500");
});

t.test("TLS is verified with the authority that was there before the change", async (t) => {
  const [board, other] = [await makeBoard(t, { tls: true }), await makeBoard(t, { tls: true })];
  const authority = join(board.runtime, "ca.pem");
  t.equal(readFileSync(authority, "utf8"), board.certificates?.ca);
  await board.write({ authority });
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
  await board.write({ admin: other.gateFile.admin, authority: join(other.runtime, "ca.pem") });
  t.match(await gate.next("any"), /certificate/u, "an authority that nobody trusts yet is of no use");
});

t.test("a certificate of an administrator is not judged, for its authority is not known here", async (t) => {
  const board = await makeBoard(t, { tls: true });
  const gate = await board.gate(short);
  t.equal(await gate.next("any"), undefined);
});

t.test("without a supervisor before the change every component that is not up is named", async (t) => {
  const board = await makeBoard(t);
  board.health.components = [up("asr"), up("nlu", { state: "failed" })];
  rmSync(join(board.runtime, "gate.json"));
  const gate = await board.gate(short, 0, false);
  t.equal(await gate.next("any"), "the supervisor is not ready");
  await board.write();
  t.equal(await gate.next("new"), "nlu is failed");
});
