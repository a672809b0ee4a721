/**
 * bench/results/walls.md: the figures by which the walls are judged, of the last runs of the tests on boards and of the
 * aborted requests. What has no row in docs/generated/boards.md has not been run, and the page says so.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Row, rowsOf } from "./results.ts";

const root = join(import.meta.dirname, "../..");

export async function wallsPage(): Promise<string> {
  const boards = await readFile(join(root, "docs/generated/boards.md"), "utf8");
  const aborts = JSON.parse(await readFile(join(root, "bench/results/aborts.json"), "utf8")) as Aborts;
  return wallsOf(rowsOf(boards), aborts);
}

export type Aborts = {
  readonly date: string;
  readonly aborted: number;
  readonly exits: number;
  readonly contained: number;
};

const never = "not run";

export function wallsOf(rows: readonly Row[], { date, aborted, exits, contained }: Aborts): string {
  const attacks = rows.filter(({ test }) => test.startsWith("attacks/"));
  const stop = rows.find(({ test }) => test === "stop-bookworm");
  const exposures = rows.find(({ figures }) => exposure.test(figures));
  const [, listed = ""] = exposure.exec(exposures?.figures ?? "") ?? [];
  const [, held = never] = /(\d+ of \d+ stops held[^;]*(?:; median [^;]*)?)/u.exec(stop?.figures ?? "") ?? [];
  const lines = [
    `| exits of the platform in ${aborted.toLocaleString("en")} aborted requests | ${exits}; ${contained} contained | none | ${date} |`,
    `| \`systemctl stop sotto\`, with skills that ignore it and that crash | ${held} | all held, within 12 s | ${stop?.at ?? never} |`,
    ...attacks.map(
      ({ test, passed, failed, at }) => `| \`${test}\` | ${passed} of ${passed + failed} rows hold | all | ${at} |`,
    ),
  ];
  return `# The walls, in figures

Generated from [boards.md](../../docs/generated/boards.md) and [aborts.json](aborts.json); what each attack tries is in
\`test/board/attacks/\` and in [the catalogue](../../docs/reference/faults-and-attacks.md).

| figure | measured | target | last run |
|---|---|---|---|
${lines.join("\n")}

## \`systemd-analyze security\`

From 0 (nothing is open to it) to 10; on Debian 12, ${exposures?.at ?? never}.

| unit | exposure |
|---|---|
${listed
  .split(", ")
  .filter((one) => one !== "")
  .map((one) => `| \`${one.replace(/ (?=\S+$)/u, "` | ")} |`)
  .join("\n")}
`;
}

const exposure = /systemd-analyze security: ([^;]*)/u;
