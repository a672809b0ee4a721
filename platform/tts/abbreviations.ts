/**
 * Words whose full stop never ends a sentence, because something that belongs to them always follows. Those that may
 * end one ("etc.", "a.m.") are not here: a lower-case letter after them decides. Without their last full stop, in lower
 * case.
 */
import { type Language, ofLanguage } from "../languages/languages.ts";

/** Words separated by spaces, for languages in which a list is easier to read that way. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const everywhere = words("dr prof st nr no vs op vol fig tel ca cf resp jr ing");

const own: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: words(
    "mr mrs ms messrs mx rev hon gen col capt lt sgt cpl maj adm gov sen rep pres mt ft ave rd blvd e.g i.e approx dept est " +
      "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri nos pp incl ext",
  ),
  de: words(
    "hr fr frl hrn z.b z d.h d u.a u o.ä u.u i.d.r i v.a v bzw bspw evtl ggf inkl exkl zzgl abzgl sog u.s.w abs art bd geb gest " +
      "gegr str hl jh jhd mind max min mio mrd tsd vgl s o kap jan febr feb mär apr jun jul aug sept sep okt nov dez mo di mi do fr sa so " +
      "dipl mag ev kath verh gem lt od vorm nachm",
  ),
  fr: words(
    "m mm mme mmes mlle mlles me mgr pr p.ex p ex c.-à-d av boul bd env éd art chap janv févr avr juil sept oct nov déc lun mar mer " +
      "jeu ven sam dim n° tél",
  ),
  es: words(
    "sr sra srta sres d dª dña dra drs profa ud uds vd vds p.ej p ej avda av c núm art cap pág págs aprox ene feb mar abr jun jul ago " +
      "sept sep oct nov dic lun mié jue vie sáb dom gral lic ing arq ee a",
  ),
  it: words(
    "sig sigg sig.ra sig.na sigra sigrina dott dott.ssa dottssa prof.ssa profssa avv arch geom rag on sen mons don p.es p es ad cap " +
      "art pag pagg gen feb mar apr mag giu lug ago set sett ott nov dic lun gio ven sab dom ecc.mo spett egr gent",
  ),
  pt: words(
    "sr sra srs srta dra drs profa d v exa exmo exma p.ex p ex av r núm art cap pág págs aprox jan fev mar abr mai jun jul ago set out " +
      "nov dez seg ter qua qui sex sáb dom eng arq gov",
  ),
  nl: words("dhr mevr mw drs ir mr bijv bv d.w.z o.a m.b.t nl jan feb mrt apr jun jul aug sept okt nov dec"),
  pl: words("np tzn tzw ul al os pl im inż mgr hab ks św por godz min wg m.in"),
};

const common: ReadonlySet<string> = new Set(everywhere);
const sets = new Map(
  Object.entries(own).map(([language, list]) => [language as Language, new Set([...everywhere, ...list])] as const),
);
const table = Object.fromEntries(sets) as Partial<Record<Language, ReadonlySet<string>>>;

/**
 * Returns the abbreviations for a language of the bus ("de_DE"); those common to many languages if it has none of its
 * own.
 */
export function abbreviationsOf(lang: string): ReadonlySet<string> {
  return ofLanguage(table, lang) ?? common;
}
