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
import { say } from "../../words/say.ts";

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
            submit={say("Save")}
            disabled={Object.keys(changed).length === 0}
            onSubmit={async () => {
              await onSave({ ...site, ...changed });
              setChanged({});
              toast(say("Saved. Restarting {siteId}.", { siteId }));
            }}
          >
            {() => (
              <>
                <SelectField
                  label={say("Microphone")}
                  value={microphone}
                  options={deviceChoices(devices?.microphones, microphone)}
                  onInput={(name) => change({ microphone: name })}
                />
                <SelectField
                  label={say("Speaker")}
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
      label={say("Remove {siteId}", { siteId })}
      confirm={{
        title: say("Remove the site {siteId}?", { siteId }),
        text: say("The board no longer listens or answers there."),
        yes: say("Remove"),
      }}
      onPress={onRemove}
    >
      {say("Remove")}
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
        <p class="soft">{say("Check the level, speak, and see whether you are heard.")}</p>
      )}
      <div class="row">
        <Button
          icon="mic"
          label={isListening ? say("Stop listening at {siteId}", { siteId }) : say("Listen at {siteId}", { siteId })}
          onPress={() => setListening(!isListening)}
        >
          {isListening ? say("Stop") : say("Listen")}
        </Button>
        <Button
          icon="speaker"
          label={say("Play a tone at {siteId}", { siteId })}
          onPress={() => onTest("speaker", say("A tone at {siteId}", { siteId }))}
        >
          {say("Tone")}
        </Button>
        <Button
          icon="check"
          label={say("Test the microphone at {siteId}", { siteId })}
          onPress={() => onTest("microphone", say("Listening at {siteId}", { siteId }))}
        >
          {say("Test")}
        </Button>
      </div>
      {children}
    </div>
  );
}
