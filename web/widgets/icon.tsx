/** Our own line icons, on a grid of 24. Each one stands beside words that say the same. */

const shapes = {
  home: "M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z",
  steps: "M5 19h4v-4h4v-4h4V7h3M5 19v0",
  sessions: "M3 12h2l2-5 3 11 3-15 3 13 2-4h3",
  assistant: "M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9.2h8M8 12.2h5",
  skills: "M9 4v5M15 4v5M6.5 9h11v3.5a5.5 5.5 0 0 1-11 0zM12 18v3",
  injection: "M6 4h10l3 3v13H6zM12.5 9.5v7M9 13h7",
  sites: "M4 20V9l8-5 8 5v11M9.5 20v-5.5a2.5 2.5 0 0 1 5 0V20M3 20h18",
  components: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  tasks: "M4 6.5 5.5 8 8 5M4 12.5 5.5 14 8 11M4 18.5 5.5 20 8 17M11.5 6.7H20M11.5 12.7H20M11.5 18.7H20",
  updates: "M12 20V9M7.5 13 12 8.5 16.5 13M5 4.5h14",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.5 3-5.5 6.5-5.5s6.100 2 6.500 5.500M16 4.800a3.400 3.400 0 0 1 0 6.400M18.500 14.800c1.700.800 2.700 2.500 3 5.200",
  privacy: "M12 3.500 19 6v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200L15 10",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5M17 4.500v5h-4v-5zM7 14.500v5h4v-5z",
  backup: "M4 8.500V19a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V8.500M3 4.500h18v4H3zM9.500 12.500h5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.500 10 17.500 19.500 7",
  cross: "M7 7l10 10M17 7 7 17",
  warn: "M12 4 21 19.500H3zM12 10v4.500M12 17v.1",
  info: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 11v5.500M12 7.700v.1",
  clock: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2",
  pause: "M8.500 6v12M15.500 6v12",
  dot: "M12 12v.1",
  play: "M7 5l12 7-12 7z",
  stop: "M6.500 6.500h11v11h-11z",
  restart: "M19.500 12a7.500 7.500 0 1 1-2.300-5.400M19.500 4v4h-4",
  mic: "M12 14.500a3 3 0 0 0 3-3V6.500a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11.500a6 6 0 0 0 12 0M12 17.500V21M8.500 21h7",
  speaker: "M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500",
  trash: "M5 7h14M9.500 7V4.500h5V7M7 7l.800 13h8.400L17 7M10 10.500v6M14 10.500v6",
  leave: "M14 4.500H5.500v15H14M10.500 12H20M16.500 8.500 20 12l-3.500 3.500",
  next: "M9 5.500 15.500 12 9 18.500",
  back: "M15 5.500 8.500 12 15 18.500",
  down: "M5.500 9 12 15.500 18.500 9",
  plus: "M12 5v14M5 12h14",
  edit: "M4.500 19.500l1-4L16 5l3 3L8.500 18.500zM13.500 7.500l3 3",
  copy: "M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9",
  download: "M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14",
  upload: "M12 15.500V4.500M7.500 8.500 12 4l4.500 4.500M5 19.500h14",
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
