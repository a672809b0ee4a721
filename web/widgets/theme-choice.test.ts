import t from "tap";
import { show } from "../testing/page.ts";
import { chooseTheme, keptTheme } from "./theme-choice.ts";

show(true);

t.test("a theme is kept until that of the device is chosen again, and applied at once", async (t) => {
  let applied = 0;
  const target = new EventTarget();
  Object.assign(globalThis, { dispatchEvent: (event: Event) => target.dispatchEvent(event) });
  target.addEventListener("sotto-theme", () => (applied += 1));
  t.equal(keptTheme(), "device");
  t.ok(chooseTheme("dark"));
  t.equal(keptTheme(), "dark");
  t.ok(chooseTheme("device"));
  t.equal(localStorage.getItem("sotto.theme"), null);
  t.equal(applied, 2);
  localStorage.setItem("sotto.theme", "purple");
  t.equal(keptTheme(), "device", "a damaged choice is none");
});

t.test("a browser that blocks storage keeps the device's theme, and says so", async (t) => {
  const store = globalThis.localStorage;
  t.teardown(() => Object.assign(globalThis, { localStorage: store }));
  const refuse = () => {
    throw new Error("the browser blocks storage");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  t.notOk(chooseTheme("dark"));
  t.equal(keptTheme(), "device");
});
