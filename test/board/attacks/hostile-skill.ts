/**
 * One hostile skill does on a board what hostile skills have done: with and without the network, in its set-up, at the
 * platform's doors; and the platform's own user, taken over, tries to become root. Nothing of it succeeds.
 */
import { join } from "node:path";
import t from "tap";
import { boardTimeout, startInstalled } from "../lab/installed.ts";
import { healthy } from "../lab/packages.ts";
import type { Release } from "../lab/root.ts";
import { serveSkills, SkillLog } from "../lab/skills.ts";
import { until } from "../lab/until.ts";

export async function attackAsSkill(release: Release): Promise<void> {
  t.setTimeout(boardTimeout);
  await t.test(`the attacks of a hostile skill, ${release}`, async (t) => {
    const { board, wire } = await startInstalled(t, { release, options: "--virtual-audio=on" });
    const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
    const shell = (script: string) => board.run("sh", "-c", script);
    const asPlatform = (script: string) => board.run("runuser", "-u", "sotto", "--", "sh", "-c", script);
    const url = await serveSkills(t, wire, board, join(import.meta.dirname, "skills"));
    const walled = "sotto-skill-network.service";
    const unit = (kind: string) => `sotto-skill${kind}@intruder.service`;

    const installIntruder = await sotto("skill", "install", url, "--path", "intruder");
    t.equal(installIntruder.code, 0, installIntruder.output);
    const gained = async (log: SkillLog) => (await log.lines()).filter((line) => line.startsWith("gained"));
    async function attack(name: string): Promise<SkillLog> {
      const log = await SkillLog.of(board, "intruder");
      const set = await sotto("skill", "set", "intruder", "global.attack", name);
      if (set.code !== 0) throw new Error(set.output);
      await log.says(new RegExp(`^attack ${name} is over`, "u"), 180);
      return log;
    }

    await t.test("W10, W11: it reads no secret, and cannot write its own code", async (t) => {
      t.same(await gained(await attack("secrets")), []);
    });

    await t.test("W10: the platform's doors give it what is its own, once, and nothing else", async (t) => {
      const log = await attack("doors");
      t.same(await gained(log), []);
      t.match(await log.says(/^the own door answers/u), "20020000", "without a name and a password it is known");
    });

    await t.test("W10: another account of the board is nobody at the doors", async (t) => {
      await board.run("useradd", "--create-home", "visitor");
      for (const door of ["start", "bus"]) {
        const script = `import socket;s=socket.socket(socket.AF_UNIX);s.settimeout(5);s.connect("/run/sotto-door/${door}.sock");s.sendall(bytes.fromhex("100d00044d5154540402003c000161"));print(len(s.recv(99)))`;
        const tried = await board.run("runuser", "-u", "visitor", "--", "python3", "-c", script);
        t.notMatch(tried.stdout, /^[1-9]/u, `${door}: ${tried.output}`);
      }
    });

    await t.test("W12: without the network it reaches nobody", async (t) => {
      const neighbour = "--socket-property=ListenStream=/run/neighbour/door";
      t.match(await board.run("systemd-run", "--unit=neighbour", neighbour, "cat"), { code: 0 });
      t.match(await board.run("stat", "-c", "%A", "/run/neighbour/door"), { stdout: "srw-rw-rw-" });
      t.same(await gained(await attack("network")), []);
    });

    await t.test("W12: with the network it reaches others, and of this board nothing but its door", async (t) => {
      const elsewhere = new URL(url);
      await attack("none");
      await sotto("skill", "set", "intruder", "global.elsewhere", `${elsewhere.hostname}:${elsewhere.port || "443"}`);
      t.match(await sotto("skill", "grant", "intruder", "network"), { code: 0 });
      await until("it runs with the network", async () =>
        (await board.run("systemctl", "is-active", unit("-online"))).stdout === "active" ? true : undefined,
      );
      const log = await attack("network");
      t.same(await gained(log), []);
      t.match(await log.says(/^elsewhere/u), "elsewhere reached");
      const doors = await attack("doors");
      t.same(await gained(doors), []);
    });

    await t.test(
      "W12: when somebody changes the walls, they are put up again before it has the network again",
      async (t) => {
        const walls = async () => (await board.run("systemctl", "show", "-P", "InvocationID", walled)).stdout;
        const before = await walls();
        t.match(await shell("nft insert rule inet sotto_skills output accept"), { code: 0 });
        await until("the walls are new", async () =>
          (await board.run("systemctl", "is-active", unit("-online"))).stdout === "active" && (await walls()) !== before
            ? true
            : undefined,
        );
        t.notMatch((await shell("nft list chain inet sotto_skills output")).stdout, /^\s*accept$/mu);
      },
    );

    await t.test("W12: when somebody takes the walls away, the skill is without the network", async (t) => {
      const none = await attack("none");
      // Walls that cannot be put up again: it runs without the network, and the log says why.
      await shell("mv /usr/sbin/nft /usr/sbin/nft.away; nft.away flush ruleset");
      await until("it has ended", async () =>
        (await board.run("systemctl", "is-active", unit("-online"))).stdout === "active" ? undefined : true,
      );
      t.match(await none.says(/runs without the network/u, 120), "cannot keep it away from its own addresses");
      await until("it runs", async () =>
        (await board.run("systemctl", "is-active", unit(""))).stdout === "active" ? true : undefined,
      );
      await shell("mv /usr/sbin/nft.away /usr/sbin/nft");
      await sotto("skill", "revoke", "intruder", "network");
    });

    for (const [skill, why] of [
      ["leaver", "config.ini.default is a link that leads out of it"],
      ["rewriter", "setup.sh has changed skill.toml"],
      ["piper", "config.ini.default is neither a file nor a folder"],
    ] as const)
      await t.test(`W11, W14: what ${skill}'s set-up leaves is refused`, async (t) => {
        const tried = await sotto("skill", "install", url, "--path", skill);
        t.not(tried.code, 0);
        t.match(tried.output, why);
        t.notMatch((await sotto("skill", "list")).output, skill);
      });

    await t.test("W11: a link that lies in a skill's folder already is not read", async (t) => {
      const folder = "/var/lib/sotto/skills/intruder";
      await asPlatform(`echo secret > /var/lib/sotto/planted; ln -sf /var/lib/sotto/planted ${folder}/config.ini`);
      const shown = await sotto("skill", "show", "intruder");
      t.notMatch(shown.output, "secret");
      const log = await SkillLog.of(board, "intruder");
      await sotto("skill", "restart", "intruder");
      await log.says(/cannot start the action/u);
      await asPlatform(`rm ${folder}/config.ini`);
      await log.says(/is over/u, 120);
    });

    await t.test("W10: the platform's own user, taken over, gets root to open nothing", async (t) => {
      const skill = "/var/lib/sotto/skills/intruder";
      const runtime = "/run/sotto/skills/intruder";
      await shell("mkdir -p /root/treasure; echo gold > /root/treasure/gold; chmod 644 /root/treasure/gold");
      await asPlatform(
        `mkdir -p ${runtime} /run/sotto/set-up/intruder; cd ${runtime}; for name in output.sock environment; do ln -sf /etc/sudoers.d/x $name; done; ` +
          `ln -sf /etc/shadow password; ln -sf /etc/shadow config.ini; cd /run/sotto/set-up/intruder; for name in files result output; do ln -sf /etc/sudoers.d/y $name.sock; done; ` +
          `mv ${skill} /var/lib/sotto/skills/.away; ln -s /root/treasure ${skill}`,
      );
      for (const kind of ["", "-online", "-setup", "-place", "-forget"]) {
        await asPlatform(`systemctl --no-ask-password restart sotto-skill${kind}@intruder.service`);
        const pid = (await board.run("systemctl", "show", "-P", "MainPID", unit(kind))).stdout;
        if (pid !== "0") t.notMatch((await shell(`ls /proc/${pid}/root${skill}`)).output, "gold", kind);
      }
      t.match(await shell("ls /etc/sudoers.d/"), { output: /^(README)?$/u });
      const { stdout: opened } = await shell(
        "systemctl cat 'sotto-skill*' | grep -E '=(file|append|truncate):|EnvironmentFile|LoadCredential'",
      );
      t.equal(opened, "");
      await asPlatform(`rm ${skill}; mv /var/lib/sotto/skills/.away ${skill}`);
    });

    await t.test("the platform is as it was", async (t) => {
      await healthy(board);
      t.match((await sotto("ask", "what time is it")).output, "answers");
      t.match(await sotto("skill", "remove", "intruder", "--forget", "--yes"), { code: 0 });
      await until("its code is gone too", async () =>
        (await shell("find /var/lib/private/sotto-skill-code/intruder -mindepth 1")).stdout === "" ? true : undefined,
      );
    });
  });
}
