/** Who may import whom [ARCHITECTURE.md, Rules]. Tests may import what they test. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { filesOf, type Import, importsOf } from "./imports.ts";

const root = resolve(import.meta.dirname, "..");
const rooms = ["platform", "supervisor", "updater", "authority", "installer", "cli", "skills"];

/** The rooms of platform/ that are no components: what each may import of ours, besides itself. */
const shared: Readonly<Record<string, readonly string[]>> = {
  bus: [],
  languages: [],
  port: ["bus"],
  sound: ["bus"],
  speech: ["bus", "languages", "sound"],
  assistant: ["bus", "languages", "sound", "speech"],
  wyoming: ["bus", "port", "sound"],
};
const forEveryComponent = Object.keys(shared);

/** Packages that only one room imports. */
const keepers: Readonly<Record<string, string>> = {
  aedes: "bench/broker",
  fastify: "supervisor/admin",
  mqtt: "cli",
};

const present = rooms.filter((room) => readdirSync(root).includes(room));
const imports = present.flatMap(filesOf).flatMap(importsOf);
const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const platformRoom = (path: string) => /^platform\/([^/]+)\//.exec(path)?.[1];
const packageOf = (path: string) => /^(@[^/]+\/[^/]+|[^./@#][^/]*)/.exec(path)?.[1];
const said = ({ file, of }: Import) => `${file} imports ${of}`;

t.test(
  "a room of the platform imports the contract, the port and the shared rooms below it, and no other component",
  async (t) => {
    const broken = imports.filter(({ file, of }) => {
      const room = platformRoom(file);
      const imported = platformRoom(of);
      if (room === undefined || imported === undefined || room === imported) return false;
      return !(shared[room] ?? forEveryComponent).includes(imported);
    });
    t.same(broken.map(said), []);
  },
);

t.test("the shared libraries know the bus by its types only", async (t) => {
  const libraries = ["sound", "speech", "assistant"].map((room) => `platform/${room}`);
  const broken = imports.filter(
    ({ file, of, typeOnly }) => libraries.some((room) => within(file, room)) && within(of, "platform/bus") && !typeOnly,
  );
  t.same(broken.map(said), []);
});

t.test("the platform imports nothing of the other rooms", async (t) => {
  const broken = imports.filter(
    ({ file, of }) =>
      within(file, "platform") &&
      ["supervisor", "installer", "cli", "test", "scripts", "bench"].some((room) => within(of, room)),
  );
  t.same(broken.map(said), []);
});

/**
 * What components say of themselves, what their processes are told, which languages there are, what an assistant is on disk, what
 * a sound is, and how the Wyoming protocol is written.
 */
const forTheSupervisor = [
  /^platform\/bus\//,
  /^platform\/components\.ts$/,
  /^platform\/port\//,
  /^platform\/assistant\//,
  /^platform\/languages\/languages\.ts$/,
  /^platform\/sound\//,
  /^platform\/[^/]+\/component\.ts$/,
  /^platform\/wyoming\/(?:chunk-stream|event)\.ts$/,
];

t.test("the supervisor imports what the platform says of itself, never a component's work", async (t) => {
  const broken = imports.filter(({ file, of, typeOnly }) => {
    if (!within(file, "supervisor") || !within(of, "platform") || typeOnly) return false;
    return !forTheSupervisor.some((allowed) => allowed.test(of));
  });
  t.same(broken.map(said), []);
});

t.test("the installer imports neither the platform nor the supervisor", async (t) => {
  const broken = imports.filter(
    ({ file, of }) => within(file, "installer") && (within(of, "platform") || within(of, "supervisor")),
  );
  t.same(broken.map(said), []);
});

t.test("a shipped skill imports the client of the kit, the contract, the port, and its own files", async (t) => {
  const allowed = [/^kit\/client\//u, /^platform\/bus\//u, /^platform\/port\//u, /^node:/u, /^valibot$/u];
  // Bundled into the one skill that needs it.
  const packages: Readonly<Record<string, string>> = { "skills/calendar/": "ical.js" };
  const ofSkill = (path: string) => /^skills\/[^/]+\//u.exec(path)?.[0];
  const broken = imports.filter(
    ({ file, of }) =>
      ofSkill(file) !== undefined &&
      ofSkill(file) !== ofSkill(of) &&
      packages[ofSkill(file) ?? ""] !== packageOf(of) &&
      !allowed.some((one) => one.test(of)),
  );
  t.same(broken.map(said), []);
});

t.test("the program that runs as root imports nothing but Node", async (t) => {
  const broken = imports.filter(
    ({ file, of }) => within(file, "updater") && !within(of, "updater") && !of.startsWith("node:"),
  );
  t.same(broken.map(said), []);
});

t.test("the program that has the authority's key imports little: what it issues, and who asks", async (t) => {
  const allowed = [/^authority\//u, /^installer\/certificate\//u, /^platform\/port\/socket-peer\.ts$/u, /^node:/u];
  const packages = ["valibot", "reflect-metadata", "@peculiar/x509", "esbuild", "tap"];
  const broken = imports.filter(
    ({ file, of }) =>
      within(file, "authority") && !allowed.some((one) => one.test(of)) && !packages.includes(packageOf(of) ?? ""),
  );
  t.same(broken.map(said), []);
});

t.test("only its keeper imports a package that has one", async (t) => {
  const broken = imports.filter(({ file, of }) => {
    const keeper = keepers[packageOf(of) ?? ""];
    return keeper !== undefined && !within(file, keeper);
  });
  t.same(broken.map(said), []);
});

/** What a component's process can afford: everything else belongs to the supervisor. */
const lean = ["valibot", "koffi", "yaml"];

t.test("a component's process imports no package but the lean ones", async (t) => {
  const broken = imports.filter(({ file, of, typeOnly }) => {
    const name = packageOf(of);
    return (
      within(file, "platform") &&
      !typeOnly &&
      name !== undefined &&
      !of.startsWith("node:") &&
      !within(of, "platform") &&
      !lean.includes(name)
    );
  });
  t.same(broken.map(said), []);
});

t.test("importing a component's declaration starts nothing: it imports words and types", async (t) => {
  const allowed = [
    /^platform\/bus\/index\.ts$/,
    /^platform\/port\/component\.ts$/,
    /^platform\/wyoming\/address\.ts$/,
    /^platform\/assistant\/beside-name\.ts$/,
    /^valibot$/,
  ];
  const broken = imports.filter(
    ({ file, of, typeOnly }) =>
      /^platform\/(?!port\/)[^/]+\/component\.ts$/.test(file) &&
      !typeOnly &&
      !allowed.some((one) => one.test(of)) &&
      platformRoom(of) !== platformRoom(file),
  );
  t.same(broken.map(said), []);
});

t.test("the page imports nothing of the board's programs: what it knows of them is generated", async (t) => {
  const broken = filesOf("web")
    // Part of the build and of its test: no page loads them.
    .filter((file) => !/web\/(?:words\/(?:texts|labels|settings)|api\/used-operations|frame\/inline)\.ts$/u.test(file))
    .flatMap(importsOf)
    .filter(({ of }) => of.startsWith("node:") || rooms.some((room) => within(of, room)));
  t.same(broken.map(said), []);
});

t.test("the rules look at something", async (t) => {
  t.ok(imports.some(({ file, of }) => file === "platform/port/join.ts" && of === "platform/port/hearers.ts"));
  t.ok(imports.some(({ of }) => of === "platform/bus/index.ts"));
  t.ok(imports.some(({ of }) => of === "valibot"));
});
