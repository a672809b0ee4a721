/** Hostile archives and repositories as a client brings them: over HTTPS, and through the queue of tasks. */
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { serveGit } from "../../supervisor/skills/testing/git-server.ts";
import { brokenZips, hostileZips, lyingZips } from "../../supervisor/archive/testing/hostile-zips.ts";
import { makeZip } from "../../supervisor/archive/testing/make-zip.ts";

t.setTimeout(300_000);

const json = { "content-type": "application/json" };

async function make(t: Test, fetching = {}) {
  const served = await serve(t, {}, { fetching });
  await served.signUp();
  const { folder, answer, tasks } = served;
  const put = (body: Buffer) =>
    answer("/admin/assistant", {
      method: "PUT",
      auth,
      headers: { "content-type": "application/zip", "content-length": body.length },
      body,
    });
  const git = (body: object) =>
    answer("/admin/actions/git", { method: "POST", auth, headers: json, body: JSON.stringify(body) });
  /** What became of it: the code that refused it at once, or the task's. */
  const outcome = async (given: { status: number; text: string }): Promise<string> => {
    if (given.status !== 202) return `${given.status} ${JSON.parse(given.text).code}`;
    await tasks.queue.idle();
    const task = JSON.parse((await answer(`/admin/tasks/${JSON.parse(given.text).taskId}`, { auth })).text);
    return `task ${task.status} ${task.error?.code ?? ""}`.trim();
  };
  const left = (name: string) => readdirSync(join(folder, name));
  return { ...served, put, git, outcome, left };
}

// What lies is noticed when it is unpacked, and only what may belong to an assistant is.
const lying = lyingZips.map(([title, entries, code]) => {
  const named = entries.map((entry) => ({ ...entry, name: "assistant/dataset.json" }));
  return [title, named, code] as const;
});

t.test("2a every hostile archive is refused with its code, and nothing of it remains", async (t) => {
  const { put, outcome, left, answer } = await make(t);
  for (const [title, entries, code] of [...hostileZips, ...lying])
    t.match(await outcome(await put(makeZip(entries))), new RegExp(`^(task failed|4\\d\\d) ${code}$`, "u"), title);
  for (const [title, bytes] of brokenZips())
    t.match(await outcome(await put(bytes)), /^(422|task failed) ARCHIVE_BROKEN$/u, `Z10 ${title}`);
  t.same(left("uploads"), []);
  t.same(left("assistants"), []);
  t.equal((await answer("/admin/assistant", { auth })).status, 404);
});

t.test("2a no hostile archive is published for other boards", async (t) => {
  const { answer, left } = await make(t);
  const publish = async (body: Buffer) => {
    const { status, text } = await answer("/admin/console/assistants/house", {
      method: "PUT",
      auth,
      headers: { "content-type": "application/zip", "content-length": body.length },
      body,
    });
    return `${status} ${JSON.parse(text).code}`;
  };
  for (const [title, entries, code] of [...hostileZips, ...lying])
    t.match(await publish(makeZip(entries)), new RegExp(`^4\\d\\d ${code}$`, "u"), title);
  for (const [title, bytes] of brokenZips()) t.equal(await publish(bytes), "422 ARCHIVE_BROKEN", `Z10 ${title}`);
  t.same(left("uploads"), []);
  t.match((await answer("/admin/console/assistants", { auth })).text, '{"assistants":[]}');
});

t.test("2a every hostile archive of a console is refused by the board that fetches it", async (t) => {
  const { answer, outcome, left, keeper } = await make(t);
  const { certificate: cert, key } = keeper.current();
  let served = Buffer.alloc(0);
  const shop = createServer({ cert, key }, ({ url }, response) =>
    response.end(url === "/admin/certificate" ? keeper.authority : served),
  );
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  t.teardown(() => {
    shop.closeAllConnections();
    shop.close();
  });
  const assistants = {
    console_url: `https://localhost:${(shop.address() as AddressInfo).port}`,
    console_fingerprint: new X509Certificate(keeper.authority).fingerprint256,
  };
  const send = (method: string, path: string, body: object) =>
    answer(path, { method, auth, headers: json, body: JSON.stringify(body) });
  t.equal((await send("PUT", "/admin/config", { assistants })).status, 200);
  const fetched = async (zip: Buffer) => {
    served = Buffer.from(zip);
    return outcome(await send("PUT", "/admin/assistant", { source: "console", assistantId: "house" }));
  };
  for (const [title, entries, code] of [...hostileZips, ...lying])
    t.equal(await fetched(makeZip(entries)), `task failed ${code}`, title);
  for (const [title, bytes] of brokenZips())
    t.equal(await fetched(bytes), "task failed ARCHIVE_BROKEN", `Z10 ${title}`);
  t.same([...left("uploads"), ...left("assistants")], []);
});

t.test(
  "G16 G18 an unconfigured console on this machine, or one with a credential in its address, is refused",
  async (t) => {
    const { answer, outcome } = await make(t);
    const from = async (url: string) => {
      const body = JSON.stringify({ source: "console", assistantId: "house", url, token: "hunter2hunter2" });
      return outcome(await answer("/admin/assistant", { method: "PUT", auth, headers: json, body }));
    };
    for (const url of ["https://127.0.0.1:1", "https://[::1]/", "https://169.254.169.254/latest", "https://localhost"])
      t.equal(await from(url), "task failed SOURCE_REFUSED", url);
    for (const url of [
      "http://192.0.2.1/",
      "file:///etc/passwd",
      "https://a:b@192.0.2.1/",
      "ssh://h/",
      "-oProxyCommand=x",
    ])
      t.equal(await from(url), "422 REQUEST_IMPOSSIBLE", url);
    const { text } = await answer("/admin/tasks", { auth });
    t.notMatch(text, "hunter2");
  },
);

t.test("Z20 G13 an archive with a program or a .git in it omits them; with nothing else it is refused", async (t) => {
  const { put, outcome, left } = await make(t);
  const zip = makeZip([
    { name: ".git/config", data: "[core]\nfsmonitor = touch /tmp/x\n" },
    { name: "assistant/.git/hooks/post-checkout", data: "#!/bin/sh\n", mode: 0o100755 },
    { name: "assistant/run.sh", data: "#!/bin/sh\n", mode: 0o100755 },
  ]);
  t.equal(await outcome(await put(zip)), "task failed ASSISTANT_INVALID");
  const html = Buffer.concat([Buffer.from("<html><script>x</script></html>"), makeZip([{ name: "a" }])]);
  t.match(await outcome(await put(html)), /^(422|task failed) (ARCHIVE_BROKEN|ASSISTANT_INVALID)$/u);
  t.same([...left("uploads"), ...left("assistants")], []);
});

t.test("Z22 damaged archives are refused one by one, each with a code", async (t) => {
  const { put, outcome, left } = await make(t);
  const whole = makeZip([
    { name: "assistant/assistant.json", data: "{}".repeat(100) },
    { name: "b", data: "b" },
  ]);
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= 120; seed++) {
    const damaged = Buffer.from(whole);
    for (let bit = 0; bit < 3; bit++) {
      const at = (seed * 7919 + bit * 104_729) % (damaged.length * 8);
      damaged[at >> 3] = (damaged[at >> 3] ?? 0) ^ (1 << (at & 7));
    }
    outcomes.add(await outcome(await put(damaged)));
  }
  for (const one of outcomes) t.match(one, /^(4\d\d|task failed) (ARCHIVE|ASSISTANT)_[A-Z_]+$/u);
  t.same([...left("uploads"), ...left("assistants")], []);
});

t.test("2b every hostile address and version is refused at once, and runs nothing", async (t) => {
  const { git, outcome, left, folder } = await make(t);
  const proof = join(folder, "proof");
  for (const url of [
    `--upload-pack=touch ${proof}`,
    `-utouch ${proof}`,
    `-ccore.sshCommand=touch ${proof}`,
    `ext::sh -c touch% ${proof}`,
    "fd::17/x",
    "file:///etc",
    "/etc",
    "ssh://-oProxyCommand=touch/x",
    "git://192.0.2.1/x",
    "http://192.0.2.1/x",
    "--template=/evil",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://localhost/x",
    "https://192.0.2.1/x?--upload-pack=y",
    "https://192.0.2.1/x\n-c",
  ])
    t.equal(await outcome(await git({ url })), "422 SOURCE_REFUSED", url);
  for (const ref of ["--exec", "-x", "HEAD:../../", "a\nb", "a..b", "-c protocol.allow=always"])
    t.equal(await outcome(await git({ url: "https://192.0.2.1/x", ref })), "422 SOURCE_REFUSED", `G17 ${ref}`);
  for (const more of [
    { "PROTOCOL.ALLOW": "always" },
    { config: { "[x": { y: "z" } } },
    { config: { x: { y: "a\nb = c" } } },
  ])
    t.equal(await outcome(await git({ url: "https://192.0.2.1/x", ...more })), "400 REQUEST_INVALID", "G20");
  for (const name of ["../up", ".dot", "a/b", "Upper"])
    t.equal(await outcome(await git({ url: "https://192.0.2.1/x", name })), "422 REQUEST_IMPOSSIBLE", name);
  t.notOk(existsSync(proof));
  t.same(left("skills"), []);
});

t.test("G10 to G15 a hostile repository runs nothing, and only permitted files of it remain", async (t) => {
  // Not a folder of the test's own: that one is the service's.
  const repositories = mkdtempSync(join(tmpdir(), "sotto-git-"));
  t.teardown(() => rmSync(repositories, { recursive: true, force: true }));
  const server = await serveGit(t, repositories);
  const { git, outcome, left, folder } = await make(t, { isRefused: () => false, authorities: server.authorities });
  const proof = join(folder, "proof");
  const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };
  const install = async (path = "work") => outcome(await git({ url: `${server.url}/${path}`, name: "lights" }));
  for (const [title, modules] of [
    ["G10 a submodule that is a command", `path = sub\nurl = ext::sh -c touch% ${proof}`],
    ["G10 a submodule beside it", "path = sub\nurl = ../../../etc"],
    ["G11 a path that ends with a carriage return", `path = "sub\r"\nurl = https://localhost/x`],
    ["G11 a path that leads up", "path = ../.git/modules\nurl = https://localhost/x"],
    ["G11 an address that is an option", `path = sub\nurl = -u./payload`],
    ["G19 an update that is a command", `path = sub\nurl = https://localhost/x\nupdate = !touch ${proof}`],
  ] as const) {
    server.commit({
      "action-on": action,
      ".gitmodules": { text: `[submodule "sub"]\n${modules}\n` },
      ".gitattributes": { text: "* filter=evil diff=evil\n" },
    });
    server.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},sub`);
    server.git("commit", "--quiet", "--message=submodule");
    t.match(await install(), /^task (completed|failed GIT_FAILED)$/u, title);
    t.notOk(existsSync(proof), title);
    if (existsSync(join(folder, "skills/lights")))
      t.same(
        readdirSync(join(folder, "skills/lights")).filter((name) => name === ".git"),
        [],
        title,
      );
    server.git("rm", "-q", "-r", "-f", ".");
  }
  server.commit({ "action-on": action, up: { text: "../../..", mode: "link" } });
  t.equal(await install(), "task failed SKILL_INVALID", "G12 a link");
  for (const path of ["redirect", "private", "nothing"])
    t.equal(await install(path), "task failed GIT_FAILED", `G15 ${path}`);
  t.same(
    left("skills").filter((name) => name.startsWith(".staging")),
    [],
  );
});
