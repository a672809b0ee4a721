import { useState } from "preact/hooks";
import { Refused } from "../../api/problem.ts";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { toast } from "../../widgets/toast.tsx";
import type { Site } from "./site-card.tsx";
import { say } from "../../words/say.ts";

const name = /^[a-z0-9][a-z0-9_-]{0,39}$/u;

export function NewSite({
  sites,
  onAdd,
}: {
  readonly sites: readonly Site[];
  readonly onAdd: (site: Site) => Promise<unknown>;
}) {
  const [siteId, setSiteId] = useState("");
  const add = async () => {
    if (!name.test(siteId)) throw refused(say("Use lower-case letters, digits and hyphens, at most 40."));
    if (sites.some((site) => site.site_id === siteId)) throw refused(say("A site with this name already exists."));
    await onAdd({ site_id: siteId, microphone: "default", speaker: "default", volume: 1 });
    toast(say("Added {siteId}. Choose its microphone and speaker.", { siteId }));
    setSiteId("");
  };
  return (
    <Card title={say("Another microphone on this board")}>
      <Form submit={say("Add it")} disabled={siteId === ""} pointers={["/site_id"]} onSubmit={add}>
        {(problem) => (
          <TextField
            label={say("Site name")}
            placeholder={say("kitchen")}
            value={siteId}
            fault={problem?.faultOf("/site_id")}
            onInput={setSiteId}
          />
        )}
      </Form>
    </Card>
  );
}

function refused(message: string): Refused {
  return new Refused({
    code: "PAGE",
    title: say("This name cannot be used"),
    errors: [{ pointer: "/site_id", message }],
  });
}
