import t from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { until } from "../cluster/testing/servers.ts";
import { ownName, tellHealth } from "./cluster.ts";

t.test("the others are told how this hub is, and nothing while that cannot be found out", async (t) => {
  const told: (string | undefined)[] = [];
  const logs: LogLine[] = [];
  const answers = ["healthy", undefined, "degraded"];
  const health = async () => {
    const [answer] = answers;
    if (answers.length > 1) answers.shift();
    if (answer === undefined) throw new Error("the disk does not answer");
    return { health: answer };
  };
  const cluster = { setHealth: (said: string | undefined) => void told.push(said) };
  t.teardown(tellHealth(cluster, health, logInto(logs, "supervisor"), 1));
  await until(() => told.length > 2);
  t.same(told.slice(0, 3), ["healthy", undefined, "degraded"]);
  t.match(logs, [{ level: "warn", msg: /not told/u }]);
});

t.test("the name of a hub is that of its host, in the characters that NATS takes", async (t) => {
  for (const [host, name] of [
    ["Kitchen.lan", "kitchen"],
    ["a_b--c", "a-b-c"],
    ["-x-", "x"],
    ["äöü", "hub"],
    ["", "hub"],
    [`${"y".repeat(31)}-z`, "y".repeat(31)],
  ] as const)
    t.equal(ownName(host), name, host);
});
