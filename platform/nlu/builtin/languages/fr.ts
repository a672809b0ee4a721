/** French. */
import { clockOf24, commaNumbers, type LanguageText, wordsBefore } from "./common.ts";
import { romanceRules } from "./romance.ts";

const joined = "(et|puis|)";

export const french: LanguageText = {
  lexicon: {
    n: `zero=0; un, une=1; deux=2; trois=3; quatre=4; cinq=5; six=6; sept=7; huit=8; neuf=9; dix=10; onze=11; douze=12; treize=13;
      quatorze=14; quinze=15; seize=16; dix sept=17; dix huit=18; dix neuf=19; vingt, vingts=20; trente=30; quarante=40;
      cinquante=50; soixante=60; septante=70; quatre (vingt|vingts), huitante, octante=80; nonante=90; une paire=2;
      (une|) douzaine=12; (une|) demi douzaine=6; (une|) dizaine=10; (une|) vingtaine=20; (une|) trentaine=30; (une|) quarantaine=40;
      (une|) cinquantaine=50; (une|) soixantaine=60; (une|) centaine=100; un millier=1000; quelques=3`,
    fuzzy: `une dizaine=10; une douzaine=12; une quinzaine=15; une vingtaine=20; une trentaine=30; une quarantaine=40;
      une cinquantaine=50; une soixantaine=60; une centaine=100; un millier=1000`,
    power: "cent, cents=100; mille, mil, milliers=1000; million, millions=1000000; milliard, milliards=1000000000",
    point: "virgule, point=0",
    minus: "moins, negatif, -=0",
    share:
      "demi, demie, une demi, une demie, un demi, la moitie, 1/2=0.5; quart, un quart, 1/4=0.25; trois quarts, 3 quarts, 3/4=0.75; tiers, un tiers, 1/3=0.33333333333",
    ord: `premier, premiere=1; deuxieme, second, seconde=2; troisieme=3; quatrieme=4; cinquieme=5; sixieme=6; septieme=7; huitieme=8;
      neuvieme=9; dixieme=10; onzieme=11; douzieme=12; treizieme=13; quatorzieme=14; quinzieme=15; seizieme=16; dix septieme=17;
      dix huitieme=18; dix neuvieme=19; vingtieme=20; trentieme=30; quarantieme=40; cinquantieme=50; soixantieme=60;
      quatre vingtieme=80; centieme=100; millieme=1000; millionieme=1000000`,
    lastord:
      "unieme=1; deuxieme=2; troisieme=3; quatrieme=4; cinquieme=5; sixieme=6; septieme=7; huitieme=8; neuvieme=9",
    percent: "%, pourcent, pourcents, pour cent, p. cent, pourcentage=0",
    degreesign: "°=0",
    degrees: "degre, degres=0",
    scale: "celsius, celcius, centigrade, centigrades, c=celsius; fahrenheit, f=fahrenheit; kelvin, kelvins, k=kelvin",
    currency: `$, dollar, dollars=$; usd, us$, (dollar|dollars) (us|americain|americains)=USD; aud, au$, (dollar|dollars) (australien|australiens)=AUD;
      cad, can$, (dollar|dollars) (canadien|canadiens)=CAD; hkd, hk$, (dollar|dollars) de hong kong=HKD; eur, euro, euros, €=EUR;
      £, livre, livres=£; gbp, (livre|livres) (sterling|sterlings|anglaise|anglaises|britannique|britanniques), sterling=GBP;
      chf, (franc|francs) (suisse|suisses)=CHF; franc, francs=FR; kr, couronne, couronnes=KR; dkk, (couronne|couronnes) (danoise|danoises)=DKK;
      sek, (couronne|couronnes) (suedoise|suedoises)=SEK; nok, (couronne|couronnes) (norvegienne|norvegiennes)=NOK;
      inr, roupie, roupies, (roupie|roupies) (indienne|indiennes), ₹=INR; rub, rouble, roubles, (rouble|roubles) (russe|russes), ₽=RUB;
      jpy, yen, yens, (yen|yens) (japonais)=JPY; ¥=¥; cny, rmb, yuan, yuans, (yuan|yuans) chinois, renminbi=CNY;
      krw, won, wons, (won|wons) (coreen|coreens|sud coreens|sud coreen)=KRW; (livre|livres) (turque|turques)=TRY; zloty, zlotys=PLN; (couronne|couronnes) (tcheque|tcheques)=CZK; forint, forints=HUF; leu, lei=RON; lev, levs, leva=BGN; hryvnia, hryvnias=UAH; shekel, shekels=ILS; baht, bahts=THB; rand, rands=ZAR; real, reais, (real|reals|reais) (bresilien|bresiliens)=BRL; peso, pesos, (peso|pesos) (mexicain|mexicains)=MXN; (peso|pesos) (argentin|argentins)=ARS; dirham, dirhams, (dirham|dirhams) (marocain|marocains)=MAD; (dinar|dinars) (algerien|algeriens)=DZD; (dinar|dinars) (tunisien|tunisiens)=TND; (franc|francs) (cfa)=XOF; balle, balles=EUR; bitcoin, bitcoins, btc, ฿=BTC;
      cent, cents, centime, centimes, cts, ct, ¢=cent`,
    about: `environ, presque, approximativement, a peu pres, quasi, quasiment, autour de, autour d', aux alentours de, aux environs de,
      grosso modo, plus ou moins, vers, pres de, aux alentours d'=0`,
    exactly: "exactement, precisement, pile, tout juste, tout rond, pile poil, tres exactement=0",
    unit: `an, ans, annee, annees=year; trimestre, trimestres=quarter; mois=month; semaine, semaines, sem=week; jour, jours, journee, journees=day;
      heure, heures, hr, hrs=hour; minute, minutes, min, mins, mn=minute; seconde, secondes, sec, secs=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second; j=day",
    weekday:
      "lundi, lundis, lun=1; mardi, mardis, ~mar=2; mercredi, mercredis, mer=3; jeudi, jeudis, jeu=4; vendredi, vendredis, ven=5; samedi, samedis, sam=6; dimanche, dimanches, dim=7",
    month:
      "janvier, janv, jan=1; fevrier, fev, fevr=2; mars, ~mar=3; avril, avr=4; mai=5; juin=6; juillet, juil=7; aout=8; septembre, sept, sep=9; octobre, oct=10; novembre, nov=11; decembre, dec=12",
    season: "printemps=3/20-6/21; ete=6/21-9/24; automne=9/23-12/22; hiver=12/21-3/21",
    holiday: `noel, jour de noel=12/25; (reveillon|veille|soir) de noel, (reveillon|veille) noel, reveillon=12/24; (jour de l'|nouvel |le nouvel |premier de l')an=1/1;
      (reveillon du jour de l'|reveillon du nouvel |reveillon de l')an, (la|) saint sylvestre=12/31; (la|) toussaint=11/1;
      fete du travail, jour du travail=5/1; fete nationale=7/14; (la|) saint valentin=2/14; (l'|)assomption=8/15; epiphanie=1/6; halloween=10/31;
      armistice, (jour de|) l'armistice=11/11; (le|) jour des morts=11/2; (fete des|) meres=5/7#-1; (fete des) peres=6/7#3; paques, dimanche de paques=e0; lundi de paques=e1;
      vendredi saint=e-2; jeudi de l'ascension, (l'|)ascension=e39; pentecote=e49; lundi de pentecote=e50; mardi gras=e-47; mercredi des cendres=e-46;
      fete de la musique=6/21; chandeleur=2/2; poisson d'avril=4/1; (la|) saint jean=6/24`,
    part: `matin, matinee, mat=4-12; apres midi, aprem, apres m=12-19; soir, soiree=18-24; nuit=22-28;
      dejeuner=12-14; petit dejeuner, petit dej=7-10; diner=18-21; aube, lever du jour, petit matin, lever du soleil=4-8; (tombee de la nuit|crepuscule|coucher du soleil)=19-22`,
    relday: `aujourd'hui, aujourdhui, ce jour, dans la journee, en ce moment meme=0; demain, (le|) lendemain, (le|) jour (suivant|d'apres|apres), un jour apres, demain matin tot=1;
      hier, la veille, (le|) jour (precedent|d'avant|avant), veille=-1; apres demain, (le|) surlendemain=2; avant hier, avant veille, l'avant veille=-2`,
    weekendword: "week end, weekend, fin de semaine=0",
    nowword:
      "maintenant, tout de suite, en ce moment, immediatement, a l'instant, actuellement, a cet instant, des maintenant, sur le champ=0",
    next: "prochain, prochaine, prochains, prochaines, suivant, suivante, suivants, suivantes, qui vient, qui viennent, a venir, d'apres=0",
    last: "dernier, derniere, derniers, dernieres, passe, passee, passes, passees, precedent, precedente, precedents, precedentes, d'avant, ecoule, ecoulee, ecoules, ecoulees=0",
    this: "ce, cet, cette, ces, cet', en cette=0",
    the: "le, la, les, l', au, aux, a la, a l', du, des, de la, de l', en, pour le, pour la, pour l', pour les, durant le, durant la, pendant le, pendant la, pendant l', dans la, dans le, dans l', des la, ces=0",
    to: "au, a, jusqu'au, jusqu'a, jusqu'en, -, et le, jusque, et, a la=0",
    until: "jusqu'au, jusqu'a, jusqu'en, jusque, jusqu'a la, d'ici, d'ici le, d'ici a=0",
  },
  articles: ["un", "une"],
  rules: String.raw`
${commaNumbers}
${clockOf24}
${wordsBefore}
${romanceRules}
n: <n> et <n:1-11> = join(10,$1,$2)
n: <n> <n:10-19> = scores($1,$2)
n: <n> et <n:11-11> = scores($1,$2)
n: <n> et <share> = andShare($1,$2)
n: <n> et (demi|demie) = andShare($1,0.5)
openordinal: <the> <ord> = constant($2)
ord: <n> [et] <lastord> = joinOrdinal($1,$2)
ord: /(\d+)(?:ers?|eres?|emes?|es?|nde?)/ = written($1)
temperature: <temperature> (au dessous de|en dessous de|sous) zero = below($1)
cash: <cash> et <cash> = change($1,$2)
cash: <cash> <n:1-99> = change($1,$2)
cash: <n> d' <currency> = quantity($1,$2)
cash: <n> de <currency> = quantity($1,$2)
money: <fuzzy> (de|d') <currency> = about(quantity($1,$2))

span: <share> d' <unit> = duration($1,$2)
span: <share> [de] <shortunit> = duration($1,$2)
span: <n> <unit> ${joined} <share> = moreOfUnit($1,$2,$3)
span: <n> &h ${joined} <share> = moreOfUnit($1,hour,$2)
span: <n:0-99> heures <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <n:0-99> heure <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <span> et <span> = joinDurations($1,$2)
openduration: (pendant|durant|pour|sur|depuis|pour une duree de) <duration>
duration: <fuzzy> de <unit> = about(duration($1,$2))
span: une quinzaine [de jours] = duration(15,day)
span: <n:8-8> jours = duration(8,day)

time: [l'|l'an] <yeartime> = constant($1)
time 9: <yeartime>
time: <time> [,|de|en|de l'annee] <yeartime> = merge($1,$2)
dayno: 1 er = constant(1)
date: [le|du|au] <dayno> [de|du mois de|d'] <month> = date($1,$2)
date: <weekday> [le] <dayno> = merge(weekday($1),date($2))
date 0.2: le <dayno> = date($1)
date: /(\d{1,2}) (\d{1,2}) (\d{4}|\d\d)/ = numbered(dmy,$1)
date: /(\d{1,2})[\/](\d{1,2})/ = numbered(dm,$1)
date 2: /(\d{1,2}) (\d{1,2})/ = numbered(dm,$1)
time: <ord> jour (de|d'|du mois de|du mois d') <month> = date($1,$2)

heures: heures = constant(0)
heures: heure = constant(0)
heures: hr = constant(0)
heures: &h = constant(0)
clock: <n:0-24> <heures> = clock(asSaid,$1)
clock: <n:0-24> h = clock(asSaid,$1)
clock: <n:0-24> <heures> [et] <n:0-59> [minutes|minute|min|mn] = clock(asSaid,$1,$3)
clock: <n:0-24> <heures> [passe de|passees de|passe|et] <n:0-59> (minutes|minute|min|mn) = clock(asSaid,$1,$3)
clock: /([01]?\d|2[0-4]) ?h ?([0-5]\d)(?:(?:min|mn|m)? ?([0-5]\d)?s?)?/ = digital(asSaid,$1)
clock: <noon> = clock(told,$1)
clock: midi et (demi|demie) = clock(told,12,30)
clock: minuit [et|passe de] <n:1-59> [minutes|minute|min] = clock(told,0,$1)
clock: minuit et (demi|demie) = clock(told,0,30)
clock: midi [et|passe de] <n:1-59> [minutes|minute|min] = clock(told,12,$1)
noon: midi = constant(12)
noon: minuit = constant(24)
quarters: [un] quart = constant(15)
quarters: (demi|demie) = constant(30)
quarters: trois quarts = constant(45)
clock: <clock> (et|) [passe de|passees de] <quarters> = later($1,$2)
clock: <clock> (passe de|passees de) <n:1-59> (minutes|minute|min) = later($1,$2)
clock: <clock> moins [le] <quarters> = sooner($1,$2)
clock: <clock> moins <n:1-59> [minutes|min] = sooner($1,$2)
clock: <n:1-59> minutes (apres|passe) <clock> = later($2,$1)
clock: <n:1-59> minutes avant <clock> = sooner($2,$1)
clock: (a|vers les|pour|des) <clock>
time: vers <clock> = about($1)

opentime: (le|la|les|l'|a|au|en|pour|pour le|pour la|pour l'|durant|pendant|des|du|de|de la|ce|cette|c'est|le jour de|les|sur|pendant le|pendant la|durant le|durant la|pendant l') <time>
time 0.3: <time> (de|du|de la|de l'|le|la|l'|au|a|a la|en|dans|dans la|dans le|dans l'|pour|mais|,|-|d'|ce|cette|au mois de|du mois de|du mois d'|pendant|pendant la|pendant le|durant|durant la|durant le) <time> = merge($1,$2)
time: (le mois de|le mois d'|mois de|mois d'|au mois de|au mois d') <month> = month($1)
time: (l'|) annee <yeartime> = constant($1)
time: [a|dans|en] <this> <part> = merge(cycle(day,0),part($2))
time: [dans] la journee = cycle(day,0)
time: <relday> au <part> = merge(cycle(day,$1),part($2))
time: (dans|pour|pendant|durant|en|a) (la|le|l'|) <part> = part($1)
time: (l'|le|la) <part> = part($1)
time: [la] nuit (derniere|passee) = merge(cycle(day,0),part(-2-4))
time: [la] nuit prochaine = part(22-28)
time: [en|a la|a l'|au|le|dans le] (debut|tout debut|premiere partie) (de|de la|d'|du|de l'|) [cette|cet|ce] <long> = edge(start,$1)
time: (tot dans|tot) (la|le|l'|ce|cette) <part> = edge(start,part($1))
time: <part> tot = edge(start,part($1))
time: (tard dans|tard) (la|le|l'|ce|cette|) <part> = edge(end,part($1))
time: <part> tard = edge(end,part($1))
time: [en|au|a la|vers le] (milieu|plein|mi) (de|de la|d'|du|de l'|) [cette|cet|ce] <long> = edge(mid,$1)
time: [en|a la|a l'|vers la|la] (fin|toute fin|derniere partie) (de|de la|d'|du|de l'|) [cette|cet|ce] <long> = edge(end,$1)
long: mois de <month> = month($1)
long: <month> <yeartime> = merge(month($1),$2)
long: <relday> = cycle(day,$1)
time: (en fin de journee|fin de journee|en fin d'apres midi|fin d'apres midi) = part(17-21)
time: (en debut de journee|debut de journee) = part(6-10)
time: apres (le|) dejeuner = part(13-17)
time: apres (le|) (travail|boulot) = part(17-21)
time: avant (le|) dejeuner = part(10-12)

time: (dans|d'ici a) <duration> = shift(1,$1)
time: <duration> (plus tard|apres|a partir de maintenant) = shift(1,$1)
time: <duration> (plus tot|auparavant|avant) = shift(-1,$1)
time: (il y a|ca fait|voila|y a) <duration> = shift(-1,$1)
time: <weekday> dans <duration> = shift(1,$2,fromToday(weekday($1)))
time: <duration> apres <time> = shift(1,$1,$2)
time: <duration> avant <time> = shift(-1,$1,$2)
time: [le] jour (apres|d'apres|suivant) [le|la|l'] <time> = shift(1,duration(1,day),$1,day)
time: [le] jour (avant|d'avant|precedant) [le|la|l'] <time> = shift(-1,duration(1,day),$1,day)
time: (le|) lendemain (de|du|d') <time> = shift(1,duration(1,day),$1,day)
time: (la|) veille (de|du|d') <time> = shift(-1,duration(1,day),$1,day)
time: (la|) veille (de|du|d'|au) <part> = merge(cycle(day,-1),part($1))
time: d'ici <duration> = range(cycle(day,0),shift(1,$1))
time: dans les <duration> [qui viennent|a venir] = range(cycle(day,0),shift(1,$1))
time: sous <duration> = range(cycle(day,0),shift(1,$1))

time: (ce|cet|cette|dans|l'|le|la|durant|en) [cette|ce] <unit> [ci] = cycle($1,0)
time: (cette|ce|cet) <unit> = cycle($1,0)
time: <unit> (en cours|courante|actuelle|courant|actuel|ci) = cycle($1,0)
time: [<this>] <thing> = occurrence(0,$2)
time: <weekday> <next> = occurrence(0,weekday($1))
time: <weekday> <last> = occurrence(-1,weekday($1))
time: <weekday> en <eight> = shift(1,$2,fromToday(weekday($1)))
time: [ce|le|au|pendant le|durant le|pour le|la|ce prochain] <weekendword> = weekend()
time: (ce|cette) <weekendword> = merge(cycle(week,0),weekend())
time: [le|ce] <weekendword> <next> = merge(cycle(week,1),weekend())
time: [le|] prochain <weekendword> = merge(cycle(week,1),weekend())
time: [le] <weekendword> <last> = merge(cycle(week,-1),weekend())
time: [le] dernier <weekendword> = merge(cycle(week,-1),weekend())
eight: (huit|8) = duration(7,day)
eight: (quinze|15) = duration(14,day)

time: <ord> <unit> (de|du|d'|de la|de l'|du mois de|du mois d'|en) <frame> = nth($1,$2,$3)
time: <ord> <nthing> apres [le|la|l'] <time> = nthAfter($1,$2,$3)
time: <ord> <nthing> (de|du|d'|de la|de l'|du mois de|du mois d'|en) <frame> = nth($1,$2,$3)
time: [<the>] <last> <unit> (de|du|d'|de la|de l'|du mois de|du mois d') <frame> = nth(-1,$3,$4)
time: [<the>] <last> <nthing> (de|du|d'|de la|de l'|du mois de|du mois d') <frame> = nth(-1,$3,$4)
frame: [le|la|l'|ce|cette] <unit> = cycle($1,0)
time: <ord:1-4> trimestre [de|en|de l'annee] <yeartime> = nth($1,quarter,$2)
time: [<the>] <ord:1-1> quinzaine (de|d'|du mois de|du mois d') <month> = edgeBy(0,14,day,month($3))
time: [<the>] <ord:2-2> quinzaine (de|d'|du mois de|du mois d') <month> = edgeBy(14,0,day,month($3))
time: [la] semaine du <date> = around(week,$1)

time: (de|du|depuis|entre|entre le|depuis le|depuis la|de la|a partir de|a partir du) <time> (a|au|et|et le|jusqu'au|jusqu'a|jusqu'en|-|a la) <time> = range($1,$2)
time 0.6: <time> (a|au|jusqu'au|jusqu'a|jusqu'en|-|a la) <time> = range($1,$2)
time: (de|entre) <hourly> (a|et|jusqu'a|-) <hourly> = range($1,$2)
time 1: <hourly> (a|jusqu'a|-) <clock> = range($1,$2)
hourly: <n:0-24> = clock(asSaid,$1)
hourly: <clock>
time: (du|entre le|le|de|) <dayno> (au|et le|-|a|jusqu'au) <dayno> <month> = range(date($1,$3),date($2,$3))
time: (a partir de|a partir du|apres|apres le|apres la|des|des le|a compter du|a partir d'|passe) <time> = bound(after,$1)
time: (depuis|depuis le|depuis la|depuis l') <time> = bound(after,lately($1))
time: (avant|avant le|avant la) <time> = bound(before,$1)
`,
  examples: {
    "snips/number": ["un", "deux", "cinq", "douze", "vingt deux", "cent", "7", "42", "trois virgule cinq"],
    "snips/ordinal": ["premier", "deuxieme", "troisieme", "vingt et unieme", "4eme"],
    "snips/percentage": ["cinquante pour cent", "dix pour cent", "cent pour cent", "25%", "soixante quinze pour cent"],
    "snips/duration": ["cinq minutes", "une heure", "une demi heure", "trente secondes", "2 heures", "dix jours"],
    "snips/temperature": ["vingt degres", "dix neuf degres celsius", "21 °C", "moins cinq degres"],
    "snips/amountOfMoney": ["dix euros", "cinq dollars", "100 euros", "deux euros cinquante"],
    "snips/datetime": ["demain", "lundi prochain", "ce soir", "a 15h", "demain matin", "le 3 mars", "dans deux heures"],
  },
};
