import t from "tap";
import { show } from "../testing/page.ts";
import { chooseCycle, keptCycle } from "./clock-choice.ts";
import { timeOf, wholeTimeOf } from "./format.ts";

show(true);
const afternoon = "2020-05-04T14:05:09";

t.test("times have 24 hours until 12 are chosen, and again when 24 are", async (t) => {
  t.match(timeOf(afternoon), /14:05:09$/u);
  chooseCycle("h12");
  t.match(timeOf(afternoon), /\b0?2:05:09/u);
  t.match(wholeTimeOf(afternoon), /\b0?2:05:09/u);
  t.equal(keptCycle(), "h12", "after a reload, too");
  chooseCycle("h23");
  t.match(timeOf(afternoon), /14:05:09$/u);
  t.equal(keptCycle(), "h23");
});

t.test("with 12 hours, midnight and noon are 12", async (t) => {
  chooseCycle("h12");
  t.match(timeOf("2020-05-04T00:05:09"), /\b12:05:09/u);
  t.match(timeOf("2020-05-04T12:05:09"), /\b12:05:09/u);
});

t.test("a damaged choice is 24 hours", async (t) => {
  localStorage.setItem("sotto.clock", "{}");
  t.equal(keptCycle(), "h23");
});

t.test("a browser that blocks storage shows the choice, and starts with 24 hours", async (t) => {
  const store = globalThis.localStorage;
  t.teardown(() => Object.assign(globalThis, { localStorage: store }));
  const refuse = () => {
    throw new Error("the browser blocks storage");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse } });
  chooseCycle("h12");
  t.match(timeOf(afternoon), /\b0?2:05:09/u);
  t.equal(keptCycle(), "h23");
});
