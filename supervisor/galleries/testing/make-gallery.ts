/** A gallery in a git repository of this machine, signed with SSH keys that ssh-keygen makes, and what fetches it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import { serveGit } from "../../skills/testing/git-server.ts";
import { Shipped } from "../../skills/shipped.ts";
import { Skills } from "../../skills/skills.ts";
import { galleryOperation, type GalleryRequest } from "../../tasks/kinds/gallery.ts";
import { type ActionsRequest, actionsInstall, skillOperation } from "../../tasks/kinds/skills.ts";
import type { Work } from "../../work.ts";
import { Galleries } from "../galleries.ts";

/** The smallest PNG. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const head = 'format = 1\nname = "anna"\ntitle = "Anna\'s skills"\n';

/** The line of a public key, made in this folder under this name. */
export function makeKey(folder: string, name: string): string {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", `${name}@test`, "-f", join(folder, name)]);
  return readFileSync(join(folder, `${name}.pub`), "utf8").trim();
}

export type Files = Readonly<Record<string, string | Buffer>>;

export async function makeGallery(t: Test) {
  const folder = t.testdir({ skills: {}, keys: {}, package: { home: {} } });
  const server = await serveGit(t, join(folder, "git"));
  const keys = join(folder, "keys");
  const key = makeKey(keys, "anna");
  /** Commits these files, signed with the key of that name; its clock is a second later each time. */
  let clock = 1_790_000_000;
  const commit = (files: Files, signed?: { by?: string | null; at?: number }): string => {
    const { by = "anna", at = (clock += 1) } = signed ?? {};
    server.commit(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { text: content }])));
    const signing =
      by === null
        ? ["-c", "commit.gpgSign=false"]
        : ["-c", "gpg.format=ssh", "-c", `user.signingKey=${join(keys, by)}`, "-c", "commit.gpgSign=true"];
    const date = `${at} +0000`;
    const who = ["-c", "user.name=T", "-c", "user.email=t@t"];
    execFileSync("git", [...who, ...signing, "commit", "--quiet", "--amend", "--no-edit", "--allow-empty"], {
      cwd: join(folder, "git/work"),
      env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_COMMITTER_DATE: date },
    });
    return server.git("rev-parse", "HEAD").trim();
  };
  const galleries = new Galleries(join(folder, "galleries"));
  const skills = new Skills(join(folder, "skills"), new Shipped(join(folder, "package")));
  const lines: string[] = [];
  const fetching = { isRefused: () => false, authorities: server.authorities };
  const work = (signal = new AbortController().signal): Work => ({
    taskId: "task",
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: () => undefined,
    signal,
  });
  const kind = galleryOperation({ galleries, skills, fetching });
  const operate = async (request: GalleryRequest, signal?: AbortSignal) => {
    await kind.preflight?.(request);
    await kind.run(request, work(signal));
  };
  const url = `${server.url}/work`;
  const installing = { skills, galleries, fetching, settingUp: () => ({ network: false }) };
  return {
    folder,
    keys,
    key,
    server,
    url,
    commit,
    galleries,
    skills,
    lines,
    kind,
    operate,
    fetching,
    add: (more: object = {}) => operate({ operation: "add", url, key, ...more }),
    refresh: () => operate({ operation: "refresh", gallery: "anna" }),
    install: async (request: ActionsRequest) => {
      const installs = actionsInstall(installing);
      await installs.preflight?.(request);
      await installs.run(request, work());
    },
    update: (skill: string) => skillOperation(installing).run({ skill, operation: "update" }, work()),
  };
}
