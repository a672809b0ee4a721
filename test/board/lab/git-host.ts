/**
 * A host of git repositories on the wire of the boards: `ip netns exec WIRE node git-host.ts FOLDER ADDRESS SKILLS` serves
 * the folder SKILLS as one repository over HTTPS until it is ended; its first line says where, and whom to trust.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { serveGit } from "../../../supervisor/skills/testing/git-server.ts";

const [folder = "", address = "", skills = ""] = process.argv.slice(2);
const ends: (() => unknown)[] = [];
const server = await serveGit({ teardown: (end) => void ends.push(end) }, folder, address);
const files = readdirSync(skills, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
server.commit(
  Object.fromEntries(
    files.map((file) => [
      relative(skills, file),
      { text: readFileSync(file, "utf8"), mode: statSync(file).mode & 0o777 },
    ]),
  ),
);
process.on("SIGTERM", () => {
  for (const end of ends) end();
});
console.log(JSON.stringify({ url: `${server.url}/work`, authorities: readFileSync(server.authorities, "utf8") }));
