import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import t from "tap";
import { openDatabase } from "../store/database.ts";
import { trafficTables } from "./tables.ts";
import { Traffic } from "./traffic.ts";

const inMemory = () => {
  const database = new DatabaseSync(":memory:");
  database.exec(trafficTables);
  return database;
};

const hour = 3_600_000;
const counter = (run: string, sent: number, received = 0) => ({ name: "sotto.service", run, sent, received });

t.test("what a counter has counted is added once, whoever is restarted in between", async (t) => {
  const path = join(t.testdir(), "db");
  const open = () => new Traffic(openDatabase(path, [], [trafficTables]));
  const sent = () => open().last(24).sums.get("sotto.service")?.sent;
  open().add([counter("a", 100)]);
  open().add([counter("a", 150)]);
  t.equal(sent(), 150, "the supervisor was restarted: the counter went on");
  open().add([counter("b", 30)]);
  t.equal(sent(), 180, "the unit was restarted: its counter began at 0");
  open().add([counter("b", 10)]);
  t.equal(sent(), 190, "a counter that became smaller has begun at 0, whatever its run is called");
  open().add([]);
  t.equal(sent(), 190, "one that is gone stays counted");
});

t.test(
  "the last day is the last 24 hours, of which those without a look are told; older ones are forgotten",
  async (t) => {
    let now = Date.parse("2026-03-01T12:30:00Z");
    const traffic = new Traffic(inMemory(), () => now);
    traffic.add([counter("a", 100)]);
    now += 23 * hour;
    traffic.add([counter("a", 101)]);
    t.match(traffic.last(24), { watched: 2, from: new Date("2026-03-01T12:00:00Z") });
    t.equal(traffic.last(24).sums.get("sotto.service")?.sent, 101);
    now += hour;
    t.equal(traffic.last(24).sums.get("sotto.service")?.sent, 1);
    traffic.forget(now);
    t.equal(traffic.last(365 * 24).watched, 2, "none is old");
    now += 40 * 24 * hour;
    traffic.add([]);
    t.equal(traffic.last(365 * 24).watched, 3, "a clock that jumps deletes nothing");
    traffic.forget(now);
    t.equal(traffic.last(365 * 24).watched, 1);
  },
);

t.test("a counter that counted before anybody looked begins with where it stands", async (t) => {
  const traffic = new Traffic(inMemory());
  const eth0 = (run: string, sent: number) => ({ name: "interface eth0", run, sent, received: 0, isOlder: true });
  traffic.add([eth0("boot 1", 5000)]);
  t.equal(traffic.last(24).sums.get("interface eth0")?.sent, 0);
  traffic.add([eth0("boot 1", 5007)]);
  traffic.add([eth0("boot 2", 3)]);
  t.equal(traffic.last(24).sums.get("interface eth0")?.sent, 10, "after a restart of the board all of it is new");
});
