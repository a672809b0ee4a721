/** What has failed when this board last pulled the state of its fleet [ansible/roles/sotto_pull/templates/pull.j2]. */
import { closeSync, openSync, readSync } from "node:fs";
import { systemCode } from "../errors.ts";

export const pullFaultFile = "/run/sotto-fleet/failed";
const maxBytes = 400;

/** Undefined while nothing has failed, and on a board that does not pull. What a server has said there is shown as one line of plain text. */
export function pullFault(file = pullFaultFile): string | undefined {
  let opened: number | undefined;
  try {
    opened = openSync(file, "r");
    const bytes = Buffer.alloc(maxBytes);
    const said = bytes.toString("utf8", 0, readSync(opened, bytes, 0, maxBytes, 0));
    const line = said.replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, " ").trim();
    return line === "" ? "it does not say why" : line;
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return undefined;
    return `${file} cannot be read (${systemCode(error) ?? "unknown reason"})`;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
