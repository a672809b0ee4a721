/** Portuguese. */
import { clockOf24, commaNumbers, type LanguageText, wordsBefore } from "./common.ts";
import { romanceRules, southernRules } from "./romance.ts";

const of = "(de|do|da|dos|das|do mes de|no|na|em|deste|desta)";

export const portuguese: LanguageText = {
  lexicon: {
    n: `zero=0; um, uma=1; dois, duas=2; tres=3; quatro=4; cinco=5; seis=6; sete=7; oito=8; nove=9; dez=10; onze=11; doze=12; treze=13; catorze, quatorze=14; quinze=15;
      dezesseis, dezasseis=16; dezessete, dezassete=17; dezoito=18; dezenove, dezanove=19; vinte=20; trinta=30; quarenta=40; cinquenta=50; sessenta=60; setenta=70; oitenta=80; noventa=90;
      duzentos, duzentas=200; trezentos, trezentas=300; quatrocentos, quatrocentas=400; quinhentos, quinhentas=500; seiscentos, seiscentas=600; setecentos, setecentas=700; oitocentos, oitocentas=800;
      novecentos, novecentas=900; (um|) par, um par de=2; (uma|) duzia=12; meia duzia=6; (uma|) dezena=10; (uma|) centena=100; (um|) milhar=1000; alguns, algumas, poucos, poucas=3`,
    power:
      "cem, cento=100; mil, milhares=1000; milhao, milhoes=1000000; bilhao, bilhoes, mil milhoes=1000000000; trilhao, trilhoes=1000000000000",
    point: "virgula, ponto=0",
    minus: "menos, negativo, -=0",
    share:
      "meio, meia, metade, a metade, 1/2=0.5; quarto, um quarto, 1/4=0.25; tres quartos, 3/4=0.75; terco, um terco, 1/3=0.33333333333",
    ord: `primeir(o|a|os|as)=1; segund(o|a|os|as)=2; terceir(o|a|os|as)=3; quart(o|a|os|as)=4; quint(o|a|os|as)=5; sext(o|a|os|as)=6; setim(o|a|os|as)=7; oitav(o|a|os|as)=8; non(o|a|os|as)=9; decim(o|a|os|as)=10;
      vigesim(o|a)=20; trigesim(o|a)=30; quadragesim(o|a)=40; quinquagesim(o|a)=50; sexagesim(o|a)=60; septuagesim(o|a), setuagesim(o|a)=70; octogesim(o|a)=80; nonagesim(o|a)=90; centesim(o|a)=100; milesim(o|a)=1000;
      decimo primeir(o|a), undecim(o|a)=11; decimo segund(o|a), duodecim(o|a)=12; decim(o|a) terceir(o|a)=13; decim(o|a) quart(o|a)=14; decim(o|a) quint(o|a)=15; decim(o|a) sext(o|a)=16; decim(o|a) setim(o|a)=17; decim(o|a) oitav(o|a)=18; decim(o|a) non(o|a)=19`,
    percent: "%, por cento, porcento, porcentos=0",
    degreesign: "°, º=0",
    degrees: "grau, graus=0",
    scale: "celsius, centigrado, centigrados, c=celsius; fahrenheit, f=fahrenheit; kelvin, kelvins, k=kelvin",
    currency: `$, dolar, dolares=$; usd, us$, (dolar|dolares) (americano|americanos|estadunidense|estadunidenses|dos estados unidos|us)=USD; aud, au$, (dolar|dolares) (australiano|australianos)=AUD; cad, can$, (dolar|dolares) (canadense|canadenses|canadiano|canadianos)=CAD;
      hkd, hk$, (dolar|dolares) de hong kong=HKD; brl, r$, real, reais=BRL; eur, euro, euros, €=EUR; £, libra, libras=£; gbp, (libra|libras) (esterlina|esterlinas|inglesa|inglesas|britanica|britanicas)=GBP;
      chf, (franco|francos) (suico|suicos)=CHF; franco, francos=FR; kr, coroa, coroas=KR; dkk, (coroa|coroas) (dinamarquesa|dinamarquesas)=DKK; sek, (coroa|coroas) (sueca|suecas)=SEK; nok, (coroa|coroas) (norueguesa|norueguesas)=NOK;
      inr, rupia, rupias, (rupia|rupias) (indiana|indianas), ₹=INR; rub, rublo, rublos, (rublo|rublos) (russo|russos), ₽=RUB; jpy, iene, ienes, yen, yens, (iene|ienes|yen|yens) (japones|japoneses)=JPY; ¥=¥;
      cny, rmb, yuan, yuans, yuanes, iuan, iuanes, (yuan|yuans|yuanes) (chines|chineses), renminbi=CNY; krw, won, wons, wones, (won|wons|wones) (coreano|coreanos|sul coreano|sul coreanos)=KRW; (lira|liras) (turca|turcas), lira, liras=TRY; zloty, zlotys, zlotis=PLN; (coroa|coroas) (checa|checas|tcheca|tchecas)=CZK; forint, forints=HUF; shekel, shekels=ILS; baht=THB; rand=ZAR; peso, pesos, (peso|pesos) (mexicano|mexicanos)=MXN; (peso|pesos) (argentino|argentinos)=ARS; kwanza, kwanzas=AOA; metical, meticais=MZN; escudo, escudos=CVE; dirham=AED; bitcoin, bitcoins, btc, ฿=BTC;
      cent, cents, centimo, centimos, centavo, centavos, cts, ct, ¢, c=cent`,
    about:
      "uns, umas, aproximadamente, cerca de, cerca das, cerca da, quase, mais ou menos, mais o menos, por volta, por volta de, por volta das, por volta da, por volta do, em torno de, em torno das, perto de, aproximados, aproximadas, aproximado, la pelas, ao redor de=0",
    exactly:
      "exatamente, exactamente, precisamente, exatos, exatas, exato, exata, em ponto, certinho, certos, certinhos, justos, redondos=0",
    unit: `ano, anos=year; trimestre, trimestres=quarter; mes, meses=month; semana, semanas=week; dia, dias=day; hora, horas, hr, hrs=hour; minuto, minutos, min, mins=minute; segundo, segundos, seg, segs=second`,
    shortunit: "h=hour; m, '=minute; s, ''=second",
    weekday: `segunda feira, segunda, segundas, 2a feira, 2ª feira, seg=1; terca feira, terca, tercas, 3a feira, 3ª feira, ter=2; quarta feira, quarta, quartas, 4a feira, 4ª feira, qua=3; quinta feira, quinta, quintas, 5a feira, 5ª feira, qui=4;
      sexta feira, sexta, sextas, 6a feira, 6ª feira, sex=5; sabado, sabados, sab=6; domingo, domingos, dom=7`,
    month:
      "janeiro, jan=1; fevereiro, fev=2; marco, mar=3; abril, abr=4; maio, mai=5; junho, jun=6; julho, jul=7; agosto, ago=8; setembro, set=9; outubro, out=10; novembro, nov=11; dezembro, ~dez=12",
    season: "primavera=3/20-6/21; verao=6/21-9/24; outono=9/23-12/22; inverno=12/21-3/21",
    holiday: `natal, dia de natal, dia do natal=12/25; vespera de natal, a vespera de natal=12/24; ano novo, ano bom, dia de ano novo, reveillon de ano novo, primeiro dia do ano=1/1; vespera de ano novo, reveillon, fim de ano, vespera do ano novo, sao silvestre=12/31; dia de reis, reis, epifania=1/6;
      dia dos namorados, sao valentim, dia de sao valentim=2/14; dia das bruxas, halloween=10/31; todos os santos, dia de todos os santos=11/1; finados, dia de finados, dia dos mortos, dia dos finados=11/2; dia do (trabalho|trabalhador), festa do trabalho=5/1;
      dia das maes, dia da mae=5/7#2; dia dos pais=8/7#2; dia do pai=3/19; (dia da|) independencia=9/7; tiradentes=4/21; proclamacao da republica=11/15; nossa senhora aparecida, dia das criancas=10/12; dia da liberdade=4/25; dia da mulher=3/8;
      pascoa, domingo de pascoa, dia de pascoa=e0; segunda feira de pascoa=e1; sexta feira santa, sexta santa, paixao de cristo=e-2; carnaval, terca feira de carnaval=e-47; quarta feira de cinzas, cinzas=e-46; corpus christi=e60; domingo de ramos=e-7; pentecostes=e49; ascensao=e39; sao joao=6/24`,
    part: `manha=4-12; madrugada=0-6; tarde, tardinha=12-19; noite, noitinha=18-24; almoco, hora do almoco=12-14; jantar, hora do jantar=18-21; cafe da manha, pequeno almoco=7-10; anoitecer, por do sol, crepusculo, entardecer=19-22; amanhecer, aurora, alvorada=5-8`,
    relday: `hoje, neste dia, no dia de hoje, hoje em dia=0; amanha, (o|) dia seguinte, (o|) dia de amanha, (o|no|) dia depois=1; ontem, (o|) dia anterior, (a|) vespera, (o|) dia antes=-1; depois de amanha=2; anteontem, antes de ontem, antontem=-2`,
    weekendword: "fim de semana, final de semana, fds, fins de semana, finais de semana=0",
    nowword:
      "agora, agora mesmo, ja, neste momento, neste instante, nesse momento, imediatamente, atualmente, neste exato momento, nesse instante, agorinha=0",
    next: "proximo, proxima, proximos, proximas, seguinte, seguintes, que vem, que vem a seguir, vindouro, vindoura, vindouros, vindouras, que entra=0",
    last: "passado, passada, passados, passadas, ultimo, ultima, ultimos, ultimas, anterior, anteriores, previo=0",
    this: "este, esta, estes, estas, esse, essa, neste, nesta, deste, desta, nesse, nessa, desse, dessa, em curso, atual, o presente=0",
    the: "o, a, os, as, do, da, dos, das, no, na, nos, nas, ao, aos, para o, para a, pelo, pela, pelos, pelas, durante o, durante a, durante os, durante as, de, em, pra, pro=0",
    to: "a, ao, ate, ate o, ate a, ate as, as, -, e o, e a, e as, ate ao=0",
    until: "ate, ate o, ate a, ate as, ate ao, ate aos, ate os=0",
  },
  articles: ["um", "uma"],
  rules: String.raw`
${commaNumbers}
${clockOf24}
${wordsBefore}
${romanceRules}
${southernRules(of)}
n: <n> e <n> = join(10,$1,$2)
n: <n> e (meio|meia) = andShare($1,0.5)
n: (um|uma) <power> = constant($1)
openordinal: (o|a|os|as) <ord>
ord: <ord:10-900> <ord:1-90> = sum($1,$2)
ord: /(\d+)(?:[ºª°oa])/ = written($1)
temperature: <temperature> (abaixo de|abaixo do|negativos abaixo de) (zero|0) = below($1)
temperature: <temperature> negativos = below($1)
cash: <cash> (e|com) <cash> = change($1,$2)
cash: <cash> (e|com) <n:1-99> = change($1,$2)
cash: <n> <currency> e (meio|meia) = quantity(andShare($1,0.5),$2)
cash: <n> de <currency> = quantity($1,$2)
cash: r$ <n> = quantity($1,BRL)

span: <share> de <unit> = duration($1,$2)
span: <n:0-99> &h &<n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: <share> [de] <shortunit> = duration($1,$2)
span: <n> <unit> e <share> = moreOfUnit($1,$2,$3)
span: <n> &h e <share> = moreOfUnit($1,hour,$2)
span: <n> (hora|horas) e <n:1-59> = joinDurations(duration($1,hour),duration($2,minute))
span: hora e meia = duration(1.5,hour)
span: minuto e meio = duration(1.5,minute)
span: <span> e <span> = joinDurations($1,$2)
span: (todo|toda) (o|a|um|uma) <unit> = duration(1,$1)
span: (uma|) quinzena = duration(15,day)
openduration: (durante|por|para|ao longo de|em|faz|ha) [o|a|os|as] <duration>

time: (em|no ano|o ano|do ano|no ano de|ano|de) <yeartime> = constant($1)
time: <time> [,|de|do|em|do ano|do ano de|no ano de] <yeartime> = merge($1,$2)
date: [o|a|dia|o dia|no dia|em|do dia|ao dia|no|ao|a|do] <dayno> [de|do mes de|do] <month> = date($1,$2)
date: <weekday> [dia|o dia|,|o|no dia] <dayno> = merge(weekday($1),date($2))
date 0.2: (dia|o dia|no dia|do dia|ao dia) <dayno> = date($1)
time: <ord> dia ${of} <month> = date($1,$2)
time: (no|ao|neste) <weekendword> = weekend()
time: ultimo dia ${of} <frame> = nth(-1,day,$1)

clock: (as|a|pelas|para as|das|a uma|desde as) <n:0-24> [horas|hora] = clock(either,$1)
clock: (as|a|ao|pelas|para as|para o) <clock>
clock: <n:0-24> (horas|hora|em ponto) = clock(either,$1)
clock: <n:0-24> horas [e] <n:0-59> [minutos|minuto] = clock(either,$1,$2)
clock: /([01]?\d|2[0-4]) ?[h.:] ?([0-5]\d)(?:min|m)?/ [horas|h] = digital(asSaid,$1)
clock: (as|a|pelas|para as) <n:0-24> [horas|hora] e <n:1-59> [minutos|minuto|min] = clock(either,$1,$2)
clock: <n:0-24> e <quarters> = later(clock(either,$1),$2)
clock: (as|a|pelas) <n:0-24> (horas|hora|) e <quarters> = later(clock(either,$1),$2)
clock: <clock> e <quarters> = later($1,$2)
clock: <clock> e <n:1-59> [minutos|minuto] = later($1,$2)
clock: <clock> menos <quarters> = sooner($1,$2)
clock: <clock> menos <n:1-59> [minutos|minuto] = sooner($1,$2)
clock: [as] <n:1-59> [minutos] para (as|a|o) <hour> = sooner($2,$1)
clock: <quarters> para (as|a|o) <hour> = sooner($2,$1)
clock: [ao|o] (meio dia|meiodia) = clock(told,12)
clock: (la pelas|la pela) <n:1-24> [horas] = about(clock(either,$1))
clock 0.3: [a] (meia noite|meianoite) = clock(told,24)
time: [as|a] <n:11-13> [horas] do (meio dia|meiodia) = merge(clock(either,$1),part(11-16))
time: a partir <clock> = bound(after,$1)
clock 2: <n:1-12> menos <n:1-59> = sooner(clock(either,$1),$2)
quarters: [um] quarto = constant(15)
quarters: meia = constant(30)
quarters: tres quartos = constant(45)
time: <hour> (da|de|do|a|pela|na) <part> = merge($1,part($2))
clock: <hour> (am|a.m.|a.m) = inHalf($1,am)
clock: <hour> (pm|p.m.|p.m) = inHalf($1,pm)

opentime: (o|a|os|as|em|no|na|nos|nas|ao|aos|para|para o|para a|por|pela|pelo|de|do|da|durante|durante o|durante a|dia|o dia|no dia|pra|pro|neste|nesta|pelas|para as) <time>
time 0.3: <time> (de|do|da|das|o|a|as|em|no|na|ao|para|para o|pela|pelo|,|-|dia|no dia|durante|mas|a partir|deste|desta) <time> = merge($1,$2)
time: (o mes de|mes de|no mes de|do mes de|durante o mes de) <month> = month($1)
time: <this> <part> = merge(cycle(day,0),part($2))
time: (pela|na|durante a|a|de|da|o|no|ao|logo de|em|pelo) <part> = part($1)
time: <relday> <part> = merge(cycle(day,$1),part($2))
time: <relday> (pela|na|a|de|da|ao|no) <part> = merge(cycle(day,$1),part($2))
time: (ontem a noite|a noite passada|noite passada|na ultima noite) = merge(cycle(day,-1),part(18-24))
time: (logo a|logo mais a) <part> = edge(start,part($1))
time: [no|ao|em|nas|as|a|pelo] (inicio|comeco|principio|primeiras horas|primeira hora|inicios) ${of} <long> = edge(start,$1)
time: (cedo|bem cedo) (na|pela|de|da) <part> = edge(start,part($1))
time: (pela|na|de|a) <part> cedo = edge(start,part($1))
time: (tarde|bem tarde) (na|pela|da|de) <part> = edge(end,part($1))
time: [no|em|a|pelo|na] (meio|meados|plena|pleno|metade) [${of}] <long> = edge(mid,$1)
time: [no|ao|em|nas|as|pelo|a] (fim|final|finais|fins|ultimas horas|ultima hora) ${of} <long> = edge(end,$1)
long: mes de <month> = month($1)
long: <month> [de|do] <yeartime> = merge(month($1),$2)
long: [<this>] <unit> = cycle($2,0)
time: (depois do|apos o) (almoco) = part(13-17)
time: (depois do|apos o) (trabalho) = part(17-21)

time: (em|dentro de|daqui a|daqui|em ate) <duration> = shift(1,$1)
time: <duration> (depois|mais tarde|a partir de agora|a contar de agora) = shift(1,$1)
time: (ha|faz|fazem|a) <duration> [atras] = shift(-1,$1)
time: <duration> (atras|antes) = shift(-1,$1)
time: <weekday> (daqui a|dentro de|em) <duration> = shift(1,$2,fromToday(weekday($1)))
time: <duration> (depois|depois de|depois do|depois da|apos|apos o) <time> = shift(1,$1,$2)
time: <duration> (antes|antes de|antes do|antes da) <time> = shift(-1,$1,$2)
time: [o|no] dia (depois|seguinte|apos) [de|do|da|ao|a|o] <time> = shift(1,duration(1,day),$1,day)
time: [o|no] dia antes (de|do|da) <time> = shift(-1,duration(1,day),$1,day)
time: (no prazo de|em menos de|nas|nos) [proximas|proximos] <duration> [seguintes] = rangeFromNow(shift(1,$1))

time: [<the>] <this> <unit> = cycle($3,0)
time: [<the>] <unit> (em curso|atual|corrente) = cycle($2,0)
time: <this> <thing> = occurrence(0,$2)
time: <this> <season> = fromToday(season($2))
time: <this> <weekendword> = merge(cycle(week,0),weekend())
time: (a noite de|na noite de|noite de) <holiday> = merge(shift(-1,duration(1,day),holiday($1),day),part(18-24))

time: <ord> <nthing> (depois de|depois do|depois da|apos o|apos a|apos) <time> = nthAfter($1,$2,$3)
frame: [o|a|este|esta] <unit> = cycle($1,0)
time: <ord:1-4> trimestre [de|do|do ano de] <yeartime> = nth($1,quarter,$2)
time: [<the>] <ord:1-1> quinzena (de|do mes de) <month> = edgeBy(0,14,day,month($3))
time: [<the>] <ord:2-2> quinzena (de|do mes de) <month> = edgeBy(14,0,day,month($3))
time: [a|na] semana (do dia|do|de) <date> = around(week,$1)

time: (de|do|da|das|desde|desde o|desde a|desde as|a partir de|do dia|dos) <time> <to> <time> = range($1,$3)
time: (entre|entre o|entre a|entre as|entre os|entre o dia) <time> (e|e o|e a|e as|e os|e o dia) <time> = range($1,$2)
time: (entre|entre o) (o mes de|mes de|) <month> (e|e o) (o mes de|mes de|) <month> [de] <yeartime> = rangeUpTo(merge(month($1),$3),merge(month($2),$3))
time: (de|desde|das|entre as|desde as|da|entre|entre a) <hourly> (a|as|ate|ate as|e|e as|-|a uma) <hourly> = range($1,$2)
time 1: <hourly> (as|ate as|-|a) <clock> = range($1,$2)
time: [do|do dia|entre o dia|entre|de|dia|desde o dia] <dayno> (ao|a|e|-|ate|ate o|ao dia|ate o dia|e o dia) <dayno> [de] <month> = range(date($1,$3),date($2,$3))
time: [do|do dia|entre o dia|entre|de|dia|desde o dia] <dayno> (ao|a|e|-|ate|ate o|ao dia|ate o dia|e o dia) <date> = range(date($1),$2)
time: (a partir de|a partir do|a partir da|a partir das|depois de|depois do|depois da|depois das|apos|apos o|apos as|desde|desde o|desde a|desde as|desde o dia) (o|) (meio dia) = bound(after,clock(told,12))
time 0.1: (a partir de|a partir do|a partir da|a partir das|depois de|depois do|depois da|depois das|apos|apos o|apos as|apos a|desde|desde o|desde a|desde as) <time> = bound(after,$1)
time 0.1: (de|do|das|a partir de|da) <time> em diante = bound(after,$1)
time: antes <clock> = bound(before,$1)
time: depois <clock> = bound(after,$1)
time: (antes de|antes do|antes da|antes das) <time> = bound(before,$1)
`,
  examples: {
    "snips/number": ["um", "dois", "cinco", "doze", "vinte e dois", "cem", "7", "42", "três vírgula cinco"],
    "snips/ordinal": ["primeiro", "segunda", "terceiro", "décimo", "4º"],
    "snips/percentage": ["cinquenta por cento", "dez por cento", "cem por cento", "25%", "setenta e cinco por cento"],
    "snips/duration": ["cinco minutos", "uma hora", "meia hora", "trinta segundos", "2 horas", "dez dias"],
    "snips/temperature": ["vinte graus", "dezenove graus celsius", "21 °C", "menos cinco graus"],
    "snips/amountOfMoney": ["dez euros", "cinco reais", "100 euros", "dois euros e cinquenta centavos"],
    "snips/datetime": [
      "amanhã",
      "segunda-feira que vem",
      "hoje à noite",
      "às 15h",
      "amanhã de manhã",
      "dia 3 de março",
      "em duas horas",
    ],
  },
};
