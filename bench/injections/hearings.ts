/** Measures the recogniser alone, each size in its own process, and renders the results. */
import { loadavg } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import type { Hearing } from "./hearing.ts";

export type Row = Hearing & { readonly load: number };

export async function hearingsOf(sizes: readonly string[], spoken: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes)
    for (const verifier of ["none", "moonshine"]) {
      const program = join(import.meta.dirname, "hearing.ts");
      const { stdout } = await execa(process.execPath, [program, size, spoken, verifier], { stderr: "inherit" });
      rows.push({ ...(JSON.parse(stdout) as Hearing), load: loadavg()[0] ?? Number.NaN });
      console.log(stdout);
    }
  return rows;
}

export function hearingPage(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ names, verifier, seconds, longestBlockMs, pssMb, right, wrong, spoken, obeyed, strangers, rtf, load }) =>
      `| ${names.toLocaleString("en")} | ${verifier === "none" ? "alone" : "with the second"} | ${seconds.toFixed(0)} | ${longestBlockMs.toFixed(0)} | ${pssMb.toFixed(0)} | ${right}, ${wrong} of ${spoken} | ${obeyed} of ${strangers} | ${rtf.toFixed(2)} | ${load.toFixed(0)} |`,
  );
  return `## The recogniser alone

\`bench/injections/hearing.ts\`: the example assistant with so many made-up names as rooms, "turn on the … light" spoken with ${rows[0]?.spoken ?? 0} of
them by twelve synthetic voices at 20 dB, and the strangers' sentences of \`bench/asr/people\`. The names are two to four syllables by chance: among
20,000 most have neighbours that differ in one sound, and a flite voice says them by its own rules.

| names | recogniser | seconds until they are heard | longest stop of its event loop (ms) | its memory (MB, PSS) | names right, wrong | strangers obeyed | processor time per second of speech | load average |
|---|---|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
}
