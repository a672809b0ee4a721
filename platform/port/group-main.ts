/** The program of a group: the main programs of its members, loaded as the supervisor names them. */
import { existsSync } from "node:fs";
import { extname } from "node:path";
import { runGroup } from "./run-group.ts";

const kind = extname(import.meta.filename);

/** In the build `member.js` shares with this program what all components have in common. */
function programOf(component: string): string {
  const member = new URL(`../${component}/member${kind}`, import.meta.url);
  return (existsSync(member) ? member : new URL(`../${component}/main${kind}`, import.meta.url)).href;
}

runGroup((component) => import(programOf(component)));
