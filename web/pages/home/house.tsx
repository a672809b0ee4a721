/** The devices and the music of the house on Home: loaded after its first view, for who has such skills. */
import { Link } from "wouter-preact";
import { call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { say } from "../../words/say.ts";
import { findHomeSkill } from "../devices/home-skill.ts";
import { nameOf, switchable } from "../devices/rooms.ts";
import { Switches } from "../devices/switches.tsx";
import { MusicCard } from "./music.tsx";

/** More than that are on their page. */
const maxShown = 6;
/** Somebody may switch them elsewhere. */
const lookMs = 5000;

export function House() {
  const found = useLoad(async () => {
    const [home, { skills }, assistant] = await Promise.all([findHomeSkill(), call("listSkills"), findAssistant()]);
    return { home, hasMusic: skills.some(({ name }) => name === "music"), assistant };
  }, []);
  if (found.value === undefined) return null;
  const { home, hasMusic, assistant } = found.value;
  return (
    <>
      {home === "ready" ? <Devices /> : <NoDevices />}
      {hasMusic && assistant !== undefined ? <MusicCard assistant={assistant} /> : null}
    </>
  );
}

async function findAssistant() {
  try {
    return await call("getAssistant");
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

function Devices() {
  const loaded = useLoad(() => call("listHomeDevices"), [], { every: lookMs });
  if (loaded.value === undefined) return null;
  const devices = switchable(loaded.value.devices);
  if (devices.length === 0) return <NoDevices />;
  return (
    <Card flush title={say("Devices")} actions={<Onward text={say("All devices")} />}>
      <ul class="list">
        {devices.slice(0, maxShown).map((device) => (
          <li key={device.deviceId}>
            <div class="what">
              <strong>{nameOf(device)}</strong>
              {device.room === undefined ? null : <span class="soft small">{device.room}</span>}
            </div>
            <span class="row">
              <Switches device={device} onChanged={loaded.reload} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Leads who begins to a real lamp. */
function NoDevices() {
  return (
    <Card title={say("Devices")} actions={<Onward text={say("Connect a lamp")} />}>
      <p class="soft">{say("No lamp, switch or blind is connected yet.")}</p>
    </Card>
  );
}

function Onward({ text }: { readonly text: string }) {
  return (
    <Link href="/devices" class="onward">
      {text}
      <Icon name="next" />
    </Link>
  );
}
