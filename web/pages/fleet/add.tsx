import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say, sayWith } from "../../words/say.ts";
import type { FoundBoard } from "./found.tsx";

const nothing = { name: "", url: "", token: "", fingerprint: "" };
const labels = {
  name: [say("Name"), say("kitchen")],
  url: [say("Address"), "kitchen.local:8443"],
  token: [say("Token of that board"), "sotto_…"],
  fingerprint: [say("Fingerprint of its certificate authority"), "AB:CD:…"],
} as const;
const names = ["name", "url", "token", "fingerprint"] as const;

/** `chosen`: a board that was found in the network. Nothing secret is sent to a board whose authority has another fingerprint. */
export function Add({ chosen, onDone }: { readonly chosen: FoundBoard | undefined; readonly onDone: () => void }) {
  const [values, setValues] = useState(nothing);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    // Anybody may call a board anything: its name here has only the characters that a name may have.
    const name = chosen.name
      .replaceAll(/[^A-Za-z0-9._-]+/gu, "-")
      .replace(/^[^A-Za-z0-9]+/u, "")
      .slice(0, 61);
    setValues({ ...nothing, name, url: chosen.url });
    form.current?.querySelectorAll("input")[names.indexOf("token")]?.focus();
  }, [chosen]);
  const add = async () => {
    await call("addFleetBoard", { body: values });
    setValues(nothing);
    onDone();
  };
  return (
    <Card title={say("Watch a board")}>
      <p class="soft">
        {sayWith(
          "On that board, {code} makes a token, {code2} shows the fingerprint. An operator’s token permits upgrades from here.",
          { code: <code>sotto token add fleet --role viewer</code>, code2: <code>sotto certificate</code> },
        )}
      </p>
      <p class="soft">
        {say(
          "Without a fingerprint, its certificate must be of an authority that this machine trusts, as that of a reverse proxy may be.",
        )}
      </p>
      <div ref={form}>
        <Form
          submit={say("Watch it")}
          disabled={names.some((name) => name !== "fingerprint" && values[name] === "")}
          pointers={names.map((name) => `/${name}`)}
          onSubmit={add}
        >
          {(problem) =>
            names.map((name) => (
              <TextField
                key={name}
                label={labels[name][0]}
                placeholder={labels[name][1]}
                value={values[name]}
                fault={problem?.faultOf(`/${name}`)}
                onInput={(value) => setValues({ ...values, [name]: value })}
              />
            ))
          }
        </Form>
      </div>
    </Card>
  );
}
