/** Each value makes the recogniser larger. */
const maxTitles = 60;
/**
 * What can be said of titles, each as a whole and by its words: "Dentist (Dr. Meyer) 🦷" is "Dentist Dr Meyer", "Dentist"
 * and "Meyer".
 */
export function speakable(titles: Iterable<string>): string[] {
  const plain = [...titles].map((title) =>
    title
      .replaceAll(/[^\p{L}\p{N}’' -]+/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );
  const whole = [...new Set(plain)].filter((title) => title.length >= 3 && title.length <= 60).slice(0, maxTitles);
  const words = whole.flatMap((title) => title.split(" ")).filter((word) => /^\p{L}{4,}$/u.test(word));
  return [...new Set([...whole, ...words])];
}
