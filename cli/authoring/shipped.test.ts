import { mkdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { shippedOr } from "./shipped.ts";

const houses = join(import.meta.dirname, "../../examples/house");

t.test("a house's assistant is found by its language, or by that of the person", (t) => {
  t.equal(shippedOr("house/de", "en_GB.UTF-8"), join(houses, "de"));
  t.equal(shippedOr("house", "pt_BR.UTF-8"), join(houses, "pt"));
  t.equal(shippedOr("house", "nl_NL.UTF-8"), join(houses, "en"), "a language that has none");
  t.equal(shippedOr("house", "C"), join(houses, "en"));
  for (const other of ["my-house", "house.zip", "../house/de", "housework"]) t.equal(shippedOr(other, "de"), other);
  t.end();
});

t.test("a wrong language, and a machine without them, are told with a remedy", (t) => {
  for (const wrong of ["house/xx", "house/", "house/DE", "house/../en", "house/en/"])
    t.throws(
      () => shippedOr(wrong, "de"),
      { message: /there is no assistant/u, remedy: /house\/de, house\/en/u },
      wrong,
    );
  t.throws(() => shippedOr("house", "de", () => undefined), {
    message: /not on this machine/u,
    remedy: /sotto-skills/u,
  });
  t.end();
});

t.test("a folder of one's own with that name is one's own", (t) => {
  const before = process.cwd();
  t.teardown(() => process.chdir(before));
  process.chdir(t.testdir({}));
  mkdirSync("house/de", { recursive: true });
  t.equal(shippedOr("house/de", "en"), "house/de");
  t.equal(shippedOr("house", "en"), "house");
  t.end();
});
