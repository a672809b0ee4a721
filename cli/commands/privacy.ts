import { readFile } from "node:fs/promises";
import { Value } from "typebox/value";
import { SignedReceipt } from "../../supervisor/admin/contract/privacy.ts";
import { whatIsWrong } from "../../supervisor/privacy/signed.ts";
import { fingerprint } from "../client/pin.ts";
import type { Call, Run } from "../command.ts";
import type { Exit } from "../failure.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted, wrap } from "../screen/table.ts";
import { bytes, clock, count } from "../screen/words.ts";

type Receipt = SignedReceipt["receipt"];
type Party = Receipt["parties"][number];

export const run: Run = async (call) => {
  const file = call.text("verify");
  if (file !== undefined) return verify(call, file);
  if (call.text("authority") !== undefined) throw new Failure("usage", "--authority is for --verify");
  const signed = await (await call.connect()).get<SignedReceipt>("/privacy");
  if (call.screen.json) call.screen.data(signed);
  else show(signed, call.screen);
  return "done";
};

async function verify({ screen, text, connect }: Call, file: string): Promise<Exit> {
  const signed = parse(await read(file === "-" ? "/dev/stdin" : file), file);
  const given = text("authority");
  const authority =
    given === undefined
      ? (await (await connect()).get<SignedReceipt>("/privacy")).signature.authority
      : await read(given);
  const { receipt, signature } = signed;
  const wrong = whatIsWrong(receipt, signature, authority, new Date(receipt.generatedAt));
  if (screen.json) {
    screen.data({
      valid: wrong === undefined,
      reason: wrong ?? null,
      board: receipt.board,
      generatedAt: receipt.generatedAt,
    });
    return wrong === undefined ? "done" : "notWell";
  }
  if (wrong !== undefined) {
    screen.print(`${screen.paint("red", "Not valid")}: ${wrong}.`);
    return "notWell";
  }
  screen.print(
    `${screen.paint("green", "Valid")}: ${receipt.board.hostname} has said this at ${receipt.generatedAt}, signed under the authority ${fingerprint(authority)}.`,
  );
  return "done";
}

async function read(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new Failure("data", `${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
}

/** Unknown fields are signed, too, and kept: a newer board may report more. */
function parse(text: string, file: string): SignedReceipt {
  try {
    const found: unknown = JSON.parse(text);
    if (Value.Check(SignedReceipt, found)) return found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Failure("data", `${file} is not a receipt`, { remedy: "write one with sotto privacy --json" });
}

function show({ receipt, signature }: SignedReceipt, screen: Screen): void {
  const { window, left, parties } = receipt;
  const sum = left === null ? "an amount that nobody counts here" : bytes(left);
  screen.print(
    `${screen.paint("bold", receipt.board.hostname)} has sent ${screen.paint("bold", sum)} since ${clock(window.from)}, at most.`,
  );
  const online = parties.filter(({ what, granted }) => what === "skill" && granted === true);
  const names = [...new Set(online.map(({ skill }) => skill))].join(", ");
  const none =
    parties.length === 0 ? "Skills have no walls here: each may use the network." : "No skill may use the network.";
  screen.print(names === "" ? none : `Skills that were granted the network: ${names}.`);
  screen.print("");
  const rows = parties.map((party) => [
    nameOf(party),
    amount(party.sent),
    amount(party.received),
    party.mayLeave ? reach(party) : "nothing outside: no packet of it leaves the board",
  ]);
  for (const line of fitted(
    [["", "sent", "received", "may reach"].map((head) => screen.paint("dim", head)), ...rows],
    screen.width,
  ))
    screen.print(line);
  if (receipt.interfaces.length > 0) {
    screen.print(screen.paint("dim", "\nall programs of this board together"));
    const all = receipt.interfaces.map(({ name, sent, received }) => [`  ${name}`, bytes(sent), bytes(received)]);
    for (const line of fitted(all, screen.width)) screen.print(line);
  }
  const { destinations = [] } = receipt;
  if (destinations.length > 0) {
    screen.print(screen.paint("dim", "\nwhom the configuration makes the platform talk to"));
    for (const { what, where } of destinations) screen.print(`  ${what}: ${where}`);
  }
  screen.print(screen.paint("dim", "\nstored about people"));
  for (const { what, where, howLong, count: many } of receipt.stored) {
    screen.print(`  ${what}${many === null ? "" : ` (${many})`}`);
    for (const line of wrap(`${where}: ${howLong}`, screen.width ?? 100, "    "))
      screen.print(screen.paint("dim", line));
  }
  screen.print(screen.paint("dim", "\nwhat these figures do not say"));
  for (const limit of receipt.limits) for (const line of wrap(limit, screen.width ?? 100, "  ")) screen.print(line);
  screen.print(`\nSigned under the authority ${fingerprint(signature.authority)}.`);
  screen.print(`Watched in ${count(window.hoursWatched, "hour")} of the last 24.`);
}

function nameOf({ what, skill, granted }: Party): string {
  if (skill === undefined) return what;
  if (what !== "skill") return `${what}: ${skill}`;
  const right = granted === undefined ? "removed" : granted ? "network granted" : "no network";
  return `${skill} (${right})`;
}

const amount = (sum: number | null): string => (sum === null ? "not counted" : bytes(sum));

function reach({ allow, deny }: Party): string {
  const but = deny.length === 0 ? "every address" : `every address but ${deny.join(" ")}`;
  return allow.length === 0 || deny.length === 0 ? but : `${but}, and ${allow.join(" ")}`;
}
