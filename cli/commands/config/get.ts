import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { type Effective, findKey } from "./key.ts";

export const run: Run = async ({ connect, screen, given: [asked], is }) => {
  const effective = await (await connect()).get<Effective>("/config");
  const wanted = asked === undefined ? undefined : findKey(effective, asked);
  if (effective.fault !== null) screen.note(`The file is not valid, the last good one is used: ${effective.fault}`);
  const found = Object.entries(effective.config).flatMap(([section, keys]) =>
    Object.entries(keys).flatMap(([key, shown]) => {
      const isWanted =
        (wanted === undefined || wanted.section === section) &&
        (wanted?.key === undefined || wanted.key === key) &&
        (!is("changed") || shown.source === "file");
      return isWanted ? [{ section, key, ...shown }] : [];
    }),
  );
  if (screen.json) {
    screen.data({ values: found, fault: effective.fault });
    return "done";
  }
  if (wanted?.key !== undefined) {
    for (const { value } of found) screen.print(typeof value === "string" ? value : JSON.stringify(value));
    return "done";
  }
  if (found.length === 0) screen.note("Everything is as by default.");
  const rows = found.map(({ section, key, value, source, secret }) => [
    `${screen.paint("cyan", section)}.${key}`,
    source === "file" ? screen.paint("green", "set") : "",
    secret === true ? screen.paint("dim", `(${String(value)})`) : JSON.stringify(value),
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};
