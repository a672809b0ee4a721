/** Italian. */
import { clockOf24, commaNumbers, type LanguageText, wordsBefore } from "./common.ts";
import { romanceRules, southernRules } from "./romance.ts";

const of = "(di|del|dello|della|dell'|dei|d'|del mese di|di questo|di questa|nel|in|a)";

export const italian: LanguageText = {
  lexicon: {
    n: `zero=0; uno, un, una, un'=1; due=2; tre=3; quattro=4; cinque=5; sei=6; sette=7; otto=8; nove=9; dieci=10; undici=11; dodici=12; tredici=13; quattordici=14; quindici=15; sedici=16;
      diciassette=17; diciotto=18; diciannove=19; venti, vent=20; trenta, trent=30; quaranta, quarant=40; cinquanta, cinquant=50; sessanta, sessant=60; settanta, settant=70; ottanta, ottant=80; novanta, novant=90;
      (un|) paio, un paio di=2; (una|) dozzina=12; mezza dozzina=6; (una|) decina=10; (una|) ventina=20; (una|) trentina=30; (un|) centinaio=100; (un|) migliaio=1000; alcuni, alcune, qualche, pochi=3`,
    power: "cento, cent=100; mille, mila=1000; milione, milioni=1000000; miliardo, miliardi=1000000000",
    point: "virgola, punto=0",
    minus: "meno, negativo, -=0",
    share:
      "mezzo, mezza, mezz', la meta, 1/2=0.5; quarto, un quarto, 1/4=0.25; tre quarti, 3/4=0.75; terzo, un terzo, 1/3=0.33333333333",
    ord: `prim(o|a|i|e)=1; second(o|a|i|e)=2; terz(o|a|i|e)=3; quart(o|a|i|e)=4; quint(o|a|i|e)=5; sest(o|a|i|e)=6; settim(o|a|i|e)=7; ottav(o|a|i|e)=8; non(o|a)=9; decim(o|a|i|e)=10; undicesim(o|a)=11; dodicesim(o|a)=12;
      tredicesim(o|a)=13; quattordicesim(o|a)=14; quindicesim(o|a)=15; sedicesim(o|a)=16; diciassettesim(o|a)=17; diciottesim(o|a)=18; diciannovesim(o|a)=19; ventesim(o|a)=20; trentesim(o|a)=30; quarantesim(o|a)=40;
      cinquantesim(o|a)=50; sessantesim(o|a)=60; settantesim(o|a)=70; ottantesim(o|a)=80; novantesim(o|a)=90; centesim(o|a)=100; millesim(o|a)=1000`,
    lastord:
      "unesim(o|a)=1; duesim(o|a)=2; treesim(o|a)=3; quattresim(o|a)=4; cinquesim(o|a)=5; seiesim(o|a)=6; settesim(o|a)=7; ottesim(o|a)=8; novesim(o|a)=9",
    percent: "%, percento, per cento=0",
    degreesign: "°, º=0",
    degrees: "grado, gradi=0",
    scale: "celsius, centigrado, centigradi, c=celsius; fahrenheit, f=fahrenheit; kelvin, k=kelvin",
    currency: `$, dollaro, dollari=$; usd, us$, (dollaro|dollari) (americano|americani|statunitense|statunitensi|usa|us)=USD; aud, au$, (dollaro|dollari) (australiano|australiani)=AUD; cad, can$, (dollaro|dollari) (canadese|canadesi)=CAD;
      hkd, hk$, (dollaro|dollari) di hong kong=HKD; eur, euro, euri, €=EUR; £, sterlina, sterline, pound, pounds=£; gbp, (sterlina|sterline) (inglese|inglesi|britannica|britanniche), (lira|lire) (sterlina|sterline)=GBP;
      chf, (franco|franchi) (svizzero|svizzeri)=CHF; franco, franchi=FR; kr, corona, corone=KR; dkk, (corona|corone) (danese|danesi)=DKK; sek, (corona|corone) (svedese|svedesi)=SEK; nok, (corona|corone) (norvegese|norvegesi)=NOK;
      inr, rupia, rupie, (rupia|rupie) (indiana|indiane), ₹=INR; rub, rublo, rubli, (rublo|rubli) (russo|russi), ₽=RUB; jpy, yen, (yen) (giapponese|giapponesi)=JPY; ¥=¥; cny, rmb, yuan, yuan (cinese|cinesi), renminbi=CNY;
      krw, won, won (coreano|coreani|sudcoreano|sudcoreani|sud coreani)=KRW; (lira|lire) (turca|turche), lira, lire=TRY; zloty, zloti=PLN; (corona|corone) (ceca|ceche)=CZK; fiorino, fiorini, (fiorino|fiorini) (ungherese|ungheresi)=HUF; leu, lei=RON; shekel=ILS; baht=THB; rand=ZAR; real, reais, (real|reais) (brasiliano|brasiliani)=BRL; peso, pesos, (peso|pesos) (messicano|messicani)=MXN; (peso|pesos) (argentino|argentini)=ARS; dirham=AED; bitcoin, btc, ฿=BTC; cent, cents, centesimo, centesimi, cts, ct, penny, ¢, c=cent`,
    about:
      "circa, intorno, attorno, quasi, piu o meno, approssimativamente, all'incirca, intorno a, intorno al, intorno alle, intorno ai, attorno a, attorno alle, verso, verso le, sui, sulle, su per giu, pressappoco, grosso modo, a circa=0",
    exactly: "esattamente, precisamente, esatto, esatti, esatte, in punto, preciso, precisi, precise, giusti, giusto=0",
    unit: `anno, anni=year; trimestre, trimestri=quarter; mese, mesi=month; settimana, settimane=week; giorno, giorni, giornata, giornate, gg=day; ora, ore, hr, hrs=hour; minuto, minuti, min=minute; secondo, secondi, sec=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second",
    weekday:
      "lunedi, lun=1; martedi, ~mar=2; mercoledi, mer=3; giovedi, gio=4; venerdi, ven=5; sabato, sabati, sab=6; domenica, domeniche, dom=7",
    month:
      "gennaio, gen, genn=1; febbraio, feb, febb=2; marzo, ~mar=3; aprile, apr=4; maggio, mag, magg=5; giugno, ~giu=6; luglio, lug=7; agosto, ago=8; settembre, set, sett=9; ottobre, ott=10; novembre, nov=11; dicembre, dic=12",
    season: "primavera=3/20-6/21; estate=6/21-9/24; autunno=9/23-12/22; inverno=12/21-3/21",
    holiday: `natale, (giorno|festa) di natale, il giorno di natale=12/25; vigilia di natale, (la|) vigilia di natale, antivigilia=12/24; capodanno, (primo|1°|1) dell'anno, anno nuovo=1/1; san silvestro, vigilia di capodanno, ultimo dell'anno=12/31; santo stefano, s. stefano=12/26;
      epifania, befana, la befana=1/6; san valentino, festa degli innamorati=2/14; halloween=10/31; ognissanti, tutti i santi, festa di ognissanti, (festa|giorno) dei santi=11/1; (giorno|commemorazione) dei (morti|defunti)=11/2;
      festa (del lavoro|dei lavoratori|del primo maggio)=5/1; festa della liberazione, liberazione, anniversario della liberazione=4/25; festa della repubblica=6/2; ferragosto=8/15; (festa|giorno) della mamma=5/7#2; festa del (papa|padre)=3/19;
      festa della donna=3/8; pasqua, domenica di pasqua=e0; pasquetta, lunedi di pasqua, lunedi dell'angelo=e1; venerdi santo=e-2; domenica delle palme=e-7; (mercoledi|) delle ceneri=e-46; ascensione=e39; pentecoste=e49; immacolata, immacolata concezione=12/8;
      martedi grasso, carnevale=e-47; san giuseppe=3/19; san giovanni=6/24`,
    part: `mattina, mattino, mattinata=4-12; pomeriggio=12-19; sera, serata=18-24; notte, nottata=0-4; pranzo, ora di pranzo=12-14; cena, ora di cena=18-21; colazione=7-10; alba=4-8; tramonto, crepuscolo=19-22`,
    relday: `oggi, giornata odierna, giornata di oggi, in questa giornata, in giornata, quest'oggi=0; domani, (il|) giorno (dopo|successivo|seguente), l'indomani, indomani=1; ieri, (il|) giorno (prima|precedente), (la|) vigilia=-1; dopodomani, dopo domani=2; l'altro ieri, altro ieri, ieri l'altro, altroieri, l'altroieri, avantieri, avant'ieri=-2`,
    weekendword: "weekend, week end, fine settimana, finesettimana, fine-settimana=0",
    nowword:
      "~ora, adesso, subito, ora stesso, proprio ora, proprio adesso, in questo momento, al momento, immediatamente, in questo istante, attualmente, in questo (momento esatto|preciso istante|preciso momento|esatto momento|istante preciso)=0",
    next: "prossimo, prossima, prossimi, prossime, seguente, seguenti, successivo, successiva, successivi, successive, che viene, che vengono, venturo, ventura, a venire, entrante=0",
    last: "scorso, scorsa, scorsi, scorse, passato, passata, passati, passate, ultimo, ultima, ultimi, ultime, precedente, precedenti, trascorso, trascorsi, trascorse=0",
    this: "questo, questa, questi, queste, quest', codesto, in corso, corrente=0",
    the: "il, lo, la, l', i, gli, le, del, della, dell', dei, nel, nella, nell', nei, negli, nelle, al, alla, all', ai, alle, dal, dalla, dall', per il, per la, per l', durante il, durante la, di, in, nello=0",
    to: "a, al, all', alla, alle, ai, fino a, fino al, fino alle, fino all', fino alla, -, sino al, e il, e le, e l', e la, sino alle=0",
    until:
      "fino, sino, fino a, fino al, fino all', fino alla, fino alle, sino a, sino al, sino alle, entro, entro il, entro le, entro la, entro l', finche=0",
  },
  hasCompounds: true,
  articles: ["un", "una"],
  rules: String.raw`
${commaNumbers}
${clockOf24}
${wordsBefore}
${romanceRules}
${southernRules(of)}
n: <n:20-90> e <n:1-9> = join(10,$1,$2)
n: <n> e <n> = join(100,$1,$2)
n: <n> e (mezzo|mezza) = andShare($1,0.5)
n: (un|una) <power> = constant($1)
openordinal: (il|la|lo|l'|i|le) <ord>
ord: <n> <lastord> = joinOrdinal($1,$2)
ord: <n> <ord> = joinOrdinal($1,$2)
ord: /(\d+)(?:[ºª°oai]|mo|ma|esimo|esima)/ = written($1)
temperature: <temperature> sotto [lo] zero = below($1)
temperature: <temperature> sopra [lo] zero = constant($1)
cash: <cash> e <cash> = change($1,$2)
cash: <cash> e <n:1-99> = change($1,$2)
percentage: (il|un) <n> <percent> = constant($1)
cash: <n> <currency> e (mezzo|mezza) = quantity(andShare($1,0.5),$2)
cash: <n> di <currency> = quantity($1,$2)

span: <share> (di|d'|d) <unit> = duration($1,$2)
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <share> (di|d'|d|) <shortunit> = duration($1,$2)
span: <n> <unit> e <share> = moreOfUnit($1,$2,$3)
span: <n> &h e <share> = moreOfUnit($1,hour,$2)
span: <n> (ora|ore) e <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <span> e <span> = joinDurations($1,$2)
span: mezzora = duration(0.5,hour)
span: mezzoretta = duration(0.5,hour)
span: (un'ora|un oretta|un'oretta) = duration(1,hour)
span: (una|) quindicina [di giorni] = duration(15,day)
openduration: (per|durante|in|da|nell'arco di|per la durata di) [il|lo|la|le|gli|i] <duration>

time: (nel|del|l'anno|nell'anno|anno|dell'anno) <yeartime> = constant($1)
time: <time> [,|del|di|nel|dell'anno] <yeartime> = merge($1,$2)
date: [il|l'|al|giorno|il giorno|nel giorno|di|del|dell'] <dayno> [di|del mese di|d'|del] <month> = date($1,$2)
date: <weekday> [il|l'|giorno|,] <dayno> = merge(weekday($1),date($2))
date 0.2: (il|l'|il giorno|giorno|del|dell'|dall'|all'|dal|al) <dayno> = date($1)
time: <ord> giorno ${of} <month> = date($1,$2)

clock: (alle|all'|le|alle ore|ore|per le|dalle|delle|alla|l'|dall') <n:0-24> = clock(either,$1)
clock: (alle|all'|le|alle ore|ore|per le|a) <clock>
clock: <n:0-24> (ore|ora|in punto) = clock(either,$1)
clock: /([01]?\d|2[0-4]) ?[h.:] ?([0-5]\d)/ [h|ore] = digital(asSaid,$1)
clock: (alle|all'|le|alle ore|ore) <n:0-24> [e] <n:1-59> [minuti|minuto|min] = clock(either,$1,$2)
clock: <n:0-24> ore [e] <n:1-59> minuti = clock(either,$1,$2)
clock: [alle|le] <n:0-24> e <quarters> = later(clock(either,$1),$2)
clock: [alle|le] <n:1-24> meno <quarters> = sooner(clock(either,$1),$2)
clock: [alle|le] <n:1-24> meno <n:1-59> [minuti] = sooner(clock(either,$1),$2)
clock: <clock> e <quarters> = later($1,$2)
clock: <clock> e <n:1-59> [minuti|minuto] = later($1,$2)
clock: <clock> meno <quarters> = sooner($1,$2)
clock: <clock> meno <n:1-59> [minuti|minuto] = sooner($1,$2)
clock: [un] <quarters> (alle|all') <n:1-24> = sooner(clock(either,$2),$1)
clock: <n:1-59> minuti (alle|all') <n:1-24> = sooner(clock(either,$2),$1)
clock 2: <n:1-59> (alle|all') <n:1-24> = sooner(clock(either,$2),$1)
clock: <n:1-59> [minuti] dopo le <n:1-24> = later(clock(either,$2),$1)
clock: [a] mezzogiorno = clock(told,12)
clock: [a] mezzanotte = clock(told,24)
time: <clock> in (poi|avanti) = bound(after,$1)
quarters: [un] quarto = constant(15)
quarters: (mezza|mezzo) = constant(30)
quarters: (tre quarti) = constant(45)
time: domattina = merge(cycle(day,1),part(4-12))
time: domattina [alle|all'] <n:1-12> = merge(cycle(day,1),merge(clock(either,$1),part(4-12)))
time: domattina <clock> = merge(cycle(day,1),merge($1,part(4-12)))
time: <hour> (di|del|della|di questa|di questo|in|al|nel|nella) <part> = merge($1,part($2))
clock: <hour> (am|a.m.|a.m) = inHalf($1,am)
clock: <hour> (pm|p.m.|p.m) = inHalf($1,pm)

opentime: (il|lo|la|l'|i|gli|le|in|nel|nella|nell'|a|al|alla|all'|per|per il|per la|per l'|di|del|della|dell'|durante|durante il|durante la|da|dal|dalla|dall'|nei|negli|giorno|il giorno|alle|per le) <time>
time 0.3: <time> (di|del|della|dell'|il|lo|la|l'|in|nel|nella|nell'|a|al|alla|all'|alle|per|per il|,|-|giorno|d'|durante|ma|questa|questo|con|per la|per le) <time> = merge($1,$2)
time: (il mese di|mese di|nel mese di|il mese d'|nel mese d') <month> = month($1)
time 0.1: [in|per|durante] (questa|questo|quest') <part> = merge(cycle(day,0),part($1))
time: (il|la|l'|in|di|al|alla|nel|nella|durante il|durante la|del|della|per il|per la|verso il|all'|per) <part> = part($1)
time: <relday> (di|a|in|nel|la|nella|al|) <part> = merge(cycle(day,$1),part($2))
time: [la] <part> di <relday> = merge(cycle(day,$2),part($1))
time: stasera = merge(cycle(day,0),part(18-24))
time: stamattina = merge(cycle(day,0),part(4-12))
time: stamani = merge(cycle(day,0),part(4-12))
time: stamane = merge(cycle(day,0),part(4-12))
time: (stanotte|questa notte) = part(0-4)
time: (ieri notte|la notte scorsa|la scorsa notte) = merge(cycle(day,0),part(0-4))
time: [a|all'|in|nel|nella|alla|di|ad] (inizio|inizi|prime ore) [${of}] [questo|questa] <long> = edge(start,$1)
time: <early> [sul|nel|di|al] presto = constant($1)
time: presto (in|di|nel|nella|la|il) <early> = constant($1)
early: [il|la|di|in|nel|nella] <part> = edge(start,part($1))
time: [il|la|di|in|nel|nella|a] <part> [sul] tardi = edge(end,part($1))
time: [il|la|in|nel|nella|a] tard(o|a|i) (in|la|il|di|nella|nel|) <part> = edge(end,part($1))
time: [a|alla|nella|nel|verso|in|per la|verso la] (meta|mezzo|pieno|piena) [${of}] [questo|questa] <long> = edge(mid,$1)
time: [a|alla|nella|in|verso|verso la|sul] (fine|finire) [${of}] [questo|questa] <long> = edge(end,$1)
time: [a|alla|in] (fine|fine del|la fine del) mese = edgeBy(-10,0,day,cycle(month,0))
long: <month> [del|di] <yeartime> = merge(month($1),$2)
long: mese di <month> = month($1)
time: dopo (pranzo|mangiato) = part(13-17)
time: dopopranzo = part(13-17)
time: dopo (cena) = part(20-24)
time: dopo (il lavoro) = part(17-21)

time: (tra|fra|in|di qui a|da qui a) <duration> = shift(1,$1)
time: <duration> (dopo|piu tardi|da adesso|da ora|a partire da ora|da oggi) = shift(1,$1)
time: <duration> (fa|prima|or sono|addietro) = shift(-1,$1)
time: <duration> dopo [il|la|l'|le] <time> = shift(1,$1,$2)
time: <duration> prima (di|del|della|dell'|delle) <time> = shift(-1,$1,$2)
time: [il] giorno (dopo|successivo a|successivo al|seguente) [il|la|l'] <time> = shift(1,duration(1,day),$1,day)
time: [il] giorno prima (di|del|della|dell') <time> = shift(-1,duration(1,day),$1,day)
time: (entro|nel giro di|nell'arco di) <duration> = rangeFromNow(shift(1,$1))
time: <weekday> (tra|fra) <duration> = shift(1,$2,fromToday(weekday($1)))

time: [in|per|durante|nel|nella] <this> <unit> = cycle($2,0)
time: [<the>] <unit> (in corso|corrente|attuale) = cycle($2,0)
time: [in|per] <this> <thing> = occurrence(0,$2)
time: [in|per] <this> <season> = fromToday(season($2))
time: [in|per|durante] <this> <weekendword> = merge(cycle(week,0),weekend())

time: <ord> <nthing> dopo [il|la|l'] <time> = nthAfter($1,$2,$3)
frame: [il|la|l'|questo|questa|quest'] <unit> = cycle($1,0)
time: <ord:1-4> trimestre [del|di|dell'anno] <yeartime> = nth($1,quarter,$2)
time: [<the>] <ord:1-1> quindicina ${of} <month> = edgeBy(0,14,day,month($3))
time: [<the>] <ord:2-2> quindicina ${of} <month> = edgeBy(14,0,day,month($3))
time: [la|nella] settimana del <date> = around(week,$1)

time: (da|dal|dall'|dalla|dalle|tra|tra il|tra le|tra l'|fra|fra il|fra le|fra l'|di|del|tra la) <time> <to> <time> = range($1,$3)
time: (tra|tra il|tra le|tra l'|fra|fra il|fra le|fra l'|tra la) <time> e <time> = range($1,$2)
time: (da|dalle|dall'|tra le|fra le|tra l'|fra l'|tra|fra|dalla) <hourly> (alle|all'|e|e le|e l'|fino alle|fino all'|-|a|alla) <hourly> = range($1,$2)
time 1: <hourly> (alle|fino alle|-|a) <clock> = range($1,$2)
time: [dal|dall'|tra il|fra il|da|il|tra l'] <dayno> (al|e il|-|fino al|e l'|all'|fino all'|a) <dayno> [di] <month> = range(date($1,$3),date($2,$3))
time: [dal|dall'|tra il|fra il|da|il|tra l'] <dayno> (al|e il|-|fino al|e l'|all'|fino all'|a) <date> = range(date($1),$2)
time: (a partire dal|a partire dall'|dal|dall'|dopo il|dopo l') <dayno> = bound(after,date($1))
time: (a partire da|a partire dal|a partire dall'|a partire dalla|a partire dalle|dopo|dopo il|dopo le|dopo la|dopo l'|da|dal|dall'|dalla|dalle) <time> = bound(after,$1)
time: (da|dal|dall'|dalla|dalle) <time> in (poi|avanti) = bound(after,$1)
time: prima <clock> = bound(before,$1)
time: (prima di|prima del|prima delle|prima della|prima dell') <time> = bound(before,$1)
`,
  examples: {
    "snips/number": ["uno", "due", "cinque", "dodici", "ventidue", "cento", "7", "42", "tre virgola cinque"],
    "snips/ordinal": ["primo", "seconda", "terzo", "ventesimo", "4°"],
    "snips/percentage": [
      "cinquanta per cento",
      "dieci per cento",
      "cento per cento",
      "25%",
      "settantacinque per cento",
    ],
    "snips/duration": ["cinque minuti", "un'ora", "mezz'ora", "trenta secondi", "2 ore", "dieci giorni"],
    "snips/temperature": ["venti gradi", "diciannove gradi celsius", "21 °C", "meno cinque gradi"],
    "snips/amountOfMoney": ["dieci euro", "cinque dollari", "100 euro", "due euro e cinquanta"],
    "snips/datetime": [
      "domani",
      "lunedì prossimo",
      "stasera",
      "alle 15",
      "domani mattina",
      "il 3 marzo",
      "tra due ore",
    ],
  },
};
