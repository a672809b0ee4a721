import { useEffect, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { pagePath } from "../api/base.ts";
import { login } from "../api/credential.ts";
import { leave } from "../api/sign-in.ts";
import { Button } from "../widgets/button.tsx";
import { Icon } from "../widgets/icon.tsx";
import { groups, type PageEntry, pages } from "../pages/table.ts";
import { board, may, openTasks, role } from "../api/board.ts";
import { roleNames } from "../widgets/role-names.ts";
import { say } from "../words/say.ts";

function Brand() {
  return (
    <Link href="/" class="brand">
      <img src={`${pagePath}/icon.svg`} alt="" />
      <span>
        Sotto
        {board.value === undefined ? null : <small>{board.value.hostname}</small>}
      </span>
    </Link>
  );
}

/** The navigation. On a phone it opens over the page, and closes when a page is chosen. */
export function Navigation() {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // What it covers cannot be reached meanwhile, not even by keyboard.
    const covered = document.getElementById("content");
    covered?.setAttribute("inert", "");
    document.getElementById("close-navigation")?.focus();
    const close = ({ key }: KeyboardEvent) => void (key === "Escape" && setOpen(false));
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("keydown", close);
      covered?.removeAttribute("inert");
      document.getElementById("open-navigation")?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <header class="top">
        <Brand />
        <button
          id="open-navigation"
          class="button quiet"
          type="button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
          {say("Menu")}
        </button>
      </header>
      <nav id="navigation" class={isOpen ? "side open" : "side"} aria-label={say("Pages")}>
        <Brand />
        <button id="close-navigation" class="button quiet close" type="button" onClick={() => setOpen(false)}>
          <Icon name="close" />
          {say("Close")}
        </button>
        <div class="nav">
          {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
            <div key={group}>
              {groups[group] === "" ? null : <h2>{groups[group]}</h2>}
              {pages
                .filter((page) => page.group === group && may(page.role ?? "owner"))
                .map((page) => (
                  <Entry key={page.path} page={page} isHere={isWithin(path, page.path)} />
                ))}
            </div>
          ))}
        </div>
        <div class="side-foot">
          <div class="row apart">
            <span>
              {login()}
              {role.value === undefined || role.value === "owner" ? null : (
                <span class="soft"> ({roleNames[role.value]})</span>
              )}
            </span>
            <Button kind="quiet" small icon="leave" onPress={leave}>
              {say("Log out")}
            </Button>
          </div>
          {board.value === undefined ? null : <span class="number">{`Sotto ${board.value.version}`}</span>}
        </div>
      </nav>
    </>
  );
}

function Entry({ page, isHere }: { readonly page: PageEntry; readonly isHere: boolean }) {
  const open = page.path === "/tasks" ? openTasks.value : 0;
  return (
    <Link href={page.path} aria-current={isHere ? "page" : undefined}>
      <Icon name={page.icon} />
      {page.title}
      {open === 0 ? null : (
        <span class="count">
          {open}
          <span class="unseen"> {say("open ¦ tasks")}</span>
        </span>
      )}
    </Link>
  );
}

function isWithin(path: string, page: string): boolean {
  return page === "/" ? path === "/" : path === page || path.startsWith(`${page}/`);
}
