import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";
import { type Device, nameOf, stateName, verbsOf } from "./rooms.ts";

const outcomes = {
  done: (name: string) => say("{name} has confirmed", { name }),
  sent: (name: string) => say("{name} was told; it does not say what it did", { name }),
  silent: (name: string) => say("{name} was told, but has not confirmed", { name }),
  unavailable: (name: string) => say("{name} is away: nothing was sent", { name }),
} as const;

/** What a device has told last, and buttons to switch it. */
export function Switches({ device, onChanged }: { readonly device: Device; readonly onChanged: () => Promise<void> }) {
  const { deviceId, kind, state, available } = device;
  const name = nameOf(device);
  const verbs = available ? verbsOf(kind) : undefined;
  const turn = (operation: "on" | "off") => async () => {
    const { outcome } = await call("switchHomeDevice", { params: { deviceId }, body: { operation } });
    toast(outcomes[outcome](name));
    await onChanged();
  };
  return (
    <>
      {available ? <span class="small number">{stateName(state)}</span> : <Mark tone="warn">{say("away")}</Mark>}
      {verbs === undefined ? null : (
        <Button small label={`${verbs.on}: ${name}`} onPress={turn("on")}>
          {verbs.on}
        </Button>
      )}
      {verbs?.off === undefined ? null : (
        <Button small label={`${verbs.off}: ${name}`} onPress={turn("off")}>
          {verbs.off}
        </Button>
      )}
    </>
  );
}
