import { DatabaseSync } from "node:sqlite";
import t from "tap";
import type { UnitCount } from "./kernel-counters.ts";
import { makeReceipt, type Party } from "./receipt.ts";
import { trafficTables } from "./tables.ts";
import { Traffic } from "./traffic.ts";

const inMemory = () => {
  const database = new DatabaseSync(":memory:");
  database.exec(trafficTables);
  return database;
};

const unit = (name: string, more: Partial<UnitCount> = {}): UnitCount => ({
  unit: name,
  run: "a",
  active: true,
  sent: 0,
  received: 0,
  allow: [],
  deny: [],
  isolated: false,
  ...more,
});
const everything = ["0.0.0.0/0", "::/0"];

function receiptOf(units: readonly UnitCount[], gone: readonly UnitCount[] = [], blind?: string) {
  const traffic = new Traffic(inMemory());
  traffic.add(
    [...units, ...gone].flatMap(({ unit: name, run, sent, received }) =>
      sent === null || received === null ? [] : [{ name, run, sent, received }],
    ),
  );
  return makeReceipt({
    look: { units, interfaces: [], blind },
    traffic,
    installed: [
      { name: "news", network: true },
      { name: "clock", network: false },
    ],
    destinations: [],
    stored: [],
    version: "1",
    now: new Date(),
  });
}
const partyOf = (parties: readonly Party[], name: string) => parties.find((party) => party.unit === name);

t.test(
  "what left is the platform's, the updates' and the networked skills' together; no skill is added twice",
  async (t) => {
    const { left, parties } = receiptOf(
      [
        unit("sotto.service", { sent: 1000 }),
        unit("sotto-updater.service", { sent: 200 }),
        unit("sotto-skills.slice", { sent: 30 }),
        unit("sotto-skill-online@news.service", { sent: 20 }),
        unit("sotto-skill@clock.service", { sent: 4, isolated: true, deny: everything, allow: ["127.0.0.0/8"] }),
        unit("sotto-skill-usage.service", { sent: null, received: null, isolated: true }),
      ],
      [unit("sotto-skill-online@removed.service", { sent: 10 })],
    );
    t.equal(left, 1230);
    t.match(partyOf(parties, "sotto-skill-online@news.service"), {
      skill: "news",
      granted: true,
      mayLeave: true,
      sent: 20,
    });
    t.match(partyOf(parties, "sotto-skill@clock.service"), {
      skill: "clock",
      granted: false,
      mayLeave: false,
      sent: 4,
    });
    t.match(
      partyOf(parties, "sotto-skill-online@removed.service"),
      { skill: "removed", granted: undefined, mayLeave: true, sent: 10 },
      "one that is gone is named with what it has sent",
    );
  },
);

t.test("where the kernel counts nothing there is no sum, and it is said why", async (t) => {
  const uncounted = receiptOf([unit("sotto.service", { sent: null, received: null })]);
  t.equal(uncounted.left, null);
  t.match(uncounted.limits.join("\n"), /does not count for sotto\.service: it has no BPF/);
  const checkout = receiptOf([], [], "it is a checkout");
  t.equal(checkout.left, null);
  t.same(checkout.parties, []);
  t.match(checkout.limits.join("\n"), /Nobody counts for Sotto alone here: it is a checkout/);
});

t.test("a unit that may reach one address beside loopback is not told to be closed", async (t) => {
  const { parties } = receiptOf([
    unit("sotto-skill-online@news.service", { deny: everything, allow: ["127.0.0.0/8", "192.168.1.7/32"] }),
    unit("sotto-skill-online@clock.service", { deny: ["0.0.0.0/0"], allow: ["127.0.0.0/8"] }),
  ]);
  t.same(
    parties.map(({ mayLeave }) => mayLeave),
    [true, true],
  );
});
