/** Implements add, list, refresh and remove of `sotto skill gallery`. */
import { level } from "../../client/rest.ts";
import type { Call, Run } from "../../command.ts";
import { Failure, type Exit } from "../../failure.ts";
import { confirm } from "../../screen/prompt.ts";
import { fitted } from "../../screen/table.ts";
import { submit } from "../../submit.ts";

type Gallery = {
  readonly name: string;
  readonly url: string;
  readonly skills: number;
  readonly fingerprint: string;
  readonly committedAt: string;
  readonly fetchedAt: string;
  readonly leftOut: readonly string[];
  readonly failure?: { readonly message: string; readonly remedy?: string };
};

const operations: Readonly<Record<string, Run>> = { add, list, refresh, remove };

export const run: Run = (call) => (operations[call.command.name] ?? list)(call);

async function add(call: Call): Promise<Exit> {
  const { given, text } = call;
  const [key, ref, path, name] = [text("key"), text("ref"), text("path"), text("name")];
  if (key === undefined)
    throw new Failure("usage", "the key that the gallery is signed with is missing: --key 'ssh-ed25519 AAAA…'");
  return submit(call, "POST", "/galleries", {
    url: given[0],
    key,
    ...(ref === undefined ? {} : { ref }),
    ...(path === undefined ? {} : { path }),
    ...(name === undefined ? {} : { name }),
  });
}

async function list({ connect, screen }: Call): Promise<Exit> {
  const found = await (await connect()).get<{ galleries: readonly Gallery[] }>("/galleries");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.galleries.length === 0)
    screen.note("There is only the package's own gallery; `sotto skill gallery add URL --key KEY` adds one.");
  const head = ["gallery", "skills", "of", "fetched", "from", "key"].map((word) => screen.paint("dim", word));
  const rows = found.galleries.map(({ name, skills, committedAt, fetchedAt, url, fingerprint }) => [
    name,
    String(skills),
    committedAt.slice(0, 10),
    fetchedAt.slice(0, 10),
    url,
    fingerprint,
  ]);
  for (const line of rows.length === 0 ? [] : fitted([head, ...rows], screen.width)) screen.print(line);
  for (const { name, failure, leftOut } of found.galleries) {
    if (failure !== undefined)
      screen.note(
        `${name}: ${failure.message}${failure.remedy === undefined ? "" : `\n    What to do: ${failure.remedy}`}`,
      );
    for (const message of leftOut) screen.note(`${name} leaves out ${message}`);
  }
  return "done";
}

async function refresh(call: Call): Promise<Exit> {
  return submit(call, "POST", `/galleries/${level(call.given[0] ?? "")}`, { operation: "refresh" });
}

async function remove(call: Call): Promise<Exit> {
  const [name = ""] = call.given;
  if (!call.is("yes") && !(await confirm(`Remove the gallery ${name} and forget its key?`, "--yes removes it unasked")))
    throw new Failure("notWell", "nothing was removed");
  return submit(call, "DELETE", `/galleries/${level(name)}`);
}
