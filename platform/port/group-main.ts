/** The program of a group: it loads the main programs of the members that the supervisor names. */
import { existsSync } from "node:fs";
import { extname } from "node:path";
import { runGroup } from "./run-group.ts";

const kind = extname(import.meta.filename);

/** In the build, `member.js` shares the code common to all components with this program. */
function programOf(component: string): string {
  const member = new URL(`../${component}/member${kind}`, import.meta.url);
  return (existsSync(member) ? member : new URL(`../${component}/main${kind}`, import.meta.url)).href;
}

runGroup((component) => import(programOf(component)));
