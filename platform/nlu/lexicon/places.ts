/** The names of countries in a language, and of regions that people mention without their country. */

type Places = { readonly countries: readonly string[]; readonly regions: readonly string[] };

/** The states of the USA and their postal codes: ICU only has the names of countries. */
const states = `
  Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, Florida FL,
  Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME,
  Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE,
  Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Ohio OH,
  Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX,
  Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY, District of Columbia DC
`;

/** Returns the regions, and the countries: all two-letter codes for which ICU has names. */
export function placesOf(language: string): Places {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const countries = letters.flatMap((a) => letters.flatMap((b) => names.of(a + b) ?? []));
  const regions = states.split(",").flatMap((state) => {
    const [, name = "", sign = ""] = /^\s*(.+) ([A-Z]{2})\s*$/.exec(state) ?? [];
    return language === "en" ? [name, sign] : [name];
  });
  // "São Tomé & Príncipe" is said with "and"; "Hong Kong SAR China" without the part after the name.
  const said = countries.flatMap((name) => [name, name.replace(" & ", " and "), name.replace(/ (SAR|\().*$/, "")]);
  return { countries: [...new Set(said)], regions };
}
