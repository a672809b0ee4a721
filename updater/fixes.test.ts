/** Security fixes of Debian for the engines: with the real apt and dpkg, in a root of their own, and a second repository. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { Apt } from "./apt.ts";
import { carryOut } from "./change.ts";
import { DataKeeper } from "./data-keeper.ts";
import { noJudge } from "./judge.ts";
import { aptPaths, type Breadcrumb } from "./place.ts";
import { type PackageParts, PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);
t.jobs = 3;

const engines = "libspeech1, player";
/** A library of the same source as a program: Debian fixes both together. */
const speech: PackageParts = { fields: { Source: "speech" } };

/** A board with two engines, and Debian's repositories of everything and of security fixes. */
class Board {
  readonly apt: PrivateApt;
  readonly debian: PrivateApt;
  readonly security: PrivateApt;

  constructor(t: Test) {
    [this.apt, this.debian, this.security] = [new PrivateApt(t), new PrivateApt(t), new PrivateApt(t)];
    this.debian.build("libspeech1", "1.0", speech);
    this.debian.build("speech-data", "1.0", { fields: { Source: "speech", Depends: "libspeech1" } });
    this.debian.build("player", "1.0");
    this.debian.build("bystander", "1.0");
    this.debian.publish();
    const depends = `${engines}, speech-data, bystander`;
    this.apt.build("sotto", "1.0", { fields: { "Sotto-Engines": engines, Depends: depends } });
    this.apt.publish();
    this.publish();
    const sources = ([this.debian, this.security] as const).map(
      ({ root, repository }) => `deb [signed-by=${root}/etc/apt/archive.gpg] copy:${repository} stable main\n`,
    );
    writeFileSync(join(this.apt.root, "etc/apt/sources.list.d/debian.list"), sources.join(""));
  }

  publish(): void {
    this.security.publish({ about: { Origin: "Debian", Label: "Debian-Security", Suite: "stable-security" } });
  }

  static async installed(t: Test): Promise<Board> {
    const board = new Board(t);
    t.match(await board.apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
    board.run("apt-mark", "auto", "libspeech1", "speech-data", "player", "bystander");
    return board;
  }

  run(program: string, ...args: readonly string[]): string {
    const env = { PATH: process.env["PATH"], APT_CONFIG: join(this.apt.root, "etc/apt/root.conf") };
    return execFileSync(program, args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  }

  /** The fix of the library and its data, and one of a package that is no engine. */
  offer(parts: PackageParts = {}, version = "1.0+deb1"): void {
    const { fields, ...more } = parts;
    this.security.build("libspeech1", version, { ...more, fields: { Source: "speech", ...fields } });
    this.security.build("speech-data", version, { fields: { Source: "speech", Depends: "libspeech1" } });
    this.security.build("bystander", "1.0+deb1");
    this.publish();
  }

  versions(): readonly string[] {
    return this.apt.installed().map((line) => line.replace(" installed", ""));
  }

  isPinned(name: string): boolean {
    const path = "etc/apt/preferences.d/sotto-rolled-back";
    return existsSync(join(this.apt.root, path)) && this.apt.read(path).includes(`Package: ${name}\n`);
  }
}

const before = ["bystander 1.0", "libspeech1 1.0", "player 1.0", "sotto 1.0", "speech-data 1.0"];
const fixed = ["bystander 1.0", "libspeech1 1.0+deb1", "player 1.0", "sotto 1.0", "speech-data 1.0+deb1"];
const changes = ["libspeech1", "speech-data"].map((name) => ({ name, from: "1.0", to: "1.0+deb1" }));

t.test("the fixes of the engines' sources are shown, installed and kept, and nothing else changes", async (t) => {
  const board = await Board.installed(t);
  board.offer();
  board.debian.build("player", "2.0");
  board.debian.publish();
  const shown = await board.apt.carryOut({ operation: "update", fixes: true });
  t.match(shown, { outcome: "completed", changes, log: /libspeech1 1\.0 would become 1\.0\+deb1, a security fix/u });
  t.equal(shown.changes.length, 2, "a newer version that is no security fix is not one of them");
  t.match(await board.apt.carryOut({ operation: "update" }), { changes: [] }, "without being asked for, none is named");
  t.same(board.versions(), before);
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), { outcome: "completed", changes });
  t.same(board.versions(), fixed);
  t.equal(board.run("apt-mark", "showmanual").trim(), "sotto", "what came as a dependency still has");
  const kept = readdirSync(aptPaths(board.apt.folder).kept).filter((name) => name.startsWith("libspeech1"));
  t.equal(kept.length, 2, "the version before, and the one in use");
  t.match(await board.apt.carryOut({ operation: "fix" }), { outcome: "completed", changes: [] });

  board.apt.build("sotto", "2.0", { fields: { "Sotto-Engines": engines } });
  board.apt.publish();
  t.match(await board.apt.carryOut({ operation: "upgrade" }), { changes: [{ name: "sotto" }] });
  t.same(
    kept,
    readdirSync(aptPaths(board.apt.folder).kept).filter((name) => name.startsWith("libspeech1")),
  );
});

t.test("a fix that cannot be installed is undone and pinned, until a person asks for it", async (t) => {
  const board = await Board.installed(t);
  board.offer({ scripts: { postinst: "exit 3" } });
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), { outcome: "undone", changes });
  t.same(board.versions(), before);
  t.equal(board.run("apt-mark", "showmanual").trim(), "sotto");
  t.ok(board.isPinned("libspeech1") && board.isPinned("speech-data"));
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), { outcome: "completed", changes: [] });
  await board.apt.carryOut({ operation: "upgrade" });
  t.ok(board.isPinned("libspeech1"), "an upgrade of Sotto is another matter");
  t.match(await board.apt.carryOut({ operation: "fix" }), { outcome: "undone" });
  board.offer({}, "1.0+deb2");
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), { outcome: "completed" });
  t.notOk(board.isPinned("libspeech1"), "a newer fix is not affected");
});

/** Carries the fixes out in this process, with a supervisor that loads the library when it starts. */
async function carriedOut(board: Board, breaks: boolean) {
  const { folder, root } = board.apt;
  const taskId = randomUUID();
  const apt = new Apt({ log: aptPaths(folder).log(taskId), root, lockSeconds: 60, silentSeconds: 300 });
  const library = () => board.apt.read("usr/share/libspeech1/version");
  let loaded: string | undefined = library();
  const seen: string[] = [];
  const judge = {
    ...noJudge,
    verdict: async (mustBeNew: boolean) => {
      seen.push(`${loaded ?? "stopped"}${mustBeNew ? " anew" : ""}`);
      return breaks && loaded !== "1.0" ? "tts does not speak" : undefined;
    },
  };
  const supervisor = { stop: async () => void (loaded = undefined), start: async () => void (loaded ??= library()) };
  const crumb: Breadcrumb = {
    taskId,
    request: { operation: "fix", automatic: true },
    asker: { uid: 0 },
    startedAt: new Date().toISOString(),
    attempts: 1,
    step: "begun",
    changes: [],
  };
  const data = new DataKeeper(aptPaths(folder).kept, []);
  const verdict = await carryOut(crumb, { folder, root, apt, judge, data, supervisor });
  apt.close();
  return { verdict, seen };
}

t.test("what is judged is a platform that was restarted with the fix", async (t) => {
  const board = await Board.installed(t);
  board.offer();
  t.match(await carriedOut(board, false), { verdict: { outcome: "completed" }, seen: ["1.0+deb1 anew"] });
  t.same(board.versions(), fixed);
});

t.test("a fix that breaks an engine is undone, although the version before is nowhere to be had", async (t) => {
  const board = await Board.installed(t);
  board.offer();
  rmSync(join(board.debian.repository, "pool"), { recursive: true });
  const { verdict, seen } = await carriedOut(board, true);
  t.match(verdict, { outcome: "undone", code: "UPDATE_UNDONE", message: /tts does not speak/u });
  t.same(seen, ["1.0+deb1 anew", "1.0 anew"]);
  t.same(board.versions(), before);
  t.ok(board.isPinned("libspeech1"));
  t.match(JSON.parse(readFileSync(aptPaths(board.apt.folder).undone, "utf8")), { changes });
});

t.test("a fix that would change other packages is left to a person, and another one is installed", async (t) => {
  const board = await Board.installed(t);
  board.security.build("newcomer", "1.0");
  board.security.build("player", "1.0+deb1");
  board.offer({ fields: { Depends: "newcomer" } });
  const first = await board.apt.carryOut({ operation: "fix", automatic: true });
  t.match(first, { outcome: "completed", changes: [{ name: "player", to: "1.0+deb1" }] });
  t.match(first.log, /left alone: speech: apt would also install newcomer/u);
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), {
    outcome: "failed",
    code: "UPDATE_REFUSED",
    message: /nothing was changed: speech: apt would also install newcomer/u,
  });
  board.offer({ fields: { Conflicts: "player" } }, "1.0+deb2");
  const removing = await board.apt.carryOut({ operation: "fix", automatic: true });
  t.match(removing, { outcome: "failed", code: "UPDATE_REFUSED", message: /speech: apt refuses it/u });
  t.same(board.versions(), [...before.slice(0, 2), "player 1.0+deb1", ...before.slice(3)]);
});

t.test("what an administrator holds stays, and is named with what is built from the same source", async (t) => {
  const board = await Board.installed(t);
  execFileSync("dpkg", [`--admindir=${board.apt.root}/var/lib/dpkg`, "--set-selections"], {
    input: "speech-data hold",
  });
  board.offer();
  const result = await board.apt.carryOut({ operation: "fix", automatic: true });
  t.match(result, { outcome: "failed", code: "UPDATE_REFUSED", message: /speech-data is held: `apt-mark unhold/u });
  t.same(board.versions(), before);
});

t.test("without a source of security fixes, or a network, nothing is changed, and it is told why", async (t) => {
  const board = await Board.installed(t);
  board.offer();
  await board.apt.carryOut({ operation: "update", fixes: true });
  rmSync(board.security.repository, { recursive: true });
  const away = await board.apt.carryOut({ operation: "fix", automatic: true });
  t.match(away, { outcome: "failed", log: /going on with what is listed/u, message: /libspeech1/u });
  t.match(await board.apt.carryOut({ operation: "update", fixes: true }), {
    outcome: "failed",
    code: "PACKAGES_UNREACHABLE",
  });
  t.same(board.versions(), before);
  rmSync(join(board.apt.root, "etc/apt/sources.list.d/debian.list"));
  const without = await board.apt.carryOut({ operation: "fix", automatic: true });
  t.match(without, { outcome: "failed", code: "UPDATE_REFUSED", message: /no list of Debian's security fixes/u });
});

t.test("an edited configuration file stays, without a question", async (t) => {
  const board = new Board(t);
  const conf = { files: { "etc/player.conf": "default\n" }, conffiles: ["/etc/player.conf"] };
  board.debian.build("player", "1.0", conf);
  board.debian.publish();
  await board.apt.carryOut({ operation: "install", packages: ["sotto"] });
  board.security.build("player", "1.0+deb1", { ...conf, files: { "etc/player.conf": "default, fixed\n" } });
  board.publish();
  writeFileSync(join(board.apt.root, "etc/player.conf"), "mine\n");
  t.match(await board.apt.carryOut({ operation: "fix", automatic: true }), { outcome: "completed" });
  t.equal(board.apt.read("etc/player.conf"), "mine\n");
});

t.test("killed in the middle, a fix is completed or undone at the next start", async (t) => {
  for (const script of [
    "until [ -e $DPKG_ROOT/go ]; do sleep 0.1; done",
    "until [ -e $DPKG_ROOT/go ]; do sleep 0.1; done; exit 3",
  ]) {
    const board = await Board.installed(t);
    board.offer({ scripts: { postinst: `touch $DPKG_ROOT/begun; ${script}` } });
    const taskId = board.apt.ask({ operation: "fix", automatic: true });
    const first = board.apt.start();
    const gone = once(first, "exit");
    while (!existsSync(join(board.apt.root, "begun"))) await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(-(first.pid ?? 0), "SIGKILL");
    await gone;
    t.ok(existsSync(aptPaths(board.apt.folder).breadcrumb));
    writeFileSync(join(board.apt.root, "go"), "");
    await once(board.apt.start(), "exit");
    const isBad = script.endsWith("3");
    t.match(board.apt.result(taskId), { outcome: isBad ? "undone" : "completed" });
    t.same(board.versions(), isBad ? before : fixed);
  }
});

t.test("a request cannot name what is to be fixed", async (t) => {
  const board = await Board.installed(t);
  board.offer();
  const wrong = await board.apt.carryOut({ operation: "fix", packages: ["sotto"] });
  t.match(wrong, { outcome: "failed", message: /not for the request to say/u });
  t.same(board.versions(), before);
});
