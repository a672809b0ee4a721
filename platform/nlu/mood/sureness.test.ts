/** What a sentence orders must be known: an unknown verb, or a time alone, is no order. */
import t from "tap";
import { understandHouse } from "../testing/house.ts";

const { executed, understood } = await understandHouse();

t.test("an unknown verb before an object is asked about, never executed", (t) => {
  for (const text of ["dust the light in the kitchen", "wash the cellar light", "repaint the light in the stable"])
    t.equal(executed(text), undefined, text);
  t.match(
    executed("please light on in the cellar"),
    { intentName: "lightOn" },
    "a direction is an order without a verb",
  );
  t.match(executed("robot light on in the cellar"), { intentName: "lightOn" }, "a name for the listener is no verb");
  t.end();
});

t.test("a time alone is no timer", (t) => {
  t.equal(executed("ten minutes if you do not mind"), undefined);
  t.match(executed("a timer for ten minutes if you do not mind"), { intentName: "setTimer" });
  t.end();
});

t.test("a question what somebody has done is no question about the state, and no order", (t) => {
  for (const text of [
    "has the cleaner turned on the light in the kitchen",
    "did my brother switch off the cellar light",
    "was it you who turned off the light in the stable",
  ])
    t.equal(understood(text), undefined, text);
  t.end();
});

t.test(
  "words that the intent does not know, without the duration that all its sentences have, are asked about at most",
  (t) => {
    for (const text of ["set a timer quickly for the band saw", "start a timer of the old kind"])
      t.equal(executed(text), undefined, text);
    t.match(executed("set a timer quickly for ten minutes"), { intentName: "setTimer" });
    t.end();
  },
);
