import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { bomb, hostileZips, lyingZips } from "./testing/hostile-zips.ts";
import { makeZip, type ZipEntry } from "./testing/make-zip.ts";
import { checkArchive, unpack } from "./read-archive.ts";

const all = () => true;

/** A folder with nothing but the archive in it; `left` is what is beside it afterwards. */
function place(t: Test, bytes: Buffer, name = "a") {
  const folder = t.testdir({ [name]: {} });
  const [archive, target] = [join(folder, name, "a.zip"), join(folder, name, "target")];
  writeFileSync(archive, bytes);
  return {
    archive,
    target,
    left: () => readdirSync(join(folder, name)).filter((one) => one !== "a.zip" && one !== "target"),
  };
}

t.test("an honest archive comes out as it went in, with plain modes", async (t) => {
  const { archive, target } = place(
    t,
    makeZip([
      { name: "assistant/", mode: 0o040755 },
      { name: "assistant/assistant.json", data: "{}" },
      { name: "assistant/sound/é.wav", data: "x".repeat(100_000), mode: 0o104777 },
      { name: "stored.txt", data: "stored", method: 0 },
      { name: "made-on-windows.txt", data: "", mode: 0 },
    ]),
  );
  await checkArchive(archive);
  t.equal(await unpack(archive, target, (parts) => parts[0] !== "stored.txt"), 3);
  t.equal(readFileSync(join(target, "assistant/sound/é.wav"), "utf8").length, 100_000);
  t.equal(statSync(join(target, "assistant/sound/é.wav")).mode & 0o7777, 0o644, "no setuid, not executable");
  t.notOk(existsSync(join(target, "stored.txt")), "what is not wanted is not written");
});

const honest: ZipEntry = { name: "a.txt", data: "a" };

t.test("a hostile archive is refused whole: nothing of it is written", async (t) => {
  for (const [index, [title, entries, code]] of hostileZips.entries()) {
    const { archive, target, left } = place(t, makeZip(entries), `case${index}`);
    await t.rejects(unpack(archive, target, all), { code }, title);
    t.notOk(existsSync(target), title);
    t.same(left(), [], title);
  }
});

t.test("a fault found while unpacking stops it at once", async (t) => {
  for (const [index, [title, entries, code]] of lyingZips.entries()) {
    const { archive, target } = place(t, makeZip(entries), `case${index}`);
    await t.rejects(unpack(archive, target, all), { code }, title);
  }
  const { archive, target } = place(t, makeZip([{ name: "zeros", data: Buffer.alloc(20 * 1024 * 1024) }]), "ratio");
  await t.rejects(unpack(archive, target, all), { code: "ARCHIVE_TOO_LARGE" }, "twenty megabytes of twenty kilobytes");
});

t.test("Z12 a zip bomb takes no memory", async (t) => {
  const { archive, target } = place(t, makeZip([{ name: "bomb", data: bomb, size: 10 }]));
  const before = process.memoryUsage().rss;
  await t.rejects(unpack(archive, target, all));
  t.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
});

t.test("Z10 what is not a zip, or only a part of one, is refused with one code", async (t) => {
  const good = makeZip([honest]);
  const cases = [
    Buffer.alloc(0),
    Buffer.from("not a zip at all, but long enough to be one"),
    good.subarray(0, good.length - 5),
    good.subarray(10),
  ];
  for (const [index, bytes] of cases.entries()) {
    const { archive, target } = place(t, bytes, `case${index}`);
    await t.rejects(unpack(archive, target, all), { code: "ARCHIVE_BROKEN" }, `case ${index}`);
    // Without its beginning it is known for what it is only when it is read.
    if (index < 3) await t.rejects(checkArchive(archive), { code: "ARCHIVE_BROKEN" }, `case ${index}`);
  }
});

t.test("a value at the limit is accepted, and one above it is refused", async (t) => {
  const two = makeZip([
    { name: "a", data: "12" },
    { name: "b", data: "345" },
  ]);
  const limits = { entries: 2, bytes: 5, ratio: 200 };
  const { archive, target } = place(t, two);
  t.equal(await unpack(archive, `${target}1`, all, { limits }), 2);
  const more = { code: "ARCHIVE_TOO_LARGE" };
  await t.rejects(unpack(archive, `${target}2`, all, { limits: { ...limits, entries: 1 } }), more);
  await t.rejects(unpack(archive, `${target}3`, all, { limits: { ...limits, bytes: 4 } }), more);
  const large = place(t, makeZip([{ name: "random", data: randomBytes(3_000_000) }]), "large");
  t.equal(await unpack(large.archive, large.target, all), 1, "what does not shrink is no bomb");
  const bombs = place(t, makeZip([{ name: "bomb", data: bomb }]), "bombs");
  await t.rejects(unpack(bombs.archive, bombs.target, all), { message: "the archive unpacks to more than 64 MB" });
});

t.test("Z14 an entry inside the data of another is refused", async (t) => {
  const inner: ZipEntry = { name: "b", data: "x", method: 0 };
  const alone = makeZip([inner]);
  // Its local header and its data, without the directory behind them.
  const local = alone.subarray(0, alone.indexOf("PK\u0001\u0002"));
  const outer: ZipEntry = { name: "a", data: local, method: 0 };
  const { archive, target } = place(t, makeZip([outer, { ...inner, offset: 30 + "a".length }]));
  await t.rejects(unpack(archive, target, all), { code: "ARCHIVE_BROKEN", message: /overlap/ });
  t.notOk(existsSync(target));
});

t.test("an aborted read rejects, and no archive stays open", async (t) => {
  const { archive, target } = place(t, makeZip([honest]));
  const open = () =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === archive;
      } catch {
        return false; // it was the one that read the folder
      }
    }).length;
  const reason = new Error("enough");
  await t.rejects(unpack(archive, target, all, { signal: AbortSignal.abort(reason) }), { code: "ABORT_ERR" });
  await unpack(archive, `${target}1`, all);
  await checkArchive(archive);
  while (open() > 0) await new Promise((resolve) => setImmediate(resolve));
  t.equal(open(), 0);
});

t.test("the data may lie in another order than the directory names it", async (t) => {
  const zip = makeZip([
    { name: "a", data: "a" },
    { name: "b", data: "b" },
  ]);
  const first = zip.indexOf("PK\u0001\u0002");
  const second = zip.indexOf("PK\u0001\u0002", first + 1);
  const end = zip.indexOf("PK\u0005\u0006");
  const swapped = [zip.subarray(0, first), zip.subarray(second, end), zip.subarray(first, second), zip.subarray(end)];
  const { archive, target } = place(t, Buffer.concat(swapped));
  t.equal(await unpack(archive, target, all), 2);
  t.equal(readFileSync(join(target, "a"), "utf8"), "a");
});

t.test("an error of the disk is not blamed on the archive", async (t) => {
  const { archive, target } = place(t, makeZip([honest]));
  await unpack(archive, target, all);
  await t.rejects(unpack(archive, target, all), { code: "EEXIST" });
  await t.rejects(unpack(`${archive}x`, `${target}1`, all), { code: "ENOENT" });
});

t.test("Z22 a thousand damaged archives: each is unpacked or refused, none does anything else", async (t) => {
  const good = makeZip([
    { name: "assistant/assistant.json", data: JSON.stringify({ id: "a", list: [1, 2, 3] }).repeat(20) },
    { name: "assistant/dataset.yaml", data: "type: intent\n".repeat(50) },
    { name: "assistant/custom_dialogue/sound/start_of_input.wav", data: Buffer.alloc(2000, 7) },
  ]);
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const { archive, target, left } = place(t, good);
  const codes = new Map<string, number>();
  for (let round = 0; round < 1000; round++) {
    const bytes = Buffer.from(good);
    for (let change = 0; change <= random(8); change++) bytes[random(bytes.length)] = random(256);
    writeFileSync(archive, bytes);
    const to = `${target}${round}`;
    const code = await unpack(archive, to, all).then(
      () => "unpacked",
      (error: { code?: string }) => error.code ?? "an error of another kind",
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  for (const code of codes.keys()) t.match(code, /^(?:unpacked|ARCHIVE_[A-Z_]+)$/, `${codes.get(code)} times`);
  t.same(
    left().filter((name) => !/^target\d+$/.test(name)),
    [],
    "nothing is beside the targets",
  );
});
