/** Microphone, speaker and volume of each room of this board. What else the file says of a room is kept. */
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { deviceChoices } from "../../voice/device-choice.ts";
import { Field, SelectField } from "../../widgets/field.tsx";
import { percentOf } from "../../widgets/format.ts";
import type { ControlProps } from "./control-props.ts";

type Site = {
  readonly site_id: string;
  readonly microphone: string;
  readonly speaker: string;
  readonly volume: number;
};

export function Sites({ value, onInput, faultAt }: ControlProps) {
  const devices = useLoad(() => call("listAudioDevices"), []).value;
  const sites = value as readonly Partial<Site>[];
  return (
    <>
      {sites.map(({ site_id: id = "default", microphone = "default", speaker = "default", volume = 1 }, index) => {
        const set = (part: Partial<Site>) =>
          onInput(sites.map((one, at) => (at === index ? { ...one, ...part } : one)));
        const at = sites.length === 1 ? "" : ` in ${id}`;
        return (
          <div class="stack" key={index}>
            <SelectField
              label={`Microphone${at}`}
              value={microphone}
              fault={faultAt(`/${index}/microphone`)}
              options={deviceChoices(devices?.microphones, microphone)}
              onInput={(name) => set({ microphone: name })}
            />
            <SelectField
              label={`Speaker${at}`}
              value={speaker}
              fault={faultAt(`/${index}/speaker`)}
              options={deviceChoices(devices?.speakers, speaker)}
              onInput={(name) => set({ speaker: name })}
            />
            <Field label={`Volume${at}: ${percentOf(volume)}`} fault={faultAt(`/${index}/volume`)}>
              {(tied) => (
                <input
                  {...tied}
                  class="range"
                  type="range"
                  min={0}
                  max={1}
                  step={0.05}
                  value={volume}
                  onInput={({ currentTarget }) => set({ volume: currentTarget.valueAsNumber })}
                />
              )}
            </Field>
          </div>
        );
      })}
    </>
  );
}
