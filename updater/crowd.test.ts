/** How time counts on a crowded machine. */
import t from "tap";
import { PatientClock } from "./crowd.ts";

t.test("time counts less while the machine is crowded, but never less than a quarter", async (t) => {
  let crowd = 0.1;
  const clock = new PatientClock(1000, () => crowd);
  t.equal(clock.look(2000), 1000);
  crowd = 2;
  t.equal(clock.look(4000), 2000);
  crowd = 30;
  t.equal(clock.slowness, 4);
  t.equal(clock.look(8000), 3000);
  crowd = 0;
  t.equal(clock.look(9000), 4000);
});
