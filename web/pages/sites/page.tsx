import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { noteRemoved } from "../remake.ts";
import { Feedback } from "./feedback.tsx";
import { NewSite } from "./new-site.tsx";
import { Satellites } from "./satellites.tsx";
import { saveSites, withAdded, withEdited } from "./save-sites.ts";
import { type Site, SiteCard } from "./site-card.tsx";
import { say } from "../../words/say.ts";

export function Page() {
  const audio = useLoad(() => call("getAudio"), []);
  const devices = useLoad(() => call("listAudioDevices"), []);
  return (
    <Frame
      title={say("Sites")}
      lead={say(
        "The places where this board listens and speaks: its own microphones and speakers, and satellites in other rooms.",
      )}
    >
      <Show of={audio}>
        {(found) => {
          const sites = found.audio["sites"] as readonly Site[];
          const save = async (change: (before: readonly Site[]) => readonly Site[]) => {
            const { restarted } = await saveSites(change);
            await audio.reload();
            return restarted;
          };
          return (
            <>
              {sites.map((site) => (
                <SiteCard
                  key={site.site_id}
                  site={site}
                  devices={devices.value}
                  canGo={sites.length > 1}
                  onSave={(next) => save((before) => withEdited(before, site, next))}
                  onRemove={async () => {
                    await save((before) => before.filter((one) => one.site_id !== site.site_id));
                    noteRemoved(say("Removed the site {siteId}.", { siteId: site.site_id }), { site });
                  }}
                />
              ))}
              <NewSite sites={sites} onAdd={(site) => save((before) => withAdded(before, site))} />
            </>
          );
        }}
      </Show>
      <Feedback />
      <Satellites />
    </Frame>
  );
}
