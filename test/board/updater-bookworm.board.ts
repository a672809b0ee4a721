/** The root program on a board: what may ask it, what starts it, what it may do. */
import { writeFile } from "node:fs/promises";
import t from "tap";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

const folder = "/var/lib/sotto/apt";
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

await t.test("the root program takes requests of the platform, and nothing else from nobody", async (t) => {
  const { board } = await startInstalled(t);
  const as = (user: string, ...argv: readonly string[]) => board.run("runuser", "-u", user, "--", ...argv);
  const starts = async () =>
    (await board.run("journalctl", "--no-pager", "-o", "cat", "-u", "sotto-updater.service")).stdout
      .split("\n")
      .filter((line) => line.startsWith("Starting")).length;
  const idle = () =>
    until("the root program rests", async () =>
      (await board.run("systemctl", "show", "-P", "ActiveState", "sotto-updater.service")).stdout === "inactive"
        ? true
        : undefined,
    );
  const triggers = async () => (await board.run("sh", "-c", `ls -A ${folder}/requests | grep '\\.json$'`)).stdout;

  await t.test("only the platform's user leaves requests, and only root writes what it trusts", async (t) => {
    await board.run("useradd", "--groups", "sotto", "member");
    await board.run("useradd", "stranger");
    for (const user of ["member", "stranger", "nobody"])
      t.not(
        (await as(user, "sh", "-c", `echo '{"operation":"update"}' >${folder}/requests/${uuid(1)}.json`)).code,
        0,
        user,
      );
    for (const path of [`${folder}/x`, `${folder}/results/x`, `${folder}/kept/x`, `${folder}/breadcrumb.json`])
      t.not((await as("sotto", "touch", path)).code, 0, path);
    t.not((await as("sotto", "mv", folder, `${folder}.mine`)).code, 0);
    t.not((await as("sotto", "mv", `${folder}/requests`, `${folder}/mine`)).code, 0);
    t.equal(await starts(), 0, "nothing has started it");
  });

  await t.test("what is no request starts it once", async (t) => {
    const script = [
      `cd ${folder}/requests`,
      "touch foreign.json",
      "mkdir -p full.json/x empty.json",
      `ln -s /etc/shadow ${uuid(2)}.json`,
      `mkfifo ${uuid(3)}.json`,
      `echo '{"operation":"remove"}' >${uuid(4)}.json`,
    ].join("; ");
    t.equal((await as("sotto", "sh", "-c", script)).code, 0);
    await until("all of it is gone", async () => ((await triggers()) === "" ? true : undefined));
    await idle();
    const after = await starts();
    t.ok(after >= 1, `${after} starts`);
    await board.run("sleep", "10");
    t.equal(await starts(), after, "and no more");
    t.comment(`five names that are no requests: ${after} starts, none in the 10 s after`);
    t.match((await board.run("cat", `${folder}/results/${uuid(4)}.json`)).stdout, /the operation is not one of/);
    t.match((await board.run("stat", "-c", "%U %a", "/etc/shadow")).stdout, "root 640");
    t.equal((await board.run("ls", `${folder}/results`)).stdout, `${uuid(4)}.json`);
  });

  await t.test("a fault that stays does not start it again and again", async (t) => {
    await board.run("chmod", "0777", `${folder}/results`);
    const before = await starts();
    await as("sotto", "sh", "-c", `echo '{"operation":"update"}' >${folder}/requests/${uuid(5)}.json`);
    await until("it has tried", async () => ((await starts()) > before ? true : undefined));
    await board.run("sleep", "10");
    t.equal(await starts(), before + 1);
    await board.run("chmod", "0755", `${folder}/results`);
    await board.run("systemctl", "kill", "sotto-updater.service");
    await until("then it works", async () => ((await triggers()) === "" ? true : undefined));
  });

  await t.test("what its children may do is bounded by the kernel", async (t) => {
    const { output } = await board.run("systemd-analyze", "security", "--no-pager", "sotto-updater.service");
    const exposure = Number(/level for \S+: ([\d.]+)/u.exec(output)?.[1]);
    t.ok(exposure <= 3.6, `systemd-analyze security says ${exposure}`);
    // What a maintainer's script could try, without walls and within the same walls.
    const attempts = {
      "mount a file system": "mount -t tmpfs none /mnt && umount /mnt",
      "make a namespace": "unshare --net true",
      "read the memory of another": "head -c 0 /proc/1/mem",
      "read a home": '[ -n "$(ls -A /root)" ]',
      "change the network": "ip link add attempt type bridge && ip link delete attempt",
      "open a raw socket": "ping -c 1 -W 1 127.0.0.1",
    };
    const lines = Object.entries(attempts).map(([what, command]) => `if ${command}; then echo "gained: ${what}"; fi`);
    await writeFile(await board.disk("run/attempt.sh"), `${lines.join("\n")}\necho "done"\n`);
    const program = "ExecStart=/bin/sh -c 'cat /run/attempt.sh | sh >/run/attempt.log 2>&1'";
    const unit = (await board.run("cat", "/usr/lib/systemd/system/sotto-updater.service")).stdout;
    const gains = async (text: string): Promise<readonly string[]> => {
      await writeFile(await board.disk("etc/systemd/system/attempt.service"), text);
      await board.run("systemctl", "daemon-reload");
      t.match(await board.run("systemctl", "start", "attempt.service"), { code: 0 });
      const said = (await board.run("cat", "/run/attempt.log")).stdout;
      t.match(said, /^done$/mu);
      return said.split("\n").filter((line) => line.startsWith("gained"));
    };
    const open = await gains(`[Service]\nType=oneshot\n${program}\n`);
    t.ok(open.length >= 4, `without walls: ${open.join(", ")}`);
    t.same(await gains(`${unit.replace(/^ExecStart=.*$/mu, program)}\n`), []);
    t.comment(`of ${lines.length} attempts of a maintainer's script ${open.length} succeed without walls, 0 with them`);
  });

  await t.test("the exposure of each unit", async (t) => {
    const { stdout: files } = await board.run("sh", "-c", "cd /usr/lib/systemd/system && ls sotto*.service");
    const units = files.split("\n").map((file) => file.replace("@.", "@clock."));
    t.ok(units.includes("sotto.service") && units.includes("sotto-skill@clock.service"), files);
    const told: string[] = [];
    for (const unit of units) {
      const { output } = await board.run("systemd-analyze", "security", "--no-pager", unit);
      const [, exposure] = /level for \S+: ([\d.]+)/u.exec(output) ?? [];
      t.ok(Number(exposure) < 4, `${unit} ${exposure}`);
      told.push(`${unit.replace("@clock", "@")} ${exposure}`);
    }
    t.comment(`systemd-analyze security: ${told.join(", ")}`);
  });
});
