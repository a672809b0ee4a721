/** The time of day as it is said in English: "seven p m", as digits; "noon". */
export function twelveHours(hour: number, minute: number): string {
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? "midnight" : "noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? `oh ${minute}` : minute}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "a m" : "p m"}`;
}
