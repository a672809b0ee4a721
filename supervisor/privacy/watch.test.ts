import t from "tap";
import { isMuch } from "./watch.ts";

const counter = (sent: number, run = "one") => [{ name: "sotto.service", run, sent, received: 0 }];

t.test("little traffic is stored every ten minutes, much of it and that of new units at once", async (t) => {
  const stored = { counters: counter(1000), at: 0 };
  t.equal(isMuch(counter(1000), undefined, 0), true);
  t.equal(isMuch(counter(60_000), stored, 60_000), false);
  t.equal(isMuch(counter(67_000), stored, 60_000), true);
  t.equal(isMuch(counter(1000), stored, 600_000), true);
  t.equal(isMuch(counter(10, "two"), stored, 60_000), true);
});
