/**
 * A host of git repositories on the wire of the boards: `ip netns exec WIRE node git-host.ts FOLDER ADDRESS SKILLS` serves
 * the folder SKILLS as one repository over HTTPS until it is ended; its first line says where, and whom to trust. With a
 * commit behind it, SKILLS is a repository, and this commit of it is served.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { serveGit } from "../../../supervisor/skills/testing/git-server.ts";

const [folder = "", address = "", skills = "", commit] = process.argv.slice(2);
const ends: (() => unknown)[] = [];
const server = await serveGit({ teardown: (end) => void ends.push(end) }, folder, address);
if (commit === undefined) commitFolder();
else {
  server.git("fetch", "--quiet", skills, "HEAD");
  server.git("reset", "--quiet", "--hard", commit);
}
process.on("SIGTERM", () => {
  for (const end of ends) end();
});
console.log(JSON.stringify({ url: `${server.url}/work`, authorities: readFileSync(server.authorities, "utf8") }));

function commitFolder(): void {
  const files = readdirSync(skills, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map((file) => {
    return [relative(skills, file), { text: readFileSync(file, "utf8"), mode: statSync(file).mode & 0o777 }] as const;
  });
  server.commit(Object.fromEntries(contents));
}
