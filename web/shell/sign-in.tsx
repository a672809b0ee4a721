/** Shown before anybody is logged in: the log-in or, on an unclaimed board, the form for the first user. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { invitedBy } from "../api/address.ts";
import { pagePath } from "../api/base.ts";
import { type Answer, call } from "../api/call.ts";
import { basic, logIn, waiting, wasRefused } from "../api/credential.ts";
import { canStay, enter } from "../api/sign-in.ts";
import { Refused } from "../api/problem.ts";
import { useLoad } from "../api/use.ts";
import { Button } from "../widgets/button.tsx";
import { Show } from "../widgets/empty.tsx";
import { CheckField, TextField } from "../widgets/field.tsx";
import { Form } from "../widgets/form.tsx";
import { Icon } from "../widgets/icon.tsx";
import { toast } from "../widgets/toast.tsx";
import { ByOpenId } from "./by-openid.tsx";
import { say, sayWith } from "../words/say.ts";

type Welcome = Answer<"getWelcome">;

/** The code of the invitation whose address was opened, until somebody has signed up with it. */
const invitation = signal(invitedBy(location.hash));

export function SignIn() {
  const welcome = useLoad(() => call("getWelcome"), []);
  const [isNew, setNew] = useState<boolean | undefined>(invitation.value === undefined ? undefined : true);
  useEffect(() => {
    document.title = "Sotto";
    // An invitation works once: it need not stay in the address and the history.
    if (location.hash !== "") history.replaceState(null, "", location.pathname);
  }, []);
  return (
    <main class="sign-in" id="main">
      <div class="sign-in-inner">
        <Show of={welcome}>
          {(found) =>
            (isNew ?? !found.claimed) ? (
              <SignUp welcome={found} onKnown={() => setNew(false)} />
            ) : (
              <LogIn welcome={found} onNew={() => setNew(true)} />
            )
          }
        </Show>
        {navigator.serviceWorker?.controller ? null : (
          <p class="soft small">
            <Link href="/trust">{say("Does your browser warn about this board?")}</Link>
          </p>
        )}
      </div>
    </main>
  );
}

function SignInHead({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div class="sign-in-head">
      <img src={`${pagePath}/icon.svg`} alt="" />
      <h1>{title}</h1>
      <p class="soft">{children}</p>
    </div>
  );
}

function Stay({ value, onInput }: { readonly value: boolean; readonly onInput: (value: boolean) => void }) {
  return canStay ? (
    <CheckField
      label={say("Stay signed in on this device")}
      hint={say("Only on a device of your own. The page Users lists it, and signs it out.")}
      value={value}
      onInput={onInput}
    />
  ) : null;
}

async function enterOrSay(name: string, password: string, isToStay: boolean): Promise<void> {
  if (!(await enter(name, password, isToStay)))
    toast(say("This browser keeps no cookies: you are logged in until you close the tab."));
}

function LogIn({ welcome, onNew }: { readonly welcome: Welcome; readonly onNew: () => void }) {
  const [name, setName] = useState(waiting.value ?? "");
  const [password, setPassword] = useState("");
  const [isToStay, setToStay] = useState(false);
  useEffect(() => {
    // What had the focus is hidden.
    const fields = document.querySelectorAll<HTMLElement>(".sign-in input");
    if (wasRefused.value) fields[name === "" ? 0 : 1]?.focus();
  }, []);
  const send = async () => {
    try {
      await enterOrSay(name, password, isToStay);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "REQUEST_UNAUTHENTICATED") throw error;
      const title = say("Wrong user name or password");
      const detail = say("On the board itself, `sotto user password` sets a new one.");
      throw new Refused({ code: error.code, status: error.status, title, detail });
    }
  };
  return (
    <>
      <SignInHead title={say("Welcome back")}>
        {wasRefused.value
          ? say(
              "You were logged out: the password has changed, or this device was signed out. Log in, and go on where you were.",
            )
          : say("This board listens, understands and answers. Nothing leaves your home.")}
      </SignInHead>
      <Form submit={say("Log in")} disabled={name === "" || password === ""} onSubmit={send}>
        {() => (
          <>
            <TextField label={say("Name")} value={name} autoComplete="username" onInput={setName} />
            <TextField
              label={say("Password")}
              type="password"
              value={password}
              autoComplete="current-password"
              onInput={setPassword}
            />
            <Stay value={isToStay} onInput={setToStay} />
          </>
        )}
      </Form>
      {welcome.openId === undefined ? null : <ByOpenId name={welcome.openId.name} />}
      <p class="row soft small">
        {say("No account yet?")}
        <Button kind="quiet" small onPress={onNew}>
          {say("Sign up")}
        </Button>
      </p>
    </>
  );
}

const howToJoin: Readonly<Record<Welcome["signUp"], string>> = {
  now: say("You are on the board or in its network: you can use your account immediately."),
  code: say(
    "With the board's setup code or an invitation, you can use your account immediately. Without one, a user of the board must approve it.",
  ),
  closed: say(
    "This board does not accept new users. Ask one of its users, or run `sotto user add` on the board itself.",
  ),
};

function SignUp({ welcome, onKnown }: { readonly welcome: Welcome; readonly onKnown: () => void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [setupCode, setCode] = useState(invitation.value ?? "");
  const [isToStay, setToStay] = useState(false);
  const [waits, setWaits] = useState(false);
  const [, go] = useLocation();
  const { claimed, signUp } = welcome;
  const send = async () => {
    const body = { login: name, password, ...(setupCode.trim() === "" ? {} : { setupCode: setupCode.trim() }) };
    const { status } = await call("signUp", { body });
    invitation.value = undefined;
    if (status === "pending") return setWaits(true);
    if (!claimed) go("/first-steps");
    // The account exists whatever happens now: the form must not be sent again.
    if (isToStay) await enterOrSay(name, password, true).catch(() => logIn({ basic: basic(name, password) }));
    else logIn({ basic: basic(name, password) });
  };
  if (waits) return <Waiting name={name} onKnown={onKnown} />;
  return (
    <>
      <SignInHead title={claimed ? say("A new account") : say("Hello. This board is yours.")}>
        {claimed
          ? say("For another person in this household.")
          : say("Choose a name and a password to become its first user.")}
      </SignInHead>
      <Form
        submit={claimed ? say("Sign up") : say("Make it mine")}
        disabled={name === "" || password === "" || signUp === "closed"}
        pointers={["/login", "/password", "/setupCode"]}
        onSubmit={send}
      >
        {(problem) => (
          <>
            <TextField
              label={say("Name")}
              value={name}
              autoComplete="username"
              fault={problem?.faultOf("/login")}
              onInput={setName}
            />
            <TextField
              label={say("Password")}
              type="password"
              hint={say("At least 8 characters. It stays on the board.")}
              value={password}
              autoComplete="new-password"
              fault={problem?.faultOf("/password")}
              onInput={setPassword}
            />
            {signUp === "closed" || (signUp === "now" && invitation.value === undefined) ? null : (
              <CodeField value={setupCode} fault={problem?.faultOf("/setupCode")} onInput={setCode} />
            )}
            <Stay value={isToStay} onInput={setToStay} />
            <p class="row small soft">
              <Icon name={signUp === "closed" ? "warn" : "info"} />
              <span style={{ flex: 1 }}>{howToJoin[signUp]}</span>
            </p>
          </>
        )}
      </Form>
      <p class="row soft small">
        {say("Already have an account?")}
        <Button kind="quiet" small onPress={onKnown}>
          {say("Log in")}
        </Button>
      </p>
    </>
  );
}

function CodeField({
  value,
  fault,
  onInput,
}: {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onInput: (value: string) => void;
}) {
  return (
    <TextField
      label={say("Setup code or invitation")}
      hint={say("The installation printed the setup code; `sotto claim code` on the board shows it again.")}
      value={value}
      mono
      fault={fault}
      onInput={onInput}
    />
  );
}

/** Shown after signing up, until the user is approved. */
function Waiting({ name, onKnown }: { readonly name: string; readonly onKnown: () => void }) {
  return (
    <>
      <SignInHead title={say("Almost there")}>{say("Your account is waiting for approval.")}</SignInHead>
      <p>
        {sayWith(
          "Somebody who is logged in approves it on the page Users, or with {code}, within a quarter of an hour.",
          { code: <code>sotto user approve {name}</code> },
        )}
      </p>
      <div>
        <Button kind="primary" icon="next" onPress={onKnown}>
          {say("Go to login")}
        </Button>
      </div>
    </>
  );
}
