import t from "tap";
import { byRoom, type Device, nameOf, verbsOf } from "./rooms.ts";

const device = (announced: string, room?: string, names: string[] = []): Device => ({
  deviceId: announced,
  kind: "light",
  announced,
  names,
  hidden: false,
  available: true,
  ...(room === undefined ? {} : { room }),
});

t.test("devices are listed by room, those without one last, and by name in it", (t) => {
  const found = byRoom([
    device("Zed"),
    device("B", "kitchen"),
    device("x", "kitchen", ["A lamp"]),
    device("C", "attic"),
  ]);
  t.same(
    found.map(([room, those]) => [room, those.map(nameOf)]),
    [
      ["attic", ["C"]],
      ["kitchen", ["A lamp", "B"]],
      ["", ["Zed"]],
    ],
  );
  t.same(byRoom([]), []);
  t.end();
});

t.test("what lets somebody in, and what only tells, has no buttons", (t) => {
  t.same(verbsOf("cover"), { on: "Open", off: "Close" });
  for (const kind of ["lock", "sensor", "binary_sensor", "climate", "unheard-of"])
    t.equal(verbsOf(kind), undefined, kind);
  t.end();
});
