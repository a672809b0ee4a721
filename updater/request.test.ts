import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t from "tap";
import { aptPaths, checkPlace } from "./place.ts";
import { readRequest } from "./request.ts";

const refused: unknown[] = [
  null,
  [],
  "install",
  {},
  { operation: "remove" },
  { operation: "install", packages: "sotto" },
  { operation: "install", packages: [] },
  { operation: "install", packages: Array.from({ length: 51 }, () => "sotto") },
  { operation: "update", more: 1 },
  { operation: "upgrade", automatic: "yes" },
  { operation: "upgrade", automatic: false },
  { operation: "upgrade", suite: "testing" },
  { operation: "upgrade", suite: "-o" },
  { operation: "upgrade", suite: ["beta"] },
  { operation: "upgrade", suite: null },
  { operation: "upgrade", offline: "/tmp/x" },
  { operation: "rollback", offline: true },
  { operation: "update", __proto__x: 1 },
  ...[
    "bash",
    "-o",
    "sotto bash",
    "sotto;id",
    "../x.deb",
    "./sotto.deb",
    "sotto=1",
    "SOTTO",
    "sotto-",
    "sotto\n",
    "sotto-$(id)",
    "sotto/x",
  ].map((name) => ({ operation: "install", packages: [name] })),
  ...["", "-1", "1 2", "1;id", "$(id)", "x".repeat(200), "/1", 1, "1\n", "1/../2"].map((version) => ({
    operation: "install",
    version,
  })),
];

t.test("P34 a malicious request is refused whatever it contains, and repeated nowhere", async (t) => {
  for (const request of refused) t.throws(() => readRequest(JSON.stringify(request)), Error, JSON.stringify(request));
  t.throws(() => readRequest("x".repeat(20_000)), /too large/);
  t.same(readRequest('{"operation":"upgrade","packages":["sotto","sotto-nlu"],"version":"1:2.3-1~b"}'), {
    operation: "upgrade",
    packages: ["sotto", "sotto-nlu"],
    version: "1:2.3-1~b",
  });
  t.same(readRequest('{"operation":"update"}'), { operation: "update" });
  t.same(readRequest('{"operation":"upgrade","version":"2.0","automatic":true,"suite":"beta"}'), {
    operation: "upgrade",
    version: "2.0",
    automatic: true,
    suite: "beta",
  });
});

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const run = (folder: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), "--folder", folder], { encoding: "utf8" });

t.test("the root program itself refuses malicious requests, says so, and runs nothing", async (t) => {
  const folder = join(t.testdir(), "apt");
  const { requests, results } = aptPaths(folder);
  mkdirSync(requests, { recursive: true });
  for (const [index, request] of [...refused, undefined].entries())
    writeFileSync(join(requests, `${uuid(index)}.json`), request === undefined ? "{" : JSON.stringify(request));
  t.equal(run(folder).status, 0);
  t.same(readdirSync(requests), []);
  t.same(
    readdirSync(results).filter((name) => name.endsWith(".log")),
    [],
    "nothing was run",
  );
  for (let index = 0; index <= refused.length; index++)
    t.match(JSON.parse(readFileSync(join(results, `${uuid(index)}.json`), "utf8")), {
      outcome: "failed",
      message: /^the request is refused: /,
    });
});

t.test("a request that was answered is not executed again", async (t) => {
  const folder = join(t.testdir(), "apt");
  checkPlace(folder);
  const { requests, result, log } = aptPaths(folder);
  writeFileSync(result(uuid(1)), '{"outcome":"completed"}');
  writeFileSync(join(requests, `${uuid(1)}.json`), '{"operation":"update"}');
  t.equal(run(folder).status, 0);
  t.equal(readFileSync(result(uuid(1)), "utf8"), '{"outcome":"completed"}');
  t.notOk(existsSync(log(uuid(1))));
});

t.test("folders that another user could replace are refused", async (t) => {
  const above = t.testdir();
  const folder = join(above, "apt");
  checkPlace(folder);
  chmodSync(above, 0o777);
  t.match(run(folder), { status: 1, stderr: /must be a folder of root's/ });
  chmodSync(above, 0o1777);
  t.equal(run(folder).status, 0, "in a sticky folder nobody can");
  chmodSync(join(folder, "results"), 0o770);
  t.match(run(folder), { status: 1, stderr: /results must be/ });
  const linked = join(above, "linked");
  symlinkSync(folder, linked);
  t.match(run(linked), { status: 1, stderr: /must be a folder/ });
  t.ok(lstatSync(linked).isSymbolicLink());
});

t.test("a root for apt without its configuration is refused: apt would use the machine's own lists", async (t) => {
  const root = t.testdir({ root: {} });
  const args = ["--folder", join(root, "apt"), "--root", join(root, "root")];
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], {
    encoding: "utf8",
  });
  t.equal(status, 1);
  t.match(stderr, /root\.conf/);
});
