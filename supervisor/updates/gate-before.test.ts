/** A gate that is started after an interruption, and what the one before it had noted. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { jsonLine } from "../../updater/json-line.ts";
import { readBefore } from "./gate-before.ts";
import { idle, makeBoard, short, up } from "./testing/gate-board.ts";

// Each has a world of its own, and mostly waits for the gate's next look.
t.jobs = 8;

type Board = Awaited<ReturnType<typeof makeBoard>>;

/** What a gate notes right before the change; then it is gone, and so is the supervisor. */
async function interrupted(board: Board): Promise<string> {
  const gate = await board.gate(short);
  const { before } = await gate.ask("before");
  gate.kill();
  rmSync(join(board.runtime, "gate.json"));
  return JSON.stringify(before);
}

async function resumed(t: Test, board: Board, notes: string) {
  const gate = await board.gate(short, 0, false);
  const answer = await gate.ask(`recall ${notes}`);
  await board.write({ pid: idle(t) });
  return { gate, answer };
}

t.test("what was broken before an interrupted change is not the new version's fault", async (t) => {
  const board = await makeBoard(t);
  const old = { code: "DISK_LOW", message: "the disk is nearly full" };
  board.health.components = [up("asr"), up("nlu"), up("tts", { state: "failed" })];
  board.health.reasons = [old];
  const { gate, answer } = await resumed(t, board, await interrupted(board));
  t.same(answer, { isOld: false });
  t.equal(await gate.next("any"), undefined);
  board.health.reasons = [old, { code: "BUS_LOST", message: "the bus carries nothing" }];
  t.equal(await gate.next("any"), "the bus carries nothing");
});

t.test("what the new version broke before the gate was there is its fault", async (t) => {
  const board = await makeBoard(t);
  board.health.shown["/admin/users"] = { users: [{ login: "anna" }] };
  const notes = await interrupted(board);
  // The new version runs already when the next gate begins to look.
  await board.write({ pid: idle(t) });
  board.health.components = [up("asr", { state: "failed" }), up("nlu")];
  const gate = await board.gate(short);
  await gate.ask(`recall ${notes}`);
  t.equal(await gate.next("any"), "asr is failed");
  board.health.components = [up("asr"), up("nlu")];
  board.health.shown["/admin/users"] = { users: [] };
  t.equal(await gate.next("any"), "GET /admin/users does not show anna any more");
});

t.test("names with any character that ends a line for somebody are noted and given back whole", async (t) => {
  const board = await makeBoard(t);
  const [login, version] = ["an\u2028any", "1\u2029new\u0085\r"];
  board.health.shown["/admin/users"] = { users: [{ login, status: "active" }] };
  board.health.shown["/admin/assistant"] = { id: "home", version };
  const notes = await interrupted(board);
  await board.write({ pid: idle(t) });
  board.health.shown["/admin/users"] = { users: [] };
  const gate = await board.gate(short);
  // As the root program gives back what it has kept.
  await gate.ask(`recall ${jsonLine(JSON.parse(notes))}`);
  t.equal(await gate.next("any"), `GET /admin/users does not show ${login} any more`);
});

t.test("the authority of before is the one that clients trust, also after an interruption", async (t) => {
  const [board, other] = [await makeBoard(t, { tls: true }), await makeBoard(t, { tls: true })];
  await board.write({ authority: join(board.runtime, "ca.pem") });
  const notes = await interrupted(board);
  await board.write({ admin: other.gateFile.admin, authority: join(other.runtime, "ca.pem") });
  const gate = await board.gate(short);
  await gate.ask(`recall ${notes}`);
  t.match(await gate.next("any"), /certificate/u);
});

t.test("a supervisor that runs on through an interruption was not restarted", async (t) => {
  const board = await makeBoard(t);
  const notes = await interrupted(board);
  await board.write();
  const gate = await board.gate(short);
  t.same(await gate.ask(`recall ${notes}`), { isOld: true });
  t.equal(await gate.next("new"), "the supervisor was not restarted");
});

t.test("another process with the same number is another supervisor", async (t) => {
  const board = await makeBoard(t);
  const notes = (await interrupted(board)).replace(/ \d+"/u, ' 1"');
  await board.write();
  const gate = await board.gate(short);
  t.same(await gate.ask(`recall ${notes}`), { isOld: false });
});

t.test("notes of another form, and no notes at all, are not read", async (t) => {
  for (const text of ["", "{}", "null", '{"form":2}', '{"form":1,"up":[1]}', "[".repeat(10_000)])
    t.equal(readBefore(text), undefined, text.slice(0, 20));
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  t.same(await gate.ask("recall what?"), { isOld: false });
  t.equal(await gate.next("any"), undefined, "it compares with what it has seen itself");
});
