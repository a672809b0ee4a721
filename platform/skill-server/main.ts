import { stand } from "../port/stand.ts";
import { skillServer } from "./component.ts";
import { askSupervisor } from "./credentials.ts";
import { startSkillServer } from "./start.ts";

const credentials = askSupervisor(process);
await stand(skillServer, (standing) => startSkillServer(standing, credentials));
