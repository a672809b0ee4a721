/** Microphone, speaker and volumes of each room of this board. What else the file says of a room is kept. */
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { deviceChoices } from "../../voice/device-choice.ts";
import { Volume } from "../../voice/volume.tsx";
import { SelectField, ShareField } from "../../widgets/field.tsx";
import { percentOf } from "../../widgets/format.ts";
import type { ControlProps } from "./control-props.ts";
import { say } from "../../words/say.ts";

type Site = {
  readonly site_id: string;
  readonly microphone: string;
  readonly speaker: string;
  readonly ring_volume: number;
};

export function Sites({ value, onInput, faultAt }: ControlProps) {
  const devices = useLoad(() => call("listAudioDevices"), []).value;
  const sites = value as readonly Partial<Site>[];
  return (
    <>
      {sites.map(
        ({ site_id: id = "default", microphone = "default", speaker = "default", ring_volume: ring = 0.3 }, index) => {
          const set = (part: Partial<Site>) =>
            onInput(sites.map((one, at) => (at === index ? { ...one, ...part } : one)));
          const at = sites.length === 1 ? "" : say(" in {siteId}", { siteId: id });
          return (
            <div class="stack" key={index}>
              <SelectField
                label={`${say("Microphone")}${at}`}
                value={microphone}
                fault={faultAt(`/${index}/microphone`)}
                options={deviceChoices(devices?.microphones, microphone)}
                onInput={(name) => set({ microphone: name })}
              />
              <SelectField
                label={`${say("Speaker")}${at}`}
                value={speaker}
                fault={faultAt(`/${index}/speaker`)}
                options={deviceChoices(devices?.speakers, speaker)}
                onInput={(name) => set({ speaker: name })}
              />
              <Volume siteId={id} at={at} />
              <ShareField
                label={say("Timers and alarms ring{at} with at least {volume}", { at, volume: percentOf(ring) })}
                fault={faultAt(`/${index}/ring_volume`)}
                value={ring}
                onInput={(share) => set({ ring_volume: share })}
              />
            </div>
          );
        },
      )}
    </>
  );
}
