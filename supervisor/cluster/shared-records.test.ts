/** What this hub does with what the servers say, with servers that answer as the test wants. */
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import type { Bucket, Entry } from "./bucket.ts";
import type { Connection } from "./nats.ts";
import { SharedRecords } from "./shared-records.ts";
import type { Applied } from "./shared-kind.ts";
import { addBesides } from "../store/database.ts";
import { sharedTables, unansweredTables, writeColumn } from "./tables.ts";
import { until } from "./testing/servers.ts";

const key = `word.${Buffer.from("x").toString("base64url")}`;

function hub(t: Test, here = new Map([["x", "own"]])) {
  const database = new DatabaseSync(":memory:");
  addBesides(database, [sharedTables, unansweredTables, writeColumn]);
  const errors: unknown[] = [];
  const replaced: unknown[] = [];
  const said: { readonly value: unknown; readonly revision: number }[] = [];
  let answers: (Applied | Error)[] = [];
  let revision = 5;
  let [isReached, isNew] = [true, false];
  /** What the server that leads has, when it is not what was reported. */
  let leading: Entry | undefined;
  let reported: Entry | undefined;
  const bucket: Pick<Bucket, "get" | "replace"> = {
    get: async () => leading ?? reported,
    async replace(_, value, over) {
      said.push({ value, revision: over });
      if (!isReached) throw new Error("no majority");
      if (leading !== undefined && leading.revision !== over) return undefined;
      return (revision = Math.max(revision, over) + 1);
    },
  };
  const open = () =>
    new SharedRecords<string>(
      {
        name: "word",
        list: () => ({ records: here, isNew }),
        async apply(id, value) {
          const answer = answers.shift() ?? "done";
          if (answer instanceof Error) throw answer;
          if (answer !== "done") return answer;
          if (value === undefined) here.delete(id);
          else here.set(id, value);
          return answer;
        },
        join: (own, other) => [...new Set([...own.split("+"), ...other.split("+")])].toSorted().join("+"),
        read: (_, value) => (typeof value === "string" ? value : undefined),
        onReplaced: (...given) => void replaced.push(given),
        identityOf: () => "",
        rankOf: () => 0,
      },
      database,
      (error) => errors.push(error),
    );
  let part = open();
  t.teardown(() => database.close());
  const see = (value: Entry["value"], at: number, isCertain = false): void =>
    part.see((reported = { key, value, revision: at }), isCertain);
  const lead = (value: Entry["value"], at: number): void => void (leading = { key, value, revision: at });
  const disconnect = (): void => {
    reported = undefined;
    part.disconnected();
  };
  const answer = (...given: (Applied | Error)[]): void => void (answers = given);
  const connect = (): void => part.connected({ shared: bucket } as Connection);
  /** A hub that is started again has its database. */
  const restart = (isLost = false): void => {
    part = open();
    [isReached, isNew] = [true, isLost];
  };
  const cutOff = (): void => void (isReached = false);
  const unanswered = (): unknown =>
    database.prepare("SELECT count(*) AS count FROM shared_unanswered").get()?.["count"];
  const forgetIds = (): void => database.exec("UPDATE shared_unanswered SET write = ''");
  return {
    get part() {
      return part;
    },
    restart,
    cutOff,
    unanswered,
    forgetIds,
    lead,
    disconnect,
    here,
    said,
    errors,
    replaced,
    see,
    connect,
    answer,
    isAnswered: () => answers.length === 0,
  };
}

t.test("a confirmed write that somebody has replaced without having seen it is no agreement: both hold", async (t) => {
  const { here, said, see, connect } = hub(t);
  connect();
  await until(() => said.length === 1);
  t.match(said, [{ value: { value: "own", over: 0 }, revision: 0 }]);
  see({ id: "x", value: "other", over: 0 }, 7);
  await until(() => here.get("x") === "other+own");
  t.match(said[1], { value: { value: "other+own", over: 7 }, revision: 7 });
});

t.test("of two writes that were confirmed as the same revision, both hold", async (t) => {
  const { here, said, see, connect } = hub(t);
  connect();
  await until(() => said.length === 1);
  see({ id: "x", value: "other", over: 0 }, 6);
  await until(() => here.get("x") === "other+own");
  t.match(said[1], { value: { value: "other+own", over: 6 }, revision: 6 });
});

t.test("a confirmed write that the next connection does not show was lost, and is said again", async (t) => {
  const { here, said, see, connect, disconnect } = hub(t);
  connect();
  await until(() => said.length === 1);
  disconnect();
  see({ id: "x", value: "older", over: 0 }, 4);
  connect();
  await until(() => here.get("x") === "older+own");
  t.match(said[1], { value: { value: "older+own", over: 4 }, revision: 4 });
  disconnect();
  connect();
  await until(() => said.length === 3);
  t.match(said[2], { value: { value: "older+own" }, revision: 0 }, "as if the servers had lost their disks");
});

t.test("a write that replaces what its writer has seen is taken over", async (t) => {
  const { here, said, see, connect } = hub(t);
  connect();
  await until(() => said.length === 1);
  see({ id: "x", value: "other", over: 6 }, 7);
  await until(() => here.get("x") === "other");
  t.equal(said.length, 1);
});

t.test("what was changed here and is replaced by what others have decided is told, and nothing else is", async (t) => {
  const { here, said, see, connect, replaced } = hub(t);
  connect();
  await until(() => said.length === 1);
  see({ id: "x", value: "other", over: 6 }, 7);
  await until(() => here.get("x") === "other");
  here.set("x", "changed here");
  see({ id: "x", removed: "", over: 7 }, 8);
  await until(() => !here.has("x"));
  await until(() => replaced.length > 0);
  t.same(replaced, [["x", "changed here", undefined]]);
});

t.test("what another hub has changed, and is removed here at once, is told where it was decided", async (t) => {
  const { here, said, see, connect, replaced, disconnect } = hub(t);
  connect();
  await until(() => said.length === 1);
  see({ id: "x", value: "own", over: 0 }, 6);
  disconnect();
  here.delete("x");
  see({ id: "x", value: "changed there", over: 6 }, 7);
  connect();
  await until(() => replaced.length > 0);
  t.match(said.at(-1), { value: { removed: "" }, revision: 7 });
  t.same(replaced, [["x", "changed there", undefined]]);
});

t.test("what cannot be taken over is told once, and again when it has changed", async (t) => {
  const { part, here, errors, see, connect, answer, isAnswered } = hub(t, new Map());
  answer(new Error("no room"), new Error("no room"));
  see({ id: "x", value: "one" }, 6);
  connect();
  await until(() => part.status().fault === "no room");
  t.match(part.status(), { records: 0, waiting: 1 });
  part.look();
  see({ id: "x", value: "two" }, 7);
  await until(isAnswered);
  see({ id: "x", value: "three" }, 8);
  await until(() => here.get("x") === "three");
  await until(() => part.status().waiting === 0);
  t.match(part.status(), { records: 1, fault: undefined });
  t.equal(errors.length, 1);
});

t.test("what was removed here does not come back when a write without an answer is carried out late", async (t) => {
  const hers = hub(t);
  const { here, said, see, connect, restart, cutOff } = hers;
  cutOff();
  connect();
  await until(() => said.length === 1);
  here.delete("x");
  restart();
  see(said[0]?.value, 6);
  connect();
  await until(() => said.length === 2);
  t.match(said[1], { value: { id: "x", removed: "", over: 6 }, revision: 6 });
  t.same([...here], []);
  await until(() => hers.part.status().waiting === 0);
});

t.test("what was changed here since holds over a write without an answer, and over no other", async (t) => {
  for (const isOwn of [true, false]) {
    const { here, said, see, connect, cutOff, disconnect } = hub(t);
    cutOff();
    connect();
    await until(() => said.length === 1);
    disconnect();
    here.set("x", "newer");
    see(isOwn ? said[0]?.value : { ...Object(said[0]?.value), write: "of another hub" }, 6);
    connect();
    await until(() => said.length === 2);
    t.match(said[1], { value: { value: isOwn ? "newer" : "newer+own", over: 6 }, revision: 6 });
  }
});

t.test("what another hub has decided over the same revision is no late write of this one, and holds", async (t) => {
  for (const write of ["of another hub", "", undefined, 7]) {
    const { part, here, said, see, connect, cutOff, restart } = hub(t, new Map());
    see({ id: "x", value: "operator", over: 4 }, 5);
    connect();
    await until(() => here.get("x") === "operator" && part.status().waiting === 0);
    cutOff();
    here.set("x", "viewer");
    part.look();
    await until(() => said.length === 1);
    here.set("x", "operator");
    restart();
    see({ id: "x", value: "viewer", over: 5, ...(write === undefined ? {} : { write }) }, 6);
    connect();
    await until(() => here.get("x") === "viewer");
    t.equal(said.length, 1, "nor is what a version without ids has written");
  }
});

t.test("a write without an answer is forgotten when it is what both sides have", async (t) => {
  const { here, said, see, connect, cutOff, restart, unanswered } = hub(t);
  cutOff();
  connect();
  await until(() => said.length === 1);
  t.equal(unanswered(), 1);
  restart();
  see(said[0]?.value, 6);
  connect();
  await until(() => unanswered() === 0);
  t.equal(here.get("x"), "own");
  t.equal(said.length, 1);
});

t.test("a write is repeated by the same id, also one that a version without ids has noted", async (t) => {
  const { said, connect, disconnect, cutOff, restart, forgetIds } = hub(t);
  cutOff();
  connect();
  await until(() => said.length === 1);
  disconnect();
  connect();
  await until(() => said.length === 2);
  t.same(said[1], said[0]);
  t.match(said[1], { value: { write: /^[0-9a-f-]{36}$/u } });
  disconnect();
  forgetIds();
  restart();
  connect();
  await until(() => said.length === 3);
  t.match(said[2], { value: { write: /^[0-9a-f-]{36}$/u } });
});

t.test("a hub that has lost what it had gets back what it has written itself", async (t) => {
  const { here, said, see, connect, restart, cutOff } = hub(t);
  cutOff();
  connect();
  await until(() => said.length === 1);
  here.clear();
  restart(true);
  see({ id: "x", value: "own", over: 0 }, 6);
  connect();
  await until(() => here.get("x") === "own");
  t.equal(said.length, 1);
});

t.test(
  "a connection that shows less than was seen before is not believed: the server that leads is asked",
  async (t) => {
    const { part, here, said, see, connect, lead, disconnect } = hub(t, new Map());
    see({ id: "x", value: "first" }, 5);
    connect();
    await until(() => here.get("x") === "first");
    see({ id: "x", removed: "", over: 5 }, 6);
    await until(() => !here.has("x"));
    disconnect();
    lead({ id: "x", removed: "", over: 5 }, 6);
    see({ id: "x", value: "first" }, 5);
    connect();
    await until(() => part.isRemoved("x") && part.status().waiting === 0);
    t.same([...here], []);
    t.same(said, []);
  },
);

t.test("who is refused, and is not shown why, asks the server that leads", async (t) => {
  const { part, here, said, see, connect, lead } = hub(t);
  lead({ id: "x", value: "other", over: 0 }, 7);
  see({ id: "x", value: "older", over: 0 }, 6);
  connect();
  await until(() => said.length === 1);
  t.match(said[0], { revision: 6 });
  part.beat();
  await until(() => here.get("x") === "other+own");
  t.match(said[1], { value: { value: "other+own", over: 7 }, revision: 7 });
});

t.test("an offer over what a watch shows too late is refused once: the server that leads is asked", async (t) => {
  const { part, here, said, see, connect, lead } = hub(t, new Map());
  see({ id: "x", value: "older", over: 0 }, 5);
  connect();
  await until(() => here.get("x") === "older" && part.status().waiting === 0);
  lead({ id: "x", value: "newer", over: 5 }, 7);
  t.notOk(await part.offer("x", "mine"));
  await until(() => here.get("x") === "newer");
  t.ok(await part.offer("x", "mine"));
  t.same(
    said.map(({ revision }) => revision),
    [5, 7],
  );
});

t.test("what the server that leads has holds over what was seen, older or with the same revision", async (t) => {
  for (const revision of [5, 7]) {
    const { part, here, said, see, connect } = hub(t, new Map());
    see({ id: "x", value: "first", over: 4 }, 7);
    connect();
    await until(() => here.get("x") === "first" && part.status().waiting === 0);
    see({ id: "x", value: "other", over: 4 }, revision, true);
    await until(() => here.get("x") === "other" && part.status().waiting === 0);
    t.same(said, []);
  }
});

t.test("what the server that leads does not have is said again, and removed nowhere", async (t) => {
  const { part, here, said, see, connect } = hub(t, new Map());
  see({ id: "x", value: "first", over: 4 }, 7);
  connect();
  await until(() => here.get("x") === "first" && part.status().waiting === 0);
  see(undefined, 0, true);
  await until(() => said.length === 1);
  t.match(said[0], { value: { value: "first", over: 0 }, revision: 0 });
  t.ok(here.has("x"));
});

t.test("a confirmed write that the server that leads does not have was lost: nothing is removed by it", async (t) => {
  const { part, here, said, see, connect } = hub(t);
  see({ id: "x", value: "own", over: 4 }, 5);
  connect();
  await until(() => part.status().waiting === 0);
  here.set("x", "own+new");
  part.look();
  await until(() => said.length === 1 && part.status().waiting === 0);
  see({ id: "x", value: "own", over: 4 }, 5, true);
  await until(() => said.length === 2);
  t.match(said[1], { value: { value: "own+new", over: 5 }, revision: 5 });
});

t.test("two records with one revision are told apart by the server that leads", async (t) => {
  const { part, here, see, connect, lead, disconnect } = hub(t, new Map());
  see({ id: "x", value: "first", over: 4 }, 7);
  connect();
  await until(() => here.get("x") === "first" && part.status().waiting === 0);
  disconnect();
  see({ id: "x", value: "first", over: 4 }, 6);
  lead({ id: "x", value: "other", over: 4 }, 6);
  connect();
  await until(() => here.get("x") === "other");
  t.pass();
});

t.test("what is no record of this version changes nothing", async (t) => {
  const { here, said, see, connect } = hub(t);
  for (const odd of [7, "text", { id: "x" }, { id: "x", value: 7 }, { id: "x", removed: 7 }]) see(odd, 6);
  connect();
  see({ value: "other", id: "y" }, 8);
  await until(() => here.get("x") === "other+own");
  t.equal(said.length, 1);
});
