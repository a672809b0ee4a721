import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import t from "tap";
import { type Answer, auth, serve } from "../testing/serve.ts";

// Deriving a key takes long on purpose.
t.setTimeout(300_000);

const passphrase = "a few good words";
const read = ({ text }: Answer) => JSON.parse(text);

async function board(t: Parameters<typeof serve>[0]) {
  const served = await serve(t);
  await served.signUp();
  await served.processes.ask("hotword", "start");
  const { answer, json, tasks } = served;
  const upload = (bytes: Buffer) =>
    answer("/admin/restores", {
      method: "POST",
      auth,
      headers: { "content-type": "application/octet-stream", "content-length": bytes.length },
      body: bytes,
    });
  const ended = async (answered: Answer) => {
    const { taskId } = read(answered);
    await tasks.queue.idle();
    return read(await json("GET", `/admin/tasks/${taskId}`));
  };
  return { ...served, upload, ended };
}

/** The sealed bytes: an answer as text would not keep them. */
async function sealedOf({ port, keeper }: Awaited<ReturnType<typeof board>>): Promise<Buffer> {
  const { request } = await import("node:https");
  const chunks: Buffer[] = [];
  const options = { host: "localhost", port, ca: keeper.authority, auth, method: "POST", path: "/admin/backup" };
  await new Promise((resolve, reject) => {
    const asking = request(
      { ...options, agent: false, headers: { "content-type": "application/json" } },
      (response) => {
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", resolve);
      },
    );
    asking.on("error", reject).end(JSON.stringify({ passphrase }));
  });
  return Buffer.concat(chunks);
}

function addSkill(folder: string, name: string, setting: string): void {
  const skill = join(folder, "skills", name);
  mkdirSync(skill, { recursive: true });
  writeFileSync(join(skill, "action-x"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(skill, "config.ini"), `[secret]\ntoken=${setting}\n`);
}

t.test("a backup is one sealed file, and restored after it was looked into everything is as it was", async (t) => {
  const made = await board(t);
  const { json, upload, ended, folder, file, processes } = made;
  addSkill(folder, "lights", "old-token");
  const sealed = await sealedOf(made);
  t.match(sealed.toString("latin1", 0, 15), /^SOTTO-BACKUP 1/u);
  t.notOk(sealed.includes("old-token") || sealed.includes("anna"), "sealed");

  addSkill(folder, "lights", "new-token");
  addSkill(folder, "later", "x");
  writeFileSync(file, "# mine\n[hotword]\nlevel = 9\n");
  await json("POST", "/admin/user", { login: "bert", password: "battery staple" });
  const uploaded = await upload(sealed);
  t.equal(uploaded.status, 201);
  const { restoreId } = read(uploaded);
  const path = `/admin/restores/${restoreId}`;
  t.match(await json("POST", path), { status: 404, text: /not opened/u });
  t.match(await json("POST", `${path}/open`, { passphrase: "other words" }), {
    status: 422,
    text: /BACKUP_PASSPHRASE/u,
  });
  t.same(read(await json("POST", `${path}/open`, { passphrase })), {
    changes: {
      configuration: ["hotword.level"],
      users: ["anna"],
      assistant: { now: null, restored: null },
      skills: { added: [], replaced: ["lights"], removed: ["later"] },
      leftOut: [],
    },
    problems: [],
  });
  t.match(
    readFileSync(join(folder, "skills/lights/config.ini"), "utf8"),
    /new-token/u,
    "nothing is changed by looking",
  );

  t.match(await ended(await json("POST", path)), {
    kind: "restore",
    status: "completed",
    about: new RegExp(`^${hostname()}, \\d{4}-\\d\\d-\\d\\d$`, "u"),
  });
  t.match(readFileSync(join(folder, "skills/lights/config.ini"), "utf8"), /old-token/u);
  t.notOk(existsSync(join(folder, "skills/later")));
  t.ok(existsSync(join(folder, "before-restore/skills/later")), "what was there is kept");
  t.match(readFileSync(file, "utf8"), /level = 2 # two/u);
  t.same(
    read(await json("GET", "/admin/users")).users.map(({ login }: { login: string }) => login),
    ["anna"],
  );
  t.match(processes.member("hotword"), { state: "up" });
  t.same(
    readdirSync(join(folder, "restore")).filter((name) => name.endsWith(".opened")),
    [],
  );
  t.match(await json("POST", path), { status: 404 }, "it is restored once");
});

t.test("invalid, damaged, newer, truncated and discarded backups are refused, and nothing changes", async (t) => {
  const made = await board(t);
  const { json, upload, folder } = made;
  t.match(await upload(Buffer.from("PK\n{}\n")), { status: 422, text: /BACKUP_INVALID/u });
  t.match(await upload(Buffer.alloc(0)), { status: 422, text: /BACKUP_INVALID/u });
  t.match(await upload(Buffer.from("SOTTO-BACKUP 2\n{}\n")), { status: 422, text: /BACKUP_NEWER/u });
  t.match(await json("POST", "/admin/backup", { passphrase: "short" }), { status: 400 });
  t.match(await json("POST", "/admin/backup?passphrase=a+few+good+words", {}), { status: 400 });
  const sealed = await sealedOf(made);
  const first = read(await upload(sealed.subarray(0, -10))).restoreId as string;
  const opened = (id: string) => json("POST", `/admin/restores/${id}/open`, { passphrase });
  t.match(await opened(first), { status: 422 }, "cut short");
  const second = read(await upload(sealed)).restoreId as string;
  t.match(await opened(first), { status: 404, text: /BACKUP_UNKNOWN/u }, "replaced by the second");
  t.match(await json("DELETE", `/admin/restores/${second}`), { status: 204, text: "" });
  t.match(await opened(second), { status: 404 });
  t.same(readdirSync(join(folder, "restore")), []);
  t.same(readdirSync(join(folder, "uploads")), []);
});

t.test("only the routes for files accept files", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp();
  const send = (method: string, path: string, type: string) =>
    answer(path, { method, auth, headers: { "content-type": type, "content-length": 2 }, body: "PK" });
  t.match(await send("PUT", "/admin/assistant", "application/octet-stream"), { status: 415 });
  t.match(await send("POST", "/admin/restores", "application/zip"), { status: 415 });
  t.match(await send("POST", "/admin/backup", "application/octet-stream"), { status: 415 });
});
