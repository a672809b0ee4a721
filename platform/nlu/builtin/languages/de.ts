/** German. */
import { clockOf24, commaNumbers, type LanguageText, wordsBefore } from "./common.ts";

/** The endings of adjectives: "letzter", "letzten". */
const en = "(e|en|er|es|em|)";
const the = "(der|die|das|dem|den|des)";
const ofThe = "(der|des|im|in der|in dem|in den|in|vom|von|von der|am|zum)";

export const german: LanguageText = {
  lexicon: {
    n: `null=0; eins, ein, eine, einen, einem, einer, eines=1; zwei, zwo=2; drei=3; vier=4; funf, fuenf=5; sechs=6; sieben=7; acht=8; neun=9; zehn=10;
      elf=11; zwolf, zwoelf=12; dreizehn=13; vierzehn=14; funfzehn, fuenfzehn, fuffzehn=15; sechzehn=16; siebzehn=17; achtzehn=18; neunzehn=19;
      zwanzig=20; dreissig, dreizig=30; vierzig=40; funfzig, fuenfzig, fuffzig=50; sechzig=60; siebzig=70; achtzig=80; neunzig=90;
      ein paar, ein paare, paar=2; ein dutzend, dutzend=12; ein halbes dutzend=6; einige, einigen, mehrere, mehreren, ein paar wenige=3`,
    power:
      "hundert, hunderte=100; tausend, tausende=1000; million, millionen, mio=1000000; milliarde, milliarden, mrd=1000000000; billion, billionen=1000000000000",
    point: "komma, punkt=0",
    minus: "minus, negativ, -=0",
    share: `halb${en}, ein(e|en|er|es|em|) halb${en}, 1/2=0.5; viertel, ein viertel, 1/4=0.25; dreiviertel, drei viertel, 3/4=0.75; drittel, ein drittel, 1/3=0.33333333333`,
    oneandhalf: `anderthalb${en}, eineinhalb, einundeinhalb=1.5; zweieinhalb=2.5; dreieinhalb=3.5; viereinhalb=4.5; funfeinhalb=5.5`,
    ord: `erst${en}=1; zweit${en}=2; dritt${en}=3; viert${en}=4; funft${en}, fuenft${en}=5; sechst${en}=6; siebt${en}, siebent${en}=7; acht(e|en|er|es|em)=8;
      neunt${en}=9; zehnt${en}=10; elft${en}=11; zwolft${en}, zwoelft${en}=12; dreizehnt${en}=13; vierzehnt${en}=14; funfzehnt${en}=15;
      sechzehnt${en}=16; siebzehnt${en}=17; achtzehnt${en}=18; neunzehnt${en}=19; zwanzigst${en}=20; dreissigst${en}=30; vierzigst${en}=40;
      funfzigst${en}=50; sechzigst${en}=60; siebzigst${en}=70; achtzigst${en}=80; neunzigst${en}=90; hundertst${en}=100; tausendst${en}=1000`,
    percent: "%, prozent, vom hundert, v.h., p.c., pct=0",
    degreesign: "°=0",
    degrees: "grad, grade=0",
    scale: "celsius, c=celsius; fahrenheit, f=fahrenheit; kelvin, k=kelvin",
    currency: `$, dollar, dollars=$; usd, us$, us dollar, (amerikanische|amerikanischer|amerikanischen) dollar=USD; aud, au$, (australische|australischer|australischen) (dollar|dollars)=AUD;
      cad, can$, (kanadische|kanadischer|kanadischen) (dollar|dollars)=CAD; hkd, hk$, hongkong dollar, hong kong dollar=HKD; eur, euro, euros, €=EUR; £, pfund, pfunde=£;
      gbp, (britische|britischer|britischen|englische|englischer|englischen) (pfund|pfunde), pfund sterling, sterling=GBP; chf, sfr, (schweizer|franken|frankens|schweizer (franken|frankens|frank))=CHF;
      franken, frankens=CHF; kr, krone, kronen=KR; dkk, (danische|danischer|danischen|daenische) (krone|kronen)=DKK; sek, (schwedische|schwedischer|schwedischen) (krone|kronen)=SEK;
      nok, (norwegische|norwegischer|norwegischen) (krone|kronen)=NOK; inr, rupie, rupien, (indische|indischer|indischen) (rupie|rupien), ₹=INR;
      rub, rubel, (russische|russischer|russischen) rubel, ₽=RUB; jpy, yen, (japanische|japanischer|japanischen) yen=JPY; ¥=¥; cny, rmb, yuan, renminbi, (chinesische|chinesischer|chinesischen) yuan=CNY;
      krw, won, (sudkoreanische|sudkoreanischer|koreanische|koreanischer|koreanischen|sudkoreanischen) won, ₩=KRW; lira, turkische lira, turkischen lira=TRY; zloty, zlotys, polnische (zloty|zlotys)=PLN; tschechische (krone|kronen), tschechischen kronen=CZK; forint, ungarische forint=HUF; leu, lei, rumanische lei=RON; lew, lewa, bulgarische lewa=BGN; hrywnja, griwna=UAH; schekel=ILS; baht=THB; rand, sudafrikanische rand=ZAR; brasilianische (real|reais), reais=BRL; argentinische (peso|pesos)=ARS; (mexikanische|) (peso|pesos)=MXN; dirham=AED; islandische (krone|kronen)=ISK; neuseeland dollar, neuseelandische dollar=NZD; bitcoin, bitcoins, btc, ฿=BTC; cent, cents, cts, ct, penny, pennies, pence, rappen, ¢, c=cent`,
    about: `ca, ca., circa, zirka, etwa, ungefahr, rund, fast, nahezu, annahernd, um die, in etwa, beinahe, knapp, gegen, so um, um rund, so gegen=0`,
    exactly: "genau, exakt, prazise, punktlich, punkt, ganz genau, sehr genau, ganz exakt=0",
    unit: `jahr, jahre, jahren, jahres=year; quartal, quartale, quartalen, quartals=quarter; monat, monate, monaten, monats=month; woche, wochen=week; tag, tage, tagen, tages, tags=day;
      stunde, stunden, std=hour; minute, minuten, min=minute; sekunde, sekunden, sek=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second",
    weekday: `montag, montags, ~mo=1; dienstag, dienstags, ~di=2; mittwoch, mittwochs, ~mi=3; donnerstag, donnerstags, ~do=4; freitag, freitags, ~fr=5;
      samstag, samstags, sonnabend, sonnabends, ~sa=6; sonntag, sonntags, ~so=7`,
    month: `januar, januars, janner, jan=1; februar, februars, feber, feb=2; marz, marzes, maerz, mrz, mar=3; april, aprils, apr=4; mai=5; juni, junis, jun, juno=6; juli, julis, jul=7; august, augusts, aug=8; september, septembers, sept, sep=9;
      oktober, oktobers, okt=10; november, novembers, nov=11; dezember, dezembers, dez=12`,
    season:
      "fruhling, fruhjahr, fruhlings, lenz=3/20-6/21; sommer, sommers=6/21-9/24; herbst, herbsts=9/23-12/22; winter, winters=12/21-3/21",
    holiday: `weihnachten, weihnacht, (erster |1. |erste |)weihnachtstag, weihnachtsfeiertag, christtag=12/25; (zweiter|2.) (weihnachtstag|weihnachtsfeiertag), stephanstag=12/26;
      heiligabend, heiliger abend, heilig abend, weihnachtsabend=12/24; silvester, silvesterabend=12/31; neujahr, neujahrstag=1/1; halloween=10/31; thanksgiving=11/4#4;
      allerheiligen=11/1; allerseelen=11/2; valentinstag=2/14; muttertag=5/7#2; vatertag=e39; tag der arbeit, maifeiertag, erster mai=5/1; tag der deutschen einheit, nationalfeiertag=10/3;
      ostern, ostersonntag=e0; ostermontag=e1; karfreitag=e-2; grundonnerstag=e-3; christi himmelfahrt, himmelfahrt=e39; pfingsten, pfingstsonntag=e49; pfingstmontag=e50; rosenmontag=e-48; faschingsdienstag, fastnacht=e-47; schmutziger donnerstag, weiberfastnacht=e-52;
      aschermittwoch=e-46; fronleichnam=e60; mariahimmelfahrt, maria himmelfahrt=8/15; reformationstag=10/31; nikolaus, nikolaustag=12/6; dreikonigstag, heilige drei konige=1/6; bundesfeiertag=8/1`,
    part: `morgens, fruhmorgens, morgens fruh=4-10; fruh, in der fruhe, fruhe=4-10; vormittag, vormittags=8-12; mittag, mittags, mittagszeit=12-14; nachmittag, nachmittags=13-19;
      abend, abends=18-23; sonnenuntergang, abenddammerung=19-22; sonnenaufgang, morgendammerung, morgengrauen=4-8; nacht, nachts=-1-5; fruhstuck, fruhstuckszeit=7-10; mittagessen=12-14; abendessen=18-21`,
    relday:
      "heute, heut, zu dieser zeit, am heutigen tag, heutigen tages=0; morgen, am morgigen tag=1; ubermorgen, uebermorgen=2; am tag darauf, am folgetag, tags darauf, am tag danach=1; am vortag, am tag zuvor, am tag davor, tags zuvor=-1; gestern, am gestrigen tag=-1; vorgestern=-2",
    weekendword: "wochenende, wochenendes, wochenenden=0",
    nowword:
      "jetzt, jetzt gerade, gerade jetzt, jetzt sofort, sofort, gerade, gerade eben, eben, genau jetzt, im moment, in diesem moment, augenblicklich, momentan, gleich jetzt, ab sofort, diesen moment=0",
    next: `nachst${en}, kommend${en}, folgend${en}, naechst${en}, darauffolgend${en}=0`,
    last: `letzt${en}, vergangen${en}, vorig${en}, vorherig${en}, vorangegangen${en}=0`,
    this: `dies${en}, jetzig${en}, aktuell${en}, laufend${en}=0`,
    the: `${the}, im, am, in der, in den, in dem, zum, zur, an, fur das, fur den, fur die, wahrend der, wahrend des, in=0`,
    to: "bis, bis zum, bis zur, -, bis zu=0",
    until: "bis, bis zum, bis zur, bis zu, bis vor=0",
  },
  hasCompounds: true,
  articles: ["ein", "eine", "einen", "einem", "einer", "eines"],
  rules: String.raw`
${commaNumbers}
${clockOf24}
${wordsBefore}
n: <n:1-9> und <n:20-90> = join(10,$2,$1)
n: <n> und <n> = join(100,$1,$2)
n: <n:100-999999999> <power> = times($1,$2)
n: <oneandhalf>
n: <n> und (ein|eine) <share> = andShare($1,$2)
n: <n:2-20> dutzend = product($1,12)
share: <n:1-9> <parts> = product($1,$2)
parts: drittel = constant(0.33333333333)
parts: funftel = constant(0.2)
parts: zehntel = constant(0.1)
share: [die] halfte = constant(0.5)
n: <n> (ein|) halb = sum($1,0.5)
n: <n> 1/2 = sum($1,0.5)
n: (eine|einer|) (halbe|halben) <power> = times(0.5,$1)
ord: <ordsign>
ordsign: <n:1-999> . = constant($1)
openordinal: <the> <ord> = constant($2)
ord: /(\d+)(?:s?te[rnsm]?)/ = written($1)
ord: <n:1-9> und <ord:20-90> = joinOrdinal($2,$1)
ord: <n> [und] <ord> = joinOrdinal($1,$2)
ord: <n:1-9> und <ord:20-99> = sum($1,$2)
temperature: <temperature> (unter|unter dem) (null|0|nullpunkt|gefrierpunkt) = below($1)
temperature: <temperature> (uber|ueber) null = constant($1)
temperature: <temperature> minus = below($1)
temperature: <temperature> plus = constant($1)
number: plus <n> = constant($1)
cash: <cash> und <cash> = change($1,$2)
cash: <cash> <n:1-99> = change($1,$2)

span: <share> <unit> = duration($1,$2)
span: <n> (jahrzehnt|jahrzehnte|jahrzehnten) = duration(product($1,10),year)
span: <n> (stunde|stunden) <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <n> (minute|minuten) <n:1-59> = joinDurations(duration($1,minute),duration($2,second))
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: ein(e|en|er|es|em) <share> <unit> = duration($1,$2)
span: <oneandhalf> <unit> = duration($1,$2)
span: <n> und (ein|eine) halb${en} <unit> = moreOfUnit($1,$2,0.5)
span: <n> <unit> und (ein|eine|einen) <share> = moreOfUnit($1,$2,$3)
span: <share> <shortunit> = duration($1,$2)
span: <span> und <span> = joinDurations($1,$2)
openduration: (fur|fuer|wahrend|seit|lang|uber) <duration>
openduration: <duration> lang

yeartime: <n:1500-2999> = year($1)
time: (im jahr|im jahre|jahr|in) <yeartime> = constant($1)
time: <time> [,|im jahr|des jahres|im jahre] <yeartime> = merge($1,$2)
dayno: <n:1-31>
dayno: <ordsign:1-31>
dayno: <ord:1-31>
date: [${the}|am|vom|zum] <dayno> [im|des] <month> = date($1,$2)
date: <month> <n:1-31> = date($2,$1)
date: <month> <ordsign:1-31> = date($2,$1)
date: <month> [${the}] <ord:1-31> = date($2,$1)
date: <weekday> , [${the}|am] <date> = merge(weekday($1),$2)
date: <weekday> [${the}] <ord:1-31> = merge(weekday($1),date($2))
date 0.5: (am|der|den|dem|vom) <ord:1-31> = date($1)
date: /(\d{1,2})[.\/-] ?(\d{1,2})[.\/-] ?(\d{4}|\d\d)/ = numbered(dmy,$1)
date: /(\d{1,2})\. ?(\d{1,2})\./ = numbered(dm,$1)
date 1: /(\d{1,2})[\/.](\d{1,2})/ = numbered(dm,$1)

hour: <n:0-24> = clock(either,$1)
clock: <n:0-24> (uhr|h) = clock(either,$1)
clock: (um|gegen) <n:0-24> = clock(either,$1)
clock: um <clock>
clock: <n:0-24> uhr [und] <n:0-59> [minuten|minute] = clock(either,$1,$2)
clock: /([01]?\d|2[0-4])[.:h]([0-5]\d)/ uhr = digital(asSaid,$1)
clock: <clock> uhr
clock: (mittag|12 uhr mittags) = clock(told,12)
clock: gegen <n:0-24> uhr = about(clock(either,$1))
time: gegen <hourly> <part> = about(merge($1,part($2)))
time: gegen <hourly> = about($1)
clock: mitternacht = clock(told,24)
clock: (zu|um|gegen) (mittag) = clock(told,12)
quarters: [ein] viertel = constant(15)
clock: [um] halb <hour> = sooner($1,30)
clock: [um] <quarters> (nach|uber) <hourly> = later($2,$1)
clock: [um] <quarters> vor <hourly> = sooner($2,$1)
clock: [um] (viertel) <n:1-12> = sooner(clock(either,$1),45)
clock: [um] (dreiviertel|drei viertel) <n:1-12> = sooner(clock(either,$1),15)
clock: [um] <n:1-59> [minuten|minute|min] (nach|uber) <hourly> = later($2,$1)
clock: [um] <n:1-59> [minuten|minute|min] vor <hourly> = sooner($2,$1)
clock: [um] <n:1-29> [minuten] vor halb <hour> = sooner($2,sum(30,$1))
clock: [um] <n:1-29> [minuten] nach halb <hour> = sooner($2,sum(30,negative($1)))
clock: kurz nach <hourly> = about($1)
clock: kurz vor <hourly> = about($1)
hourly: <hour>
hourly: <clock>
time: <hourly> [am|in der|des|] <part> = merge($1,part($2))
clock: [um] <hourly> (fruh|morgens|in der fruh|in der fruhe|am morgen) = inHalf($1,am)

opentime: (am|an|im|in|in der|um|fur|fuer|der|die|das|dem|den|des|zu|zum|wahrend|wahrend der|wahrend des|gegen|zur) <time>
time 0.3: <time> (am|an|im|in|in der|um|der|des|den|die|,|von|vom|ab|zu|zum|zur|gegen|in den|fur) <time> = merge($1,$2)
part 0.6: morgen = constant(4-10)
time: [am] <weekday> morgen = merge(weekday($1),part(4-10))
time: heute morgen = merge(cycle(day,0),part(4-10))
time: (am|vom|des|an diesem) morgen = part(4-10)
time: (bei|am|in der|wahrend des|zu|zur|diesen|in dieser|den|der|zum|in den) <part> = part($1)
time: (heute|diese) nacht = part(-1-5)
time: [in der] nacht (auf|zum|zu) <weekday> = merge(weekday($1),part(-1-5))
time: [in der] nacht von <weekday> (auf|zum) <weekday> = merge(weekday($2),part(-1-5))
time: morgen um (diese|die gleiche|die selbe|dieselbe) zeit = shift(1,duration(24,hour))
time: [am|zum] jahresende = edge(end,cycle(year,0))
time: [am|zum] monatsende = edge(end,cycle(month,0))
time 1: (ab|nach) <hourly> = bound(after,$1)
time 1: vor <hourly> = bound(before,$1)
time 1: bis <hourly> = bound(until,$1)
time: heute <part> = merge(cycle(day,0),part($1))
time: diese(n|r|s|) <part> = merge(cycle(day,0),part($1))
time: (letzte|vergangene) nacht = merge(cycle(day,0),part(-1-5))
time: (letzten|vergangenen) abend = merge(cycle(day,-1),part(18-23))
time: <part> [am|des|vom|von|zum] <weekday> = merge(part($1),weekday($2))
time: [am|in den] (fruh|fruhen) <part> = edge(start,part($1))
time: (zeitig|frueh|fruh) am <part> = edge(start,part($1))
time: [am|in den|in der] (spat|spaten|spater|spate) <part> = edge(end,part($1))
time: [spat] am (spaten) abend = part(21-23)
time: (am|in den|in) (fruhen|frueh) (morgen|morgenstunden|stunden) = part(4-8)
time: nach dem (mittagessen|mittag|essen) = part(13-17)
time: nach (der arbeit|feierabend) = part(17-21)
time: [${ofThe}] (anfang|beginn|zu beginn|anfangs) [${ofThe}] <long> = edge(start,$1)
time: [${ofThe}] (mitte) [${ofThe}] <long> = edge(mid,$1)
time: [${ofThe}] (ende|schluss) [${ofThe}] <long> = edge(end,$1)
long: <month> = month($1)
long: <month> <yeartime> = merge(month($1),$2)
long: <season> = season($1)
long: <yeartime>
long: <part> = part($1)
long: [dieses|dieser|des] <unit> = cycle($1,0)
long: <next> <unit> = cycle($2,1)
long: <last> <unit> = cycle($2,-1)
time: bis [zum] ende (des|dieses|vom) <unit> = bound(before,cycle($1,1))
time: bis [zum] ende der <unit> = bound(before,cycle($1,1))
time: bis (monatsende) = bound(before,cycle(month,1))
time: bis (jahresende) = bound(before,cycle(year,1))

time: in <duration> [ab jetzt|ab sofort|von jetzt an] = shift(1,$1)
time: <duration> (spater|ab jetzt|ab sofort|von jetzt an|nach jetzt) = shift(1,$1)
time: heute in <duration> = shift(1,$1)
time: heute vor <duration> = shift(-1,$1)
time: nach <duration> = shift(1,$1)
time: [der|am|einen] tag nach [dem|der|den] <time> = shift(1,duration(1,day),$1,day)
time: [der|am|einen] tag vor [dem|der|den] <time> = shift(-1,duration(1,day),$1,day)
time: vor <duration> = shift(-1,$1)
time: <duration> (fruher|zuvor|vorher|her) = shift(-1,$1)
time: <duration> (nach|ab|danach) <time> = shift(1,$1,$2)
time: <duration> vor <time> = shift(-1,$1,$2)
time: (innerhalb|innerhalb von|innerhalb der nachsten|binnen|innert) <duration> = rangeFromNow(shift(1,$1))
time: innerhalb der nachsten <unit> = rangeFromNow(shift(1,duration(1,$1)))
time: <weekday> in <duration> = shift(1,$2,fromToday(weekday($1)))

time: [<the>] <this> <unit> = cycle($3,0)
time: [<the>] <next> <unit> = cycle($3,1)
time: [<the>] <last> <unit> = cycle($3,-1)
time: [<the>] ubernachst${en} <unit> = cycle($2,2)
time: [<the>] vorletzt${en} <unit> = cycle($2,-2)
time: [<the>] <this> <thing> = occurrence(0,$3)
time: [<the>] <this> <weekday> = merge(cycle(week,0),weekday($3))
time: [<the>] <this> <season> = fromToday(season($3))
time: [<the>] <next> <thing> = occurrence(0,$3)
time: [<the>] <last> <thing> = occurrence(-1,$3)
time: [<the>] ubernachst${en} <thing> = occurrence(1,$2)
time: [<the>] vorletzt${en} <thing> = occurrence(-2,$2)
thing: <weekday> = weekday($1)
thing: <month> = month($1)
thing: <season> = season($1)
thing: <holiday> = holiday($1)
time: [<the>] <this> <weekendword> = merge(cycle(week,0),weekend())
time: [<the>] <next> <weekendword> = merge(cycle(week,1),weekend())
time: [<the>] <last> <weekendword> = merge(cycle(week,-1),weekend())
time: [<the>] <next> <n:1-9999> <unit> = several($4,$3)
time: [<the>] <n:2-9999> <next> <unit> = several($4,$2)
time: [<the>] <last> <n:1-9999> <unit> = several($4,$3,-1)
time: [<the>] <n:2-9999> <last> <unit> = several($4,$2,-1)

time: <ord> <unit> ${ofThe} <frame> = nth($1,$2,$3)
time: <ord> <nthing> nach [dem|der|den] <time> = nthAfter($1,$2,$3)
time: <ord> <nthing> ${ofThe} <frame> = nth($1,$2,$3)
time: <ord> <nthing> <frame> = nth($1,$2,$3)
time: <ord> <unit> <frame> = nth($1,$2,$3)
time: [<the>] <last> <unit> ${ofThe} <frame> = nth(-1,$3,$4)
time: [<the>] <last> <nthing> ${ofThe} <frame> = nth(-1,$3,$4)
time: <ord> <month> &<unit> = nth($1,$3,month($2))
frame: <time>
frame: [dieses|diesem|dieser] <unit> = cycle($1,0)
nthing: <weekday> = weekday($1)
nthing: <weekendword> = weekend()
time: <ord:1-4> quartal = nth($1,quarter)
time: <n:1-4> quartal = nth($1,quarter)
time: <ord:1-4> quartal [des jahres|im jahr] <yeartime> = nth($1,quarter,$2)
time: [<the>] woche (vom|ab|des|um den) <date> = around(week,$2)

time: (von|vom|ab|seit|zwischen|zwischen dem|ab dem|von dem) <time> (bis|bis zum|und|und dem|-|bis zur|bis nach|bis vor) <time> = range($1,$2)
time 0.6: <time> <to> <time> = range($1,$3)
time: (von|zwischen|ab) <hourly> (bis|und|-) <hourly> = range($1,$2)
time 1: <hourly> (bis|-) <clock> = range($1,$2)
time: [vom|von|zwischen dem|zwischen|von dem] <dayno> (bis|bis zum|-|und|und dem) <dayno> <month> = range(date($1,$3),date($2,$3))
time: [vom|von|zwischen dem|zwischen] <dayno> (bis|bis zum|-|und|und dem) <date> = range(date($1),$2)
time: (nach|nach dem|spater als) <time> (aber|und|und|jedoch) (vor|vor dem|nicht spater als) <time> = range($1,$2)
time: (seit|seit dem|seit der) <time> = bound(after,lately($1))
time: (nach|nach dem|ab|spater als|von|ab dem|nach der|fruhestens) <time> = bound(after,$1)
time: (von|ab) <time> an = bound(after,$1)
time: (vor|vor dem|fruher als|vor der) <time> = bound(before,$1)
time: <until> <time> = bound(until,$2)
`,
  examples: {
    "snips/number": ["eins", "zwei", "funf", "zwolf", "zweiundzwanzig", "hundert", "7", "42", "drei komma funf"],
    "snips/ordinal": ["erste", "zweite", "dritte", "einundzwanzigste", "4."],
    "snips/percentage": ["fünfzig prozent", "zehn prozent", "hundert prozent", "25%", "fünfundsiebzig prozent"],
    "snips/duration": [
      "fünf minuten",
      "eine stunde",
      "eine halbe stunde",
      "dreißig sekunden",
      "2 stunden",
      "zehn tage",
    ],
    "snips/temperature": ["zwanzig grad", "neunzehn grad celsius", "21 °C", "minus fünf grad"],
    "snips/amountOfMoney": ["zehn euro", "fünf dollar", "100 euro", "zwei euro fünfzig"],
    "snips/datetime": [
      "morgen",
      "nächsten montag",
      "heute abend",
      "um 15 uhr",
      "morgen früh",
      "am 3. märz",
      "in zwei stunden",
    ],
  },
};
