/** Spanish. */
import { clockOf24, commaNumbers, type LanguageText, wordsBefore } from "./common.ts";
import { romanceRules, southernRules } from "./romance.ts";

const of = "(de|del|de la|de los|del mes de|en|en el|en la)";

export const spanish: LanguageText = {
  lexicon: {
    n: `cero=0; uno, un, una=1; dos=2; tres=3; cuatro=4; cinco=5; seis=6; siete=7; ocho=8; nueve=9; diez=10; once=11; doce=12; trece=13; catorce=14; quince=15;
      dieciseis, diez y seis=16; diecisiete, diez y siete=17; dieciocho, diez y ocho=18; diecinueve, diez y nueve=19; veinte=20; veintiuno, veintiun, veintiuna=21; veintidos=22;
      veintitres=23; veinticuatro=24; veinticinco=25; veintiseis=26; veintisiete=27; veintiocho=28; veintinueve=29; treinta=30; cuarenta=40; cincuenta=50; sesenta=60;
      setenta=70; ochenta=80; noventa=90; doscientos, doscientas=200; trescientos, trescientas=300; cuatrocientos, cuatrocientas=400; quinientos, quinientas=500;
      seiscientos, seiscientas=600; setecientos, setecientas=700; ochocientos, ochocientas=800; novecientos, novecientas=900; (un|) par, un par de=2; (una|) docena=12; media docena=6;
      (una|) decena=10; (un|) centenar=100; (un|) millar=1000; unos pocos, unas pocas, algunos, algunas=3`,
    power:
      "cien, ciento, cientos=100; mil, miles=1000; millon, millones=1000000; mil millones=1000000000; billon, billones=1000000000000",
    point: "coma, punto=0",
    minus: "menos, negativo, -=0",
    share:
      "medio, media, la mitad, 1/2=0.5; cuarto, un cuarto, 1/4=0.25; tres cuartos, tres cuartas partes, 3/4=0.75; tercio, un tercio, 1/3=0.33333333333",
    ord: `primer, primero, primera, primo, primeros, primeras=1; segundo, segunda=2; tercer, tercero, tercera=3; cuarto, cuarta=4; quinto, quinta=5; sexto, sexta=6; septimo, septima, setimo=7;
      octavo, octava=8; noveno, novena=9; decimo, decima=10; undecimo, undecima, decimoprimero, decimoprimera, decimo primer(o|a|)=11; duodecimo, duodecima, decimosegundo, decimosegunda=12;
      decimotercer(o|a|), decimo tercer(o|a|)=13; decimocuart(o|a), decimo cuart(o|a)=14; decimoquint(o|a), decimo quint(o|a)=15; decimosext(o|a), decimo sext(o|a)=16; decimoseptim(o|a), decimo septim(o|a)=17;
      decimoctav(o|a), decimooctav(o|a), decimo octav(o|a)=18; decimonoven(o|a), decimo noven(o|a)=19; vigesim(o|a)=20; trigesim(o|a)=30; cuadragesim(o|a)=40; quincuagesim(o|a)=50; sexagesim(o|a)=60;
      septuagesim(o|a)=70; octogesim(o|a)=80; nonagesim(o|a)=90; centesim(o|a)=100; milesim(o|a)=1000`,
    percent: "%, por ciento, porciento, por cien, porcentaje=0",
    degreesign: "°, º=0",
    degrees: "grado, grados=0",
    scale: "celsius, centigrado, centigrados, c=celsius; fahrenheit, f=fahrenheit; kelvin, kelvins, k=kelvin",
    currency: `$, dolar, dolares=$; usd, us$, (dolar|dolares) (americano|americanos|estadounidense|estadounidenses|de estados unidos|us)=USD; aud, au$, (dolar|dolares) (australiano|australianos)=AUD;
      cad, can$, (dolar|dolares) canadiense(s|)=CAD; hkd, hk$, (dolar|dolares) de hong kong=HKD; eur, euro, euros, pavo, pavos, €=EUR; £, libra, libras=£; gbp, (libra|libras) (esterlina|esterlinas|inglesa|inglesas|britanica|britanicas)=GBP;
      chf, (franco|francos) (suizo|suizos)=CHF; franco, francos=FR; kr, corona, coronas=KR; dkk, (corona|coronas) (danesa|danesas)=DKK; sek, (corona|coronas) (sueca|suecas)=SEK; nok, (corona|coronas) (noruega|noruegas)=NOK;
      inr, rupia, rupias, (rupia|rupias) (india|indias), ₹=INR; rub, rublo, rublos, (rublo|rublos) (ruso|rusos), ₽=RUB; jpy, yen, yenes, (yen|yenes) (japones|japoneses)=JPY; ¥=¥;
      cny, rmb, yuan, yuanes, (yuan|yuanes) (chino|chinos), renminbi=CNY; krw, won, wones, (won|wones) (coreano|coreanos|surcoreano|surcoreanos)=KRW; mxn, peso, pesos, (peso|pesos) (mexicano|mexicanos)=MXN;
      (peso|pesos) (argentino|argentinos)=ARS; (peso|pesos) (chileno|chilenos)=CLP; (peso|pesos) (colombiano|colombianos)=COP; (peso|pesos) (uruguayo|uruguayos)=UYU; sol, soles, (sol|soles) (peruano|peruanos)=PEN; bolivar, bolivares=VES; boliviano, bolivianos=BOB; quetzal, quetzales=GTQ; guarani, guaranies=PYG; real, reales, (real|reales) (brasileno|brasilenos)=BRL; (lira|liras) (turca|turcas), lira, liras=TRY; zloty, zlotys, zlotis=PLN; (corona|coronas) (checa|checas)=CZK; forinto, forintos, florin, florines=HUF; dirham, dirhams, dirhames=MAD; rand=ZAR; baht=THB; bitcoin, bitcoins, btc, ฿=BTC; cent, cents, centimo, centimos, centavo, centavos, cts, ct, penique, peniques, ¢, c=cent`,
    about:
      "unos, unas, aproximadamente, alrededor de, alrededor del, casi, cerca de, cerca del, mas o menos, sobre, sobre el, sobre la, sobre las, aprox, aproximado, poco mas o menos, hacia, hacia el, hacia la, hacia las, a eso de=0",
    exactly: "exactamente, precisamente, justo, justamente, exacto, exactos, exactas, en punto, justos, clavados=0",
    unit: `ano, anos=year; trimestre, trimestres=quarter; mes, meses=month; semana, semanas=week; dia, dias, jornada=day; hora, horas, hr, hrs=hour; minuto, minutos, min, mins=minute; segundo, segundos, seg, segs=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second",
    weekday:
      "lunes, lun=1; martes, ~mar=2; miercoles, mier, mie=3; jueves, jue=4; viernes, vier, vie=5; sabado, sabados, sab=6; domingo, domingos, dom=7",
    month:
      "enero, ene=1; febrero, feb=2; marzo, ~mar=3; abril, abr=4; mayo, may=5; junio, jun=6; julio, jul=7; agosto, ago=8; septiembre, setiembre, sept, sep, set=9; octubre, oct=10; noviembre, nov=11; diciembre, dic=12",
    season: "primavera=3/20-6/21; verano=6/21-9/24; otono=9/23-12/22; invierno=12/21-3/21",
    holiday: `navidad, navidades, dia de navidad, (dia|fiesta) de la navidad=12/25; nochebuena, noche buena, (la|) vispera de navidad=12/24; nochevieja, noche vieja, fin de ano, vispera de ano nuevo=12/31; ano nuevo, dia de ano nuevo=1/1;
      (dia de|) reyes, dia de los reyes magos, epifania=1/6; san valentin, dia de san valentin, dia de los enamorados=2/14; halloween=10/31; todos los santos, dia de todos los santos, dia de los santos=11/1; dia de los muertos, dia de los difuntos=11/2;
      dia de la hispanidad, fiesta nacional=10/12; dia de la constitucion=12/6; dia del (trabajo|trabajador), dia de los trabajadores, fiesta del trabajo=5/1; dia de la madre=5/7#1; dia del padre=3/19;
      pascua, domingo de (pascua|resurreccion)=e0; lunes de pascua=e1; viernes santo=e-2; jueves santo=e-3; domingo de ramos=e-7; miercoles de ceniza=e-46; (la|) ascension=e39; pentecostes=e49; (la|) inmaculada=12/8; (la|) asuncion=8/15; los santos inocentes=12/28; san juan=6/24`,
    part: `madrugada=1-6; tarde=12-19; noche=18-24; almuerzo=12-15; comida=13-15; desayuno=7-10; cena=19-22; atardecer, anochecer, crepusculo=19-22; amanecer, alba=5-8`,
    relday: `hoy, hoy dia, hoy mismo, en el dia de hoy=0; manana, (el|) dia siguiente, (el|) dia de (despues|manana), (el|) dia despues=1; ayer, (el|) dia (de|) (antes|anterior), (la|) vispera=-1; pasado manana, pasado=2; anteayer, antes de ayer, antier, antes ayer=-2; trasanteayer=-3`,
    weekendword: "fin de semana, finde, fines de semana, weekend, week end=0",
    nowword:
      "ahora, ahora mismo, ya, en este momento, inmediatamente, en este instante, actualmente, de inmediato, ya mismo=0",
    next: "proximo, proxima, proximos, proximas, siguiente, siguientes, que viene, que vienen, venidero, venidera, entrante, entrantes=0",
    last: "pasado, pasada, pasados, pasadas, ultimo, ultima, ultimos, ultimas, anterior, anteriores, previo, previa=0",
    this: "este, esta, estos, estas, ese, esa, en curso, actual, el presente, presente=0",
    the: "el, la, los, las, del, de la, en el, en la, al, a la, para el, para la, por el, por la, durante el, durante la, durante los, en, de los, de las=0",
    to: "a, al, hasta, hasta el, hasta la, hasta las, a la, a las, -, y el, y las, y la=0",
    until: "hasta, hasta el, hasta la, hasta las, hasta los=0",
  },
  articles: ["un", "una"],
  rules: String.raw`
${commaNumbers}
${clockOf24}
${wordsBefore}
${romanceRules}
${southernRules(of)}
n: <n:20-90> y <n:1-9> = join(10,$1,$2)
percentage: (el|un) <n> <percent> = constant($1)
n: <n> y (medio|media) = andShare($1,0.5)
n: <n> y <n> = join(100,$1,$2)
n: (un|una) <power> = constant($1)
openordinal: (el|la|los|las) <ord>
ord: <ord:10-90> <ord:1-9> = sum($1,$2)
ord: /(\d+)(?:[ºªoa°]|er|ro|do|to|mo|vo|no|ra|da|ta|ma|va|na)\.?/ = written($1)
temperature: <temperature> (bajo|por debajo de|abajo de|bajo el) (cero|0) = below($1)
cash: <cash> (y|con) <cash> = change($1,$2)
cash: <cash> (y|con) <n:1-99> = change($1,$2)
cash: <cash> <n:10-99> = change($1,$2)
cash: <n> de <currency> = quantity($1,$2)

span: <share> de <unit> = duration($1,$2)
span: (hora|un hora) y media = duration(1.5,hour)
span: minuto y medio = duration(1.5,minute)
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <share> [de] <shortunit> = duration($1,$2)
span: <n> <unit> y <share> = moreOfUnit($1,$2,$3)
span: <n> &h y <share> = moreOfUnit($1,hour,$2)
span: <n> (hora|horas) y <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <n> (hora|horas) <n:10-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <span> y <span> = joinDurations($1,$2)
span: (todo|toda) (un|una|el|la) <unit> = duration(1,$1)
span: (una|) quincena = duration(15,day)
openduration: (durante|por|para|a lo largo de|en) [el|la|los|las] <duration>

time: (en|en el|el ano|del ano|del|en el ano|ano|de) <yeartime> = constant($1)
time: <time> [,|de|del|en|del ano|en el ano] <yeartime> = merge($1,$2)
date: [el|del|al|dia|el dia|en el|en el dia|al dia] <dayno> [de|del|del mes de|del mes] <month> = date($1,$2)
date: <month> <n:1-31> = date($2,$1)
date: <weekday> [dia|el|,|el dia] <dayno> = merge(weekday($1),date($2))
date 0.2: (el|dia|el dia|del dia) <dayno> = date($1)
time: <ord> dia ${of} <month> = date($1,$2)

clock: [a|de|para] (las|la) <n:0-24> [horas|hora] = clock(either,$1)
clock: [a|de|para] (las|la) <clock>
clock: <n:0-24> (horas|hora|en punto) = clock(either,$1)
clock: <n:0-24> horas [y] <n:0-59> [minutos|minuto] = clock(either,$1,$2)
clock: /([01]?\d|2[0-4]) ?[h.:] ?([0-5]\d)(?:(?:min|m)?)?/ [horas|h] = digital(asSaid,$1)
clock: [a|de] (las|la) <n:0-24> [horas|hora] (y|con|) <n:1-59> [minutos|minuto|min] = clock(either,$1,$2)
clock: <n:0-24> y <quarters> = later(clock(either,$1),$2)
clock: [a|de] (las|la) <n:0-24> <quarters> = later(clock(either,$1),$2)
clock: <clock> y <quarters> = later($1,$2)
clock: <clock> y <n:1-59> [minutos|minuto] = later($1,$2)
clock: <clock> menos <quarters> = sooner($1,$2)
clock: <clock> menos <n:1-59> [minutos|minuto] = sooner($1,$2)
clock: <n:1-12> menos <quarters> = sooner(clock(either,$1),$2)
clock: <n:1-59> [minutos] para (las|la) <n:1-12> = sooner(clock(either,$2),$1)
clock: <quarters> para (las|la) <n:1-12> = sooner(clock(either,$2),$1)
clock: [a|al|a el|el] (mediodia|medio dia) = clock(told,12)
clock: [a|al|a el|el] (mediodia|medio dia) y media = clock(told,12,30)
clock 0.3: [a|a la] (medianoche|media noche) = clock(told,24)
time: [a|de] [las|la] <n:11-13> (de|del) (mediodia|medio dia) = merge(clock(either,$1),part(11-16))
clock: [a] (las|la) 12 en punto del (mediodia|medio dia) = clock(told,12)
time: <hour> (de la|por la) manana = merge($1,part(4-12))
time: <hour> en punto (de la|por la) manana = merge($1,part(4-12))
quarters: [un] cuarto = constant(15)
quarters: media = constant(30)
quarters: tres cuartos = constant(45)
time: <hour> (de la|por la|de|del|a la|en la) <part> = merge($1,part($2))
clock: <hour> (am|a.m.|a.m|a m) = inHalf($1,am)
clock: <hour> (pm|p.m.|p.m|p m) = inHalf($1,pm)

opentime: (el|la|los|las|en|en el|en la|a|al|a la|para|para el|para la|por|por la|por el|de|del|de la|durante|durante el|durante la|desde|dia|el dia|sobre|para las|en los|en las|durante los) <time>
time 0.3: <time> (de|del|de la|de las|el|la|las|los|en|en el|en la|a|al|a la|a las|para|para el|por|por la|por el|,|-|dia|el dia|durante|durante la|durante el|pero) <time> = merge($1,$2)
time: (el mes de|mes de) <month> = month($1)
part 0.3: manana = constant(4-12)
time: [en|por|durante] (esta|este) <part> = merge(cycle(day,0),part($1))
time: (por la|en la|durante la|a la|por el|de la|al|a|la|el|en el|de) <part> = part($1)
time: <relday> <part> = merge(cycle(day,$1),part($2))
time: <relday> (por la|en la|a la|de la) <part> = merge(cycle(day,$1),part($2))
time: esta tarde noche = merge(cycle(day,0),part(18-24))
time: anoche = merge(cycle(day,-1),part(18-24))
time: (ayer|) (noche pasada|la pasada noche|la noche pasada) = merge(cycle(day,-1),part(18-24))
time: [a|en|al|en la|en el|en las] (primera hora|primeras horas|inicio|inicios|principio|principios|comienzo|comienzos|el inicio|el principio|el comienzo) ${of} [este|esta] <long> = edge(start,$1)
time: (pronto por|temprano por|temprano en|pronto en) (la|el) <early> = constant($1)
time: por (la|el) <early> (pronto|temprano|a primera hora) = constant($1)
time: [a] primera hora de (la|el) <early> = constant($1)
early: <part> = edge(start,part($1))
early: tarde = part(18-21)
time: (tarde por|tarde en) (la|el) <part> = edge(end,part($1))
time: por (la|el) <part> (tarde|a ultima hora) = edge(end,part($1))
time: [a|en|en la|en el|hacia] (mitad|mediados|medio|media|el medio|la mitad|plena|pleno) [${of}] [este|esta] <long> = edge(mid,$1)
time: [a|al|en|en la|en el|hacia|hacia el] (final|fin|finales|fines|ultima hora|ultimas horas|el final) [${of}] [este|esta] <long> = edge(end,$1)
long: <month> [de|del] <yeartime> = merge(month($1),$2)
time: despues de (comer|la comida|el almuerzo|almorzar) = part(13-17)
time: despues del (trabajo|almuerzo) = part(17-21)

time: (en|dentro de|de aqui a) <duration> = shift(1,$1)
time: (en los|en las) <next> <duration> = shift(1,$2)
time: <duration> (despues|mas tarde|a partir de ahora) = shift(1,$1)
time: (hace|hara|ha) <duration> = shift(-1,$1)
time: <duration> (atras|antes) = shift(-1,$1)
time: <weekday> (dentro de|en) <duration> = shift(1,$2,fromToday(weekday($1)))
time: <duration> (despues|despues de|despues del|tras) <time> = shift(1,$1,$2)
time: <duration> (antes|antes de|antes del) <time> = shift(-1,$1,$2)
time: [el|al] dia (despues de|despues del|siguiente a|siguiente al|despues de la) <time> = shift(1,duration(1,day),$1,day)
time: [el] dia (antes de|antes del|anterior a|anterior al) <time> = shift(-1,duration(1,day),$1,day)
time: (antes de|en menos de|en el plazo de) <duration> = rangeFromNow(shift(1,$1))

time: [en] (este|esta|el|la) <unit> (en curso|actual|presente) = cycle($1,0)
time: [en] <this> <unit> = cycle($2,0)
time: [en|para|por] <this> <thing> = occurrence(0,$2)
time: [en|para|por] <this> <season> = fromToday(season($2))
time: [en|para|por] (este|ese) <weekendword> = merge(cycle(week,0),weekend())

time: <ord> <nthing> (despues de|despues del|tras) <time> = nthAfter($1,$2,$3)
frame: [el|la|este|esta] <unit> = cycle($1,0)
time: <ord:1-4> trimestre [de|del|del ano] <yeartime> = nth($1,quarter,$2)
time: [<the>] <ord:1-1> quincena ${of} <month> = edgeBy(0,14,day,month($3))
time: [<the>] <ord:2-2> quincena ${of} <month> = edgeBy(14,0,day,month($3))
time: [la] semana del <date> = around(week,$1)

time: (de|del|desde|desde el|desde la|desde las|entre|entre el|entre la|entre las|de la|de las) <time> <to> <time> = range($1,$3)
time: (entre|entre el|entre la|entre las) <time> (y|y el|y la|y las) <time> = range($1,$2)
time: (de|desde|entre|de las|entre las|desde las|de la|desde la|entre la) <hourly> (a|a las|a la|y|y las|y la|hasta|hasta las|-) <hourly> = range($1,$2)
time 1: <hourly> (a|hasta|-) <clock> = range($1,$2)
time: [del|entre el|de|desde el|el|entre] <dayno> (al|y el|-|a|hasta el|y) <dayno> [de] <month> = range(date($1,$3),date($2,$3))
time: [del|entre el|de|desde el|el|entre] <dayno> (al|y el|-|a|hasta el|y) <date> = range(date($1),$2)
time: (a partir de|a partir del|desde|desde el|de|del) (mediodia|medio dia) [en adelante] = bound(after,clock(told,12))
time 0.1: (a partir de|a partir del|despues de|despues del|despues de la|despues de las|desde|desde el|desde la|desde las|a partir de la|a partir de las|pasado el|pasadas) <time> = bound(after,$1)
time 0.1: (de|desde|del) <time> en adelante = bound(after,$1)
time: (antes de|antes del|antes de la|antes de las) <time> = bound(before,$1)
`,
  examples: {
    "snips/number": ["uno", "dos", "cinco", "doce", "veintidós", "cien", "7", "42", "tres coma cinco"],
    "snips/ordinal": ["primero", "segunda", "tercero", "décimo", "4º"],
    "snips/percentage": [
      "cincuenta por ciento",
      "diez por ciento",
      "cien por cien",
      "25%",
      "setenta y cinco por ciento",
    ],
    "snips/duration": ["cinco minutos", "una hora", "media hora", "treinta segundos", "2 horas", "diez días"],
    "snips/temperature": ["veinte grados", "diecinueve grados celsius", "21 °C", "menos cinco grados"],
    "snips/amountOfMoney": ["diez euros", "cinco dólares", "100 euros", "dos euros y cincuenta céntimos"],
    "snips/datetime": [
      "mañana",
      "el próximo lunes",
      "esta noche",
      "a las 15h",
      "mañana por la mañana",
      "el 3 de marzo",
      "en dos horas",
    ],
  },
};
