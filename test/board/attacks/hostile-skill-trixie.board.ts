import { attackAsSkill } from "./hostile-skill.ts";

await attackAsSkill("trixie");
