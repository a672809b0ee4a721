import { readFile } from "node:fs/promises";
import t from "tap";
import { eachProcLine, ofProcesses, processIds, readProc } from "./proc-file.ts";

t.test("a file of the kernel is read whole, whatever its length, without 64 KB for each", async (t) => {
  for (const path of ["/proc/self/cmdline", "/proc/cpuinfo", "/proc/self/maps", "/proc/self/environ"]) {
    // Maps change while they are read: their first line does not.
    const first = (text: string) => (path.endsWith("maps") ? text.split("\n")[0] : text.replaceAll(/MHz.*$/gmu, ""));
    t.equal(first(await readProc(path)), first(await readFile(path, "utf8")), path);
  }
  t.ok((await readProc("/proc/self/maps")).length > 4000, "more than one piece");
  await t.rejects(readProc("/proc/0/stat"), { code: "ENOENT" });
  const before = process.memoryUsage().arrayBuffers;
  const texts = await Promise.all(Array.from({ length: 400 }, () => readProc("/proc/self/stat")));
  t.ok(texts.every((text) => text.startsWith(`${process.pid} `)));
  const taken = process.memoryUsage().arrayBuffers - before;
  t.ok(taken < 400 * 16_384, `${taken} bytes for 400 files`);
});

t.test("a long file of the kernel is read by the line, wherever its pieces end", async (t) => {
  const lines: string[] = [];
  await eachProcLine("/proc/cpuinfo", (line) => lines.push(line));
  const steady = (text: string) => text.replaceAll(/MHz.*$/gmu, "");
  t.equal(steady(lines.join("\n")), steady(await readFile("/proc/cpuinfo", "latin1")).replace(/\n$/u, ""));
  lines.length = 0;
  await eachProcLine("/proc/self/environ", (line) => lines.push(line));
  t.equal(lines.join("\n"), (await readFile("/proc/self/environ", "latin1")).replace(/\n$/u, ""), "no end of a line");
  await t.rejects(
    eachProcLine("/proc/0/stat", () => {}),
    { code: "ENOENT" },
  );
});

t.test("all processes of the machine are looked at, a few at a time", async (t) => {
  t.ok((await processIds()).includes(process.pid));
  let [open, most] = [0, 0];
  const all = Array.from({ length: 500 }, (_, n) => n);
  const odd = await ofProcesses(all, async (pid) => {
    most = Math.max(most, ++open);
    await readProc("/proc/self/stat");
    open--;
    return pid % 2 === 1 ? pid : undefined;
  });
  t.same(
    odd.toSorted((a, b) => a - b),
    all.filter((pid) => pid % 2 === 1),
  );
  t.ok(most > 1 && most <= 8, `${most} at once`);
  await t.rejects(
    ofProcesses(all, () => Promise.reject(new Error("gone"))),
    { message: "gone" },
  );
});
