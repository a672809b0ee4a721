/** Japanese. */
import { clockOf24, type LanguageText, pointNumbers, wordsAfter } from "./common.ts";

export const japanese: LanguageText = {
  lexicon: {
    n: `〇, 零, ゼロ, れい=0; 一, 壱, いち=1; 二, 弐=2; 三, 参, さん=3; 四, よん=4; 五=5; 六, ろく=6; 七, なな=7; 八, はち=8; 九, きゅう=9`,
    power: "十, 拾=10; 百=100; 千=1000; 万=10000; 億=100000000; 兆=1000000000000",
    point: "点, ., ・, コンマ=0",
    minus: "マイナス, 負の, -, 零下, 氷点下=0",
    share: "半=0.5; 四半=0.25",
    ord: "最初, 初めて, 初=1",
    percent: "%, パーセント, ぱーせんと=0",
    degreesign: "°=0",
    degrees: "度, ど=0",
    scale: "c, 摂氏, セ氏, セルシウス, セルシウス度=celsius; f, 華氏, ファーレンハイト=fahrenheit; k, ケルビン=kelvin",
    currency: `$, ドル=$; usd, us$, 米ドル, アメリカドル, 米国ドル=USD; aud, au$, オーストラリアドル, 豪ドル, 濠ドル=AUD; cad, can$, カナダドル, 加ドル=CAD; hkd, 香港ドル=HKD; eur, ユーロ, €=EUR; £, ポンド=£;
      gbp, イギリスポンド, 英ポンド, 英国ポンド, スターリングポンド=GBP; chf, スイスフラン=CHF; フラン=FR; kr, クローネ, クローナ=KR; dkk, デンマーククローネ, デンマーク・クローネ=DKK; sek, スウェーデンクローナ, スウェーデン・クローナ=SEK;
      nok, ノルウェークローネ, ノルウェー・クローネ=NOK; inr, ルピー, インドルピー, ₹=INR; rub, ルーブル, ルーブリ, ロシアルーブル, ₽=RUB; jpy, 円, 日本円, えん=JPY; ¥=¥; cny, rmb, 元, 人民元, 中国元=CNY; krw, ウォン, 韓国ウォン=KRW;
      btc, ビットコイン, ฿=BTC; cent, セント, ¢=cent`,
    about: "約, およそ, だいたい, 大体, ほぼ, 大凡, おおよそ, 凡そ, ほとんど=0",
    aboutafter: "位, くらい, ぐらい, ほど, 程度, 前後, ごろ, 頃, ころ, あたり=0",
    exactly: "ちょうど, 丁度, 正確に, きっかり, ぴったり, ジャスト, きっちり=0",
    unit: "年, 年間, 箇年, か年, ヶ年=year; 四半期=quarter; か月, ヶ月, カ月, ヵ月, ケ月, 箇月, か月間, ヶ月間, カ月間, ヵ月間, 箇月間, ケ月間, 月間=month; 週, 週間=week; 日, 日間=day; 時間=hour; 分, 分間=minute; 秒, 秒間=second",
    lasting:
      "年間, 年=year; 四半期=quarter; か月, ヶ月, カ月, ヵ月, ケ月, 箇月, か月間, ヶ月間, カ月間, ヵ月間, 箇月間, ケ月間=month; 週間=week; 日間=day; 時間=hour; 分, 分間=minute; 秒, 秒間=second",
    shortunit: "h=hour",
    weekday:
      "月曜日, 月曜=1; 火曜日, 火曜=2; 水曜日, 水曜=3; 木曜日, 木曜=4; 金曜日, 金曜=5; 土曜日, 土曜=6; 日曜日, 日曜=7",
    month: "睦月=1; 如月=2; 弥生=3; 卯月=4; 皐月=5; 水無月=6; 文月=7; 葉月=8; 長月=9; 神無月=10; 霜月=11; 師走=12",
    season: "春=3/20-6/21; 夏=6/21-9/24; 秋=9/23-12/22; 冬=12/21-3/21",
    holiday: `元日, 元旦, お正月, 正月, 新年=1/1; 成人の日=1/1#2; 建国記念日, 建国記念の日=2/11; 春分の日=3/20; 昭和の日=4/29; 憲法記念日=5/3; みどりの日, 緑の日=5/4; こどもの日, 子供の日, 子どもの日=5/5; 海の日=7/1#3; 山の日=8/11; 敬老の日=9/1#3;
      秋分の日=9/23; 体育の日, スポーツの日=10/1#2; 文化の日=11/3; 勤労感謝の日=11/23; 天皇誕生日=12/23@-2018; 天皇誕生日=2/23@2020; バレンタイン, バレンタインデー, バレンタインの日=2/14; ホワイトデー=3/14; ひな祭り, 雛祭り=3/3;
      七夕=7/7; クリスマス=12/25; クリスマスイブ, クリスマス・イブ, クリスマスイヴ, イブ=12/24; 大晦日, 大みそか, おおみそか=12/31; ハロウィン, ハロウィーン=10/31; 母の日=5/7#2; 父の日=6/7#3; 節分=2/3; イースター, 復活祭=e0; 聖金曜日=e-2; エイプリルフール=4/1`,
    part: `早朝, 明け方, 未明=4-8; 朝, 午前, 午前中, 朝方=4-12; 昼, お昼, 昼間, 昼食, ランチ=12-14; 午後=12-19; 夕方, 夕暮れ, 夕刻=17-21; 夜, 晩, 夜間, 夕食=18-27; 深夜, 夜中, 真夜中=22-28; 朝食=7-10`,
    relday: `今日, 本日, きょう, 当日=0; 明日, あした, あす, 翌日, 次の日, 明くる日=1; 昨日, きのう, 前日, 前の日=-1; 明後日, あさって, 翌々日=2; 一昨日, おととい, おとつい=-2; 明々後日, しあさって=3; 一昨々日, さきおととい=-3`,
    relunit: "週=week; 月=month; 年=year; 四半期=quarter",
    weekendword: "週末=0",
    nowword:
      "~今, 今すぐ, 今すぐに, ただいま, ただ今, 現在, たった今, ~いま, 直ちに, すぐに, すぐ, 只今, 今現在, この瞬間=0",
  },
  rules: String.raw`
${pointNumbers}
${clockOf24}
${wordsAfter}
n: /(\d+),(\d{1,2})/ = written($1)
n: /([〇一二三四五六七八九]{2,8})/ = kanjiDigits($1)
ord: <n> /[^\d\s〇一二三四五六七八九十百千万億第の]{1,4}目/ = constant($1)
ord: <n> 番 = constant($1)
ord: 第 <n> [番|回|位|号] = constant($1)
percentage: <n> 割 = times($1,10)
percentage: <n> 割 <n> 分 = sum(times($1,10),$2)
percentage: 割 = constant(10)
temperature: <scale> <number> <degrees> = quantity($2,$1)
temperature: <scale> <number> = quantity($2,$1)
temperature: <scale> <minus> <n> <degrees> = quantity(negative($3),$1)
money: <cash> <aboutafter> = about($1)
money: <about> <cash> <aboutafter> = about($2)

span: <n> <lasting> = duration($1,$2)
span: <n> <lasting> 半 = moreOfUnit($1,$2,0.5)
span: <n> 日 間 = duration($1,day)
span: 半 <lasting> = duration(0.5,$1)
span: 半日 = duration(12,hour)
span: 一日中 = duration(1,day)
span: 数 <lasting> = duration(3,$1)
span: <span> と <span> = joinDurations($1,$2)
duration: <span> <aboutafter> = about($1)
lapse: <span>
lapse: <n> <unit> = duration($1,$2)
lapse: 数 日 = duration(3,day)
lapse: <lapse> <lapse> = joinDurations($1,$2)

date: <n:1-12> 月 <n:1-31> 日 = date($2,$1)
date: <n:1-9999> 年 <n:1-12> 月 <n:1-31> 日 = date($3,$2,$1)
date: <n:1-31> 日 = date($1)
date: ついたち = date(1)
date: /(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)/ = numbered(mdy,$1)
date: /(\d{1,2})\/(\d{1,2})/ = numbered(md,$1)
time: <n:1-12> 月 = month($1)
time: <n:1000-9999> 年 = year($1)
time: 平成 <n:1-31> 年 = year(sum($1,1988))
time: 令和 <n:1-99> 年 = year(sum($1,2018))
time: 昭和 <n:1-64> 年 = year(sum($1,1925))

clock: <n:0-24> 時 = clock(either,$1)
clock: <n:0-24> 時 <n:0-59> 分 = clock(either,$1,$2)
clock: <n:0-24> 時 <n:0-59> 分 <n:0-59> 秒 = clock(either,$1,$2,$3)
clock: <n:0-24> 時 半 = clock(either,$1,30)
clock: <n:0-24> 時 <n:1-59> 分 前 = sooner(clock(either,$1),$2)
clock: <n:0-24> 時 <n:1-59> 分 過ぎ = later(clock(either,$1),$2)
clock: (午前|朝|朝の|午前の|早朝の|早朝|深夜|深夜の|夜中の|夜中|今朝) <clock> = inHalf($1,am)
clock: (午後|午後の|夕方の|夕方|夜の|夜|晩の) <clock> = inHalf($1,pm)
clock: <clock> (am) = inHalf($1,am)
clock: <clock> (pm) = inHalf($1,pm)
clock: (正午|お昼の12時|昼の12時) = clock(told,12)
clock: (零時|午前零時|真夜中の12時) = clock(told,0)
clock: <clock> ちょうど
time: <time> <aboutafter> = about($1)

time 0.3: <time> の <time> = merge($1,$2)
time 0.3: <time> 、 <time> = merge($1,$2)
opentime: <time> に
opentime: <time> は
opentime: <time> の
time: 今朝 = merge(cycle(day,0),part(4-12))
time: (今夜|今晩|今晚|今夕) = merge(cycle(day,0),part(18-27))
time: (昨夜|昨晩|ゆうべ|夕べ) = merge(cycle(day,-1),part(18-27))
time: (明朝|明日の朝) = merge(cycle(day,1),part(4-12))
time: (明晩) = merge(cycle(day,1),part(18-27))
time: <day> <part> = merge($1,part($2))
day: <relday> = cycle(day,$1)
time: (朝早く|朝の早いうち) = part(4-8)
time: (夜遅く|夜遅い時間) = part(21-27)
time: (昼過ぎ|昼食後|お昼過ぎ|昼食の後) = part(13-17)
time: (仕事の後|仕事後|退社後) = part(17-21)

time: 今 <relunit> = cycle($1,0)
time: (この|今の) <relunit> = cycle($1,0)
time: 来 <relunit> = cycle($1,1)
time: (次の|次|翌) <relunit> = cycle($1,1)
time: 再来 <relunit> = cycle($1,2)
time: (先|昨|前の|この前の|前) <relunit> = cycle($1,-1)
time: 去年 = cycle(year,-1)
time: (先々|先先) <relunit> = cycle($1,-2)
time: (一昨年|おととし) = cycle(year,-2)
time: 今年 = cycle(year,0)
time: 本年 = cycle(year,0)
time: 今度の <thing> = occurrence(0,$1)
time: (次の|次|この次の|今度の|今の|この|来る) <thing> = occurrence(0,$1)
time: (前の|先の|この前の|前回の|最後の|過ぎた) <thing> = occurrence(-1,$1)
time: (この|今度の|今) <weekendword> = merge(cycle(week,0),weekend())
time: 今週末 = merge(cycle(week,0),weekend())
time: 来週末 = merge(cycle(week,1),weekend())
time: 先週末 = merge(cycle(week,-1),weekend())
time: (次の|来) <weekendword> = merge(cycle(week,1),weekend())
time: この <season> = fromToday(season($1))
thing: <weekday> = weekday($1)
thing: <season> = season($1)
thing: <holiday> = holiday($1)
thing: <n:1-12> 月 = month($1)
time: (過去|この|ここ|直近) <n> <unit> = several($2,$1,-1)
time: (過去の|最近の|最近|ここ最近の|前の|最後の) <n> <unit> = several($2,$1,-1)
time: (次の|今後|向こう|これから|これからの|来る) <n> <unit> = several($2,$1)

time: <lapse> (後|後に|のち|経ったら|したら|以降に) = shift(1,$1)
time: (今から|あと) <lapse> (後|後に|で|) = shift(1,$1)
time: <lapse> 前 = shift(-1,$1)
time: <time> の <lapse> 後 = shift(1,$2,$1)
time: <time> の <lapse> 前 = shift(-1,$2,$1)
time: <time> から <lapse> 後 = shift(1,$2,$1)
time: <time> から <lapse> = rangeUpTo($1,shift(1,$2,$1))
time: <lapse> (以内|以内に|のうちに) = rangeFromNow(shift(1,$1))

time: <time> の 第 <n> <unit> = nth($2,$3,$1)
time: <time> の 第 <n> <nthing> = nth($2,$3,$1)
time: <time> の <ord> の <unit> = nth($2,$3,$1)
time: <time> の <ord> の <nthing> = nth($2,$3,$1)
time: <time> の <n> (番目の|回目の|度目の) <nthing> = nth($2,$3,$1)
time: <time> の (最後の|最終) <unit> = nth(-1,$2,$1)
time: <time> の (最後の|最終) <nthing> = nth(-1,$2,$1)
time: 第 <n:1-5> <nthing> = nth($1,$2,cycle(month,0))
nthing: <weekday> = weekday($1)
nthing: <weekendword> = weekend()
time: 第 <n:1-4> 四半期 = nth($1,quarter)
time: <n:1000-9999> 年 [の] 第 <n:1-4> 四半期 = nth($2,quarter,year($1))
time: <long> [の] (初め|はじめ|始め|頭) = edge(start,$1)
time: <long> [の] (半ば|なかば|中頃|中ごろ|真ん中) = edge(mid,$1)
time: <long> [の] (終わり|末|終盤|おわり|最後) = edge(end,$1)
time: <long> [の] (上旬|初旬) = edgeBy(0,10,day,$1)
time: <long> [の] 中旬 = edgeBy(10,20,day,$1)
time: <long> [の] 下旬 = edgeBy(20,0,day,$1)
time: 月末 = edge(end,cycle(month,0))
time: 月初 = edge(start,cycle(month,0))
time: 年末 = edge(end,cycle(year,0))
time: 年始 = edge(start,cycle(year,0))
long: <n:1-12> 月 = month($1)
long: <season> = season($1)
long: 今 <relunit> = cycle($1,0)
long: (来|次の) <relunit> = cycle($1,1)
long: (先|前の|昨) <relunit> = cycle($1,-1)
long: <part> = part($1)
long: 今年 = cycle(year,0)

time: <time> から <time> [まで|の間|までの間|にかけて|まで の 間] = range($1,$2)
time: <time> (と|、) <time> (の間|の間に) = range($1,$2)
time: <time> (~|〜|-) <time> = range($1,$2)
time 0.2: <n:1-12> 月 (から|~|〜|-) <n:1-12> 月 [まで] = range(month($1),month($2))
time: <n:1-12> 月 <n:1-31> [日] (から|~|〜|-) <n:1-31> 日 [まで] = range(date($2,$1),date($3,$1))
time: <n:0-24> (から|~|〜|-) <n:0-24> 時 [まで|の間] = range(clock(either,$1),clock(either,$2))
time 0.3: <time> (以降|以後|から|の後|後|より後) = bound(after,$1)
time 0.3: <time> (以前|の前|前|より前) = bound(before,$1)
time 0.3: <time> (まで|までに|までの間) = bound(until,$1)
`,
  examples: {
    "snips/number": ["一", "二", "五", "十二", "二十二", "百", "7", "42", "三点五"],
    "snips/ordinal": ["一番目", "二番目", "第三", "4番目"],
    "snips/percentage": ["五十パーセント", "十パーセント", "百パーセント", "25%", "七十五パーセント"],
    "snips/duration": ["五分間", "一時間", "半時間", "三十秒", "2時間", "十日間"],
    "snips/temperature": ["二十度", "摂氏十九度", "21 °C", "マイナス五度"],
    "snips/amountOfMoney": ["千円", "五ドル", "100ユーロ", "二千五百円"],
    "snips/datetime": ["明日", "次の月曜日", "今夜", "午後三時", "明日の朝", "三月三日", "二時間後"],
  },
};
