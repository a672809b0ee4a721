/**
 * The TLS mode of the admin service, according to [admin]. INVARIANT: plain HTTP is only available to other machines
 * with `tls = "off"`; two empty file names mean plain HTTP only on addresses that no other machine can reach.
 */
import { isLoopback, parseAddress } from "./address.ts";
import type { AdminConfig } from "./admin-section.ts";

export type AdminTls =
  | { readonly kind: "own" }
  | { readonly kind: "plain" }
  | { readonly kind: "configured"; readonly chain: string; readonly key: string };

export type AdminTlsConfig = Pick<AdminConfig, "address" | "tls_certificate_chain" | "tls_private_key"> &
  Partial<Pick<AdminConfig, "tls">>;

/** One file name without the other is `configured`: reading it will report the missing one. */
export function adminTls({ address, tls, ...names }: AdminTlsConfig): AdminTls {
  const { tls_certificate_chain: chain, tls_private_key: key } = names;
  if (tls === "off") return { kind: "plain" };
  if (chain === undefined && key === undefined) return { kind: "own" };
  if ((chain ?? "") !== "" || (key ?? "") !== "") return { kind: "configured", chain: chain ?? "", key: key ?? "" };
  return { kind: isLoopback(parseAddress(address)?.host ?? "") ? "plain" : "own" };
}
