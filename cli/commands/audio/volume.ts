/** Shows or sets the playback volume of a site. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { fitted } from "../../screen/table.ts";

type SiteVolume = { readonly siteId: string; readonly volume: number | null };

export const run: Run = async ({ connect, screen, given, text }) => {
  const [asked] = given;
  const siteId = text("site");
  const volume = asked === undefined ? undefined : volumeOf(asked);
  const rest = await connect();
  if (volume === undefined) {
    const { volumes } = await rest.get<{ volumes: SiteVolume[] }>("/audio/volumes");
    const shown = volumes.filter((one) => siteId === undefined || one.siteId === siteId);
    if (screen.json) screen.data({ volumes: shown });
    else {
      if (shown.length === 0)
        screen.note(siteId === undefined ? "No site has a speaker." : `No site ${siteId} has one.`);
      for (const line of fitted(shown.map(row), screen.width)) screen.print(line);
    }
    return "done";
  }
  const set = await rest.send<SiteVolume>("PUT", `/audio/volumes/${level(siteId ?? "default")}`, { volume });
  if (screen.json) screen.data(set);
  else screen.print(set.volume === null ? `${set.siteId} was told.` : row(set).join(": "));
  return "done";
};

const row = ({ siteId, volume }: SiteVolume): string[] => [
  siteId,
  volume === null ? "not known here" : `${Math.round(volume * 100)} %`,
];

function volumeOf(text: string): number {
  const percent = /^(\d{1,3})\s*%?$/u.exec(text)?.[1];
  const volume = Number(percent) / 100;
  if (!(volume <= 1)) throw new Failure("usage", `“${text}” is no volume: it goes from 0 to 100`);
  return volume;
}
