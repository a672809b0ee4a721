import t from "tap";
import { broken } from "./broken.ts";
import { planned } from "./runs.ts";

const tests = ["broken-upgrade-bookworm", "fleet-bookworm", "install-bookworm", "install-bookworm-arm64"];
const names = (named: readonly string[], all: boolean, environment = {}) =>
  planned(tests, { named, all, environment }).map(({ name }) => name);

t.test("without --all each test runs once, but for those that take long", async (t) => {
  t.same(names([], false), ["broken-upgrade-bookworm", "fleet-bookworm", "install-bookworm"]);
  t.same(names(["install-bookworm-arm64"], false), ["install-bookworm-arm64"]);
});

t.test("with --all each broken version is a run of its own, and the fleet is run with 20 boards too", async (t) => {
  const all = names([], true);
  t.same(
    all.filter((name) => name.startsWith("broken")),
    broken.map(({ kind }) => `broken-upgrade-bookworm, ${kind}`),
  );
  t.same(all.slice(broken.length), [
    "fleet-bookworm",
    "fleet-bookworm, 20 boards",
    "install-bookworm",
    "install-bookworm-arm64",
  ]);
  t.equal(new Set(all).size, all.length, "no two have the same name");
});

t.test("a part that the caller names is not recorded as the whole", async (t) => {
  t.same(names(["broken-upgrade-bookworm", "fleet-bookworm"], false, { SOTTO_BROKEN: "disk", SOTTO_FLEET: "3" }), [
    "broken-upgrade-bookworm, disk",
    "fleet-bookworm, 3 boards",
  ]);
});
