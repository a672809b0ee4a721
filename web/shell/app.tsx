import { useEffect, useLayoutEffect } from "preact/hooks";
import { Route, Router, Switch } from "wouter-preact";
import { pagePath } from "../api/base.ts";
import { isAway } from "../api/call.ts";
import { authorization, login, waiting } from "../api/credential.ts";
import { Empty } from "../widgets/empty.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Page } from "../widgets/page.tsx";
import { closeActions, Toasts } from "../widgets/toast.tsx";
import { offerUndo } from "../widgets/undo.ts";
import { type PageEntry, pages, trust } from "../pages/table.ts";
import { offerRemake } from "../pages/remake.ts";
import { may, role, watchBoard } from "../api/board.ts";
import { SignIn } from "./sign-in.tsx";
import { roleNames } from "../widgets/role-names.ts";
import { keepFocus } from "./keep-focus.ts";
import { LazyPage } from "./lazy.tsx";
import { Navigation } from "./nav.tsx";
import { Unencrypted } from "./unencrypted.tsx";
import { wantsNotices } from "../voice/notices/choice.ts";
import { say } from "../words/say.ts";

export function App() {
  const isOut = authorization.value === undefined;
  // Whose credential has ended comes back to the page as it was left: only the same user does.
  const who = waiting.value ?? login();
  return (
    <Router base={pagePath}>
      {who === undefined ? null : (
        <div hidden={isOut}>
          <Inside key={who} />
        </div>
      )}
      {isOut ? (
        <>
          <Away />
          <Unencrypted />
          <Switch>
            <Route path={trust.path}>
              <main class="main" id="main">
                <LazyPage entry={trust} />
              </main>
            </Route>
            <Route>
              <SignIn />
            </Route>
          </Switch>
        </>
      ) : null}
      <Toasts />
    </Router>
  );
}

function Inside() {
  useEffect(watchBoard, []);
  useEffect(keepFocus, []);
  const isWaiting = waiting.value !== undefined;
  const isNotified = wantsNotices.value && role.value === "owner" && !isWaiting;
  useEffect(() => (isNotified ? untilEnded(() => import("../voice/notices/watch.ts")) : undefined), [isNotified]);
  useEffect(() => {
    if (isWaiting) return undefined;
    void offerUndo();
    offerRemake();
    // Who logs in next is offered their own.
    return closeActions;
  }, [isWaiting]);
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const { activeElement: left, title } = document;
    return () => {
      document.title = title;
      requestAnimationFrame(() => left instanceof HTMLElement && left.focus());
    };
  }, [isWaiting]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {say("Skip to content")}
      </a>
      <div class="shell">
        <Navigation />
        <div id="content">
          <Away />
          <Unencrypted />
          <main class="main" id="main" tabIndex={-1}>
            <Switch>
              {pages.map((entry) => (
                <Route key={entry.path} path={entry.path === "/" ? "/" : `${entry.path}/*?`}>
                  {may(entry.role ?? "owner") ? <LazyPage entry={entry} /> : <NotForYou entry={entry} />}
                </Route>
              ))}
              <Route>
                <Page title={say("Page not found")}>
                  <Empty icon="search" title={say("This page does not exist")}>
                    {say("Check the address, or choose a page from the menu.")}
                  </Empty>
                </Page>
              </Route>
            </Switch>
          </main>
        </div>
      </div>
    </>
  );
}

/** Begins with what is loaded first; returns what ends it. */
function untilEnded(load: () => Promise<{ readonly watchNotices: () => () => void }>): () => void {
  let end: () => void = () => undefined;
  let isOver = false;
  load().then(
    ({ watchNotices }) => void (isOver || (end = watchNotices())),
    // The board is away, or was updated: the next time that the page is opened.
    () => undefined,
  );
  return () => {
    isOver = true;
    end();
  };
}

/** The menu does not have such a page; somebody may have its address. */
function NotForYou({ entry }: { readonly entry: PageEntry }) {
  return (
    <Page title={entry.title}>
      <Empty icon="users" title={say("This page needs the role {role}", { role: roleNames[entry.role ?? "owner"] })}>
        {say("You are logged in as {role}. An owner of this board can change that on the page Users.", {
          role: role.value === undefined ? "" : roleNames[role.value],
        })}
      </Empty>
    </Page>
  );
}

/** Shown while the board does not answer; the page recovers automatically. */
function Away() {
  return (
    <div role="status" aria-live="polite">
      {isAway.value ? (
        <div class="banner">
          <Icon name="warn" />
          <span>
            <strong>{say("The board does not answer.")}</strong>{" "}
            {say("It may be restarting. This page retries automatically.")}
          </span>
        </div>
      ) : null}
    </div>
  );
}
