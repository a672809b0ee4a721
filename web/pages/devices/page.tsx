import { useEffect } from "preact/hooks";
import { Link } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import type { Loaded } from "../../api/use.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Loading, Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { ProblemView } from "../../widgets/problem-view.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { DeviceRow } from "./device-row.tsx";
import { findHomeSkill, type HomeSkill } from "./home-skill.ts";
import { byRoom } from "./rooms.ts";
import { say, sayMany, sayWith } from "../../words/say.ts";

type Found = Answer<"listHomeDevices">;

/** Milliseconds between two looks: a new device appears within three seconds. */
const lookMs = 2500;

/** The devices of the house as the skill `home` has found them: tried, named, placed and hidden here. */
export function Page() {
  const skill = useLoad(findHomeSkill, []);
  return (
    <Frame
      title={say("Devices")}
      lead={say(
        "Lights, switches, blinds and sensors that announced themselves over MQTT. Say their names to use them.",
      )}
    >
      <Show of={skill}>
        {(found) =>
          found === "ready" ? (
            <Found onGone={() => void skill.reload()} />
          ) : (
            <NotReady skill={found} onInstalled={() => void skill.reload()} />
          )
        }
      </Show>
    </Frame>
  );
}

/** `onGone`: the skill was removed meanwhile. */
function Found({ onGone }: { readonly onGone: () => void }) {
  const found = useLoad(() => call("listHomeDevices"), [], { every: lookMs });
  const isGone = found.problem?.code === "HOME_MISSING";
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  return <Rooms {...found} />;
}

function Rooms({ value, problem, reload }: Loaded<Found>) {
  if (value === undefined)
    return problem === undefined ? <Loading /> : <ProblemView problem={problem} retry={reload} />;
  const { connected, devices } = value;
  return (
    <>
      {problem === undefined ? null : <ProblemView problem={problem} retry={reload} />}
      {connected ? null : (
        <div class="problem warn" role="alert">
          <div class="problem-body">
            <strong>{say("The skill is not connected to the broker of the devices")}</strong>
            <p class="soft">
              {sayWith("What is shown here may be old. The address of the broker is a setting of the {link}.", {
                link: <Link href="/skills/home">{say("skill home")}</Link>,
              })}
            </p>
          </div>
        </div>
      )}
      {devices.length === 0 ? (
        <Card>
          <Empty icon="devices" title={say("No device has announced itself yet")}>
            {say(
              "Turn on MQTT discovery in zigbee2mqtt, Tasmota, ESPHome, WLED or Shelly, and give them this board as their broker. What announces itself appears here by itself.",
            )}
          </Empty>
        </Card>
      ) : (
        byRoom(devices).map(([room, those]) => (
          <Card
            flush
            key={room}
            title={room === "" ? say("Without a room") : room}
            actions={<span class="soft small">{sayMany(those.length, "{n} device", "{n} devices")}</span>}
          >
            <ul class="list">
              {those.map((device) => (
                <DeviceRow key={device.deviceId} device={device} onChanged={reload} />
              ))}
            </ul>
          </Card>
        ))
      )}
    </>
  );
}

/** The skill that finds devices is to be installed, in the place of one of its name if there is one; or to be permitted. */
function NotReady({
  skill,
  onInstalled,
}: {
  readonly skill: Exclude<HomeSkill, "ready">;
  readonly onInstalled: () => void;
}) {
  const running = useRunningTask();
  const install = async () =>
    running.watch(say("Installing"), (await call("installActions", { body: { url: "home" } })).taskId, onInstalled);
  if (skill === "refused")
    return (
      <Card>
        <Empty
          icon="devices"
          title={say("The skill for devices may not talk with devices")}
          action={<Link href="/skills/home">{say("Its permissions")}</Link>}
        >
          {say("It finds nothing until it has the permission for the devices of the house.")}
        </Empty>
      </Card>
    );
  return (
    <>
      {running.card}
      <Card>
        <Empty
          icon="devices"
          title={
            skill === "other"
              ? say("This board only plays with lamps so far")
              : say("The skill for devices is not installed")
          }
          action={
            <Button kind="primary" icon="download" onPress={install}>
              {say("Install it")}
            </Button>
          }
        >
          {skill === "other"
            ? `${say("Its skill “home” is an example without real devices, which this one replaces.")} `
            : ""}
          {say(
            "It finds what announces itself over MQTT, and lets you name it, place it and use it by voice. It comes with Sotto and needs no network.",
          )}
        </Empty>
      </Card>
    </>
  );
}
