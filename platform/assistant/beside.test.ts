import t from "tap";
import { assistantsBeside, hasRoomBeside, installedBeside, maxBeside } from "./beside.ts";

const [small, large] = [512 * 1024 ** 2, 2 * 1024 ** 3];
const installed = (id: string) => ({ "1": { "assistant.json": JSON.stringify({ id }) } });

t.test("those with a current version are found by name, and nothing else in the folder", async (t) => {
  const folder = t.testdir({
    casa: { ...installed("casa"), current: t.fixture("symlink", "1") },
    "half-done": installed("half"),
    ".staging-1": installed("staged"),
    Loud: { ...installed("loud"), current: t.fixture("symlink", "1") },
    house: { ...installed("house"), current: t.fixture("symlink", "1") },
  });
  t.match(await assistantsBeside(folder, large), [{ name: "casa" }, { name: "house" }]);
  t.equal((await assistantsBeside(folder, large)).length, maxBeside);
  t.same(await assistantsBeside(`${folder}/gone`, large), []);
  t.same(await assistantsBeside(undefined, large), []);
});

t.test("a board below 1 GB loads none, and still knows what is installed", async (t) => {
  const folder = t.testdir({ casa: { ...installed("casa"), current: t.fixture("symlink", "1") } });
  t.same(await assistantsBeside(folder, small), []);
  t.match(await installedBeside(folder), [{ name: "casa" }]);
  t.notOk(hasRoomBeside(small));
  t.ok(hasRoomBeside(large));
});
