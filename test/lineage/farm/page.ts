/** The pass table, as a page. */
import type { FarmSkill, Needs } from "./skill.ts";
import { refused } from "./refused.ts";

export type Result = { readonly one: FarmSkill; readonly passed: boolean; readonly why?: string };

export function pageOf(results: readonly Result[]): string {
  const passed = results.filter((one) => one.passed).length;
  const rows = results.map(({ one, passed, why }) => {
    const { repository, commit, folder, program, language, by, needs } = one;
    const what =
      program === undefined
        ? repository
        : `${repository}, \`${folder === undefined ? program : `${folder}/${program}`}\``;
    return `| ${linkTo(what, repository, commit)} | ${language} | ${by} | ${needed(needs)} | ${passed ? "passed" : `failed: ${cell(why ?? "")}`} |`;
  });
  const others = refused.map(({ repository, commit, why }) => `| ${linkTo(repository, repository, commit)} | ${why} |`);
  return `# Public skills for Snips and Rhasspy

Written by \`test/lineage/farm/run.ts\`, which runs each skill at the commit that is named, unmodified but for what the column *needed* names, by the real skill server, with the
rights of a skill without a manifest and the prefix \`hermes\`: ${passed} of ${results.length} pass. A skill passes when it answers the intents of the farm
(\`test/lineage/farm/\`) as it should. Where a program is named, the skill is installed from a git server, as by
\`sotto skill install URL --program FILE --without-setup\`, and nothing else starts it. Their code is not part of this repository; CI runs skills of our own in the same style (\`test/lineage/\`).

*Needed* is what the skill's set-up fetches on a machine with a network, and was put in its place here. Where native bindings are named as removed, the
library of Sotto was used in their place ([why](../decisions/0118-libraries-of-the-lineage.md)).

| skill | language | library | needed | result |
|---|---|---|---|---|
${rows.join("\n")}

## What cannot run

| skill | why |
|---|---|
${others.join("\n")}
`;
}

function linkTo(what: string, repository: string, commit: string): string {
  return `[${what}](https://github.com/${repository}/tree/${commit}) at ${commit.slice(0, 7)}`;
}

function needed({ debian = [], python = [], npm, forks, built = [], without = [] }: Needs = {}): string {
  const all = [
    ...debian.map((name) => `Debian's ${name}`),
    ...python.map(([repository]) => `${repository} in a venv`),
    ...(npm === true ? [forks === true ? "`npm install` with forks of the native bindings" : "`npm install`"] : []),
    ...built.map((command) => `\`${command}\``),
    ...(without.length > 0 ? [`without ${without.join(", ")}`] : []),
  ];
  return all.length === 0 ? "nothing" : all.join("; ");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 300);
}
