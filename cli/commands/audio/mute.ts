/** Shows which microphones are muted, or mutes one. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { age } from "../../screen/words.ts";

type SiteMicrophone = {
  readonly siteId: string;
  readonly muted: boolean | null;
  readonly by?: string;
  readonly since?: string;
};

export const run: Run = async ({ connect, screen, given, text }) => {
  const [wanted] = given;
  const siteId = text("site");
  const rest = await connect();
  if (wanted === undefined) {
    const { microphones } = await rest.get<{ microphones: SiteMicrophone[] }>("/audio/microphones");
    const shown = microphones.filter((one) => siteId === undefined || one.siteId === siteId);
    if (screen.json) screen.data({ microphones: shown });
    else {
      if (shown.length === 0)
        screen.note(siteId === undefined ? "No site has a microphone." : `No site ${siteId} has one.`);
      for (const line of fitted(shown.map(row), screen.width)) screen.print(line);
    }
    return "done";
  }
  const path = `/audio/microphones/${level(siteId ?? "default")}`;
  const set = await rest.send<SiteMicrophone>("PUT", path, { muted: wanted === "on" });
  if (screen.json) screen.data(set);
  else screen.print(row(set).join(": "));
  return "done";
};

function row({ siteId, muted, by, since }: SiteMicrophone): string[] {
  if (muted === null) return [siteId, "does not answer"];
  if (!muted) return [siteId, "hears"];
  return [siteId, `muted${by === undefined ? "" : ` by ${by}`}${since === undefined ? "" : `, ${age(since)}`}`];
}
