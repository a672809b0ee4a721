/** Types into a real shell on a real pseudo-terminal, and records what it shows and when. */
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

export type Moment = { readonly milliseconds: number; readonly text: string };

/** The prompt, by which the end of a command is recognised. */
const prompt = "$ ";

export async function record(
  commands: readonly string[],
  { folder, columns, rows }: { readonly folder: string; readonly columns: number; readonly rows: number },
): Promise<readonly Moment[]> {
  const shell = `stty cols ${columns} rows ${rows}; exec env PS1='${prompt}' bash --norc --noprofile -i`;
  const env = { ...process.env, TERM: "xterm-256color", HISTFILE: "/dev/null", INPUTRC: "/dev/null" };
  // script(1) gives the shell its own terminal, and passes its output on.
  const child = spawn("script", ["--quiet", "--return", "--flush", "--command", shell, "/dev/null"], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const moments: Moment[] = [];
  let shown = "";
  const began = performance.now();
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text: string) => {
    shown += text;
    moments.push({ milliseconds: performance.now() - began, text });
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const ready = async () => {
    while (!shown.endsWith(prompt)) await pause(50);
    shown = "";
  };
  child.stdin.write("bind 'set enable-bracketed-paste off'\n");
  await pause(300);
  await ready();
  // The set-up is not part of the recording.
  const setUp = moments.length;
  child.stdin.write("clear\n");
  await ready();
  for (const command of commands) {
    await pause(700);
    for (const letter of command) {
      child.stdin.write(letter);
      await pause(35 + Math.random() * 45);
    }
    await pause(350);
    shown = "";
    child.stdin.write("\n");
    await ready();
    await pause(1600);
  }
  child.stdin.end("exit\n");
  const kept = moments.slice(setUp);
  await ended;
  const first = kept[0]?.milliseconds ?? 0;
  return kept.map(({ milliseconds, text }) => ({ milliseconds: milliseconds - first, text }));
}
