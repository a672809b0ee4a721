import type { DoubtText } from "./doubt-text.ts";

const lead =
  "(?:(?:and|so|but|well|hey|okay|ok|um|uh|now|then|say|hello|hi|excuse me|sorry|oh|only|just|maybe|perhaps) )*";
const someone = String.raw`he|she|they|it|who|somebody|someone|everybody|everyone|nobody|people|mum|mom|dad|grandma|grandpa|(?:the|my|our|your|his|her|their|a) \w+(?: \w+)?`;

/** What somebody does who asks for permission: "may I turn", but not "may I have". */
const deeds =
  "turn|switch|put|open|close|shut|lock|unlock|start|stop|pause|skip|mute|unmute|dim|raise|lower|cancel|delete|clear|remove|make|change|use|leave";
/** What may follow in a report: no command, and no question. */
const rest = String.raw`(?: (?!(?:please|turn|switch|put|open|close|shut|lock|unlock|start|stop|play|set|add|make|give|tell|remind|wake|can|could|would|what|when|where|how)(?![^ ]))\w+){0,8}`;

const done =
  "turned|switched|shut|opened|closed|locked|unlocked|started|stopped|dimmed|muted|paused|cancelled|raised|lowered";
const thing = String.raw`(?:the|my|our|all the|both|some|these|those) (?:\w+ ){1,4}?`;
const when =
  "(?:(?:somehow|suddenly|apparently|luckily|yesterday|today|tonight|last night|this morning|breaking news|at night|later) )*";
/** "The front door got unlocked", which does not say by whom. */
const passive = String.raw`^${lead}${when}${thing}(?:got|get|was|were|has been|have been|had been|is being|are being) (?:\w+ly |all |already )?(?:${done})${rest}$`;
/** "And then the hero turned off the lights", and no "the kitchen light turned off the". */
const byOther = String.raw`^${lead}${when}(?:he|she|they|it|somebody|someone|(?:the|my|our|a|an|this|that|his|her) \w+(?: \w+)?) (?:(?:just|then|quickly|slowly|also) )*(?:${done}) (?:(?:on|off|up|down) )?(?:the|my|our|all|his|her|their|every)`;
/** "Everything is off", "I think it is all off". */
const allIs = String.raw`^${lead}(?:i (?:think|believe|guess|know|see) )?(?:that )?(?:everything|it all|it is all|it s all|all of it) (?:(?:is|was|s|has|been|got|seems|looks) )+(?:\w+ly |already |still )?(?:off|on|out|dark|shut|closed|locked)${rest}$`;

const adverbs = "(?: (?:just|also|still|now|then|first|maybe|perhaps|soon|later|only|even|always|at least|\\w+ly))*";
/** What people buy, when they get up, and what they want to know are requests: "I should get some bread", "I have to get up". */
const noDuty =
  "(?! (?:buy|get|purchase|order|pick up|grab|stock|wake|rise|be|have|know|see|hear|check|ask|find|listen|take)(?![^ ]))";

/** What the speakers have done: "I have already put milk on the list". */
const isDone = String.raw`^${lead}(?:i|we) (?:have |ve |had |d )?already (?:put|added|set|${done}|made|switched|told|removed|deleted)${rest}$`;
/** "Turning off lights saves money". */
const aboutDeed = String.raw`^${lead}(?:turning|switching|putting|opening|closing|shutting|locking|unlocking|raising|lowering|playing|setting)(?: \w+){1,6}? (?:saves?|costs?|wastes?|helps?|makes?|means?|takes?)${rest}$`;
/** "I am going to wake him up", and what people say to those who sleep. */
const wakesOther = String.raw`^${lead}(?:i|we)(?: \w+){1,4}? wake (?:him|her|them)(?: up)?${rest}$|^${lead}(?:please )?wake up(?: (?:please|already|now))*$`;
const pity = String.raw`^${lead}(?:(?:it is |it s |what )?an? )?(?:pity|shame) (?:that )?(?:the|my|our|it|all)${rest}$`;

/** Whether the board listens, and what people call one that does not. */
const listens = String.raw`^${lead}(?:(?:are you|you are|you re) (?:\w+ )?(?:listening|deaf|there|awake|asleep|serious|kidding|stupid|crazy)|(?:can|do|did|could|don t|didn t|can t) you (?:even |really |still )?(?:hear|understand|see|get) (?:me|us|that))${rest}$`;
/** "I'm off", "we're turning in". */
const leaves = String.raw`^${lead}(?:i am|i m|we are|we re) (?:(?:just|now|so|all) )*(?:off|out(?! of)|in|up|away|(?:turning|checking|tuning|locking|heading|dropping|switching|shutting|signing|logging|nodding) (?:in|off|out|up|down))(?: \w+){0,3}$`;
/** "Lock him up": a person is no thing of the house. */
const person = String.raw`(?:lock|shut|turn|switch|knock|light|cut|kick|throw|wind|stop) (?:him|her|yourself|himself|herself|you)(?: (?:up|in|out|off|on|down|away|behind))?|(?:turns?|lights?|winds?|cuts?|knocks?) (?:me|us) (?:up|on|off|out|down)`;
/** What was lacking, or lacks elsewhere: "there was no milk in the shop". */
const elsewhere = String.raw`^${lead}(?:there (?:was|were)|(?:he|she|they|it|the \w+) (?:had|has|have)) (?:no|hardly any|not any|n t any)${rest}$|^${lead}there (?:is|are|s) no(?: \w+){1,3}? (?:in|at|on) (?:the|this|that|my|her|his) (?:\w+ )?(?:shops?|stores?|supermarket|market|bakery|recipe|cake|dish|menu|restaurant|cafe|office|town|village|world|film|book|song|picture)$`;
const praise = String.raw`^${lead}(?:well done|good job|nice (?:job|work)|great (?:job|work)|bravo|congratulations) (?:with|on|for|about)`;

/** On the telephone: "I'll call you back in ten minutes". */
const phones = String.raw`(?:i|we)(?: ll| will| m going to| am going to| can| must| have to| shall| should)? (?:call|ring|phone|text|message) (?:you|ya)|(?:let me|i need to|i have to) (?:call|ring|phone) you|(?:i|we)(?: ll| will)? get back to you`;

export const english: DoubtText = {
  condition: String.raw`^${lead}(?:if|unless|in case|whenever|as soon as|as long as|until|assuming|provided|supposing|when(?! (?:did|does|do|is|are|was|were|will|has|have|can|should|would)\b))(?! (?:you (?:can|could|please|like|want|don|do|wouldn|get|have|are|would|mind)|possible|it s|it is|that s|that is|i may|i might|i could|not)\b)|(?:only|except) (?:if|when|while|after|once)|unless`,
  unreal: String.raw`(?<!(?:i|we) )(?:imagine|suppose|pretend|picture this)(?! (?:so|not)\b)|(?:i|we|he|she|they|it) (?:must|might|may)(?! (?:as well|i)\b)|let s (?:say|assume)|if only|i wish (?:i|he|she|they|it|we|the|my|our|someone|somebody)|i (?:dreamt|dreamed|dream)|what (?:would|if|happens|happened)|used to|(?:would|could|should|might|must|may) (?:not |never |t |ve )?have (?:\w+ed|been|gone|done|put|set|shut|let|had|known)|^${lead}had (?:i|we|he|she|they|you|the)|hypothetically|in theory|as if|as though`,
  told: String.raw`${phones}|(?:more often|less often|more frequently|normally|as a rule)$|${listens}|${leaves}|${person}|${elsewhere}|${praise}|${isDone}|${aboutDeed}|${wakesOther}|${pity}|^${lead}(?:the|this|that|my|our|it|your|these|those)(?: \w+){0,3}? (?:is|are|was|were|s|looks|seems|feels|sounds) (?:\w+ ){0,2}?(?:\w+er|more \w+|less \w+|as \w+)(?: \w+){0,2}? (?:than|as)(?![^ ])${rest}$|(?:repeat|say it|say this) after me|^${lead}(?:i|we) (?:do not|don t|did not|didn t) (?:find|think|feel|believe)(?: that)? (?:it|that|this|you|the \w+)(?!(?: \w+)* enough)|^${lead}it (?:is|was|s|feels|felt) (?!(?:\S+ )?(?:how|what) )(?:\w+ ){1,4}degrees(?: (?:in|on|at|here|there|out|outside|inside|upstairs|downstairs|today|now|again)(?: \w+){0,3})?$|(?:the|that|this|these|those|my|some) \w+(?: \w+)? (?:that )?(?:i|we|he|she|they|you) (?:\w+ ){0,2}(?:wanted|meant|mentioned|ordered|requested|asked for|talked about|told you about|chose|picked|bought)$|(?:${someone}) (?:just |always |also |once |never |only |often |keeps? |kept )*(?:says|said|saying|tells|told|telling|asks|asked|asking|orders|ordered|begs|begged|warns|warned|suggests|suggested|insists|insisted|mentioned|whispered|shouted|yelled|replied|answered|explained|wrote|promised|recommends|recommended)|(?:${someone}) (?:wants|wanted|wishes|needs|expects|expected|likes|tries|tried|hopes|plans|refuses|refused)(?: \w+)? to|(?:was|were|am|got) (?:told|asked|ordered|supposed|advised) to|(?<!so |sure )that (?:you|he|she|they|we|i) (?:\w+ed|put|set|made|left)|(?:i|we) (?:read|heard|thought|was thinking) (?:that|about|of)`,
  asked: String.raw`^${lead}(?:is|are|was|were) (?:\w+ ){1,6}the ones? (?:that|which|who|with)|^${lead}(?:have|has|had|did|does|do) (?:the|my|our|your|his|her|their|that|this|an?) (?:\w+ ){1,3}?(?:\w+ed|turn|switch|put|set|open|close|shut|lock|unlock|start|stop|left|leave) (?:(?:on|off|up|down|out) )?(?:the|my|our|an?|any|all|this|that|his|her|their|it)(?= )|^${lead}(?:was|were) (?:it )?(?:you|he|she|they|someone|somebody|the \w+|my \w+) (?:who|that|with)|^${lead}(?:anyone|anybody|someone|somebody|everyone|everybody) (?:\w+ )?(?:turned|switched|put|set|opened|closed|shut|locked|unlocked|started|stopped|left)|^${lead}(?:who|whose|whom|whoever|which of (?:you|us|them)|how come|why (?:do|does|did|would|will|should|can|could|has|have|had|are|were|was|the|on earth)(?! (?:n t|not|t you|you not)\b)|(?:should|shall|must|ought) i|do (?:you|we|they|i) (?:want|know how|remember|think|mean|usually|ever|always|often|like|have to|need to)|(?:did|does)(?! i leave\b) \w+|(?:have|has|had) (?:you|i|we|they|he|she|someone|somebody|anyone|anybody) (?:\w+ed|ever|already|just|never|put|set|been|seen|done|made|left|shut)|when did|(?:are|were) (?:you|we|they) (?:going|trying|about|allowed|supposed)|is it (?:true|dangerous|bad|safe|allowed|legal|worth|better|normal|your)|(?:would|will|could|does) it (?!be\b)|would you (?:ever|rather)|guess)(?![^ ])|how (?:do|does|did|can|could|would|should|am|to)(?! (?:you do|i look)\b)|how (?:long|much|often|many \w+) (?:does|do|did|would|will) (?:it|that|this|you|the|we)(?! (?:take|need) (?:to|for) (?:get|go))|which \w+ (?:turns|opens|closes|locks|switches|starts|stops)`,
  narrated: String.raw`${passive}|${byOther}|${allIs}|^${lead}(?:the|my|our|all the) (?:\w+ ){1,4}?(?:(?:just|suddenly|also|then|simply) )*(?:went|came|fell|blew|broke)${rest}$|^${lead}(?:the|my|our|all the) (?:\w+ ){1,4}?(?:(?:just|suddenly|also|then|simply) )*(?:turned|switched|shut|opened|closed|locked|unlocked|started|stopped|dimmed|muted)(?: (?:on|off|up|down|again))? (?:itself|themselves|(?:all )?by itself|(?:all )?by themselves|(?:all )?on (?:its|their) own)${rest}$`,
  permission: String.raw`^${lead}(?:mum |mummy |mom |mommy |dad |daddy )?(?:may|might|can|could) i (?:(?:just|please|quickly|possibly|now|maybe|also) )*(?:${deeds})|^${lead}(?:am i|are we|are they|is (?:one|he|she|anyone|anybody|everyone|everybody)) (?:\w+ )?(?:allowed|permitted)|^${lead}(?:do|have) i (?:have |got )?(?:\w+ )?permission|^${lead}is it (?:ok|okay|alright|all right|fine|permitted) (?:if|for|to(?!(?: \w+)* (?:now|please)(?![^ ])))|(?:do|would) you mind (?:if i|(?:me|my|us|our) \w+ing)|^${lead}mind (?:if i|me \w+ing)|^${lead}(?:(?:will|would|do|can|could) you (?:let|allow) (?:me|us)|let me|allow me)(?: to)? (?:${deeds})`,
  plan: String.raw`(?:i|we)${adverbs} (?:was|were|d been)${adverbs} (?:going to|about to|meaning to|planning to|trying to|thinking (?:of|about))|(?:i|we)${adverbs} (?:might|may)(?: as well)?|(?:i|we) (?:ll|will|shall|could|can)${adverbs} (?:maybe|later|soon|perhaps|probably|eventually)|(?:i|we)${adverbs} (?:meant|intended|planned|hoped|wanted|tried|was tempted|were tempted) to`,
  duty: String.raw`(?<!(?:think|guess|believe|reckon) )it(?: s| is)(?: about| high)? time (?:to|for me to|for us to)|(?:i|we)(?: am| are| m| re) (?:too \w+|not (?:going|willing|able)|unable|trying) to|i (?:can|could)(?= (?:\w+ )+(?:myself|if you))|(?:i|we)(?: d| ve| m| re)?${adverbs} (?:should|ought to|must|have to|has to|got to|gotta|need to|had better|better|(?:am |are )?(?:supposed|meant|bound|obliged) to|remember to|have yet to|will have to|ll have to|am to|are to|(?:am |are )?(?:going to|gonna|about to|planning to)|ll|will|shall|plan to|intend to|promised to|promise to)${adverbs}${noDuty}`,
  expected: String.raw`^${lead}(?:the|my|our|all the|both|those|these|that|this) (?:\w+ ){1,4}?(?:should|ought to|(?:is|are) (?:supposed|meant) to)${adverbs} be (?:(?:all|already|fully|safely) )*\w+${rest}$`,
  granted: String.raw`^${lead}(?:yes|yeah|yep|sure|of course|certainly|go on|all right|alright|fine)(?: (?:yes|sure|then|dear|darling|love|sweetheart|of course|fine|okay))* you (?:may|can|re allowed to|are allowed to)|^${lead}you (?:may|can|could|re allowed to|are allowed to) (?:\w+ ){1,10}?(?:if you (?:like|want|wish|must)|son|kids?|children|boys|girls|mum|mom|dad|everyone|everybody|guys)|^${lead}you (?:may|re allowed to|are allowed to) (?:\w+ ){1,10}?(?:sweetheart|sweetie|darling|honey|dear|love)`,
  taste: String.raw`^${lead}(?:i|we) (?:(?:really|just|do|also|so|always|absolutely|quite) )*(?:like|love|adore|enjoy|hate|dislike)(?! (?:have|to|it)(?![^ ]))${rest}$`,
  possible: String.raw`^${lead}(?:could one|(?:can|may|might) (?:we|one)) (?!(?:\w+ )*please)(?:(?:just|please|now|also) )*(?:${deeds})`,
  lack: String.raw`(?:i|we) (?:\w+ ){0,2}?(?:need|lack|could do with|could use|miss)|(?:am|are|m|re|have|ve) (?:\w+ )?(?:out of|run out of|running (?:out|low|short)(?: of| on)?|short (?:of|on)|low on)|(?:there is|there s|there are|have|have got|ve got) (?:no|not enough)`,
  thanks: String.raw`(?:thanks|thank you|cheers|sorry|apologies|grateful|congratulations) for (?:\w+ ){0,2}\w+ing|(?:forgot|forgotten|forget|remembered|remember|learned|learnt|regret|afraid|scared|tired|used|hate|hates|loves|refuse) (?:to|of|how to|when to)`,
  ability: String.raw`^${lead}can (?:the|my|our|a|an|this|that|these|those|one|someone|somebody|anyone|anybody|it|they|people|all)|^${lead}could (?:a|an|one|someone|somebody|anyone|anybody|they|people|he|she)|^${lead}(?:can|could) (?:the|my|our) (?:\w+ ){1,3}(?:ever|even|also|by|from)|is it (?:\w+ )?possible|are you able to|is there (?:a|any) (?:way|chance) (?:to|of)|do you know how`,
  addressed: String.raw`(?<!just |i )(?:go|run|come|get up|walk|nip|pop|come here|come over)(?: (?:out|over|down|up|back|quick|quickly|and|to|there|here|please))* (?:and|to) (?=turn|switch|put|open|close|shut|lock|unlock|start|stop|get|check|see)|(?<!let s |let us )go (?:turn|switch|open|close|shut|lock|unlock)|on your way|when you (?:come|go|leave|are done|re done)|(?:with|use) your (?:hands?|own|foot|key)|one of you|some of you|^you (?:two|boys|girls|kids|all|guys|lot|people|there|over|always|never|often|usually|keep|kept|already)`,
  governors:
    "to who which i we he she they did had has have never whoever whichever whether if while than did didn didnt",
  between: "just quickly always usually often only simply really also not never even",
  extra: "from by with without even ever also itself alone twice more here there",
  forms: String.raw`ing$`,
};
