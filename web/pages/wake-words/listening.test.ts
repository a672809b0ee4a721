import t from "tap";
import { assistantOf, listeningAt, sitesOf } from "./listening.ts";

const sites = ["default", "kitchen"];

t.test("without configured wake words the usual one is listened for everywhere", async (t) => {
  t.same(sitesOf("Hey Casa", [], "hey casa", sites), sites);
  t.same(sitesOf("hey casa", [], "okay computer", sites), []);
  t.same(sitesOf("hey casa", [{ phrase: "hey casa", sites: ["kitchen"] }], "hey casa", sites), ["kitchen"]);
  t.same(sitesOf("okay computer", [{ phrase: "hey casa" }], "okay computer", sites), []);
});

t.test("a wake word is added beside the usual one, which stays", async (t) => {
  const added = listeningAt("hey casa", sites, [], "okay computer", sites);
  t.same(added, [{ phrase: "okay computer" }, { phrase: "hey casa" }]);
  t.same(listeningAt("hey casa", ["kitchen"], added ?? [], "okay computer", sites), [
    { phrase: "okay computer" },
    { phrase: "hey casa", sites: ["kitchen"] },
  ]);
  t.same(listeningAt("hey casa", sites, [], "", sites), [{ phrase: "hey casa" }]);
});

t.test("a wake word is given to another assistant, keeps it when its sites change, and is given back", async (t) => {
  const given = listeningAt("hey casa", sites, [{ phrase: "Hey Casa" }], "", sites, "casa") ?? [];
  t.same(given, [{ phrase: "Hey Casa", assistant: "casa" }]);
  t.equal(assistantOf("hey casa", given), "casa");
  t.equal(assistantOf("okay computer", given), "");
  const moved = listeningAt("hey casa", ["kitchen"], given, "", sites) ?? [];
  t.same(moved, [{ phrase: "Hey Casa", sites: ["kitchen"], assistant: "casa" }]);
  t.same(listeningAt("hey casa", sites, moved, "", sites, ""), [{ phrase: "Hey Casa" }]);
});

t.test("other settings of a wake word stay, and the last one that goes leaves the default", async (t) => {
  const before = [{ phrase: "hey casa", sensitivity: 0.7, sites: ["kitchen"] }];
  t.same(listeningAt("hey casa", sites, before, "hey casa", sites), [{ phrase: "hey casa", sensitivity: 0.7 }]);
  t.equal(listeningAt("hey casa", [], before, "hey casa", sites), null);
});
