/** How a device comes to trust the board; also for those who are not logged in, because their browser warns them first. */
import { useEffect, useState } from "preact/hooks";
import { addressFor } from "../../api/address.ts";
import { base } from "../../api/base.ts";
import { board } from "../../api/board.ts";
import { Card } from "../../widgets/card.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { QrCode } from "../../widgets/qr-code.tsx";
import { say, sayWith } from "../../words/say.ts";
import { type Device, deviceNames, deviceOf, stepsOn } from "./devices.ts";

export function Page() {
  const here = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  const others = (Object.keys(deviceNames) as Device[]).filter((device) => device !== here);
  const address = addressFor("/trust", board.value?.hostname);
  return (
    <Frame
      title={say("Trust this board")}
      lead={say("Once on each device: then its browser does not warn, and can install this page as an app.")}
    >
      <div class="columns">
        <Card title={deviceNames[here]} actions={<Trusted />}>
          <Steps of={here} />
          <p>
            <a class="button primary" href={`${base}/admin/certificate`}>
              <Icon name="download" /> {say("Download the certificate")}
            </a>
          </p>
          <p class="soft">
            {sayWith("Your device shows a fingerprint. It must be the one that {command} shows on the board.", {
              command: <code>sotto certificate</code>,
            })}
          </p>
          {others.map((device) => (
            <details key={device}>
              <summary>{deviceNames[device]}</summary>
              <Steps of={device} />
            </details>
          ))}
        </Card>
        {address === undefined ? null : (
          <Card title={say("On another device")}>
            <p class="soft">{say("Its camera opens this page there.")}</p>
            <QrCode address={address} />
          </Card>
        )}
      </div>
    </Frame>
  );
}

function Steps({ of }: { readonly of: Device }) {
  return (
    <ol class="steps-list">
      {stepsOn[of].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Browsers take a service worker only from an origin whose certificate they trust. */
function Trusted() {
  const [isTrusted, setTrusted] = useState(false);
  useEffect(() => {
    void navigator.serviceWorker?.getRegistration().then((found) => setTrusted(found !== undefined));
  }, []);
  return isTrusted ? <Mark tone="good">{say("This browser trusts the board")}</Mark> : null;
}
