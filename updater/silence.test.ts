/** When a maintainer script counts as hung. */
import t from "tap";
import { Silence } from "./silence.ts";

t.test("silence counts from the last output", (t) => {
  const silence = new Silence(0, () => 0.1);
  t.equal(silence.look(10, 1000, false), 0);
  t.equal(silence.look(10, 3000, false), 2000);
  t.equal(silence.look(11, 4000, false), 0);
  t.equal(silence.look(11, 5000, false), 1000);
  silence.begin();
  t.equal(silence.look(11, 5500, false), 500);
  t.end();
});

t.test("on a crowded machine it counts less, but never less than a quarter", (t) => {
  let crowd = 2;
  const silence = new Silence(0, () => crowd);
  silence.look(10, 0, false);
  t.equal(silence.look(10, 2000, false), 1000);
  crowd = 30;
  t.equal(silence.look(10, 6000, false), 2000);
  t.equal(silence.look(10, 7000, true), 3000, "nor is a shutdown put off");
  t.end();
});
