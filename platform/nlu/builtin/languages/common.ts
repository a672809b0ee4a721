/** Rules that all languages share: they make values from the words that each language defines. */

/** The content of a language's file. grammar/notation.ts describes how words and rules are written. */
export type LanguageText = {
  /** The words of each category. */
  readonly lexicon: Readonly<Record<string, string>>;
  readonly rules: string;
  /** Words that mean "a" more often than "one": alone in a sentence they are no number. */
  readonly articles?: readonly string[];
  /** True if the parts of one value are written together, as in "achtundsiebzig". */
  readonly hasCompounds?: boolean;
  /** Phrases as people say them, by builtin entity: used for training where a sentence leaves the value open. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
};

/** Decimal digits follow a point; a comma separates groups of three. */
export const pointNumbers = String.raw`
n: /(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?/ = written($1)
n: /(\d+)/ = written($1)
`;
/** Decimal digits follow a comma (or point); a point or a space separates groups of three. */
export const commaNumbers = String.raw`
n: /(\d{1,3}(?:[. ]\d{3})+|\d+)(?:[.,](\d+))?/ = written($1)
n: /(\d+)/ = written($1)
`;

/** Where people count to twenty-four, 3:30 is at night; where they count to twelve, it may be in the afternoon. */
export const clockOf24 = String.raw`
clock: /([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?/ = digital(asSaid,$1)
`;
export const clockOf12 = String.raw`
clock: /([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?/ = digital(either,$1)
`;

/** A word of the sentence before a time ("on" in "on friday") belongs to the time only when it is inside the phrase. */
export const wordsBefore = `
time 0.5: <time> <opentime> = merge($1,$2)
`;
export const wordsAfter = `
time 0.5: <opentime> <time> = merge($1,$2)
`;

/** The codes of currencies, which may also precede the amount. */
export const commonLexicon: Readonly<Record<string, string>> = {
  code: `usd=USD; eur=EUR; gbp=GBP; chf=CHF; jpy=JPY; cny=CNY; inr=INR; rub=RUB; krw=KRW; sek=SEK; nok=NOK; dkk=DKK; aud=AUD;
    cad=CAD; hkd=HKD; btc=BTC; brl, r$=BRL; mxn=MXN; try, ₺=TRY; pln, zl=PLN; czk, kc=CZK; huf=HUF; ron=RON; bgn=BGN; uah, ₴=UAH;
    ils, ₪=ILS; thb=THB; zar=ZAR; ars=ARS; clp=CLP; aed=AED; sar=SAR; egp=EGP; mad=MAD; php, ₱=PHP; vnd, ₫=VND; idr=IDR;
    myr=MYR; twd=TWD; nzd, nz$=NZD; sgd=SGD; isk=ISK`,
};

export const commonRules = String.raw`
n: <n> <power> = times($1,$2)
n: <power> = constant($1)
n 0.1: <n> <n> = join(10,$1,$2)
tail: <n:0-999> = digits($1)
zero: <n:0-0> = digits($1)
tail: <zero> <tail> = moreDigits($1,$2)
tail 0.05: <n:1-9> <tail> = moreDigits(digits($1),$2)
n: <n> <point> <tail> = decimal($1,$3)
number: <n>
number: <minus> <n> = negative($2)
number: + &<n> = constant($1)

ordinal: <ord>

percentage: <number> <percent> = constant($1)
percentage 1000: <number> = constant($1)

temperature 0.1: <number> <degreesign> = quantity($1)
temperature: <number> <degrees> = quantity($1)
temperature 1000: <number> = quantity($1)
temperature: <number> <scale> = quantity($1,$2)
temperature: <number> <degreesign> <scale> = quantity($1,$3)
temperature: <number> <degrees> <scale> = quantity($1,$3)

cash: <number> <currency> = quantity($1,$2)
cash: <currency> &<n> = quantity($2,$1)
cash: <code> <n> = quantity($2,$1)
cash: <n> <code> = quantity($1,$2)
n: /(\d+)(?:[.,](\d+))?(k)/ = abbreviated($1)
n: /(\d+)(?:[.,](\d+)) ?(m|mn|bn|b|mrd|md)/ = abbreviated($1)
n: /(\d+)(?:[.,](\d+))? ?(mn|bn|mio|mrd)/ = abbreviated($1)
millions: /(\d+)()(m)/ = abbreviated($1)
number 1000: <millions>
number 1000: <minus> <millions> = negative($2)
cash: <currency> &<millions> = quantity($2,$1)
cash: <millions> <currency> = quantity($1,$2)
n: <share> [a|one|of a] <million> = product($1,$2)
number 1000: <share>
percentage 1000: <share> = product(100,$1)
million: <power:1000000-1000000000>
cash: <cash> <cash> = change($1,$2)
money: <cash>
money: <about> <cash> = about($2)
money: <cash> <about> = about($1)
money: <exactly> <cash> = constant($2)
money: <cash> <exactly> = constant($1)

span: <n> <unit> = duration($1,$2)
span: <n> &<shortunit> = duration($1,$2)
span: <n> h = duration($1,hour)
span: <span> <span> = joinDurations($1,$2)
span: <span> , <span> = joinDurations($1,$2)
duration: <span>
duration: <about> <span> = about($2)
duration: <span> <about> = about($1)
duration: <exactly> <span> = constant($2)

time 1: <weekday> = weekday($1)
time 1: <month> = month($1)
time: <season> = season($1)
time: <holiday> = holiday($1)
time: <part> = part($1)
time: <relday> = cycle(day,$1)
time: <weekendword> = weekend()
time: <nowword> = now()
time: <clock>
time: <date>
time 0.5: <time> <time> = merge($1,$2)
time 0.4: <time> , <time> = merge($1,$2)
time: <about> <time> = about($2)
time: <time> <about> = about($1)
time: <exactly> <time> = constant($2)
time: <time> <exactly> = constant($1)
month: <month> . = constant($1)

date: /(\d{4})[-\/.](\d{1,2})[-\/.](\d{1,2})/ = numbered(ymd,$1)
datetime: <time>
barehour 5: <n:0-24> = clock(either,$1)
barehour 5: <n:0-24> <n:10-59> = clock(either,$1,$2)
`;
