/**
 * Rules that the Romance languages share: the words for next, last and this precede or follow their noun, and days are
 * written as numbers in the same order. Each language defines its words.
 */

export const romanceRules = String.raw`
span: <share> <unit> = duration($1,$2)
yeartime: <n:1500-2999> = year($1)
dayno: <n:1-31>
dayno: <ord:1-1>
date: /(\d{1,2})[\/.-](\d{1,2})[\/.-](\d{4}|\d\d)/ = numbered(dmy,$1)
date 2: /(\d{1,2})[.-](\d{1,2})/ = numbered(dm,$1)
long: <month> = month($1)
long: <season> = season($1)
long: <yeartime>
long: <part> = part($1)
long: <unit> = cycle($1,0)
long: <unit> <next> = cycle($1,1)
long: <unit> <last> = cycle($1,-1)
time: [<the>] <next> <unit> = cycle($3,1)
time: [<the>] <unit> <next> = cycle($2,1)
time: [<the>] <last> <unit> = cycle($3,-1)
time: [<the>] <unit> <last> = cycle($2,-1)
time: [<the>] <next> <thing> = occurrence(0,$3)
time: [<the>] <thing> <next> = occurrence(0,$2)
time: [<the>] <last> <thing> = occurrence(-1,$3)
time: [<the>] <thing> <last> = occurrence(-1,$2)
thing: <month> = month($1)
thing: <season> = season($1)
thing: <holiday> = holiday($1)
time: [<the>] <n:1-9999> <next> <unit> = several($4,$2)
time: [<the>] <next> <n:1-9999> <unit> = several($4,$3)
time: [<the>] <n:1-9999> <unit> <next> = several($3,$2)
time: [<the>] <n:1-9999> <last> <unit> = several($4,$2,-1)
time: [<the>] <last> <n:1-9999> <unit> = several($4,$3,-1)
time: [<the>] <n:1-9999> <unit> <last> = several($3,$2,-1)
frame: <time>
nthing: <weekday> = weekday($1)
nthing: <weekendword> = weekend()
time: <ord:1-4> trimestre = nth($1,quarter)
time: <until> <time> = bound(until,$2)
`;

/** Returns the rules that French does not share. `of`: the words between a part and its whole, as a rule writes them. */
export function southernRules(of: string): string {
  return String.raw`
date: /(\d{1,2})\/(\d{1,2})/ = numbered(dm,$1)
hour: <n:0-24> = clock(either,$1)
hour: <clock>
clock: <n:0-24> h = clock(either,$1)
long: <next> <unit> = cycle($2,1)
thing: <weekday> = weekday($1)
time: [<the>] <next> <weekendword> = merge(cycle(week,1),weekend())
time: [<the>] <weekendword> <next> = merge(cycle(week,1),weekend())
time: [<the>] <weekendword> <last> = merge(cycle(week,-1),weekend())
time: [<the>] <last> <weekendword> = merge(cycle(week,-1),weekend())
time 0.3: <ord> <unit> ${of} <frame> = nth($1,$2,$3)
time: <ord> <nthing> ${of} <frame> = nth($1,$2,$3)
time 0.3: [<the>] <last> <unit> ${of} <frame> = nth(-1,$3,$4)
time: [<the>] <last> <nthing> ${of} <frame> = nth(-1,$3,$4)
time 0.6: <time> <to> <time> = range($1,$3)
hourly: <hour>
`;
}
