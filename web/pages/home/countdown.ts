import { say } from "../../words/say.ts";

/** Formats what is left of a timer: "0:09", "9:04", "1:09:04"; days before it. */
export function countdownOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number: number): string => String(number).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  const time = days + hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return days === 0 ? time : say("{days} d {time}", { days, time });
}
