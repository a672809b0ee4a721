import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { SelectField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { toast } from "../../widgets/toast.tsx";
import { deviceChoices } from "../../voice/device-choice.ts";
import { Meter } from "../../voice/meter.tsx";
import { Mute } from "../../voice/mute.tsx";
import { Volume } from "../../voice/volume.tsx";

/** An entry of `sites` in the section [audio_server]; keys that are not shown here are kept. */
export type Site = {
  readonly site_id: string;
  readonly microphone: string;
  readonly speaker: string;
  readonly volume: number;
};

type Devices = Answer<"listAudioDevices">;

export function SiteCard({
  site,
  devices,
  canGo,
  onSave,
  onRemove,
}: {
  readonly site: Site;
  readonly devices: Devices | undefined;
  readonly canGo: boolean;
  readonly onSave: (site: Site) => Promise<readonly string[]>;
  readonly onRemove: () => Promise<unknown>;
}) {
  const [changed, setChanged] = useState<Partial<Site>>({});
  const running = useRunningTask();
  const { site_id: siteId, microphone, speaker } = { ...site, ...changed };
  const change = (part: Partial<Site>) => setChanged({ ...changed, ...part });
  const test = async (direction: "speaker" | "microphone", title: string) =>
    running.watch(title, (await call("testAudio", { body: { direction, siteId, seconds: 2 } })).taskId);
  return (
    <>
      <Card title={siteId} actions={canGo ? <Remove siteId={siteId} onRemove={onRemove} /> : null}>
        <div class="columns">
          <Form
            submit="Save"
            disabled={Object.keys(changed).length === 0}
            onSubmit={async () => {
              await onSave({ ...site, ...changed });
              setChanged({});
              toast(`Saved. Restarting ${siteId}.`);
            }}
          >
            {() => (
              <>
                <SelectField
                  label="Microphone"
                  value={microphone}
                  options={deviceChoices(devices?.microphones, microphone)}
                  onInput={(name) => change({ microphone: name })}
                />
                <SelectField
                  label="Speaker"
                  value={speaker}
                  options={deviceChoices(devices?.speakers, speaker)}
                  onInput={(name) => change({ speaker: name })}
                />
              </>
            )}
          </Form>
          <Listening siteId={siteId} onTest={test}>
            <Mute siteId={siteId} />
            <Volume siteId={siteId} />
          </Listening>
        </div>
      </Card>
      {running.card}
    </>
  );
}

function Remove({ siteId, onRemove }: { readonly siteId: string; readonly onRemove: () => Promise<unknown> }) {
  return (
    <Button
      small
      kind="danger"
      icon="trash"
      label={`Remove ${siteId}`}
      confirm={{
        title: `Remove the site ${siteId}?`,
        text: "The board no longer listens or answers there.",
        yes: "Remove",
      }}
      onPress={onRemove}
    >
      Remove
    </Button>
  );
}

function Listening({
  siteId,
  onTest,
  children,
}: {
  readonly children: ComponentChildren;
  readonly siteId: string;
  readonly onTest: (direction: "speaker" | "microphone", title: string) => Promise<unknown>;
}) {
  const [isListening, setListening] = useState(false);
  return (
    <div class="stack">
      {isListening ? (
        <Meter siteId={siteId} />
      ) : (
        <p class="soft">Check the level, speak, and see whether you are heard.</p>
      )}
      <div class="row">
        <Button
          icon="mic"
          label={`${isListening ? "Stop listening" : "Listen"} at ${siteId}`}
          onPress={() => setListening(!isListening)}
        >
          {isListening ? "Stop" : "Listen"}
        </Button>
        <Button
          icon="speaker"
          label={`Play a tone at ${siteId}`}
          onPress={() => onTest("speaker", `A tone at ${siteId}`)}
        >
          Tone
        </Button>
        <Button
          icon="check"
          label={`Test the microphone at ${siteId}`}
          onPress={() => onTest("microphone", `Listening at ${siteId}`)}
        >
          Test
        </Button>
      </div>
      {children}
    </div>
  );
}
