/** A QR code as the path data of an SVG. Loaded with its library, when a code is shown. */
import encodeQr from "qr";

/** The margin that a reader needs around a code [ISO/IEC 18004, 6.3.8: four modules]. */
const margin = 4;

/** Returns the dark modules as runs in each row, in a square of `size` modules whose margin is light. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  // "medium": read also where a screen reflects, or a print is worn.
  const rows = encodeQr(text, "raw", { ecc: "medium", border: margin });
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${end - x}v1H${x}z`;
      }),
    )
    .join("");
  return { size: rows.length, path };
}
