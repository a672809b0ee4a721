import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { CheckField, ShareField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { percentOf } from "../../widgets/format.ts";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";

/** Edits the sounds before and after listening: [feedback] of the configuration. */
export function Feedback() {
  const config = useLoad(async () => (await call("getConfig")).config["feedback"] ?? {}, []);
  const [changed, setChanged] = useState<{ readonly sound?: boolean; readonly volume?: number }>({});
  return (
    <Card title={say("Sounds")}>
      <Show of={config}>
        {(shown) => {
          const sound = changed.sound ?? shown["sound"]?.value === true;
          const volume = changed.volume ?? Number(shown["volume"]?.value ?? 1);
          return (
            <Form
              submit={say("Save")}
              disabled={Object.keys(changed).length === 0}
              onSubmit={async () => {
                await call("setConfig", { body: { feedback: changed } });
                setChanged({});
                await config.reload();
                toast(say("Saved."));
              }}
            >
              {() => (
                <>
                  <CheckField
                    label={say("Play a sound when listening begins and ends, and when something went wrong")}
                    value={sound}
                    onInput={(value) => setChanged({ ...changed, sound: value })}
                  />
                  <ShareField
                    label={say("Volume, {volume}", { volume: percentOf(volume) })}
                    disabled={!sound}
                    value={volume}
                    onInput={(value) => setChanged({ ...changed, volume: value })}
                  />
                </>
              )}
            </Form>
          );
        }}
      </Show>
    </Card>
  );
}
