/**
 * Signs certificates for this board: through the authority's program on a board installed from packages, in this
 * process in a checkout.
 */
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Surroundings } from "../../authority/authority.ts";
import { type Answer, maxLineBytes, readAnswer, type Request } from "../../authority/protocol.ts";
import { Refusal } from "../../authority/refusal.ts";
import { State } from "../../authority/state.ts";
import { SottoError } from "../errors.ts";
import { withSocketAddress } from "../peer/socket-address.ts";

/** Throws SottoError CERTIFICATE_AUTHORITY_…; what it returns is durable on the authority's disk. */
export type Signer = (request: Request) => Promise<Answer>;

/** Signs in this process. The authority's files are in `folder`, beside what it signs. */
export function signHere(folder: string, around: Surroundings): Signer {
  return translated(async (request) => {
    // Issuing loads an ASN.1 library of several megabytes: only when there is something to issue.
    const present = request.ask === "authority" ? await new State(folder).read() : undefined;
    if (present !== undefined) return { authority: present.certificate, certificates: [] };
    const { Authority } = await import("../../authority/authority.ts");
    return new Authority(folder, around).answer(request);
  }, folder);
}

/** systemd accepts one connection at a time and closes others: a retry succeeds. */
const maxTries = 20;
const retryDelayMs = 250;
/** Its program has to start first, which takes long on a board that is booting. */
const answerTimeoutMs = 60_000;

/** Signs through the authority's socket at `path`. */
export function signThrough(path: string): Signer {
  return translated(async (request) => {
    for (let left = maxTries; ; left -= 1) {
      const line = await withSocketAddress(path, (address) => exchange(address, `${JSON.stringify(request)}\n`)).catch(
        (cause: unknown) => {
          throw unreachable(path, cause);
        },
      );
      if (line !== "") return readAnswer(line);
      if (left <= 1) throw unreachable(path, new Error("it hangs up without an answer"));
      await pause(retryDelayMs);
    }
  }, path);
}

/** Resolves to the line of the response; to "" when there is none. */
function exchange(path: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(path, () => socket.write(line));
    socket.setEncoding("utf8").setTimeout(answerTimeoutMs, () => socket.destroy(new Error("no answer in a minute")));
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.length > 4 * maxLineBytes) socket.destroy(new Error("the answer is too long"));
    });
    socket.once("end", () => socket.end());
    // The connection was closed before the request was read: nothing was done.
    const isNothing = (error: NodeJS.ErrnoException) =>
      text === "" && (error.code === "ECONNRESET" || error.code === "EPIPE");
    socket.on("error", (error) => (isNothing(error) ? resolve("") : reject(error)));
    socket.once("close", () => resolve(text.trimEnd()));
  });
}

function translated(ask: Signer, where: string): Signer {
  return async (request) => {
    try {
      return await ask(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "BROKEN")
        throw new SottoError("CERTIFICATE_AUTHORITY_BROKEN", error.message, { remedy: brokenRemedy }, error);
      const remedy = `\`journalctl -u 'sotto-authority@*'\` says more on a board; the authority is ${where}`;
      throw new SottoError(
        "CERTIFICATE_AUTHORITY_REFUSES",
        `the certificate authority refuses: ${error.message}`,
        { remedy },
        error,
      );
    }
  };
}

export const brokenRemedy =
  "restore both from a backup, or remove both: a new authority is created, which every client must trust again";

function unreachable(path: string, cause: unknown): SottoError {
  return new SottoError(
    "CERTIFICATE_AUTHORITY_UNREACHABLE",
    `the certificate authority does not answer at ${path}`,
    { remedy: "systemctl status sotto-authority.socket; systemctl start sotto-authority.socket" },
    cause,
  );
}
