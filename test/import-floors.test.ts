/**
 * No room stands above itself [ARCHITECTURE.md, Floors]: inside `supervisor/` every room has a floor and imports only from
 * lower ones; nowhere do rooms or files import each other in a circle, not even for their types.
 */
import t from "tap";
import { filesOf, importsOf, roomOf } from "./imports.ts";

/** From the ground up. A new room of the supervisor gets its place here: as low as what it imports allows. */
const floors: readonly (readonly string[])[] = [
  ["edit-distance.ts", "errors.ts", "proc-file.ts", "stopped-disk.ts"],
  [
    "available-memory.ts",
    "clock.ts",
    "kernel-kills.ts",
    "containment",
    "disk-fault.ts",
    "durable-file.ts",
    "folders.ts",
    "free-space.ts",
    "given-time.ts",
    "inner-link.ts",
    "levels",
    "lock-holder.ts",
    "background-program.ts",
    "memory.ts",
    "named-file.ts",
    "peer",
    "recent.ts",
    "version.ts",
    "work.ts",
  ],
  [
    "archive",
    "broker",
    "certificate",
    "control-file.ts",
    "first-start.ts",
    "keep-joined.ts",
    "lock.ts",
    "machine-id.ts",
    "machine.ts",
    "publisher-signature.ts",
    "reserve.ts",
    "secret-box.ts",
  ],
  ["store", "updates"],
  ["backup", "config", "history", "retention", "users", "virtual-audio"],
  ["undo"],
  ["log", "privacy", "processes", "satellites", "sessions", "welcome.ts"],
  [
    "announcements",
    "arguments.ts",
    "bridge",
    "bus.ts",
    "health",
    "programs.ts",
    "scheduled-backups",
    "skills",
    "systemd",
    "timers",
    "voices",
    "wake-words",
  ],
  ["first-choice.ts", "fleet", "galleries", "home", "overview", "update-plan"],
  ["assistants", "models"],
  ["tasks"],
  ["cluster"],
  ["admin", "schedule", "schema.ts"],
  ["rhasspy"],
  ["wyoming"],
  ["start"],
  ["supervisor.ts"],
  ["main.ts"],
];

const houses = [
  "platform",
  "supervisor",
  "updater",
  "authority",
  "installer",
  "cli",
  "web",
  "kit",
  "skills",
  "bench",
  "scripts",
  "test",
];
const files = houses.flatMap(filesOf);
const imports = files.flatMap(importsOf).filter(({ file, of }) => files.includes(of) && file !== of);

/** Strongly connected parts of more than one node, each as its sorted names. */
function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(edges.get(from) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((node) => [node, reaches(node)]));
  const found = [...reached].flatMap(([node, seen]) =>
    seen.has(node)
      ? [
          [...seen]
            .filter((other) => reached.get(other)?.has(node))
            .toSorted()
            .join(" "),
        ]
      : [],
  );
  return [...new Set(found)].toSorted();
}

function edgesBetween(nameOf: (file: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { file, of } of imports) {
    const [from, to] = [nameOf(file), nameOf(of)];
    if (from === to) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
}

t.test("no files import each other in a circle, not even for their types", async (t) => {
  t.same(circles(edgesBetween((file) => file)), []);
});

t.test("no rooms import each other in a circle", async (t) => {
  t.same(circles(edgesBetween(roomOf)), []);
});

t.test("a room of the supervisor imports only from lower floors", async (t) => {
  const floorOf = (file: string) => {
    const room = roomOf(file).slice("supervisor/".length);
    const floor = floors.findIndex((rooms) => rooms.includes(room));
    if (floor < 0) t.fail(`${room} has no floor: give it one in ${import.meta.filename}`);
    return floor;
  };
  const up = imports
    .filter(({ file, of }) => file.startsWith("supervisor/") && of.startsWith("supervisor/"))
    .filter(({ file, of }) => roomOf(file) !== roomOf(of) && floorOf(of) >= floorOf(file))
    .map(({ file, of }) => `${file} imports ${of}`);
  t.same(up, []);
});

t.test("every floor's rooms exist", async (t) => {
  const rooms = new Set(files.map(roomOf));
  t.same(
    floors.flat().filter((room) => !rooms.has(`supervisor/${room}`)),
    [],
  );
});
