import { type Answer, call } from "../../api/call.ts";
import { expire, kept } from "../../api/credential.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { ago, timeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";

type SignIn = Answer<"listSignIns">["signIns"][number];

/** The browsers that stay signed in. */
export function SignIns() {
  const signIns = useLoad(() => call("listSignIns"), [], { every: 10_000 });
  return (
    <Card title={say("Signed-in devices")} flush={(signIns.value?.signIns.length ?? 0) > 0}>
      <Show of={signIns}>
        {(found) =>
          found.signIns.length === 0 ? (
            <p class="soft">
              {say(
                "No device stays signed in. To use one without a password, tick “Stay signed in on this device” when you log in on it.",
              )}
            </p>
          ) : (
            <ul class="list">
              {found.signIns.map((one) => (
                <Row key={one.id} signIn={one} onChange={signIns.reload} />
              ))}
            </ul>
          )
        }
      </Show>
    </Card>
  );
}

function Row({ signIn, onChange }: { readonly signIn: SignIn; readonly onChange: () => Promise<void> }) {
  const { id, device, login, createdAt, lastUsedAt, current } = signIn;
  const end = async () => {
    await call("removeSignIn", { params: { signIn: id } });
    // Its other tabs are told by the board.
    if (id === kept()?.id) return expire();
    toast(say("Signed {device} out.", { device }));
    return onChange();
  };
  return (
    <li>
      <div class="what">
        <strong>
          {device}
          <span class="soft"> ({login})</span>
        </strong>
        <span class="soft small">
          {say("since {createdAt}, used {lastUsedAt}", { createdAt: timeOf(createdAt), lastUsedAt: ago(lastUsedAt) })}
        </span>
      </div>
      <div class="row">
        {current ? <Mark tone="good">{say("this device")}</Mark> : null}
        <Button small icon="leave" label={say("Sign out {device} of {login}", { device, login })} onPress={end}>
          {say("Sign out")}
        </Button>
      </div>
    </li>
  );
}
