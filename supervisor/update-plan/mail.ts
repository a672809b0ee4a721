/** Mails a notice by SMTP, as the configuration says. Passwords travel encrypted, or not at all. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { UpdatesChanged } from "#bus";
import type { UpdatesConfig } from "../config/updates-section.ts";
import { readNamedFile } from "../named-file.ts";

const timeoutMs = 10_000;
/** Milliseconds for all of it: a server that says something now and then keeps no notice waiting. */
const wholeMs = 60_000;

export type MailConfig = Pick<
  UpdatesConfig,
  "mail_to" | "mail_from" | "mail_server" | "mail_user" | "mail_password_file" | "mail_ca_file"
>;

/** Resolves to those for whom the server did not take it. Rejects with an Error that says why it did for nobody. */
export async function mailNotice(
  config: MailConfig,
  notice: UpdatesChanged & { readonly board: string },
  signal: AbortSignal,
  limitMs = wholeMs,
): Promise<readonly string[]> {
  if (config.mail_server === "") throw new Error("[updates] mail_server is empty, and mail_to is not");
  const { protocol, hostname, port } = new URL(config.mail_server);
  const host = hostname.replace(/^\[(.*)\]$/u, "$1");
  const isHere = host === "localhost" || host === "::1" || host.startsWith("127.");
  const ca = config.mail_ca_file === "" ? undefined : await fileOf("mail_ca_file", config.mail_ca_file);
  const pass = config.mail_user === "" ? "" : firstLine(await fileOf("mail_password_file", config.mail_password_file));
  // Only whoever wants mail has it in memory.
  const { createTransport } = await import("nodemailer");
  const over = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const connection = connect({ host, port: Number(port || (protocol === "smtps:" ? 465 : 587)) });
  // What happens between the listeners of others is nobody's.
  connection.on("error", () => undefined);
  const transport = createTransport({
    host,
    connection,
    secure: protocol === "smtps:",
    // A server on this board is spoken to in the clear, unless there is an authority by which to know it.
    requireTLS: !isHere || ca !== undefined,
    ignoreTLS: isHere && ca === undefined,
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(config.mail_user === "" ? {} : { auth: { user: config.mail_user, pass } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = (): void =>
    aborted.reject(new Error(signal.aborted ? "the platform stops" : `it needs longer than ${limitMs / 1000} s`));
  over.addEventListener("abort", abort, { once: true });
  const { board, noticeId } = notice;
  const from = config.mail_from === "" ? `sotto@${board}` : config.mail_from;
  try {
    const message = {
      from: { name: `Sotto on ${board}`, address: from },
      to: [...config.mail_to],
      subject: subjectOf(notice),
      text: textOf(notice),
      // The same for a repetition, so that a mailbox can tell.
      messageId: `<${noticeId}@${board}>`,
      headers: { "auto-submitted": "auto-generated" },
    };
    await Promise.race([connected(connection), aborted.promise]);
    const { rejected } = await Promise.race([transport.sendMail(message), aborted.promise]);
    return rejected;
  } catch (error) {
    const told = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "unknown";
    const hidden = pass === "" ? told : told.replaceAll(pass, "…");
    throw new Error(`${host} does not take the mail: ${hidden.slice(0, 300)}`, { cause: error });
  } finally {
    over.removeEventListener("abort", abort);
    transport.close();
    connection.destroy();
  }
}

async function connected(socket: Socket): Promise<void> {
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("it does not take the connection in time")));
  await once(socket, "connect");
  socket.setTimeout(0);
}

const states: Readonly<Record<UpdatesChanged["state"], string>> = {
  planned: "an upgrade to {to} is planned",
  started: "the upgrade to {to} has begun",
  completed: "it was upgraded to {to}",
  undone: "the upgrade to {to} was undone",
  failed: "the upgrade to {to} has failed",
};

const fixStates: typeof states = {
  planned: "security fixes for its engines are planned ({to})",
  started: "security fixes for its engines are being installed ({to})",
  completed: "security fixes for its engines were installed ({to})",
  undone: "security fixes for its engines were undone ({to})",
  failed: "security fixes for its engines could not be installed ({to})",
};
const happened = ({ state, to, fixes }: UpdatesChanged): string =>
  (fixes === undefined ? states : fixStates)[state].replace("{to}", () => to);

/** In one line: it is a header. */
export function subjectOf({ board, ...notice }: UpdatesChanged & { readonly board: string }): string {
  return `${board}: ${happened(notice)}`.replaceAll(/\s+/gu, " ").slice(0, 200);
}

export function textOf(notice: UpdatesChanged & { readonly board: string }): string {
  const { state, from, at, changes, reason, board, fixes = [] } = notice;
  const moment = new Date(at).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });
  return [
    `${board}: ${happened(notice)}. Installed before: ${from}.`,
    state === "planned" ? `It begins at the earliest on ${moment}.` : `This happened on ${moment}.`,
    ...fixes.map((fix) => `${fix.name} ${fix.from} → ${fix.to}`),
    ...(reason === undefined ? [] : [`Why: ${reason}`]),
    ...(changes === undefined ? [] : ["", "What is new:", changes]),
    "",
    "`sotto status` on the board, or the page Updates, shows more. The key mail_to in the section [updates] of the",
    "configuration decides who gets this.",
    "",
  ].join("\n");
}

function firstLine(text: string): string {
  const line = text.split("\n", 1)[0]?.trim() ?? "";
  if (line === "") throw new Error("the first line of [updates] mail_password_file is no password");
  return line;
}

async function fileOf(key: string, file: string): Promise<string> {
  if (file === "") throw new Error(`[updates] ${key} is empty`);
  return readNamedFile(file).catch((error: unknown) => {
    throw new Error(`[updates] ${key} ${error instanceof Error ? error.message : "cannot be read"}`, { cause: error });
  });
}
