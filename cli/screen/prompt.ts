/** Asks the person at the terminal. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure } from "../failure.ts";

/** Returns true when there is a terminal to ask at. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Reads a line; "" when it is left empty. Rejects with Failure when there is no terminal, or after Ctrl-C. */
export async function ask(question: string, remedy?: string): Promise<string> {
  return read(question, process.stderr, remedy);
}

/** Reads a secret without echo. */
export async function askSecret(question: string, remedy?: string): Promise<string> {
  if (canAsk()) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await read("", silent, remedy);
  } finally {
    if (canAsk()) process.stderr.write("\n");
  }
}

/** Reads a new secret, which must be typed twice. */
export async function askNewSecret(question: string, remedy?: string): Promise<string> {
  const first = await askSecret(`${question}: `, remedy);
  const second = await askSecret("The same again: ", remedy);
  if (first !== second) throw new Failure("usage", "the two are not the same; nothing was done");
  return first;
}

/** Asks yes or no; the default is no. */
export async function confirm(question: string, remedy: string): Promise<boolean> {
  return /^y(es)?$/iu.test(await ask(`${question} [y/N] `, remedy));
}

async function read(question: string, output: NodeJS.WritableStream, remedy?: string): Promise<string> {
  if (!canAsk()) throw new Failure("usage", "there is no terminal to ask at", remedy === undefined ? {} : { remedy });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const { promise, reject } = Promise.withResolvers<never>();
  const ended = () => reject(new Failure("interrupted", "interrupted"));
  lines.once("SIGINT", ended).once("close", ended);
  try {
    return (await Promise.race([lines.question(question), promise])).trim();
  } finally {
    lines.off("close", ended);
    lines.close();
  }
}
