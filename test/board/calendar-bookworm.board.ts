/** The skill calendar in its unit: a calendar of many years, near the limit of what it reads, fits the memory that it has. */
import { writeFile } from "node:fs/promises";
import t from "tap";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

const dayMs = 86_400_000;
const stamp = (instant: number): string => new Date(instant).toISOString().slice(0, 16).replaceAll(/[-:]/gu, "");

/** Of two events a day, the last of them a year ahead; about 340 bytes each. */
function calendar(): string {
  const now = Math.floor(Date.now() / dayMs) * dayMs;
  const events = Array.from({ length: 14_000 }, (_, n) => {
    const start = now + (365 - n / 2) * dayMs;
    const title = n === 728 ? "Dentist" : `Besprechung für Projekt ${n}`;
    return `BEGIN:VEVENT\r\nUID:${n}@example.org\r\nDTSTAMP:20200101T000000Z\r\nDTSTART;TZID=Europe/Berlin:${stamp(start)}00\r\nDTEND;TZID=Europe/Berlin:${stamp(start + 3_600_000)}00\r\nSUMMARY:${title}\r\nDESCRIPTION:Ein längerer Text mit Umlauten äöü und einem Verweis: https://example.org/${n}\r\nLOCATION:Büro\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//x//EN\r\n${events.join("")}END:VCALENDAR\r\n`;
}

await t.test("a calendar of nineteen years is read and answered from in the skill's own unit", async (t) => {
  const { board } = await startInstalled(t, { options: "--virtual-audio=on" });
  const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
  t.match(await sotto("skill", "install", "calendar"), { code: 0 });
  t.match(await sotto("assistant", "install", "house/en"), { code: 0 });
  const unit = "sotto-skill@calendar.service";
  // Its folder is there from its first start on.
  await until("the skill runs", async () =>
    (await board.run("systemctl", "is-active", unit)).stdout.trim() === "active" ? true : undefined,
  );
  const text = calendar();
  t.comment(`a calendar of ${(Buffer.byteLength(text) / 1024 / 1024).toFixed(1)} MB`);
  await writeFile(await board.disk("root/family.ics"), text);
  await writeFile(await board.disk("root/address"), "family.ics");
  t.match(await board.run("install", "-m", "644", "/root/family.ics", "/var/lib/private/sotto-skill/calendar/"), {
    code: 0,
  });
  t.match(await sotto("skill", "set", "calendar", "secret.address_1", "--value-file", "/root/address"), { code: 0 });
  const answer = await until("the dentist is found", async () => {
    const { output } = await sotto("ask", "when is the dentist");
    return output.includes("Dentist is") ? output : undefined;
  });
  t.match(answer, /Dentist is (?:today|tomorrow)/u);
  const shown = async (name: string) =>
    (await board.run("systemctl", "show", "--value", "-p", name, unit)).stdout.trim();
  t.notMatch(
    (await board.run("journalctl", "--no-pager", "-u", unit)).output,
    /oom-kill|out of memory/iu,
    "the kernel has not ended it",
  );
  // Of the process, because the control group of a board in a container may count nothing.
  const status = (await board.run("cat", `/proc/${await shown("MainPID")}/status`)).stdout;
  const peak = Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
  const limit = Number(await shown("MemoryMax")) / 1024 / 1024;
  t.ok(peak < limit, `${peak.toFixed(0)} of ${limit} MB`);
  t.comment(`at most ${peak.toFixed(0)} of ${limit} MB of memory`);
});
