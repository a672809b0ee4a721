/** The program that udev's rule starts for a stick, as the unit starts it, with real sticks: loop devices, in mounts of their own. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";

const packaging = join(import.meta.dirname, "../../packaging/sotto");
const sotto = [process.execPath, ...process.execArgv, join(import.meta.dirname, "../main.ts")];

/** Mounting a device is for root, and some machines have no loop devices. */
function canMount(): boolean {
  try {
    if (process.getuid?.() !== 0) return false;
    execFileSync("losetup", ["--find"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
const only = { skip: canMount() ? false : "only root can mount a stick, by a loop device" };

/** A file system with these files, as a device (its name below /dev) of a file. */
function stick(t: Test, fill: (folder: string) => void, megabytes = 16): { device: string; image: string } {
  const folder = mkdtempSync(join(tmpdir(), "sotto-stick-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const image = join(folder, "image");
  const files = join(folder, "files");
  mkdirSync(files);
  fill(files);
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  execFileSync("mkfs.ext4", ["-q", "-L", "SOTTO", "-d", files, image]);
  const device = execFileSync("losetup", ["--find", "--show", image]).toString().trim();
  t.teardown(() => execFileSync("losetup", ["--detach", device]));
  return { device: device.slice("/dev/".length), image };
}

/** A repository as `make repository` makes it, as far as it is looked at here. */
function repository(folder: string): void {
  mkdirSync(join(folder, "dists/stable"), { recursive: true });
  writeFileSync(join(folder, "dists/stable/InRelease"), "signed");
  mkdirSync(join(folder, "pool/stable"), { recursive: true });
  writeFileSync(join(folder, "pool/stable/sotto_2.0_all.deb"), "package");
}

/** The socket of the platform: keeps what is sent to it. */
async function platform(
  t: Test,
  first: (request: IncomingMessage, response: ServerResponse) => void = () => undefined,
) {
  const runtime = mkdtempSync(join(tmpdir(), "sotto-run-"));
  const tar = join(runtime, "brought.tar");
  let isWhole: boolean | undefined;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.once("data", () => first(request, response));
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => (isWhole = false));
    request.on("end", () => {
      isWhole = true;
      writeFileSync(tar, Buffer.concat(parts));
      if (!response.headersSent) response.writeHead(202, { "content-type": "application/json" }).end('{"taskId":"7"}');
    });
  }).listen(join(runtime, "admin.sock"));
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
    rmSync(runtime, { recursive: true });
  });
  return {
    runtime,
    isWhole: () => isWhole,
    brought: () =>
      execFileSync("tar", ["--list", "--verbose", "--file", tar])
        .toString()
        .trim()
        .split("\n")
        .map((line) => line.replace(/^(.).*? \d\d:\d\d /u, "$1 "))
        .toSorted(),
  };
}

const left = () => readdirSync("/run").filter((name) => name.startsWith("sotto-stick."));

/** Runs ExecStart= of the unit with its capabilities, in a group of its own that can be ended as the unit is. */
async function take(t: Test, device: string, runtime: string, started: (pid: number) => void = () => undefined) {
  const unit = readFileSync(join(packaging, "sotto-stick@.service"), "utf8");
  const [, program = ""] = /^ExecStart=\/usr\/lib\/sotto\/(\S+) %I$/mu.exec(unit) ?? [];
  const [, capabilities = ""] = /^CapabilityBoundingSet=(.*)$/mu.exec(unit) ?? [];
  const kept = capabilities.split(" ").map((name) => name.replace("CAP_", "+").toLowerCase());
  const folder = t.testdir({});
  // The command of this checkout in place of the installed one.
  const text = readFileSync(join(packaging, program), "utf8").replace(
    "/usr/bin/sotto",
    sotto.map((word) => `'${word}'`).join(" "),
  );
  const file = join(folder, program);
  writeFileSync(file, text, { mode: 0o755 });
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const confined = ["setpriv", "--no-new-privs", `--bounding-set=-all,${kept.join(",")}`];
  const child = spawn("unshare", ["--mount", "--propagation", "private", ...confined, file, device], {
    env: { ...environment, SOTTO_RUNTIME: runtime },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  started(child.pid ?? 0);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

t.test("the repository of a stick is brought, wherever it is on it, and nothing else", only, async (t) => {
  for (const place of ["repository", "sotto", "."]) {
    const { runtime, brought } = await platform(t);
    const { device } = stick(t, (files) => {
      repository(join(files, place));
      // What computers leave on a stick, and what its owner has on it.
      mkdirSync(join(files, "System Volume Information"));
      writeFileSync(join(files, "System Volume Information/IndexerVolumeGuid"), "x");
      writeFileSync(join(files, "film.mkv"), "x");
    });
    t.match(await take(t, device, runtime), { code: 0, said: /^7$/mu });
    t.same(brought(), [
      "- dists/stable/InRelease",
      "- pool/stable/sotto_2.0_all.deb",
      "d dists/",
      "d dists/stable/",
      "d pool/",
      "d pool/stable/",
    ]);
    t.same(left(), [], "it is mounted nowhere any more");
  }
});

t.test("no link on a stick leads out of it", only, async (t) => {
  const outside = mkdtempSync(join(tmpdir(), "sotto-outside-"));
  t.teardown(() => rmSync(outside, { recursive: true }));
  repository(outside);
  for (const name of ["repository", "sotto"]) {
    const { runtime, isWhole } = await platform(t);
    const { device } = stick(t, (files) => symlinkSync(outside, join(files, name)));
    t.match(await take(t, device, runtime), { code: 1, said: /has no repository/u });
    t.equal(isWhole(), undefined, "nothing was sent");
  }
  for (const name of ["dists", "dists/stable"]) {
    const { runtime, isWhole } = await platform(t);
    const { device } = stick(t, (files) => {
      mkdirSync(join(files, "repository", name, ".."), { recursive: true });
      symlinkSync(join(outside, name), join(files, "repository", name));
    });
    t.match(await take(t, device, runtime), { code: 1, said: /has no repository/u });
    t.equal(isWhole(), undefined);
  }
  const { runtime, brought } = await platform(t);
  const { device } = stick(t, (files) => {
    repository(join(files, "repository"));
    symlinkSync("/etc/shadow", join(files, "repository/pool/stable/shadow.deb"));
  });
  t.match(await take(t, device, runtime), { code: 0 });
  t.ok(brought().includes("l pool/stable/shadow.deb -> /etc/shadow"), "as a link, which the updater refuses");
  t.same(left(), []);
});

t.test("a stick that is gone, or is none, is told and leaves nothing behind", only, async (t) => {
  const { runtime, isWhole } = await platform(t);
  const wrong = await take(t, "no-such-stick", runtime);
  t.not(wrong.code, 0);
  t.match(wrong.said, /no-such-stick/u);
  t.same(left(), []);
  const empty = await take(t, stick(t, () => undefined).device, runtime);
  t.match(empty, { code: 1, said: /the stick has no repository/u });
  t.equal(isWhole(), undefined);
  t.same(left(), []);
});

/** More than is read ahead. */
const large = (folder: string): void => {
  repository(join(folder, "repository"));
  writeFileSync(join(folder, "repository/pool/stable/large.deb"), Buffer.alloc(96 * 1024 * 1024, "x"));
};

t.test("of a stick that is pulled out half-way nothing is used", only, async (t) => {
  const { device, image } = stick(t, large, 128);
  const { runtime, isWhole } = await platform(t, (request) => {
    request.pause();
    truncateSync(image, 0);
    request.resume();
  });
  const { code, said } = await take(t, device, runtime);
  t.not(code, 0);
  t.match(said, /cannot be packed/u);
  t.not(isWhole(), true, "the platform knows that this is not all");
  t.same(left(), []);
});

t.test("what is refused before its end, or ended by the service manager, leaves nothing behind", only, async (t) => {
  const refusing = await platform(t, (request, response) => {
    request.pause();
    const problem = { code: "ARCHIVE_TOO_LARGE", detail: "the upload is larger than 2048 MB" };
    response.writeHead(413, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
  });
  const { device } = stick(t, large, 128);
  const refused = await take(t, device, refusing.runtime);
  t.not(refused.code, 0);
  t.match(refused.said, /larger than 2048 MB/u);
  t.same(left(), []);

  let group = 0;
  const slow = await platform(t, (request) => {
    request.pause();
    process.kill(-group, "SIGTERM");
  });
  t.not((await take(t, device, slow.runtime, (pid) => (group = pid))).code, 0);
  t.not(slow.isWhole(), true);
  t.same(left(), []);
});
