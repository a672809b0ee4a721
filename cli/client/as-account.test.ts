import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, chown, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { perform } from "../doctor/acts.ts";
import { asOwnerOf, ownerOf, userOf } from "./as-account.ts";

const nobody = 65_534;

function folderFor(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

t.test("the user whose first group it is, never root, of nonsense nobody", async (t) => {
  const passwd =
    "root:x:0:0::/root:/bin/sh\nalso:x:0:7::/:/bin/sh\nsotto:x:990:985::/var/lib/sotto:/usr/sbin/nologin\nbad\n";
  t.same(userOf(passwd, 985), { uid: 990, gid: 985 });
  for (const group of [0, 7, 990, Number.NaN]) t.equal(userOf(passwd, group), undefined);
});

t.test("A5: root does the platform's work in its folder as the platform's account, and is root again", async (t) => {
  const folder = folderFor(t);
  const secret = join(folder, "of-root");
  writeFileSync(secret, "root's", { mode: 0o600 });
  const theirs = join(folder, "theirs");
  mkdirSync(theirs);
  symlinkSync(secret, join(theirs, "config"));
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    await chmod(folder, 0o755);
    await chown(theirs, nobody, nobody);
  }
  t.equal((await ownerOf(theirs))?.uid, isRoot ? nobody : process.getuid?.());
  const work = async () => {
    await writeFile(join(theirs, "made"), "x");
    return readFile(join(theirs, "config"), "utf8").catch((error: NodeJS.ErrnoException) => error.code);
  };
  t.equal(await asOwnerOf(theirs, work), isRoot ? "EACCES" : "root's", "a link leads where its owner may go");
  t.equal(statSync(join(theirs, "made")).uid, isRoot ? nobody : process.getuid?.(), "what is made is theirs");
  t.equal(process.geteuid?.(), process.getuid?.());
  t.equal(await readFile(secret, "utf8"), "root's", "and afterwards it is who it was");
  await t.rejects(
    asOwnerOf(theirs, async () => {
      throw new Error("no");
    }),
    /no/,
  );
  t.equal(readFileSync(secret, "utf8"), "root's", "also after an error");
  t.equal(await ownerOf(join(folder, "missing")), undefined);
});

t.test("A5: a fix that the platform asks for changes no file that is not the platform's", async (t) => {
  const folder = folderFor(t);
  const secret = join(folder, "of-root");
  writeFileSync(secret, "x", { mode: 0o600 });
  const theirs = join(folder, "theirs");
  mkdirSync(theirs);
  writeFileSync(join(theirs, "own"), "x", { mode: 0o644 });
  symlinkSync(secret, join(theirs, "link"));
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    await chmod(folder, 0o755);
    for (const path of [theirs, join(theirs, "own")]) await chown(path, nobody, nobody);
  }
  const mode = (path: string) => statSync(path).mode & 0o777;
  const act = (path: string) => ({ act: "mode", path, mode: 0o666 }) as const;
  t.same(await perform(act(join(theirs, "own")), undefined, theirs), { ...act(join(theirs, "own")), mode: 0o644 });
  t.equal(mode(join(theirs, "own")), 0o666);
  await t.rejects(perform(act(join(theirs, "link")), undefined, theirs), /is a link/);
  if (isRoot) await t.rejects(perform(act(secret), undefined, theirs), /belongs to somebody else/);
  t.equal(mode(secret), 0o600);
});
