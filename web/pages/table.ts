/**
 * The list of pages. A new one is a row here and a folder beside this file; its code is loaded when it is first opened.
 */
import type { ComponentType } from "preact";
import type { Role } from "../api/board.ts";
import type { IconName } from "../widgets/icon.tsx";

export type PageEntry = {
  /** The path below /admin/ui; anything after it belongs to the page. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly group: (typeof groups)[number];
  /** Who can use it; without one, owners. */
  readonly role?: Role;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
};

export const groups = ["", "Voice", "Board"] as const;

export const pages: readonly PageEntry[] = [
  { path: "/", title: "Home", icon: "home", role: "viewer", group: "", load: () => import("./home/page.tsx") },
  {
    path: "/first-steps",
    title: "First steps",
    icon: "steps",
    group: "",
    load: () => import("./first-steps/page.tsx"),
  },
  { path: "/sessions", title: "Sessions", icon: "sessions", group: "Voice", load: () => import("./sessions/page.tsx") },
  {
    path: "/assistant",
    title: "Assistant",
    icon: "assistant",
    role: "operator",
    group: "Voice",
    load: () => import("./assistant/page.tsx"),
  },
  {
    path: "/skills",
    title: "Skills",
    icon: "skills",
    role: "operator",
    group: "Voice",
    load: () => import("./skills/page.tsx"),
  },
  { path: "/devices", title: "Devices", icon: "devices", group: "Voice", load: () => import("./devices/page.tsx") },
  {
    path: "/injection",
    title: "Injection",
    icon: "injection",
    group: "Voice",
    load: () => import("./injection/page.tsx"),
  },
  {
    path: "/wake-words",
    title: "Wake words",
    icon: "mic",
    group: "Voice",
    load: () => import("./wake-words/page.tsx"),
  },
  { path: "/models", title: "Models", icon: "download", group: "Voice", load: () => import("./models/page.tsx") },
  { path: "/sites", title: "Sites", icon: "sites", group: "Voice", load: () => import("./sites/page.tsx") },
  {
    path: "/components",
    title: "Components",
    icon: "components",
    role: "viewer",
    group: "Board",
    load: () => import("./components/page.tsx"),
  },
  {
    path: "/tasks",
    title: "Tasks",
    icon: "tasks",
    role: "viewer",
    group: "Board",
    load: () => import("./tasks/page.tsx"),
  },
  {
    path: "/fleet",
    title: "Fleet",
    icon: "components",
    role: "viewer",
    group: "Board",
    load: () => import("./fleet/page.tsx"),
  },
  {
    path: "/updates",
    title: "Updates",
    icon: "updates",
    role: "viewer",
    group: "Board",
    load: () => import("./updates/page.tsx"),
  },
  { path: "/settings", title: "Settings", icon: "settings", group: "Board", load: () => import("./settings/page.tsx") },
  {
    path: "/account",
    title: "Your account",
    icon: "privacy",
    role: "viewer",
    group: "Board",
    load: () => import("./account/page.tsx"),
  },
  { path: "/users", title: "Users", icon: "users", group: "Board", load: () => import("./users/page.tsx") },
  { path: "/privacy", title: "Privacy", icon: "privacy", group: "Board", load: () => import("./privacy/page.tsx") },
  { path: "/backup", title: "Backup", icon: "backup", group: "Board", load: () => import("./backup/page.tsx") },
];
