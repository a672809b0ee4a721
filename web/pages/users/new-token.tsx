import { useState } from "preact/hooks";
import { role as ownRole, type Role } from "../../api/board.ts";
import { type Answer, call } from "../../api/call.ts";
import { roles, scopes } from "../../api/operations.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { timeOf } from "../../widgets/format.ts";
import { say, sayWith } from "../../words/say.ts";

type Scope = (typeof scopes)[number];
const lasting = [
  ["30", say("in 30 days")],
  ["90", say("in 90 days")],
  ["365", say("in a year")],
] as const;
type End = (typeof lasting)[number][0] | "never";

/** Asks what a program may do, and shows its token once. */
export function NewToken({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: () => Promise<void> }) {
  const [made, setMade] = useState<Answer<"addToken">>();
  if (made !== undefined) return <Made token={made} onClose={onClose} />;
  return (
    <Dialog title={say("Create a token")} onClose={onClose}>
      <Wishes
        onMade={async (token) => {
          setMade(token);
          await onMade();
        }}
      />
    </Dialog>
  );
}

function Wishes({ onMade }: { readonly onMade: (token: Answer<"addToken">) => Promise<void> }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [end, setEnd] = useState<End>("90");
  const [areas, setAreas] = useState<readonly Scope[]>([]);
  const own = ownRole.value ?? "viewer";
  const upToOwn = roles.slice(0, roles.indexOf(own) + 1);
  const ends: readonly (readonly [End, string])[] =
    own === "owner" ? [...lasting, ["never", say("never ¦ expires")]] : lasting;
  const create = async () => {
    const until = end === "never" ? { neverExpires: true } : { days: Number(end) };
    const body = { name, role, ...until, ...(areas.length === 0 ? {} : { scopes: [...areas] }) };
    await onMade(await call("addToken", { body }));
  };
  return (
    <Form submit={say("Create it")} disabled={name === ""} pointers={["/name"]} onSubmit={create}>
      {(problem) => (
        <>
          <TextField
            label={say("Name of the program")}
            placeholder={"prometheus"}
            hint={say("Lower-case letters, digits and hyphens.")}
            value={name}
            fault={problem?.faultOf("/name")}
            onInput={setName}
          />
          <SelectField
            label={say("Role")}
            hint={say("It never has a higher one than you, also later.")}
            value={role}
            options={upToOwn.map((one) => [one, one] as const)}
            onInput={setRole}
          />
          <SelectField label={say("Expires")} value={end} options={ends} onInput={setEnd} />
          <fieldset class="field">
            <legend>{say("Areas")}</legend>
            <div class="hint">{say("Without a choice it reaches all. No token reaches accounts.")}</div>
            <div class="areas">
              {scopes.map((area) => (
                <CheckField
                  key={area}
                  label={area}
                  value={areas.includes(area)}
                  onInput={(isOn) => setAreas(scopes.filter((one) => (one === area ? isOn : areas.includes(one))))}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </Form>
  );
}

function Made({ token, onClose }: { readonly token: Answer<"addToken">; readonly onClose: () => void }) {
  const end =
    token.expiresAt === undefined
      ? say("It does not expire.")
      : say("It expires {expiresAt}.", { expiresAt: timeOf(token.expiresAt) });
  return (
    <Dialog
      title={say("The token {name}", { name: token.name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => navigator.clipboard.writeText(token.token)}>{say("Copy")}</Button>
          <Button kind="primary" icon="check" onPress={onClose}>
            {say("Done")}
          </Button>
        </>
      }
    >
      <div class="stack tight" role="status">
        <p>
          {sayWith("The program sends it in the header {code}. It is not shown again. {end}", {
            code: <code>Authorization: Bearer</code>,
            end,
          })}
        </p>
        <pre class="file" tabIndex={0}>
          {token.token}
        </pre>
      </div>
    </Dialog>
  );
}
