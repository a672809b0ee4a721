/** Formats numbers and times for people. */

/** Formats a duration: "40 ms", "1.4 s", "12 s", "3 min", "2 h 5 min", "4 days". */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h${minutes % 60 === 0 ? "" : ` ${minutes % 60} min`}`;
  return `${Math.floor(hours / 24)} days`;
}

/** Formats how long ago an ISO 8601 time was. */
export function age(time: string, now = Date.now()): string {
  return duration(Math.max(0, Math.round((now - Date.parse(time)) / 1000)));
}

/** Formats a size in decimal units, as disk makers do: "512 B", "48 kB", "12 MB". */
export function bytes(count: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const value = count / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}

/** Formats the local time of an ISO 8601 time: "14:03:05", with the date unless it is today. */
export function clock(time: string, now = new Date()): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return time;
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  if (at.toDateString() === now.toDateString()) return hours;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${hours}`;
}

/** Formats a count with its noun: "1 intent", "2 intents". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
