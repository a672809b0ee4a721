/** Generates zsh's own completion script. It cannot share bash's: in zsh `path` is PATH, and there is no mapfile. */
import type { Argument, Command, Option } from "../command.ts";
import { quoteForShell } from "../screen/shell-word.ts";

type Parts = {
  readonly nodes: readonly { readonly path: string; readonly command: Command }[];
  readonly globalOptions: readonly Option[];
  readonly wordsOf: (argument: Argument) => readonly string[];
};

export function zsh({ nodes, globalOptions, wordsOf }: Parts): string {
  const known = nodes.map(({ path }) => path).filter(Boolean);
  const cases = nodes.map(({ path, command }) => {
    const first = command.arguments?.[0];
    const below = [
      ...(command.commands ?? []).map(({ name, summary }) => described(name, summary)),
      ...(first === undefined ? [] : wordsOf(first).map(quoteForShell)),
    ];
    const options = [...(command.options ?? []), ...globalOptions].flatMap(({ name, short, about }) =>
      [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].map((word) => described(word, about)),
    );
    const files = command.arguments?.some(({ complete }) => complete === "file") === true;
    return `    ${quoteForShell(path)}) below=(${below.join(" ")}); options=(${options.join(" ")})${files ? "; files=1" : ""} ;;`;
  });
  const valued = new Map<string, Option>();
  for (const { command } of nodes)
    for (const option of [...(command.options ?? []), ...globalOptions])
      if (option.value !== undefined) valued.set(option.name, option);
  const values = [...valued.values()].map(({ name, short, values: only }) => {
    const names = short === undefined ? `--${name}` : `--${name}|-${short}`;
    return `    ${names}) ${only === undefined ? "_files" : `compadd -- ${only.map(quoteForShell).join(" ")}`}; return ;;`;
  });
  return `#compdef sotto
# sotto: completion, made by \`sotto completion\`
_sotto() {
  local node='' word files=''
  local -a below options known
  known=(${known.map(quoteForShell).join(" ")})
  case \${words[CURRENT-1]} in
${values.join("\n")}
  esac
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && continue
    (( \${known[(Ie)\${node:+$node }$word]} )) && node="\${node:+$node }$word"
  done
  case $node in
${cases.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o option options
  else
    (( $#below )) && _describe command below
    [[ -n $files ]] && _files
  fi
}
if [[ \${funcstack[1]} == _sotto ]]; then _sotto "$@"; else compdef _sotto sotto; fi
`;
}

/** Formats a word with its description, separated by a colon. */
function described(word: string, about: string): string {
  return quoteForShell(`${word.replaceAll(":", "\\:")}:${about}`);
}
