import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { makeProcesses } from "../processes/testing.ts";
import { readEntry } from "./entry.ts";
import { openJournal } from "./journal.ts";
import { maxLineBytes } from "./line-splitter.ts";
import { redact, redactText } from "./redact.ts";
import { Terminal } from "./terminal.ts";

const usual = { level: "info", file_megabytes: 2, files: 4 } as const;

async function makeJournal(t: Test, config: Parameters<typeof openJournal>[1] = usual, components = ["one", "two"]) {
  const folder = await mkdtemp(join(tmpdir(), "log-"));
  const shown: string[] = [];
  const terminal = new Terminal({ verbose: false, colour: false, write: (text) => void shown.push(text) });
  const journal = await openJournal(folder, config, components, terminal);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await journal.close();
    isOpen = false;
  };
  t.teardown(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  const files = async (name: string) => {
    const all = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`));
    return all.toSorted((a, b) => Number(a.split(".")[1]) - Number(b.split(".")[1])).map((file) => join(folder, file));
  };
  /** Closes the journal and reads the entries of a component. */
  const entries = async (name: string): Promise<Record<string, unknown>[]> => {
    await close();
    const texts = await Promise.all((await files(name)).map((file) => readFile(file, "utf8")));
    return texts
      .join("")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { journal, folder, shown, files, entries, close };
}

t.test("a component's own entries keep time, level and fields; its name is given, not taken", async (t) => {
  const line = JSON.stringify({
    time: "2026-01-02T03:04:05.678Z",
    level: "warn",
    component: "liar",
    siteId: "default",
    msg: "hm",
  });
  t.same(readEntry("one", line, "stdout"), {
    time: "2026-01-02T03:04:05.678Z",
    level: "warn",
    component: "one",
    message: "hm",
    fields: { siteId: "default" },
  });
});

t.test("anything else is plain text, whatever it looks like", async (t) => {
  for (const line of ["{", "{}", '{"msg":7}', "null", "[1]", '"text"', "ALSA lib: cannot open"]) {
    t.match(readEntry("one", line, "stderr"), { level: "warn", component: "one", message: line, isPlain: true }, line);
  }
  t.equal(readEntry("one", "out", "stdout").level, "info");
  t.equal(readEntry("one", '{"msg":"x","level":"catastrophe"}', "stdout").level, "info");
});

t.test("junk of a process is in its log, safe and bounded, down to what has no line end", async (t) => {
  const { journal, entries, shown } = await makeJournal(t);
  const { processes } = makeProcesses(
    t,
    { one: { behaves: ["writesJunk"] } },
    { onOutput: (name, stream, readable) => journal.capture(name, stream, readable) },
  );
  processes.start();
  await processes.settled();
  await processes.stop();
  const all = await entries("one");
  const messages = all.map(({ msg }) => String(msg));
  t.ok(messages.includes("red \\u202eback"));
  t.ok(messages.includes("no line end"));
  t.match(
    all.find(({ cut }) => cut === true),
    { msg: "y".repeat(maxLineBytes) },
  );
  t.ok(messages.some((message) => message.includes("\\u0000\\u0007")));
  t.same(shown, [], "a quiet terminal does not show what others write");
});

t.test("a flood is written without loss and does not keep another component from its log", async (t) => {
  const { journal, entries } = await makeJournal(t, { ...usual, file_megabytes: 100 });
  const { processes } = makeProcesses(
    t,
    { one: { behaves: ["floods", "100000"] }, two: { behaves: ["writesJunk"] } },
    { onOutput: (name, stream, readable) => journal.capture(name, stream, readable) },
  );
  processes.start();
  await processes.settled();
  await processes.stop();
  t.equal((await entries("one")).length, 100_000);
  t.ok((await entries("two")).some(({ msg }) => msg === "no line end"));
});

t.test("the files of a component take no more room than is configured", async (t) => {
  const { journal, files, entries } = await makeJournal(t, { ...usual, file_megabytes: 1, files: 2 });
  const { processes } = makeProcesses(
    t,
    { one: { behaves: ["floods", "100000"] } },
    { onOutput: (name, stream, readable) => journal.capture(name, stream, readable) },
  );
  processes.start();
  await processes.settled();
  await processes.stop();
  const kept = await entries("one");
  t.ok((await files("one")).length <= 4, "two closed ones, the current one, and one that is being removed");
  t.ok(kept.length < 50_000 && kept.length > 1000);
});

t.test("the supervisor's entries name the component they are about, and hold errors with their causes", async (t) => {
  const { journal, entries, shown } = await makeJournal(t);
  const cause = new Error("the disk is full");
  journal.log.error({ component: "one", error: new Error("cannot write", { cause }) }, "it failed");
  journal.log.debug({}, "not at this level");
  const [entry, ...others] = await entries("supervisor");
  t.same(others, []);
  t.match(entry, {
    level: "error",
    component: "supervisor",
    about: "one",
    msg: "it failed",
    error: { message: "cannot write", cause: { message: "the disk is full" } },
  });
  t.equal(shown.length, 1);
});

t.test("a quiet terminal shows warnings and errors, a verbose one everything, and neither a flood", async (t) => {
  const text = (verbose: boolean, levels: readonly ("info" | "warn")[]) => {
    let written = "";
    const terminal = new Terminal({ verbose, colour: false, write: (line) => (written += line) });
    const time = "2026-01-02T03:04:05.678Z";
    for (const level of levels)
      terminal.show({ time, level, component: "one", message: "hm", fields: { siteId: "\u001b[2J", n: 1 } });
    return written;
  };
  t.equal(text(false, ["info", "warn"]), "03:04:05.678 warn  one: hm  siteId= n=1\n");
  t.equal(text(true, ["info"]), "03:04:05.678 info  one: hm  siteId= n=1\n");
  const flood = text(false, Array.from<"warn">({ length: 10_000 }).fill("warn"));
  t.ok(flood.split("\n").length < 100);
});

t.test("secrets are kept out of the log, in fields, in texts, and in what components write", async (t) => {
  const fields = {
    password: "hunter2",
    bus: { topic_prefix: "msg", bus_password: "hunter2", url: "mqtt://anna:hunter2@broker.lan:1883" },
    headers: { Authorization: "Basic aHVudGVyMjpodW50ZXIy" },
    setupCode: 123456,
    key: "greeting",
    list: [{ token: "hunter2" }, "https://host/path?a=b"],
  };
  t.same(redact(fields), {
    password: "[redacted]",
    bus: { topic_prefix: "msg", bus_password: "[redacted]", url: "mqtt://[redacted]@broker.lan:1883" },
    headers: { Authorization: "[redacted]" },
    setupCode: "[redacted]",
    key: "greeting",
    list: [{ token: "[redacted]" }, "https://host/path?a=b"],
  });
  t.equal(redactText("sent Authorization: Bearer abcdefgh.ijkl"), "sent Authorization: Bearer [redacted]");
  const token = `sotto_${"0a".repeat(8)}_${"x-_".repeat(14)}x`;
  t.equal(redactText(`refused ${token}, again`), "refused [redacted], again");
  t.equal(redactText("a token of appreciation; Basic rules"), "a token of appreciation; Basic rules");
  const { journal, entries } = await makeJournal(t);
  journal.log.info({ component: "one", request: { password: "hunter2" } }, "cannot reach mqtt://anna:hunter2@host");
  t.notMatch(JSON.stringify(await entries("supervisor")), "hunter2");
  t.match(readEntry("one", '{"msg":"x","secret":"hunter2"}', "stdout"), { fields: { secret: "[redacted]" } });
  t.match(readEntry("one", "clone https://anna:hunter2@host/x.git", "stderr"), {
    message: /^clone .*\[redacted\]@host/u,
  });
});

t.test("warnings are written to the log file immediately, other entries in batches", async (t) => {
  const { journal, files } = await makeJournal(t);
  const text = async () => readFile((await files("supervisor"))[0] ?? "", "utf8");
  journal.log.info({}, "first");
  t.equal(await text(), "");
  journal.log.error({}, "second");
  while (!(await text()).includes("second")) await new Promise((resolve) => setImmediate(resolve));
  t.match(await text(), /first.*\n.*second/u, "with all that came before it");
  journal.log.info({}, "third");
  while (!(await text()).includes("third")) await new Promise((resolve) => setImmediate(resolve));
});

t.test("to systemd's journal everything goes, with its priority and without the time", async (t) => {
  let written = "";
  const write = (line: string) => (written += line);
  const terminal = new Terminal({ verbose: false, colour: false, toJournal: true, write });
  const entry = { time: "2026-01-02T03:04:05.678Z", component: "one", message: "hm", fields: { n: 1 } };
  for (const level of ["debug", "info", "warn", "error"] as const) terminal.show({ ...entry, level });
  t.equal(written, "<7>one: hm  n=1\n<6>one: hm  n=1\n<4>one: hm  n=1\n<3>one: hm  n=1\n");
});

t.test("a full disk ends nothing, and holds neither memory nor the component", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "log-"));
  t.teardown(() => rm(folder, { recursive: true }));
  // Every write to it fails with ENOSPC.
  await symlink("/dev/full", join(folder, "one.1.log"));
  const terminal = new Terminal({ verbose: false, colour: false, write: () => {} });
  const journal = await openJournal(folder, usual, ["one"], terminal);
  const complaints: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text) => complaints.push(String(text)) > 0;
  t.teardown(() => (process.stderr.write = write));
  const { processes } = makeProcesses(
    t,
    { one: { behaves: ["floods", "100000"] } },
    { onOutput: (name, stream, readable) => journal.capture(name, stream, readable) },
  );
  processes.start();
  t.match(
    await processes.settled(),
    [{ state: "up" }],
    "it has written ten megabytes and did not have to wait for the disk",
  );
  t.equal(journal.lastLines("one").length, 20);
  await processes.stop();
  t.match(complaints, [/^the log of one cannot be written: ENOSPC/u], "said once");
});

t.test("log files that are deleted while they are open are made again", async (t) => {
  const { journal, folder, close } = await makeJournal(t);
  journal.log.error({}, "before");
  t.same(await journal.tend(), []);
  await rm(folder, { recursive: true });
  t.same(await journal.tend(), ["supervisor", "one", "two"]);
  journal.log.error({}, "after");
  await close();
  t.match(await readFile(join(folder, "supervisor.1.log"), "utf8"), /after/u);
});
