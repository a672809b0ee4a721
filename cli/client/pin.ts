/**
 * Verifies the identity of a board. Its certificate is signed by its own authority, which nobody knows at the first
 * connection: the authority is fetched, shown by its fingerprint, and stored when the person confirms it.
 */
import { X509Certificate } from "node:crypto";
import { get } from "node:https";
import { connect, type ConnectionOptions } from "node:tls";
import { Failure } from "../failure.ts";

export type Address = { readonly host: string; readonly port: number };

/**
 * Returns undefined when this machine trusts the host's certificate anyway. Throws Failure when the host cannot be
 * reached.
 */
export async function findAuthority(address: Address): Promise<string | undefined> {
  if (await verifies(address, {})) return undefined;
  const ca = await fetchAuthority(address);
  if (!ca.includes("-----BEGIN CERTIFICATE-----"))
    throw new Failure("unreachable", `${address.host} serves no certificate authority: is it a Sotto?`);
  if (await verifies(address, { ca })) return ca;
  throw new Failure("refused", `the certificate of ${address.host} is not signed by the authority it serves`, {
    remedy:
      "its name may not be in the certificate: use the name the board calls itself; otherwise somebody is in between",
  });
}

/** Formats the fingerprint as `sotto certificate` shows it on the board: "SHA256:3A:9F…". */
export function fingerprint(pem: string): string {
  return `SHA256:${new X509Certificate(pem).fingerprint256}`;
}

function verifies({ host, port }: Address, options: ConnectionOptions): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: nameFor(host), timeout: 10_000, ...options }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer in ten seconds")));
    socket.once("error", (error) => {
      if ("code" in error && /CERT|SELF_SIGNED|UNABLE_TO_/u.test(String(error.code))) resolve(false);
      else reject(unreachable(host, error));
    });
  });
}

function fetchAuthority({ host, port }: Address): Promise<string> {
  return new Promise((resolve, reject) => {
    // Nothing is trusted yet: the person must confirm the authority, and then the connection is verified with it.
    const options = {
      host,
      port,
      path: "/admin/certificate",
      rejectUnauthorized: false,
      timeout: 10_000,
      agent: false,
    };
    const request = get({ ...options, servername: nameFor(host) }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += String(chunk);
        if (text.length > 65_536) request.destroy(new Error("the answer is too long"));
      });
      response.on("end", () => resolve(text));
    });
    request.on("timeout", () => request.destroy(new Error("no answer in ten seconds")));
    request.on("error", (error) => reject(unreachable(host, error)));
  });
}

/** Returns the server name for TLS; an IP address has none. */
export function nameFor(host: string): string {
  return /^[\d.]+$|:/u.test(host) ? "" : host;
}

export function unreachable(host: string, error: Error): Failure {
  const why = "code" in error ? (reasons[String(error.code)] ?? String(error.code)) : error.message;
  return new Failure("unreachable", `${host} cannot be reached: ${why}`, {
    remedy: "is it switched on, in this network, and is that its name?",
    cause: error,
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "the name cannot be resolved",
  EAI_AGAIN: "the name cannot be resolved",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it hung up",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  ETIMEDOUT: "it does not answer",
  EPROTO: "it does not speak TLS",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS",
};
