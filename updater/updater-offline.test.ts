/** Upgrades from a repository that somebody has brought, with the real apt and dpkg in a root of their own. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import t, { type Test } from "tap";
import { aptPaths } from "./place.ts";
import { keyring } from "./offline.ts";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

/** A board with version 1.0 that trusts the repository's key and reaches no repository. */
async function board(t: Test): Promise<PrivateApt> {
  const apt = new PrivateApt(t);
  // As on a board, others pass through to what is unpacked by a user of its own.
  chmodSync(join(apt.folder, "../.."), 0o711);
  apt.build("sotto", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install" }), { outcome: "completed" });
  mkdirSync(dirname(join(apt.root, keyring)), { recursive: true });
  writeFileSync(join(apt.root, keyring), apt.readKey());
  apt.build("sotto", "2.0");
  apt.publish();
  apt.from("http://127.0.0.1:1/away");
  return apt;
}

async function bring(t: Test, apt: PrivateApt, folder: string, ...tar: string[]) {
  const taskId = randomUUID();
  const { requests } = aptPaths(apt.folder);
  mkdirSync(requests, { recursive: true });
  execFileSync("tar", ["-cf", join(requests, `${taskId}.tar`), ...tar, "-C", folder, "."]);
  apt.ask({ operation: "upgrade", offline: true }, taskId);
  await once(apt.start(), "exit");
  const { folder: place, ...left } = aptPaths(apt.folder);
  t.notOk(existsSync(join(place, "offline")), "nothing is left of it");
  t.same(readdirSync(left.requests), []);
  t.notOk(existsSync(join(apt.root, "etc/apt/sources.list.d/sotto-offline.list")));
  return apt.result(taskId);
}

t.test("a board without a network is upgraded from it, and can go back", async (t) => {
  const apt = await board(t);
  t.match(await bring(t, apt, apt.repository), {
    outcome: "completed",
    changes: [{ name: "sotto", from: "1.0", to: "2.0" }],
  });
  t.same(apt.installed(), ["sotto 2.0 installed"]);
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("the repository may be in a folder of the tar file", async (t) => {
  const apt = await board(t);
  t.match(await bring(t, apt, dirname(apt.repository), "--exclude=./root", "--exclude=./gpg", "--exclude=./data"), {
    outcome: "completed",
    changes: [{ to: "2.0" }],
  });
});

t.test("what the board's key has not signed, or what was changed afterwards, is not used", async (t) => {
  const apt = await board(t);
  const refused = { outcome: "failed", code: "PACKAGES_UNTRUSTED", changes: [] };
  const other = new PrivateApt(t);
  other.build("sotto", "9.0");
  other.publish();
  t.match(await bring(t, apt, other.repository), refused, "another key");

  const copy = join(apt.folder, "..", "copy");
  const fresh = (): string => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(apt.repository, copy, { recursive: true });
    return copy;
  };
  apt.damage(join(fresh(), "dists/stable/main/binary-amd64/Packages"));
  t.match(await bring(t, apt, copy), refused, "a changed list");
  apt.damage(join(fresh(), "pool/sotto_2.0_all.deb"));
  t.match(await bring(t, apt, copy), { outcome: "failed", changes: [] }, "a changed package");
  fresh();
  rmSync(join(copy, "dists"), { recursive: true });
  t.match(
    await bring(t, apt, copy),
    { ...refused, message: /no dists\/stable\/InRelease.*make repository/u },
    "packages alone",
  );
  symlinkSync("/etc/shadow", join(fresh(), "pool/link"));
  t.match(await bring(t, apt, copy), { ...refused, message: /neither a folder nor a plain file/u }, "a link");
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test(
  "an older repository takes nothing back, however old its list is, and one without a signature is not used",
  async (t) => {
    const apt = await board(t);
    t.match(await bring(t, apt, apt.repository), { outcome: "completed", changes: [{ to: "2.0" }] });
    rmSync(join(apt.repository, "pool/sotto_2.0_all.deb"));
    for (const date of [undefined, new Date(Date.now() - 24 * 60 * 60_000)]) {
      apt.publish({ date });
      t.match(await bring(t, apt, apt.repository), { outcome: "completed", changes: [] });
      t.same(apt.installed(), ["sotto 2.0 installed"]);
    }
    apt.build("sotto", "3.0");
    apt.publish({ signed: false });
    t.match(await bring(t, apt, apt.repository), { code: "PACKAGES_UNTRUSTED", changes: [] });
    t.same(apt.installed(), ["sotto 2.0 installed"]);
  },
);

t.test("what is no tar file, is missing, or comes to a board without a key is refused in words", async (t) => {
  const apt = await board(t);
  const { requests } = aptPaths(apt.folder);
  const taskId = randomUUID();
  writeFileSync(join(requests, `${taskId}.tar`), "hello");
  apt.ask({ operation: "upgrade", offline: true }, taskId);
  await once(apt.start(), "exit");
  t.match(apt.result(taskId), { code: "PACKAGES_UNTRUSTED", message: /not a tar file/u });
  t.match(await apt.carryOut({ operation: "upgrade", offline: true }), { code: "PACKAGES_FAILED", message: /gone/u });
  rmSync(join(apt.root, keyring));
  t.match(await bring(t, apt, apt.repository), { code: "PACKAGES_UNTRUSTED", message: /no key to verify/u });
});
