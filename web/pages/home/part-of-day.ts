/** Returns which greeting an hour has: of the night, the morning, the afternoon or the evening. */
export function partOfDay(hour: number): 0 | 1 | 2 | 3 {
  if (hour < 5) return 0;
  if (hour < 12) return 1;
  return hour < 18 ? 2 : 3;
}
