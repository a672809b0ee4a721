/** A hub and a satellite by Ansible, from fresh boards to a sentence that is said to the one and understood by the other. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import t from "tap";
import { lastSound, wordsOf } from "../journeys/listen.ts";
import type { Board } from "./lab/board.ts";
import { password, startFleet } from "./lab/fleet.ts";
import { satelliteControl, satelliteRuntime, sayTo, virtualAudioDefault } from "./lab/satellite.ts";
import { until } from "./lab/until.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(3_600_000);

await t.test("a hub and a satellite", async (t) => {
  const hubOwn = {
    sotto_configuration: { bus: { satellite_address: "[::]:8883" }, asr: { unverified_likelihood: 0 } },
  };
  const roomOwn = { sotto_hub: "hall", sotto_site: "bedroom" };
  const { boards, controller, repository, version } = await startFleet(t, [
    { name: "hall", group: "sotto_boards", own: hubOwn },
    { name: "upstairs", group: "sotto_satellites", own: roomOwn },
  ]);
  const [hub, room] = boards as readonly [Board, Board];
  await writeFile(await room.disk("etc/default/sotto-satellite"), virtualAudioDefault);

  await t.test("check mode on fresh boards tells that they would be changed, and changes nothing", async (t) => {
    const checked = await controller.play("bootstrap.yml", "--check");
    t.equal(checked.code, 0, checked.output.slice(-1500));
    for (const { name } of boards) t.ok((checked.recap[name]?.["changed"] ?? 0) > 0, `${name} would be changed`);
    t.match(await room.run("ls", "/usr/lib/sotto-satellite"), { code: 2 });
  });

  await t.test("bootstrapped and joined; again, nothing is changed; no secret is shown", async (t) => {
    const first = await controller.play("bootstrap.yml", "-vvv", "--diff");
    t.equal(first.code, 0, first.output.slice(-1500));
    t.comment(`bootstrap of a hub and a satellite: ${first.seconds} s`);
    const credential = await readFile(await room.disk("etc/sotto-satellite/hub.toml"), "utf8");
    const secret = /password = "(.+)"/u.exec(credential)?.[1] ?? "";
    t.ok(secret.length > 20);
    for (const word of [secret, password]) t.notOk(first.output.includes(word), "nothing secret is shown");
    const mode = await room.run("stat", "-c", "%a %U:%G", "/etc/sotto-satellite/hub.toml");
    t.equal(mode.stdout, "640 root:sotto-satellite");
    const kept = await hub.run("stat", "-c", "%a %U", "/var/lib/sotto/satellites.json");
    t.equal(kept.stdout, "600 sotto");
    t.notOk((await readFile(await hub.disk("var/lib/sotto/satellites.json"), "utf8")).includes(secret));
    const again = await controller.play("bootstrap.yml");
    t.equal(again.code, 0, again.output.slice(-1500));
    for (const { name } of boards) t.equal(again.recap[name]?.["changed"], 0, again.output.slice(-800));
    const checked = await controller.play("bootstrap.yml", "--check");
    for (const { name } of boards) t.equal(checked.recap[name]?.["changed"], 0, "check mode agrees");
    t.equal((await controller.play("verify.yml")).code, 0);
  });

  await t.test("said to the satellite, understood on the hub, answered on the satellite", async (t) => {
    await sayTo(room, "bedroom", "turn on the kitchen light");
    const session = await until("the session's end", async () => {
      const { stdout } = await hub.run("sotto", "sessions", "list", "--json");
      const [newest] = (JSON.parse(stdout) as { sessions: { siteId: string; endedAt?: string }[] }).sessions;
      return newest?.endedAt === undefined ? undefined : newest;
    });
    t.match(session, { siteId: "bedroom" });
    const { virtualAudio } = await satelliteControl(room);
    const folder = await room.disk(virtualAudio?.sites[0]?.speakerFolder ?? "");
    const played = (await readdir(folder)).map((file) => join(folder, basename(file)));
    t.equal(wordsOf(lastSound(played)), "the light in the kitchen is on");
  });

  await t.test("a cut cable is told of by the satellite, and mended it goes on", async (t) => {
    const listed = async () => {
      const { stdout } = await hub.run("sotto", "satellite", "list", "--json");
      return (JSON.parse(stdout) as { satellites: { siteId: string; connected: boolean }[] }).satellites[0];
    };
    t.match(await listed(), { siteId: "bedroom", connected: true });
    const health = async () => {
      const asked = ["--silent", "--unix-socket", `${satelliteRuntime}/admin.sock`, "http://localhost/admin/health"];
      return JSON.parse((await room.run("curl", ...asked)).stdout) as { health: string; reasons: { code: string }[] };
    };
    await room.unplug();
    const cut = performance.now();
    await until("it is told", async () => ((await health()).health === "degraded" ? true : undefined));
    t.comment(`told ${((performance.now() - cut) / 1000).toFixed(0)} s after the cable was cut`);
    t.match(await health(), { reasons: [{ code: "HUB_UNREACHABLE" }] });
    await room.plug();
    await until("it is back", async () => ((await health()).health === "healthy" ? true : undefined));
    t.match(await listed(), { connected: true });
    await sayTo(room, "bedroom", "turn off the kitchen light");
    await until("the second session", async () => {
      const { stdout } = await hub.run("sotto", "sessions", "list", "--json");
      const { sessions } = JSON.parse(stdout) as { sessions: { endedAt?: string }[] };
      return sessions.length === 2 && sessions[0]?.endedAt !== undefined ? true : undefined;
    }).catch(async (error: unknown) => {
      t.comment((await room.run("journalctl", "--no-pager", "-u", "sotto-satellite", "-n", "40")).output);
      t.comment((await hub.run("journalctl", "--no-pager", "-u", "sotto", "-n", "40")).output);
      throw error;
    });
  });

  await t.test("a credential that was lost is made anew; one that was taken back is, too", async (t) => {
    await room.run("rm", "/etc/sotto-satellite/hub.toml");
    const anew = await controller.play("bootstrap.yml");
    t.equal(anew.code, 0, anew.output.slice(-1500));
    t.ok((anew.recap["upstairs"]?.["changed"] ?? 0) > 0);
    await hub.run("sotto", "satellite", "remove", "bedroom");
    const back = await controller.play("bootstrap.yml");
    t.equal(back.code, 0, back.output.slice(-1500));
    const report = await controller.play("report.yml");
    t.match(report.output, /upstairs +\S+ +healthy +- +until \d{4}-\d\d-\d\d/u);
  });

  await t.test(
    "the satellite is upgraded after its hub; by a version that it is not well with it is not kept",
    async (t) => {
      const [good, bad] = [`${version}+1`, `${version}+2`];
      await repository.publish(await variant(good, "amd64", async () => {}));
      const upgraded = await controller.play("upgrade.yml", "-e", `sotto_version=${good}`);
      t.equal(upgraded.code, 0, upgraded.output.slice(-2000));
      t.comment(`upgrade of a hub and a satellite: ${upgraded.seconds} s`);
      t.equal(await installedVersion(hub), `${good} installed`);
      t.equal(await installedVersion(room, "sotto-satellite"), `${good} installed`);
      const report = await controller.play("report.yml", "-e", `sotto_version=${good}`);
      const row = new RegExp(`upstairs +${good.replaceAll(/[.+]/gu, "\\$&")} +healthy +- +until \\S+ +- `, "u");
      t.match(report.output, row, "of the new version, and no drift");
      // A card that spoils a file of the version after that.
      const hotword = "/usr/lib/sotto-satellite/platform/hotword/main.js";
      const spoil = `if dpkg-query -W sotto-satellite | grep -q +2; then echo 'throw 1' >${hotword}; fi`;
      const dropIns = "etc/systemd/system/sotto-satellite.service.d";
      await room.run("mkdir", "-p", `/${dropIns}`);
      await writeFile(await room.disk(`${dropIns}/bad-card.conf`), `[Service]\nExecStartPre=+/bin/sh -c "${spoil}"\n`);
      await room.run("systemctl", "daemon-reload");
      await repository.publish(await variant(bad, "amd64", async () => {}));
      const undone = await controller.play("upgrade.yml", "-e", `sotto_version=${bad}`, "--limit", "upstairs");
      t.not(undone.code, 0, "it says that it has failed");
      t.equal(await installedVersion(room, "sotto-satellite"), `${good} installed`, undone.output.slice(-2000));
      t.equal((await controller.play("verify.yml")).code, 0, "both are well");
    },
  );
});
