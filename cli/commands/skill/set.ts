import { readSecretFile } from "../../client/secret-file.ts";
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { ask, askSecret } from "../../screen/prompt.ts";
import { showConfig, type SkillConfig } from "./config.ts";

export const run: Run = async ({ connect, screen, given: [skill = "", asked = "", value], text }) => {
  const match = /^([^.]+)\.(.+)$/u.exec(asked);
  const [, section, key] = match ?? [];
  if (section === undefined || key === undefined)
    throw new Failure("usage", `KEY is a section and a key, as global.city, not "${asked}"`);
  const path = `/actions/${level(skill)}/config`;
  const rest = await connect();
  // Fails early: nobody is asked for a value that cannot be set.
  await rest.get<SkillConfig>(path);
  const isSecret = section === "secret";
  if (isSecret && value !== undefined)
    throw new Failure("usage", "a secret does not stand on the command line: others can read it there", {
      remedy: "leave it out to be asked for it, or use --value-file",
    });
  const file = text("value-file");
  const remedy = "give it as VALUE, or with --value-file";
  const given =
    value ??
    (file === undefined ? await (isSecret ? askSecret : ask)(`${asked}: `, remedy) : await readSecretFile(file));
  showConfig(await rest.send<SkillConfig>("PUT", path, { [section]: { [key]: given } }), screen);
  return "done";
};
