import { runInUnits } from "../port/skill-unit.ts";
import { stand } from "../port/stand.ts";
import { skillServer } from "./component.ts";
import { askSupervisor } from "./credentials.ts";
import { startSkillServer } from "./start.ts";

let walled = false;
const credentials = askSupervisor(process, () => walled);
await stand(skillServer, (standing) => {
  walled = runInUnits(standing.folders.skills);
  return startSkillServer(standing, credentials);
});
