import t from "tap";
import { byRoom, type Device, kindName, nameOf, stateName, switchable, verbsOf } from "./rooms.ts";

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

t.test("Home offers what can be switched now: not what is hidden, away, or only tells", (t) => {
  const lamp = device("lamp", "kitchen");
  const found = switchable([
    { ...lamp, announced: "attic lamp", deviceId: "attic lamp", room: "attic" },
    { ...lamp, hidden: true },
    { ...lamp, available: false },
    { ...lamp, kind: "sensor" },
    lamp,
  ]);
  t.same(
    found.map(({ announced }) => announced),
    ["attic lamp", "lamp"],
  );
  t.end();
});

t.test("a state is said in the visitor's words where it is a usual one, and else as the device tells it", (t) => {
  t.same(["ON", "off", "21 °C", "constructor", undefined].map(stateName), ["on", "off", "21 °C", "constructor", ""]);
  t.same(["binary_sensor", "air_purifier", "constructor"].map(kindName), ["sensor", "air purifier", "constructor"]);
  t.end();
});
