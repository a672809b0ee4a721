/** What this hub does with what the servers say, with servers that answer as the test wants. */
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import type { Bucket, Entry } from "./bucket.ts";
import type { Connection } from "./nats.ts";
import { type Applied, SharedRecords } from "./shared-records.ts";
import { sharedTables } from "./tables.ts";
import { until } from "./testing/servers.ts";

const key = `word.${Buffer.from("x").toString("base64url")}`;

function hub(t: Test, here = new Map([["x", "own"]])) {
  const database = new DatabaseSync(":memory:");
  database.exec(sharedTables);
  const errors: unknown[] = [];
  const said: { readonly value: unknown; readonly revision: number }[] = [];
  let answers: (Applied | Error)[] = [];
  let revision = 5;
  const bucket: Pick<Bucket, "replace"> = {
    async replace(_, value, over) {
      said.push({ value, revision: over });
      return (revision = Math.max(revision, over) + 1);
    },
  };
  const part = new SharedRecords<string>(
    {
      name: "word",
      list: () => ({ records: here, isNew: false }),
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
      identityOf: () => "",
      rankOf: () => 0,
    },
    database,
    (error) => errors.push(error),
  );
  t.teardown(() => database.close());
  const see = (value: Entry["value"], at: number): void => part.see({ key, value, revision: at });
  const answer = (...given: (Applied | Error)[]): void => void (answers = given);
  const connect = (): void => part.connected({ shared: bucket } as Connection);
  return { part, here, said, errors, see, connect, answer, isAnswered: () => answers.length === 0 };
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

t.test("a write that replaces what its writer has seen is taken over", async (t) => {
  const { here, said, see, connect } = hub(t);
  connect();
  await until(() => said.length === 1);
  see({ id: "x", value: "other", over: 6 }, 7);
  await until(() => here.get("x") === "other");
  t.equal(said.length, 1);
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

t.test("what is no record of this version changes nothing", async (t) => {
  const { here, said, see, connect } = hub(t);
  for (const odd of [7, "text", { id: "x" }, { id: "x", value: 7 }, { id: "x", removed: 7 }]) see(odd, 6);
  connect();
  see({ value: "other", id: "y" }, 8);
  await until(() => here.get("x") === "other+own");
  t.equal(said.length, 1);
});
