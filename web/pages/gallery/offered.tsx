import { useEffect, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { type Answer, call, request } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { CheckField } from "../../widgets/field.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { language } from "../../words/language.ts";
import { say } from "../../words/say.ts";
import { meaningOf } from "../skills/permission-words.ts";

export type Offered = Answer<"searchGalleries">["skills"][number];
type Asked = (title: string, taskId: string) => void;

export function OfferedRow({ skill, onAsked }: { readonly skill: Offered; readonly onAsked: Asked }) {
  const { name, title, description, author, gallery, tag, languages, installed, hasUpdate, fits, minimumVersion } =
    skill;
  const [isAsking, setAsking] = useState(false);
  const about = [gallery === "sotto" ? undefined : gallery, author, tag, languages.join(" ")];
  const update = async (of: string) => {
    const { taskId } = await call("operateSkill", { params: { skill: of }, body: { operation: "update" } });
    onAsked(say("Updating"), taskId);
  };
  return (
    <li>
      <div class="what">
        <strong>
          {skill.hasPicture ? <Picture skill={skill} /> : null} {title}
        </strong>
        <span>{description[language] ?? description["en"]}</span>
        <span class="soft small">{about.filter(Boolean).join(" · ")}</span>
      </div>
      <div class="row">
        {installed === undefined ? null : (
          <Link href={`/skills/${installed}`}>
            <Mark tone="good">{say("Installed")}</Mark>
          </Link>
        )}
        {installed !== undefined && hasUpdate ? (
          <Button small kind="primary" icon="updates" onPress={() => update(installed)}>
            {say("Update")}
          </Button>
        ) : null}
        {installed !== undefined ? null : fits ? (
          <Button small icon="download" label={say("Install {name}", { name: title })} onPress={() => setAsking(true)}>
            {say("Install")}
          </Button>
        ) : (
          <Mark tone="warn">{say("needs Sotto {version}", { version: minimumVersion ?? "" })}</Mark>
        )}
      </div>
      {isAsking ? <Consent skill={skill} name={name} onClose={() => setAsking(false)} onAsked={onAsked} /> : null}
    </li>
  );
}

/** Says what it may do before it is on the board. The operator allows that, or less. */
function Consent({
  skill,
  name,
  onClose,
  onAsked,
}: {
  readonly skill: Offered;
  readonly name: string;
  readonly onClose: () => void;
  readonly onAsked: Asked;
}) {
  const { title, gallery, permissions, address } = skill;
  const [denied, setDenied] = useState<readonly string[]>([]);
  const install = async () => {
    const grants = permissions.map((one) => one.name).filter((one) => !denied.includes(one));
    const { taskId } = await call("installActions", {
      body: { url: gallery === "sotto" ? name : `${gallery}/${name}`, ...(grants.length === 0 ? {} : { grants }) },
    });
    onClose();
    onAsked(say("Installing"), taskId);
  };
  return (
    <Dialog
      title={say("Install {name}?", { name: title })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{say("Cancel")}</Button>
          <Button kind="primary" onPress={install}>
            {say("Install")}
          </Button>
        </>
      }
    >
      <p>{permissions.length === 0 ? say("It asks for no permissions.") : say("You allow it to do this:")}</p>
      {permissions.map((one) => (
        <CheckField
          key={one.name}
          label={one.name}
          hint={meaningOf(one)}
          value={!denied.includes(one.name)}
          onInput={(allowed) =>
            setDenied(allowed ? denied.filter((other) => other !== one.name) : [...denied, one.name])
          }
        />
      ))}
      {gallery === "sotto" ? null : <p class="soft small">{address}</p>}
    </Dialog>
  );
}

/** The page may show pictures of its own and those in its text: this one needs the user's rights. */
function Picture({ skill: { gallery, name } }: { readonly skill: Offered }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener("load", () => typeof reader.result === "string" && setSource(reader.result));
    request("getGalleryPicture", { params: { gallery, skill: name } }, { headers: { accept: "image/*" } })
      .then((response) => response.blob())
      // A picture that cannot be had is only missing: what failed is shown by the list.
      .then(
        (blob) => reader.readAsDataURL(blob),
        () => undefined,
      );
    return () => reader.abort();
  }, [gallery, name]);
  return source === undefined ? null : <img src={source} alt="" width="40" height="40" />;
}
