/** Generates the completion for bash, zsh and fish from the table of commands. */
import type { Argument, Command, Option } from "../command.ts";
import { globalOptions } from "../read-line.ts";
import { zsh } from "./zsh.ts";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

type Node = { readonly path: string; readonly command: Command };

/** Returns the script that the shell loads. */
export function completionFor(shell: Shell, root: Command, components: readonly string[]): string {
  const nodes = walk(root, "");
  if (shell === "fish") return fish(nodes, components);
  if (shell === "zsh") return zsh({ nodes, globalOptions, wordsOf: (argument) => wordsOf(argument, components) });
  return bash(nodes, components);
}

/** Lists every command with its path: "", "skill", "skill install". */
export function walk(command: Command, path: string): readonly Node[] {
  const below = command.commands ?? [];
  return [{ path, command }, ...below.flatMap((one) => walk(one, path === "" ? one.name : `${path} ${one.name}`))];
}

function wordsOf({ values, complete }: Argument, components: readonly string[]): readonly string[] {
  return values ?? (complete === "component" ? components : []);
}

function bash(nodes: readonly Node[], components: readonly string[]): string {
  const cases = nodes.map(({ path, command }) => {
    const options = [...(command.options ?? []), ...globalOptions].flatMap(({ name, short }) =>
      short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`],
    );
    const words = (command.commands ?? []).map(({ name }) => name);
    const first = command.arguments?.[0];
    if (first !== undefined) words.push(...wordsOf(first, components));
    const files = command.arguments?.some(({ complete }) => complete === "file") === true;
    return `    '${path}') words='${words.join(" ")}' options='${options.join(" ")}'${files ? " files=1" : ""} ;;`;
  });
  const valued = new Map<string, Option>();
  for (const { command } of nodes)
    for (const option of [...(command.options ?? []), ...globalOptions])
      if (option.value !== undefined) valued.set(option.name, option);
  const values = [...valued.values()].map((option) => {
    const names = option.short === undefined ? `--${option.name}` : `--${option.name}|-${option.short}`;
    const reply = option.values === undefined ? "compgen -f" : `compgen -W '${option.values.join(" ")}'`;
    return `    ${names}) mapfile -t COMPREPLY < <(${reply} -- "$current"); return ;;`;
  });
  return `# sotto: completion, made by \`sotto completion\`
_sotto() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local path='' word words='' options='' files='' known
  known='${nodes.map(({ path }) => `|${path}`).join("")}|'
  case $previous in
${values.join("\n")}
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && continue
    [[ $known == *"|\${path:+$path }$word|"* ]] && path="\${path:+$path }$word"
  done
  case $path in
${cases.join("\n")}
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  elif [[ -n $files ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}
complete -o filenames -F _sotto sotto
`;
}

function fish(nodes: readonly Node[], components: readonly string[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["# sotto: completion, made by `sotto completion`", "complete -c sotto -f"];
  for (const { path, command } of nodes) {
    const names = path.split(" ").filter(Boolean);
    const below = (command.commands ?? []).map(({ name }) => name);
    const here = [
      ...names.map((name) => `__fish_seen_subcommand_from ${name}`),
      ...(below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(" ")}`]),
    ].join("; and ");
    const when = here === "" ? "" : ` -n ${quoted(here)}`;
    for (const { name, summary } of command.commands ?? [])
      lines.push(`complete -c sotto${when} -a ${name} -d ${quoted(summary)}`);
    for (const given of command.arguments ?? []) {
      if (given.complete === "file") lines.push(`complete -c sotto${when} -F`);
      const words = wordsOf(given, components);
      if (words.length > 0) lines.push(`complete -c sotto${when} -a ${quoted(words.join(" "))}`);
    }
    for (const option of path === "" ? globalOptions : (command.options ?? [])) {
      const short = option.short === undefined ? "" : ` -s ${option.short}`;
      const value =
        option.value === undefined
          ? ""
          : option.values === undefined
            ? " -r"
            : ` -xa ${quoted(option.values.join(" "))}`;
      const always = path === "" ? "" : when;
      lines.push(`complete -c sotto${always} -l ${option.name}${short}${value} -d ${quoted(option.about)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
