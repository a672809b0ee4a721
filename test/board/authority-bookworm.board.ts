/**
 * The certificate authority on a board: its key is nobody's but its own user's, it signs for the board alone, an authority of
 * an earlier version stays the one that clients trust, and that version still starts when it comes back.
 */
import { X509Certificate } from "node:crypto";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import t, { type Test } from "tap";
import { Admin } from "./lab/admin.ts";
import { Board } from "./lab/board.ts";
import { dist, healthy, installPackages } from "./lab/packages.ts";
import { until } from "./lab/until.ts";
import { variant } from "./lab/variant.ts";
import { Wire } from "./lab/wire.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);
const root = { release: "bookworm", architecture: "amd64" } as const;
const node = "/usr/lib/sotto-runtime/bin/node";
const socket = "/run/sotto-authority.sock";
const kept = "/var/lib/sotto-authority/ca-key.pem";

/** Sends a line to the authority and prints what it answers. */
const asking = `
  const socket = require("node:net").connect(process.argv[1]).on("error", (error) => console.log(error.code));
  socket.setEncoding("utf8").on("data", (text) => process.stdout.write(text));
  socket.end(process.argv[2] + "\\n");
`;

async function boot(t: Test): Promise<{ readonly wire: Wire; readonly board: Board }> {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const board = await Board.make("kitchen", root, wire);
  t.teardown(() => board.remove());
  await board.start();
  return { wire, board };
}

await t.test("the key of the authority is out of reach of the platform", async (t) => {
  const { wire, board } = await boot(t);
  t.equal((await installPackages(board, "amd64")).code, 0);
  await healthy(board);
  const as = (user: string, ...argv: readonly string[]) => board.run("runuser", "-u", user, "--", ...argv);
  const ask = (user: string, line: string) => as(user, node, "-e", asking, socket, line);
  const admin = await Admin.meet(wire, board);
  t.teardown(() => admin.close());
  await board.run("useradd", "--create-home", "mallory");

  await t.test("W89 nobody but its own user and root reads it", async (t) => {
    t.match(await board.run("stat", "-c", "%U %a", kept), { stdout: "sotto-authority 600" });
    for (const user of ["sotto", "mallory"]) {
      t.not((await as(user, "cat", kept)).code, 0, user);
      t.not((await as(user, "ls", "/var/lib/sotto-authority")).code, 0, user);
      t.not((await as(user, "sh", "-c", "mv /var/lib/sotto-authority /tmp/x")).code, 0, user);
    }
    const { stdout } = await board.run("sh", "-c", "grep -rlsE 'PRIVATE KEY' /var/lib/sotto /run/sotto /etc/sotto");
    t.same(stdout.split("\n"), ["/var/lib/sotto/tls/leaf-key.pem"], "the platform has the key of its own certificate");
  });

  await t.test(
    "W86 the platform's own user gets nothing signed but the board's names, and no authority in",
    async (t) => {
      t.match((await ask("mallory", '{"ask":"authority"}')).stdout, /^EACCES/u);
      t.match((await ask("sotto", '{"ask":"authority"}')).stdout, /BEGIN CERTIFICATE/u);
      for (const line of [
        "",
        "words",
        "{}",
        '{"ask":"key"}',
        '{"ask":"leaves","requests":["x"],"previous":[]}',
        "x".repeat(70_000),
      ])
        t.match((await ask("sotto", line)).stdout, /^\{"refused":"REQUEST"/u, line.slice(0, 40));
      const make = (subject: string, ...more: readonly string[]) =>
        `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout /tmp/k -subj /CN=x ${more.join(" ")} -addext subjectAltName=${subject} 2>/dev/null`;
      t.equal((await board.run("sh", "-c", "command -v openssl || apt-get install -y openssl")).code, 0);
      for (const [request, expected] of [
        [make("DNS:bank.example"), /"refused":"NAME"/u],
        [make("DNS:nas.local"), /"refused":"NAME"/u],
        [make("IP:8.8.8.8"), /"refused":"NAME"/u],
        [make("DNS:kitchen", "-addext basicConstraints=critical,CA:TRUE"), /"refused":"REQUEST"/u],
        [make("DNS:kitchen"), /"certificates":\["-----BEGIN/u],
      ] as const) {
        const { stdout: pem } = await board.run("sh", "-c", request);
        const line = JSON.stringify({ ask: "leaves", requests: [pem], previous: [] });
        t.match((await ask("sotto", line)).stdout, expected, request.slice(-60));
      }
      const made = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout /tmp/k -subj /CN=x -addext basicConstraints=critical,CA:TRUE,pathlen:0 2>/dev/null; cat /tmp/k`;
      const pem = (await board.run("sh", "-c", made)).stdout;
      const line = JSON.stringify({
        ask: "adopt",
        certificate: pem.slice(0, pem.indexOf("-----BEGIN PRIVATE")),
        key: pem.slice(pem.indexOf("-----BEGIN PRIVATE")),
      });
      t.match((await ask("sotto", line)).stdout, /^\{"refused":"EXISTS"/u);
      t.match(await board.run("systemctl", "--failed", "--no-legend"), { output: "" });
      t.match(await board.run("systemctl", "is-active", "sotto-authority.socket"), { stdout: "active" });
    },
  );

  await t.test("its program is shut in", async (t) => {
    const security = await board.run("systemd-analyze", "security", "sotto-authority@1.service", "--no-pager");
    const exposure = Number(/level for sotto-authority@1\.service: ([\d.]+)/u.exec(security.output)?.[1]);
    t.ok(exposure <= 1, `systemd-analyze security says ${exposure}`);
    t.comment(`exposure of the authority: ${exposure}`);
    t.match(
      await board.run("systemd-analyze", "verify", "--man=no", "sotto-authority.socket", "sotto-authority@1.service"),
      {
        output: "",
      },
    );
  });

  await t.test("a leaf is signed again when it is gone, by the same authority", async (t) => {
    const authority = await admin.authority();
    await board.run("sh", "-c", "rm /var/lib/sotto/tls/leaf*.pem; systemctl restart sotto");
    await healthy(board);
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "health"), { status: 401 }, "stock curl trusts it");
  });

  await t.test("a reboot is nothing to it", async (t) => {
    const authority = await admin.authority();
    await board.reboot();
    await healthy(board);
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "health"), { status: 401 }, "stock curl trusts it");
    t.match((await ask("sotto", '{"ask":"authority"}')).stdout, /BEGIN CERTIFICATE/u);
    t.match(await board.run("systemctl", "--failed", "--no-legend"), { output: "" });
  });

  await t.test(
    "a new name: who trusts the board goes on, and who fetches its authority again has the bare name",
    async (t) => {
      const code = (who: Admin, name: string) =>
        who.ask("GET", "health", undefined, name).then(
          ({ status }) => status,
          (error: unknown) => (/permitted subtree/u.test(String(error)) ? "not permitted" : "not for it"),
        );
      await board.run("hostnamectl", "set-hostname", "parlour");
      const began = performance.now();
      await until("the new name", async () => ((await code(admin, "parlour.local")) === 401 ? true : undefined));
      t.comment(`${((performance.now() - began) / 1000).toFixed(1)} s after the new name`);
      const again = await Admin.meet(wire, board);
      t.teardown(() => again.close());
      t.equal(await code(admin, "parlour"), "not permitted");
      t.equal(await code(again, "parlour"), 401);
      for (const who of [admin, again]) {
        t.equal(await code(who, "parlour.local"), 401);
        t.equal(await code(who, "kitchen"), 401, "it stands in /etc/hosts still");
        t.equal(await code(who, "localhost"), 401);
      }
      await board.run("sed", "-i", "s/kitchen/parlour/", "/etc/hosts");
      await board.run("systemctl", "restart", "sotto");
      await healthy(board);
      t.equal(await code(again, "parlour"), 401, "also after a restart");
    },
  );

  await t.test("a copy of its disk has another authority", async (t) => {
    const before = await admin.authority();
    await board.run("sh", "-c", "tr -d - </proc/sys/kernel/random/uuid >/etc/machine-id");
    await board.cut();
    await board.start();
    await healthy(board);
    const after = await admin.authority();
    t.notOk(new X509Certificate(after).publicKey.equals(new X509Certificate(before).publicKey));
    t.match(await readFile(await board.disk("var/lib/sotto-authority/ca.pem"), "utf8"), after.trim());
  });

  await t.test("purged, nothing of it stays", async (t) => {
    t.match(await board.run("sh", "-c", "apt-get purge -y 'sotto*'"), { code: 0 });
    t.match(await board.run("id", "sotto-authority"), { code: 1 });
    t.not((await board.run("ls", "/var/lib/sotto-authority")).code, 0);
    t.not((await board.run("ls", socket)).code, 0);
  });
});

await t.test(
  "an upgrade takes the authority over, its undoing gives it back, and clients notice neither",
  async (t) => {
    const { wire, board } = await boot(t);
    const { version } = JSON.parse(await readFile(join(dist, "../package.json"), "utf8")) as {
      readonly version: string;
    };
    // As it was: the platform has the key, and nothing of the packages knows of another user.
    const before = await variant(`${version}~0`, "amd64", async (tree) => {
      const at = (path: string) => join(tree, path);
      const edit = async (path: string, change: (text: string) => string) =>
        writeFile(at(path), change(await readFile(at(path), "utf8")));
      const gone = [
        "usr/lib/systemd/system/sotto-authority.socket",
        "usr/lib/systemd/system/sotto-authority@.service",
        "usr/lib/sotto/hand-back",
      ];
      for (const path of gone) await rm(at(path));
      await edit("usr/lib/systemd/system/sotto.service", (text) =>
        text.replace(/ --authority \S+/u, "").replace(/^(?:Wants|InaccessiblePaths)=.*authority.*\n/gmu, ""),
      );
      await edit("usr/lib/sysusers.d/sotto.conf", (text) => text.replace(/^u sotto-authority .*\n/mu, ""));
      await edit("DEBIAN/postinst", (text) =>
        text
          .replaceAll(" sotto-authority.socket", "")
          .replace(/^.*\bmake_authority$.*\n/gmu, "")
          .replace(/^make_authority\(\) \{[^]*?^\}\n/mu, ""),
      );
      await edit("DEBIAN/md5sums", (text) =>
        text
          .split("\n")
          .filter((line) => !gone.includes(line.slice(34)))
          .join("\n"),
      );
    });
    const install = async (debs: readonly string[]) => {
      await board.run("mkdir", "-p", "/root/debs");
      for (const deb of debs) await cp(deb, await board.disk(`root/debs/${basename(deb)}`));
      const names = debs.map((deb) => `/root/debs/${basename(deb)}`);
      const ran = await board.run("apt-get", "install", "-y", "--allow-downgrades", ...names);
      t.equal(ran.code, 0, ran.output.slice(-1500));
      await healthy(board);
    };
    const built = await debsIn();
    const runtime = built.filter((deb) => basename(deb).startsWith("sotto-runtime"));
    const ours = built.filter((deb) =>
      [`sotto_${version}_amd64.deb`, `sotto-skills_${version}_all.deb`].includes(basename(deb)),
    );
    const theirs = before.filter((deb) => /\/sotto(?:-skills)?_/u.test(deb));
    await install([...runtime, ...theirs]);
    const admin = await Admin.meet(wire, board);
    t.teardown(() => admin.close());
    const authority = await admin.authority();
    const tls = (...names: readonly string[]) => board.run("ls", ...names.map((name) => `/var/lib/sotto/tls/${name}`));
    t.equal((await tls("ca-key.pem")).code, 0, "the key is the platform's");

    await install(ours);
    t.not((await tls("ca-key.pem")).code, 0, "it is not any more");
    t.match(await board.run("stat", "-c", "%U %a", kept), { stdout: "sotto-authority 600" });
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "health"), { status: 401 }, "who trusted it goes on");

    await install(theirs);
    t.match(await board.run("stat", "-c", "%U %a", "/var/lib/sotto/tls/ca-key.pem"), { stdout: "sotto 600" });
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "health"), { status: 401 });
    await board.run("sh", "-c", "rm /var/lib/sotto/tls/leaf.pem; systemctl restart sotto");
    await healthy(board);
    t.match(await admin.ask("GET", "health"), { status: 401 }, "and it signs by itself again");

    await install(ours);
    t.not((await tls("ca-key.pem")).code, 0, "upgraded once more");
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "health"), { status: 401 });
    t.match(await board.run("systemctl", "--failed", "--no-legend"), { output: "" });
  },
);

async function debsIn(): Promise<readonly string[]> {
  const folder = join(dist, "amd64");
  return (await readdir(folder)).filter((file) => file.endsWith(".deb")).map((file) => join(folder, file));
}
