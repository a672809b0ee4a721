/** The health gate: strangers who were refused before are refused afterwards. */
import t from "tap";
import { readBefore, writeBefore } from "./gate-before.ts";
import { doorOpened, knock } from "./gate-doors.ts";
import { makeBoard, short } from "./testing/gate-board.ts";

t.jobs = 4;

t.test("a version that shows its users to whoever asks is not well, unless the one before did, too", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  await gate.ask("before");
  board.health.strangerStatus = 200;
  t.equal(await gate.next("any"), "the admin service shows its users to whoever asks");
  board.health.strangerStatus = 403;
  t.equal(await gate.next("any"), undefined);
  const open = await makeBoard(t);
  open.health.strangerStatus = 200;
  const other = await open.gate();
  await other.ask("before");
  t.equal(await other.next("any"), undefined);
});

t.test("on the bus, a stranger with a password of their own is refused; one who is taken is told", async (t) => {
  const board = await makeBoard(t);
  const askUsers = async () => 401;
  const signal = AbortSignal.timeout(20_000);
  const before = await knock({ askUsers, bus: board.gateFile.bus, signal });
  t.same(
    before,
    new Map([
      ["admin", "shut"],
      ["bus", "shut"],
    ]),
  );
  t.equal(doorOpened(before, new Map([["bus", "open"]])), "the bus takes any password");
  t.equal(doorOpened(new Map(), new Map([["bus", "open"]])), undefined, "what was not known before is no change");
  t.equal(doorOpened(before, new Map()), undefined, "who does not answer is looked at elsewhere");
  const external = { ...board.gateFile.bus, url: "mqtts://192.0.2.1:8883" };
  t.same(
    [...(await knock({ askUsers, bus: external, signal })).keys()],
    ["admin"],
    "an operator's own broker is not asked: it may lock out whoever tries passwords",
  );
  const silent = { ...board.gateFile.bus, url: "mqtt://127.0.0.1:1" };
  const short = { askUsers: () => Promise.reject(new Error("gone")), bus: silent, signal: AbortSignal.timeout(300) };
  t.same(await knock(short), new Map());
});

t.test("what strangers were refused is kept over a power cut; notes of an earlier gate have none", (t) => {
  const before = {
    process: undefined,
    up: new Set(["asr"]),
    reasons: new Set<string>(),
    authority: undefined,
    burden: undefined,
    shares: new Map(),
    content: { listed: new Map(), details: new Map([["users role anna", '"owner"']]), tested: undefined },
    doors: new Map([["bus", "shut"] as const]),
  };
  const written = writeBefore(before);
  t.same(readBefore(JSON.stringify(written)), before);
  const { details, doors, ...earlier } = written;
  const read = readBefore(JSON.stringify(earlier));
  t.same([details?.length, doors?.length, read?.doors, read?.content.details], [1, 1, new Map(), new Map()]);
  t.end();
});
