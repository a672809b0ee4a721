/**
 * A hostile account of a board, with no group and no right: it hears no microphone, speaks as no component, becomes nobody
 * and keeps nobody out. And root's command, beside a platform that was taken over: it follows nothing that was planted.
 */
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { boardTimeout, startInstalled } from "../lab/installed.ts";
import { Admin } from "../lab/admin.ts";
import { healthy } from "../lab/packages.ts";
import type { Root } from "../lab/root.ts";
import { until } from "../lab/until.ts";

const node = "/usr/lib/sotto-runtime/bin/node";
const script = "/usr/local/lib/attack.mjs";
const password = "correct horse battery";

export async function attackAsAccount(release: Root["release"]): Promise<void> {
  t.setTimeout(boardTimeout);
  await t.test(`a hostile account, ${release}`, async (t) => {
    const { board, wire } = await startInstalled(t, { release, options: "--virtual-audio=on" });
    await cp(join(import.meta.dirname, "account/attack.mjs"), await board.disk(script));
    await board.run("chmod", "644", script);
    for (const args of [["mallory"], ["--groups", "sotto", "olga"]])
      t.equal((await board.run("useradd", "--create-home", ...args)).code, 0, `useradd ${args.join(" ")}`);
    // The restart before anybody has signed up is part of the story: the window opens again.
    await board.run("systemctl", "restart", "sotto");
    await healthy(board);
    const as = (user: string, ...argv: readonly string[]) => board.run("runuser", "-u", user, "--", ...argv);
    const attack = (...argv: readonly string[]) => as("mallory", node, script, ...argv);
    const lines = (output: string, first: string) => output.split("\n").filter((line) => line.startsWith(first));
    const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
    const admin = await Admin.meet(wire, board);
    t.teardown(() => admin.close());
    const users = async () => {
      const { stdout } = await sotto("user", "list", "--json");
      return (JSON.parse(stdout) as { users: { login: string; status: string }[] }).users;
    };

    await t.test("W40 it hears no microphone, and is nobody else on the bus", async (t) => {
      const { output, code } = await attack("listen");
      t.equal(code, 0, output);
      t.match(output, /let in with code 0/u, "it is let in, for what is offered to clients");
      t.match(output, /answers [01] [01] [01] 128 128/u);
      t.match(output, /heard [1-9]\d* others/u, "it hears what comes of it");
      t.same(lines(output, "gained"), []);
      t.match(output, /^done$/mu);
      const { stdout } = await as("olga", node, script, "observe", "/run/sotto/bus.sock", "5");
      t.match(stdout, /heard msg\/audioServer\/default\/audioFrame/u, "there was something to hear: an operator does");
    });

    await t.test("W40 it says nothing in a component's name, and leaves nothing behind", async (t) => {
      const observing = board.run(node, script, "observe", "/run/sotto/bus.sock", "20");
      await until("the observer is there", async () =>
        (await board.run("pgrep", "-f", "attack.mjs observe")).code === 0 ? true : undefined,
      );
      const said = await attack("speak");
      t.match(said, { code: 0 });
      const heard = lines((await observing).stdout, "heard").filter((line) => line.includes("mallory"));
      t.ok(heard.length > 0, "what it asks is heard");
      t.same(
        heard.filter((line) => !/^heard msg\/nlu\/|"input":"mallory asks"/u.test(line)),
        [],
        "and nothing else of it",
      );
      const later = await board.run(node, script, "observe", "/run/sotto/bus.sock", "2");
      t.notMatch(later.stdout, "mallory");
    });

    await t.test("W41 it opens no socket and no file of the platform", async (t) => {
      const { output, code } = await attack("files");
      t.equal(code, 0, output);
      t.same(lines(output, "gained"), []);
      t.match(output, /^done$/mu);
      for (const command of [["status"], ["claim", "code"], ["claim", "open"], ["user", "add", "mallory"]])
        t.not((await as("mallory", "sotto", ...command)).code, 0, command.join(" "));
    });

    await t.test(
      "W30, W31 it becomes no user while the window is open, by no address; and keeps nobody out",
      async (t) => {
        const { output, code } = await attack("sign-up", board.address);
        t.equal(code, 0, output);
        t.same(lines(output, "gained"), []);
        t.match(output, /: 202$/mu);
        t.match(output, /: 429$/mu);
        t.same(
          (await users()).filter(({ status }) => status === "active"),
          [],
        );
        t.ok((await users()).length <= 10, "what waits is limited");
        // W34: the platform was restarted before; the neighbour's window is open all the same.
        t.match(await admin.ask("POST", "user", { login: "anna", password }), {
          status: 201,
          body: { status: "active" },
        });
        admin.as("anna", password);
        t.match(await admin.ask("GET", "health"), { status: 200 });
      },
    );

    await t.test("a member of the group sotto is a user at once, and root is", async (t) => {
      const body = (login: string) => JSON.stringify({ login, password });
      const ask = (login: string) =>
        ["curl", "-sS", "--insecure", "--json", body(login), "https://127.0.0.1:8443/admin/user"] as const;
      const isThere = (await board.run("sh", "-c", "command -v curl")).code === 0;
      if (!isThere) t.equal((await board.run("apt-get", "install", "-y", "curl")).code, 0);
      t.match((await as("olga", ...ask("olga"))).stdout, /"active"/u);
      t.match((await board.run(...ask("root"))).stdout, /"active"/u);
      t.match((await as("mallory", ...ask("late"))).stdout, /"pending"|SIGNUP_TOO_MANY_PENDING/u);
    });

    await t.test("W35 the setup code is gone with the first user; an operator gets another, once", async (t) => {
      t.not((await board.run("test", "-e", "/var/lib/sotto/setup-code")).code, 0);
      const { stdout } = await sotto("claim", "code");
      const bert = { login: "bert", password, setupCode: stdout.trim() };
      t.match(await admin.ask("POST", "user", bert), { status: 201, body: { status: "active" } });
      t.match(await admin.ask("POST", "user", { ...bert, login: "carl" }), { status: 403 });
    });

    await t.test("W37, W47, W48 root's command follows nothing that the platform's account has planted", async (t) => {
      await board.run("sh", "-c", "echo precious >/root/precious; chmod 600 /root/precious");
      const before = (
        await board.run("sh", "-c", "sha256sum /root/precious /etc/shadow; stat -c %a%U /root/precious /etc/shadow")
      ).stdout;
      const plant = (name: string, target: string) =>
        board.run(
          "runuser",
          "-u",
          "sotto",
          "--",
          "sh",
          "-c",
          `rm -rf /var/lib/sotto/${name}; ln -s ${target} /var/lib/sotto/${name}`,
        );
      for (const [name, target] of [
        ["claim-open", "/root/precious"],
        ["setup-code", "/root/precious"],
        ["disabled.json", "/root/precious"],
        ["restore.new", "/root"],
        ["restore.new.tar", "/root/precious"],
      ] as const)
        t.equal((await plant(name, target)).code, 0, `${name} is planted`);
      await sotto("claim", "open");
      t.notMatch((await sotto("claim", "code")).output, "precious");
      await writeFile(await board.disk("root/passphrase"), "a few good words\n");
      const made = await sotto("backup", "/root/board.backup", "--passphrase-file", "/root/passphrase");
      t.equal(made.code, 0, made.output);
      t.equal((await board.run("stat", "-c", "%U %a", "/root/board.backup")).stdout, "root 600");
      t.notMatch((await sotto("doctor", "--fix")).output, /fixed: chmod \d+ \/root/u);
      await sotto("config", "check");
      const restored = await sotto(
        "restore",
        "/root/board.backup",
        "--passphrase-file",
        "/root/passphrase",
        "--dry-run",
      );
      t.notMatch(restored.output, "precious");
      await board.run(
        "runuser",
        "-u",
        "sotto",
        "--",
        "sh",
        "-c",
        "cd /var/lib/sotto && rm -f claim-open setup-code disabled.json restore.new restore.new.tar",
      );
      await board.run("systemctl", "stop", "sotto");
      const again = await sotto("restore", "/root/board.backup", "--passphrase-file", "/root/passphrase", "--yes");
      t.equal(again.code, 0, again.output);
      t.match(again.output, "disabled.json is a link that leads out of it", "what is left out is named");
      const foreign = await board.run(
        "find",
        "/var/lib/sotto",
        "-mindepth",
        "1",
        "-path",
        "/var/lib/sotto/apt",
        "-prune",
        "-o",
        "-not",
        "-user",
        "sotto",
        "-print",
      );
      t.same(
        foreign.stdout.split("\n").filter((path) => path !== "" && !path.includes("/skills/")),
        [],
        "what root has restored is the platform's",
      );
      t.equal(
        (await board.run("sh", "-c", "sha256sum /root/precious /etc/shadow; stat -c %a%U /root/precious /etc/shadow"))
          .stdout,
        before,
      );
      t.not(
        (await board.run("test", "-L", "/var/lib/sotto/disabled.json")).code,
        0,
        "the planted link is not restored",
      );
      await board.run("systemctl", "start", "sotto");
      await healthy(board);
      t.match(await admin.ask("GET", "health"), { status: 200 }, "the accounts are there again");
    });
  });
}
