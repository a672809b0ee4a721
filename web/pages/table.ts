/**
 * The list of pages. A new one is a row here and a folder beside this file; its code is loaded when it is first opened.
 */
import type { ComponentType } from "preact";
import type { Role } from "../api/board.ts";
import type { IconName } from "../widgets/icon.tsx";
import { say } from "../words/say.ts";

export type PageEntry = {
  /** The path below /admin/ui; anything after it belongs to the page. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Without one it is not in the menu. */
  readonly group?: keyof typeof groups;
  /** Who can use it; without one, owners. */
  readonly role?: Role;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
};

/** The headings of the menu. */
export const groups = { home: "", voice: say("Voice"), board: say("Board") };

/** Also for those who are not logged in. */
export const trust: PageEntry = {
  path: "/trust",
  title: say("Trust this board"),
  icon: "privacy",
  role: "viewer",
  load: () => import("./trust/page.tsx"),
};

export const pages: readonly PageEntry[] = [
  trust,
  { path: "/", title: say("Home"), icon: "home", role: "viewer", group: "home", load: () => import("./home/page.tsx") },
  {
    path: "/first-steps",
    title: say("First steps"),
    icon: "steps",
    group: "home",
    load: () => import("./first-steps/page.tsx"),
  },
  {
    path: "/sessions",
    title: say("Sessions"),
    icon: "sessions",
    role: "user",
    group: "voice",
    load: () => import("./sessions/page.tsx"),
  },
  {
    path: "/assistant",
    title: say("Assistant"),
    icon: "assistant",
    role: "operator",
    group: "voice",
    load: () => import("./assistant/page.tsx"),
  },
  {
    path: "/skills",
    title: say("Skills"),
    icon: "skills",
    role: "operator",
    group: "voice",
    load: () => import("./skills/page.tsx"),
  },
  {
    path: "/gallery",
    title: say("Gallery"),
    icon: "search",
    role: "operator",
    group: "voice",
    load: () => import("./gallery/page.tsx"),
  },
  {
    path: "/devices",
    title: say("Devices"),
    icon: "devices",
    group: "voice",
    load: () => import("./devices/page.tsx"),
  },
  {
    path: "/injection",
    title: say("Injection"),
    icon: "injection",
    group: "voice",
    load: () => import("./injection/page.tsx"),
  },
  {
    path: "/wake-words",
    title: say("Wake words"),
    icon: "mic",
    group: "voice",
    load: () => import("./wake-words/page.tsx"),
  },
  {
    path: "/models",
    title: say("Models"),
    icon: "download",
    group: "voice",
    load: () => import("./models/page.tsx"),
  },
  { path: "/sites", title: say("Sites"), icon: "sites", group: "voice", load: () => import("./sites/page.tsx") },
  {
    path: "/components",
    title: say("Components"),
    icon: "components",
    role: "viewer",
    group: "board",
    load: () => import("./components/page.tsx"),
  },
  {
    path: "/tasks",
    title: say("Tasks"),
    icon: "tasks",
    role: "viewer",
    group: "board",
    load: () => import("./tasks/page.tsx"),
  },
  {
    path: "/fleet",
    title: say("Fleet"),
    icon: "components",
    role: "viewer",
    group: "board",
    load: () => import("./fleet/page.tsx"),
  },
  {
    path: "/updates",
    title: say("Updates"),
    icon: "updates",
    role: "viewer",
    group: "board",
    load: () => import("./updates/page.tsx"),
  },
  {
    path: "/settings",
    title: say("Settings"),
    icon: "settings",
    group: "board",
    load: () => import("./settings/page.tsx"),
  },
  {
    path: "/account",
    title: say("Your account"),
    icon: "privacy",
    role: "viewer",
    group: "board",
    load: () => import("./account/page.tsx"),
  },
  { path: "/users", title: say("Users"), icon: "users", group: "board", load: () => import("./users/page.tsx") },
  {
    path: "/privacy",
    title: say("Privacy"),
    icon: "privacy",
    group: "board",
    load: () => import("./privacy/page.tsx"),
  },
  {
    path: "/backup",
    title: say("Backup"),
    icon: "backup",
    group: "board",
    load: () => import("./backup/page.tsx"),
  },
];
