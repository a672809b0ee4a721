/**
 * Finds where the address of a repository leads that answers with a redirect. Redirects are not followed: the operator
 * has read and allowed one address, and gets the other one to type.
 */
import { readFile } from "node:fs/promises";
import { request } from "node:https";

export type Asked = {
  readonly url: URL;
  /** The address of the host that was examined: no other is asked. */
  readonly address: string;
  /** PEM file with the authorities to trust, instead of the system's. */
  readonly authorities?: string | undefined;
  readonly signal: AbortSignal;
};

const timeoutMs = 10_000;
const service = "/info/refs?service=git-upload-pack";
const maxLength = 500;

/** Sends no password. Resolves to undefined when the host does not answer with a redirect to HTTPS. */
export async function redirectOf({ url, address, authorities, signal }: Asked): Promise<string | undefined> {
  const ca = authorities === undefined ? {} : { ca: await readFile(authorities) };
  const asked = new URL(url.href.replace(/\/?$/u, service));
  [asked.username, asked.password] = ["", ""];
  const location = await new Promise<string | undefined>((resolve) => {
    const sent = request(
      asked,
      {
        ...ca,
        lookup: (_host, options, done) => {
          const family = address.includes(":") ? 6 : 4;
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: { "user-agent": "git/2" },
      },
      (response) => {
        resolve(response.headers.location);
        response.destroy();
      },
    );
    // git has reported already that the host cannot be reached.
    sent.once("error", () => resolve(undefined));
    sent.end();
  });
  return location === undefined ? undefined : repositoryAt(location, asked);
}

/** Returns the address of the repository, without what git has appended to it. */
function repositoryAt(location: string, asked: URL): string | undefined {
  if (location.length > maxLength || !URL.canParse(location, asked.href)) return undefined;
  const target = new URL(location, asked);
  if (target.protocol !== "https:") return undefined;
  const path = target.pathname.replace(/\/info\/refs$/u, "");
  const named = `${target.origin}${path}`;
  // It becomes part of a command to type: the other end must not choose what a shell does.
  return /^https:[\w.~%:/+-]+$/u.test(named) ? named : undefined;
}
