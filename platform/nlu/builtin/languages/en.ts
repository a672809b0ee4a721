/** English. */
import { clockOf12, type LanguageText, pointNumbers, wordsBefore } from "./common.ts";

export const english: LanguageText = {
  lexicon: {
    n: `zero, nought, nil=0; one=1; two=2; three=3; four=4; five=5; six=6; seven=7; eight=8; nine=9; ten=10; eleven=11;
      twelve=12; thirteen=13; fourteen=14; fifteen=15; sixteen=16; seventeen=17; eighteen=18; nineteen=19; twenty=20;
      thirty=30; forty, fourty=40; fifty=50; sixty=60; seventy=70; eighty=80; ninety=90; a pair, a couple, a pair of, a couple of,
      couple of=2; a dozen, dozen=12; half a dozen=6; a few, few=3`,
    power:
      "hundred, hundreds=100; thousand, thousands=1000; ~k=1000; million, millions=1000000; billion, billions=1000000000",
    point: "point=0; dot=0",
    minus: "minus=0; negative=0; -=0",
    share: `half, a half, one half, 1/2=0.5; quarter, a quarter, one quarter, 1/4=0.25; three quarters, 3 quarters, 3/4=0.75;
      third, a third, one third, 1/3=0.33333333333`,
    ord: `first=1; second=2; third=3; fourth=4; fifth=5; sixth=6; seventh=7; eighth=8; ninth=9; tenth=10; eleventh=11; twelfth=12;
      thirteenth=13; fourteenth=14; fifteenth=15; sixteenth=16; seventeenth=17; eighteenth=18; nineteenth=19; twentieth=20;
      thirtieth=30; fortieth=40; fiftieth=50; sixtieth=60; seventieth=70; eightieth=80; ninetieth=90; hundredth=100;
      thousandth=1000; millionth=1000000`,
    percent: "%, percent, per cent, percents, p.c., pct=0",
    degreesign: "°=0",
    degrees: "degree, degrees, deg=0",
    scale: "celsius, centigrade, c=celsius; fahrenheit, f=fahrenheit; kelvin, kelvins, k=kelvin",
    currency: `$, dollar, dollars, buck, bucks=$; usd, us$, (us|u.s.|american) dollar, (us|u.s.|american) dollars=USD;
      aud, au$, australian (dollar|dollars)=AUD; cad, can$, canadian (dollar|dollars)=CAD;
      hkd, hk$, hong kong (dollar|dollars)=HKD; nzd, nz$, new zealand (dollar|dollars)=NZD; sgd, singapore (dollar|dollars)=SGD;
      eur, euro, euros, €=EUR; £, pound, pounds, quid=£; gbp, (british|english|uk) (pound|pounds), (pound|pounds) sterling,
      sterling, sterlings=GBP; chf, swiss (franc|francs)=CHF; kr, kroner, krone, krona, kronor, crown, crowns=KR;
      dkk, danish (krone|kroner|crown|crowns)=DKK; sek, swedish (krona|kronor|crown|crowns)=SEK;
      nok, norwegian (krone|kroner|crown|crowns)=NOK; inr, rupee, rupees, indian (rupee|rupees), ₹=INR;
      rub, ruble, rubles, rouble, roubles, (russian|russia) (ruble|rubles|rouble|roubles), ₽=RUB;
      mxn, (mexican|) (peso|pesos)=MXN; jpy, yen, yens, japanese (yen|yens)=JPY; ¥=¥; cny, rmb, yuan, yuans, renminbi, chinese (yuan|yuans)=CNY;
      krw, won, wons, (south|) korean (won|wons), south korean (won|wons), ₩=KRW; lira, liras, (turkish|) (lira|liras)=TRY; zloty, zlotys, zlotych, polish (zloty|zlotys)=PLN; koruna, korunas, korun, czech (koruna|korunas|korun|crown|crowns)=CZK; forint, forints, hungarian (forint|forints)=HUF; leu, lei, romanian (leu|lei)=RON; lev, leva, levs, bulgarian (lev|leva)=BGN; hryvnia, hryvnias, ukrainian (hryvnia|hryvnias)=UAH; shekel, shekels, israeli (shekel|shekels)=ILS; baht, thai baht=THB; rand, rands, south african (rand|rands)=ZAR; reais, brazilian (real|reals|reais)=BRL; (argentine|argentinian) (peso|pesos)=ARS; chilean (peso|pesos)=CLP; colombian (peso|pesos)=COP; philippine (peso|pesos)=PHP; dirham, dirhams=AED; moroccan (dirham|dirhams)=MAD; riyal, riyals=SAR; egyptian (pound|pounds)=EGP; dong, vietnamese dong=VND; indonesian (rupiah|rupiahs), rupiah, rupiahs=IDR; ringgit, malaysian ringgit=MYR; icelandic (krona|kronur)=ISK; bitcoin, bitcoins, btc, ฿=BTC;
      cent, cents, penny, pennies, pence, centime, centimes, ct, cts, ¢, c=cent`,
    about:
      "about=0; around=0; approximately=0; roughly=0; nearly=0; almost=0; approx=0; close to=0; circa=0; near to=0; or so=0",
    exactly: "exactly=0; precisely=0; exact=0; sharp=0; on the dot=0",
    unit: `year, years, yr, yrs=year; quarter, quarters, qtr, qtrs=quarter; month, months, mth, mths=month; week, weeks, wk, wks=week;
      day, days=day; hour, hours, hr, hrs=hour; minute, minutes, min, mins=minute; second, seconds, sec, secs=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second; d=day; y=year; w=week",
    weekday: `monday, mondays, mon=1; tuesday, tuesdays, tue, tues=2; wednesday, wednesdays, wed=3; thursday, thursdays, thu, thur,
      thurs=4; friday, fridays, fri=5; saturday, saturdays, ~sat=6; sunday, sundays, ~sun=7`,
    month: `january, jan=1; february, feb=2; march=3; april, apr=4; june, jun=6; july, jul=7; august, aug=8;
      september, sept, sep=9; october, oct=10; november, nov=11; december, dec=12`,
    weakmonth: "mar=3; may=5",
    season: "spring=3/20-6/21; summer=6/21-9/24; autumn, fall=9/23-12/22; winter=12/21-3/21",
    holiday: `(christmas|xmas), (christmas|xmas) day=12/25; (christmas|xmas) eve=12/24; (new year's|new years) eve=12/31;
      (new year's|new years) day, new (year|year's|years)=1/1; boxing day=12/26; halloween, all hallows eve=10/31;
      valentine's day, valentines day, valentine day, saint valentine's day=2/14;
      independence day, (fourth|4th) of july=7/4; veterans day, veteran's day=11/11; thanksgiving, thanksgiving day=11/4#4;
      black friday=11/5#4; (mother's|mothers|mother) day=5/7#2; (father's|fathers|father) day=6/7#3;
      memorial day=5/1#-1; (labor|labour) day=9/1#1; columbus day=10/1#2; (martin luther king|mlk|martin luther king's) day=1/1#3;
      (president's|presidents) day=2/1#3; easter, easter sunday=e0; easter monday=e1; good friday=e-2; ash wednesday=e-46;
      whit monday=e50; whit sunday, pentecost=e49; ascension, ascension day=e39; palm sunday=e-7; april (fool's|fools) day=4/1;
      (saint|st) patrick's day=3/17; earth day=4/22; all saints day, all saints' day=11/1; epiphany=1/6; the ides of march=3/15`,
    part: `morning=4-12; early morning=4-9; noon hour, lunch, lunchtime, lunch time=12-14; afternoon, afternon=12-19;
      evening=18-24; night=18-24; late night=21-24; breakfast, breakfast time=7-10; dinner, dinnertime, dinner time, supper=18-21; sunset, dusk, nightfall=19-22; sunrise, dawn, daybreak=4-8`,
    relday: `today=0; tomorrow, tmrw, tomorow=1; yesterday=-1; the day after tomorrow, day after tomorrow=2;
      the day before yesterday, day before yesterday=-2`,
    weekendword: "weekend, week end=0",
    nowword:
      "now, right now, just now, at this time, at the moment, immediately, straight away, right away, asap, at once=0",
    next: "next=0; following=0; coming=0; upcoming=0",
    last: "last=0; past=0; previous=0",
    this: "this=0; current=0; the current=0; coming=0",
    to: "to=0; -=0; till=0; til=0; until=0; untill=0; thru=0; through=0",
    until: "until=0; untill=0; till=0; til=0; up to=0; through=0; no later than=0; not later than=0",
    half: "am, a.m., a.m=am; pm, p.m., p.m=pm",
    shorthalf: "a=am; p=pm",
  },
  rules: String.raw`
${pointNumbers}
${clockOf12}
${wordsBefore}
n: <n> and <n> = join(100,$1,$2)
n: <n> - <n> = join(10,$1,$2)
n: (a|an) <power> = constant($1)
n: <n> and <share> = andShare($1,$2)
n: <n:2-20> (dozen|dozens) = product($1,12)
share: <n:1-9> <parts> = product($1,$2)
parts: (third|thirds) = constant(0.33333333333)
parts: (fifth|fifths) = constant(0.2)
parts: (tenth|tenths) = constant(0.1)
parts: quarters = constant(0.25)
percentage: <share> [of] (a|one) percent = constant($1)
tail: (oh|o) <tail> = moreDigits(digits(0),$1)
openordinal: the <ord>
ord: <n> [and|-] <ord> = joinOrdinal($1,$2)
ord: /(\d+)(?:st|nd|rd|th)/ = written($1)
temperature: <temperature> below [zero|freezing] = below($1)
temperature: <n> below [zero|freezing] = below(quantity($1))
temperature: <n> below [zero|freezing] <scale> = below(quantity($1,$2))
cash: <currency> &/(\d+),(\d\d)/ = quantity(written($2),$1)
number: /(0?)\.(\d+)/ = written($1)
cash: <n> grand = quantity(product($1,1000))
cash: <cash> and <cash> = change($1,$2)
cash: <cash> <n:10-99> = change($1,$2)
cash: (a|an) <currency> = quantity(1,$1)

span: (a|an) <unit> = duration(1,$1)
span: <n> (decade|decades) = duration(product($1,10),year)
span: a decade = duration(10,year)
duration 1000: /(\d{1,2}):([0-5]\d)/ = hoursAndMinutes($1)
span: <share> [of] [a|an|one] <unit> = duration($1,$2)
span: <share> <shortunit> = duration($1,$2)
span: <n> <unit> and <share> = moreOfUnit($1,$2,$3)
span: <n> (hour|hours|hr|hrs) <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: (a|an) hour <n:1-59> = joinDurations(duration(1,hour),duration($1,minute))
span: <n> (minute|minutes) <n:1-59> = joinDurations(duration($1,minute),duration($2,second))
span: (a|an) <unit> and <share> = moreOfUnit(1,$1,$2)
span: <span> and <span> = joinDurations($1,$2)
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: [a|one] fortnight = duration(2,week)
openduration: (for|during) [the] <duration>

anymonth: <month>
anymonth: <weakmonth>
month 1000: <weakmonth>
opentime: in <weakmonth> = month($1)
time: <weakmonth> <yeartime> = merge(month($1),$2)
yeartime: <n:1500-2999> = year($1)
time: <time> [,|of|in|on|at|for|during] <yeartime> = merge($1,$2)
time: the year <yeartime>
opentime: in [the year] <yeartime>
date: <anymonth> [the] <ord:1-31> = date($2,$1)
date: <anymonth> <n:1-31> = date($2,$1)
date: <ord:1-31> [of|day of] <anymonth> = date($1,$2)
date: <n:1-31> [of] <anymonth> = date($1,$2)
date: <weekday> [the] <ord:1-31> = merge(weekday($1),date($2))
date 1: [on] the <ord:1-31> = date($1)
date: /(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)/ = numbered(mdy,$1)
date 1: /(\d{1,2})[\/.-](\d{1,2})[\/.-](\d{4}|\d\d)/ = numbered(dmy,$1)
date 0.5: /(\d{1,2})\/(\d{1,2})/ = numbered(md,$1)
date 0.6: /(\d{1,2})\/(\d{1,2})/ = numbered(dm,$1)
date: /(\d{1,2})\.(\d{1,2})\./ = numbered(dm,$1)

ish: ish
clock: <n:1-12> &<ish> = about(clock(either,$1))
clock: <n:1-12> [-] ish = about(clock(either,$1))
clock: /([01]?\d|2[0-4])h/ = digital(asSaid,$1)
clock: /([01]\d|2[0-3])([0-5]\d)/ (hours|hrs) = digital(asSaid,$1)
clock 2: /(\d|1\d|2[0-3])\.([0-5]\d)/ = digital(either,$1)
clock: a little (before|after) <hourly> = about($1)
clock: (just|shortly) (before|after) <hourly> = about($1)
hour: <n:0-24> = clock(either,$1)
hour: <clock>
barehour 4: <hm>
hm: <n:1-23> <n:10-59> = clock(either,$1,$2)
hm: <n:1-23> (oh|o) <n:1-9> = clock(either,$1,$2)
clock: [12|twelve] (noon|midday) = clock(told,12)
clock: [12|twelve] midnight = clock(told,24)
clock: noonish = about(clock(told,12))
time 0.2: at <n:0-24> = clock(either,$1)
time 0.2: at <hm>
clock: <hour> [in the] <half> = inHalf($1,$2)
clock: <hm> [in the] <half> = inHalf($1,$2)
clock: <hour> &<shorthalf> = inHalf($1,$2)
clock: <hour> (o'clock|oclock|o clock)
minutes: <n:1-59> [minute|minutes]
minutes: [a] quarter = constant(15)
minutes: half = constant(30)
clock: <minutes> (past|after) <hour> = later($2,$1)
clock: <minutes> (to|before|till) <hour> = sooner($2,$1)
clock: <n:1-59> minutes of <hour> = sooner($2,$1)
clock 0.5: half <n:1-12> = clock(either,$1,30)
time: <hour> <daypart> = merge($1,$2)
time: <hm> <daypart> = merge($1,$2)
daypart: (in|during|at) [the|this] <part> = part($1)
opentime: <daypart>
time: [by] the <part> = part($1)
time: this <part> = merge(cycle(day,0),part($1))
time: tonight = merge(cycle(day,0),part(18-24))
time: later today = merge(cycle(day,0),part(12-24))
time: [the] mid <part> = edge(mid,part($1))
time: [in] the early hours = part(0-5)
time: this time tomorrow = shift(1,duration(24,hour))
time: [the] night before <holiday> = merge(shift(-1,duration(1,day),holiday($1),day),part(18-24))
time: first thing (tomorrow|in the morning|tomorrow morning) = merge(cycle(day,1),part(6-9))
time: [in] the middle of the night = part(0-4)
time: <weekday> week = shift(1,duration(7,day),fromToday(weekday($1)))
time: a week (on|from) <weekday> = shift(1,duration(7,day),fromToday(weekday($1)))
time: (in|within) <duration> (time|' time|'s time|s time) = shift(1,$1)
time: late this <part> = merge(cycle(day,0),edge(end,part($1)))
time: early this <part> = merge(cycle(day,0),edge(start,part($1)))
time: <n:1-12> tonight = merge(clock(either,$1),merge(cycle(day,0),part(18-24)))
time: (around|about|at about|at around) <n:0-24> = about(clock(either,$1))
time: (anytime|any time|sometime|some time) <time>
time: [at] <hour> <relday> [in the] <part> = merge($1,merge(cycle(day,$2),part($3)))
time: [at|by] [the] (year's|years|year) end = edge(end,cycle(year,0))
time: [at|by] [the] (month's|months|month) end = edge(end,cycle(month,0))
opentime: (in the course of|over the course of|in the|some time in|sometime in) <time>
time: late tonight = merge(cycle(day,0),part(21-24))
time: last (night|evening) = merge(cycle(day,-1),part(18-24))
time: early <part> = edge(start,part($1))
time: late <part> = edge(end,part($1))
time: after (lunch|lunchtime) = part(13-17)
time: after work = part(17-21)
time: [at|by] [the] end of [the] day = part(17-21)
time: [by] eod = part(17-21)
time: early <relday> [morning] = merge(cycle(day,$1),part(4-9))
time: late last night = merge(cycle(day,-1),part(21-24))

opentime: (on|in|for|during|the|at|in the|on the|at the|during the|for the) <time>
time 0.3: <time> (of|in|on|at|for|the|-) <time> = merge($1,$2)

time: in [the next] <duration> = shift(1,$1)
time: <duration> (from now|hence|later|from today) = shift(1,$1)
time: after <duration> = shift(1,$1)
time: <duration> (ago|back) = shift(-1,$1)
time: <duration> (after|from) <time> = shift(1,$1,$2)
time: [the] day (after|following) <time> = shift(1,duration(1,day),$1,day)
time: [the] day before <time> = shift(-1,duration(1,day),$1,day)
time: <duration> before <time> = shift(-1,$1,$2)
time: within the [next] <unit> = rangeFromNow(shift(1,duration(1,$1)))
time: within [the next] <duration> = rangeFromNow(shift(1,$1))

time: <this> <unit> = cycle($2,0)
time: [the] <next> <unit> = cycle($2,1)
time: [the] <last> <unit> = cycle($2,-1)
time: the <unit> after next = cycle($1,2)
time: the <unit> before last = cycle($1,-2)
time: <this> <thing> = occurrence(0,$2)
time: [the] <next> <thing> = occurrence(0,$2)
time: [the] <last> <thing> = occurrence(-1,$2)
time: <thing> after next = occurrence(1,$1)
thing: <weekday> = weekday($1)
thing: <month> = month($1)
thing: <weakmonth> = month($1)
thing: <season> = season($1)
thing: <holiday> = holiday($1)
time: this <weekendword> = merge(cycle(week,0),weekend())
time: this (past|last) <weekendword> = merge(cycle(week,-1),weekend())
time: this coming <thing> = occurrence(0,$1)
time: next <weekendword> = merge(cycle(week,1),weekend())
thing: <weekendword> = weekend()
time: [the] <next> <n:2-9999> <unit> = several($3,$2)
time: [the] <last> <n:1-9999> <unit> = several($3,$2,-1)
time: the <n:2-9999> <last> <unit> = several($3,$1,-1)
time: the <n:2-9999> <next> <unit> = several($3,$1)

time: <ord> <unit> (of|in) <frame> = nth($1,$2,$3)
time: <ord> <thing> (of|in) <frame> = nth($1,$2,$3)
time: [the] last <unit> (of|in) <frame> = nth(-1,$1,$2)
time: [the] last <thing> (of|in) <frame> = nth(-1,$1,$2)
frame: <time>
frame: [the|this|each|every] <unit> = cycle($1,0)
time: /q([1-4])/ = nth(written($1),quarter)
time: /q([1-4])/ [of|,] <yeartime> = nth(written($1),quarter,$2)
time: <ord> <thing> after <time> = nthAfter($1,$2,$3)
time: first <thing> after <time> = nthAfter(1,$1,$2)
time: (from|between) <yeartime> (to|and|until|till|-) <yeartime> = range($1,$2)
quarter: (quarter|qtr) = constant(0)
time: <ord:1-4> <quarter> = nth($1,quarter)
time: <ord:1-4> <quarter> [of|,|in] <yeartime> = nth($1,quarter,$3)
time: [the] week (of|from) <date> = around(week,$1)
time: [the] (beginning of|start of|early) [the] <long> = edge(start,$1)
time: [the] (middle of|mid) [the] <long> = edge(mid,$1)
time: [the] (end of|late) [the] <long> = edge(end,$1)
time: [the] eom = edge(end,cycle(month,0))
time: [the] eoy = edge(end,cycle(year,0))
time: by <clock> = range(now(),$1)
time: (by|by the) <time> = range(cycle(day,0),$1)
long: <month> = month($1)
long: <weakmonth> = month($1)
long: <part> = part($1)
long: <unit> = cycle($1,0)
long: <yeartime>
long: (this|the) <unit> = cycle($1,0)
long: <next> <unit> = cycle($2,1)
long: <last> <unit> = cycle($2,-1)
time: <holiday> <weekendword> = edgeBy(-78,0,hour,holiday($1))

time: from <time> <to> <time> = range($1,$3)
time 0.6: <time> <to> <time> = range($1,$3)
time: between <time> and <time> = range($1,$2)
time: (from|between) <hourly> (to|-|and|till|until|untill|til) <hourly> = range($1,$2)
time 1: <hourly> (to|-|till|until) <clock> = range($1,$2)
hourly: <hour>
hourly: <hm>
time: [from|between] <anymonth> <n:1-31> (to|-|and|through|thru) <n:1-31> = range(date($2,$1),date($3,$1))
time: [from|between] <anymonth> <ord:1-31> (to|-|and|through|thru) <ord:1-31> = range(date($2,$1),date($3,$1))
time: [from|between] <n:1-31> (to|-|and|through|thru) <n:1-31> [of] <anymonth> = range(date($1,$3),date($2,$3))
time: [from|between] <ord:1-31> (to|-|and|through|thru) <ord:1-31> [of] <anymonth> = range(date($1,$3),date($2,$3))
time: (after|later than|from|since) <time> (but|and) before <time> = range($1,$2)
time: (after|later than|from|starting|starting at|starting on|starting from|as of) <time> = bound(after,$1)
time: since <time> = bound(after,lately($1))
time: (before|earlier than) <time> = bound(before,$1)
time 1: (after|later than|from|starting at|not before) <hourly> = bound(after,$1)
time 1: from <hourly> (on|onward|onwards) = bound(after,$1)
time 1: (before|earlier than|not after) <hourly> = bound(before,$1)
time 1: by <hourly> = range(now(),$1)
time: <until> <time> = bound(until,$2)
time 1: <until> <hourly> = bound(until,$2)
`,
  examples: {
    "snips/number": ["one", "two", "five", "twelve", "twenty two", "a hundred", "7", "42", "three point five"],
    "snips/ordinal": ["first", "second", "third", "twenty first", "4th"],
    "snips/percentage": ["fifty percent", "ten percent", "a hundred percent", "25%", "seventy five percent"],
    "snips/temperature": [
      "twenty degrees",
      "nineteen degrees celsius",
      "21 °C",
      "minus five degrees",
      "70 degrees fahrenheit",
    ],
    "snips/amountOfMoney": ["ten dollars", "twenty euros", "100 pounds", "two euros fifty", "$15"],
    "snips/datetime": [
      "tomorrow",
      "next monday",
      "this evening",
      "at three pm",
      "tomorrow morning",
      "march 3rd",
      "in two hours",
    ],
    "snips/duration": ["five minutes", "one hour", "half an hour", "thirty seconds", "2 hours", "ten days"],
  },
};
