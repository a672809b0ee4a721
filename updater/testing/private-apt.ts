/**
 * Creates a private root for the real apt and dpkg, a signed repository of small packages, and the root program working
 * there.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { aptPaths, type Result } from "../place.ts";

type Teardown = { teardown(work: () => unknown): void };
export type PackageParts = {
  /** Maps a path in the package to its text. */
  readonly files?: Readonly<Record<string, string>>;
  /** Maps preinst, postinst, prerm and postrm to shell commands; $DPKG_ROOT is the private root. */
  readonly scripts?: Readonly<Record<string, string>>;
  readonly conffiles?: readonly string[];
  /** Additional fields of its control file. */
  readonly fields?: Readonly<Record<string, string>>;
};

const helper = join(import.meta.dirname, "../main.ts");

export class PrivateApt {
  readonly root: string;
  readonly repository: string;
  /** The folder in which the root program works. */
  readonly folder: string;
  readonly #home: string;

  constructor(t: Teardown) {
    // Short, because gpg's agent creates sockets in it.
    this.#home = mkdtempSync(join(tmpdir(), "apt-"));
    this.root = join(this.#home, "root");
    this.repository = join(this.#home, "repository");
    this.folder = join(this.#home, "data", "apt");
    for (const path of ["etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/sources.list.d", "var/log/apt"])
      mkdirSync(join(this.root, path), { recursive: true });
    for (const path of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/apt/lists/partial", "run"])
      mkdirSync(join(this.root, path), { recursive: true });
    mkdirSync(join(this.root, "var/cache/apt/archives/partial"), { recursive: true });
    writeFileSync(join(this.root, "var/lib/dpkg/status"), "");
    const conf = `Dir "${this.root}/";\nDir::State::status "${this.root}/var/lib/dpkg/status";\nAPT::Sandbox::User "root";\n`;
    writeFileSync(join(this.root, "etc/apt/root.conf"), conf);
    mkdirSync(join(this.repository, "pool"), { recursive: true });
    mkdirSync(join(this.#home, "gpg"), { mode: 0o700 });
    this.#gpg("--quick-gen-key", "Test Archive <archive@example.com>", "ed25519", "sign", "1y");
    writeFileSync(join(this.root, "etc/apt/archive.gpg"), this.#gpg("--export"));
    this.from(`file:${this.repository}`);
    t.teardown(() => {
      execFileSync("gpgconf", ["--kill", "all"], { env: this.#env() });
      rmSync(this.#home, { recursive: true, force: true });
    });
  }

  /** Sets where apt gets its lists from. */
  from(uri: string): void {
    const line = `deb [signed-by=${this.root}/etc/apt/archive.gpg] ${uri} stable main\n`;
    writeFileSync(join(this.root, "etc/apt/sources.list"), line);
  }

  /** What the repository is verified with. */
  readKey(): Buffer {
    return readFileSync(join(this.root, "etc/apt/archive.gpg"));
  }

  /** Builds a package into the repository's pool; publish() adds it to the lists. */
  build(
    name: string,
    version: string,
    { files = {}, scripts = {}, conffiles = [], fields = {} }: PackageParts = {},
  ): string {
    const tree = join(this.#home, "tree");
    rmSync(tree, { recursive: true, force: true });
    const write = (path: string, text: string, mode = 0o644) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text, { mode });
    };
    const control = {
      Package: name,
      Version: version,
      Architecture: "all",
      Maintainer: "T <t@example.com>",
      ...fields,
    };
    const lines = Object.entries({ ...control, Description: "test" }).map(([key, value]) => `${key}: ${value}\n`);
    write("DEBIAN/control", lines.join(""));
    if (conffiles.length > 0) write("DEBIAN/conffiles", `${conffiles.join("\n")}\n`);
    for (const [script, text] of Object.entries(scripts))
      write(`DEBIAN/${script}`, `#!/bin/sh\nset -e\n${text}\n`, 0o755);
    const sums: string[] = [];
    for (const [path, text] of Object.entries({ [`usr/share/${name}/version`]: version, ...files })) {
      write(path, text);
      if (!conffiles.includes(`/${path}`)) sums.push(`${createHash("md5").update(text).digest("hex")}  ${path}\n`);
    }
    write("DEBIAN/md5sums", sums.join(""));
    const deb = join(this.repository, "pool", `${name}_${version}_all.deb`);
    execFileSync("dpkg-deb", ["--root-owner-group", "-Znone", "--build", tree, deb], { stdio: "ignore" });
    return deb;
  }

  /** Generates the lists of the pool, and signs them. */
  publish({ validSeconds = 3600, signed = true, date = undefined as Date | undefined, about: more = {} } = {}): void {
    const index = join(this.repository, "dists/stable/main/binary-amd64");
    rmSync(join(this.repository, "dists"), { recursive: true, force: true });
    mkdirSync(index, { recursive: true });
    const archive = (...args: string[]) =>
      execFileSync("apt-ftparchive", args, { cwd: this.repository, encoding: "utf8" });
    writeFileSync(join(index, "Packages"), archive("packages", "pool"));
    const about = {
      Origin: "Test",
      Suite: "stable",
      Codename: "stable",
      Components: "main",
      Architectures: "amd64 all",
      ...more,
    };
    const set = Object.entries({ ...about, ValidTime: validSeconds }).map(
      ([key, value]) => `APT::FTPArchive::Release::${key}=${value}`,
    );
    const release = archive(...set.flatMap((one) => ["-o", one]), "release", "dists/stable");
    const path = join(this.repository, "dists/stable/Release");
    writeFileSync(
      path,
      date === undefined
        ? release
        : release.replace(/^Date: .*$/mu, `Date: ${date.toUTCString()}`).replace(/^Valid-Until: .*\n/mu, ""),
    );
    if (signed) this.#gpg("--clearsign", "-o", join(this.repository, "dists/stable/InRelease"), path);
  }

  /** Leaves a request as the supervisor does; returns the task's id. */
  ask(request: unknown, taskId: string = randomUUID()): string {
    const path = join(aptPaths(this.folder).requests, `${taskId}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, typeof request === "string" ? request : JSON.stringify(request));
    renameSync(`${path}.new`, path);
    return taskId;
  }

  /** Returns the command line of the root program. */
  command(...more: string[]): readonly [string, ...string[]] {
    return [process.execPath, helper, "--folder", this.folder, "--root", this.root, ...more];
  }

  start(...more: string[]): ChildProcess {
    const [program, ...args] = this.command(...more);
    return spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  }

  /** Runs the root program to its end, and returns the result of a request. */
  async carryOut(request: unknown, ...more: string[]): Promise<Result & { readonly log: string }> {
    const taskId = this.ask(request);
    await once(this.start(...more), "exit");
    return this.result(taskId);
  }

  result(taskId: string): Result & { readonly log: string } {
    const { result, log } = aptPaths(this.folder);
    const text = existsSync(log(taskId)) ? readFileSync(log(taskId), "utf8") : "";
    return { ...(JSON.parse(readFileSync(result(taskId), "utf8")) as Result), log: text };
  }

  /** Resolves when the log of a task matches these words. */
  async said(taskId: string, words: RegExp): Promise<{ readonly log: string }> {
    const path = aptPaths(this.folder).log(taskId);
    for (;;) {
      const log = existsSync(path) ? readFileSync(path, "utf8") : "";
      if (words.test(log)) return { log };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Returns "name version state" of what dpkg knows. */
  installed(): readonly string[] {
    const format = "--showformat=${Package} ${Version} ${db:Status-Status}\\n";
    const text = execFileSync("dpkg-query", [`--admindir=${this.root}/var/lib/dpkg`, "--show", format], {
      encoding: "utf8",
    });
    return text
      .split("\n")
      .filter((line) => line !== "" && !line.endsWith("not-installed") && !line.endsWith("config-files"));
  }

  /** Returns the text of a file in the private root. */
  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  damage(path: string): void {
    appendFileSync(path, "x");
  }

  #env(): Record<string, string> {
    return { PATH: process.env["PATH"] ?? "", GNUPGHOME: join(this.#home, "gpg") };
  }

  #gpg(...args: string[]): Buffer {
    return execFileSync("gpg", ["--batch", "--yes", "--quiet", "--passphrase", "", ...args], {
      env: this.#env(),
      stdio: ["ignore", "pipe", "ignore"],
    });
  }
}
