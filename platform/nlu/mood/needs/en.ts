import type { Need } from "./need-text.ts";

const very = String.raw`(?:(?:far|much|way|a bit|a little|so|too|very|really|pretty|rather|quite|awfully|terribly|getting|just|all|completely|still|already|here) )*`;
const too = String.raw`(?:(?:far|much|way|a bit|a little|really|just|still) )*(?:so|too|very|really|awfully|terribly|pretty|quite|rather|that)`;
const it = String.raw`(?:it (?:is|has got|has become)|it s|it s got|it is getting|it s getting|it feels|it seems)`;
const who = String.raw`(?:i|we)`;
const thing = String.raw`(?:the|my|our|this|that|these|those|all the|all this) (?:\w+ ){0,5}?\w+`;
const adverb = String.raw`(?:\w+ly|just|all|now|again|got|almost|probably|already|about to be|going to be)`;
const wear = String.raw`(?:an? |my |our |the |some |any |his |her |their )*(?:umbrellas?|brolly|rain ?coats?|coats?|jackets?|wellies|boots|sun ?glasses|sun ?cream|scarf|gloves|hat)`;
const ending = String.raw`(?: any ?more| any longer| now| for now| today| for today)*`;

export const asides: readonly (readonly [string, string])[] = [
  [
    String.raw`(?:sorry )?(?:${who} (?:am |m |are |re )?(?:not (?:\w+ )?sure(?: any ?more)?|(?:have |ve |ve got |have got )(?:\w+ )?no (?:idea|clue)|(?:do not|don t|dont) (?:\w+ )?(?:know|remember|recall)(?: any ?more)?|(?:can not|can t|cannot|cant) (?:\w+ )?(?:remember|recall|tell)|(?:always |just |keep |have |ve )*(?:forget|forgot|forgotten|forgetting)|(?:was |am |m |keep )*(?:just )?wonder(?:ing)?|(?:would|d) (?:really )?like to know|(?:want|need) to know|am curious)|(?:have you (?:got )?)?(?:any|no) (?:idea|clue))(?: about| of)?(?= (?:what|which|how|when|whether|if|where)(?! \w*ever)(?! (?:\w+ )?to )(?! i (?:did|put|left|want|should)))`,
    "tell me",
  ],
  [
    String.raw`${who} (?:would|d) (?:feel|be|sleep|rest) (?:much |a lot |so |far |really )?(?:better|safer|happier|calmer|warmer|cooler|more comfortable|more relaxed|glad|grateful|happy|pleased)(?: (?:with|at|if|in))`,
    "please",
  ],
];

export const tags = "right|isn t it|innit|is it not|aren t they|don t you think|huh|correct|doesn t it";

export const needs: readonly Need[] = [
  {
    said: String.raw`(?:please )?(?:make sure|see to it|ensure)(?: that)? (?<x>(?:all (?:of )?)?(?:the|my|our) (?:\w+ ){0,4}?\w+) (?:is|are|s)(?: (?:all|now|really))* off(?: please)?$`,
    means: ["turn off {x}"],
  },
  {
    said: String.raw`(?:please )?(?:make sure|see to it|ensure)(?: that)? (?<x>(?:all (?:of )?)?(?:the|my|our) (?:\w+ ){0,4}?\w+) (?:is|are|s)(?: (?:all|now|really))* (?:locked|locked up)(?: please)?$`,
    means: ["lock {x}"],
  },
  {
    said: String.raw`(?:please )?(?:make sure|see to it|ensure)(?: that)? (?<x>(?:all (?:of )?)?(?:the|my|our) (?:\w+ ){0,4}?\w+) (?:is|are|s)(?: (?:all|now|really))* (?:closed|shut)(?: please)?$`,
    means: ["close {x}"],
  },
  {
    said: String.raw`it (?:is not|isn t|s not)(?: (?:quite|nearly|really))? (?:bright|light) enough(?: (?:in )?here)?(?: for me)?`,
    means: ["turn on the light"],
  },
  {
    said: String.raw`^(?:it|that|this|the music|the radio|the volume|you) ?(?:is|are|s|re)? ?(?:not|isn t|aren t)(?: quite| nearly)? loud enough(?: (?:for me|in here|here))?$`,
    means: ["turn up the volume", "make it louder"],
  },
  {
    said: String.raw`^(?<x>(?:the|my|our) (?:\w+ ){0,3}?\w+) (?:needs|need|has|have) to be (?:turned|switched) off(?: please| now)*$`,
    means: ["turn off {x}"],
  },
  {
    said: String.raw`^(?<x>(?:the|my|our) (?:\w+ ){0,3}?\w+) (?:needs|need|has|have) to be (?:turned|switched) on(?: please| now)*$`,
    means: ["turn on {x}"],
  },
  {
    said: String.raw`(?<x>(?:what|which|how)(?: (?:time|day|date|late|hour|month|year|weekday|day of the week))?) it is(?! (?:\w+ )?(?:like|going))`,
    means: ["{x} is it"],
  },
  {
    said: String.raw`(?<x>(?:the|my|our) \w+(?: \w+)?) (?:is|s|looks|seems|feels) ${too} dark`,
    means: ["turn on the light in {x}", "open the blinds in {x}"],
  },
  {
    said: String.raw`(?:why (?:is|s) )?${it} ${very}(?:dark|dim|gloomy)|why is it (?:so|that) (?:dark|dim|gloomy)|(?:${it} )?(?:pitch (?:dark|black)|too (?:dark|dim|gloomy))|${who} (?:can|could) ?(?:not|t|hardly|barely|scarcely) (?:really |even )?see(?: (?:a thing|anything|much|what (?:i m|i am|we are) doing|where (?:i m|i am|we are) going|my (?:own )?hands?))?|${who} (?:cannot|cant) (?:really |even )?see(?: (?:a thing|anything|much))?|${who} (?:do not|don t) see (?:a thing|anything|much)`,
    means: ["turn on the light", "open the blinds"],
  },
  {
    said: String.raw`${who} (?:could (?:really )?(?:use|do with)|need|want|would like|d like|am missing)(?: (?:some|a bit of|a little(?: bit of)?|more|a))* lights?|(?:a bit of|a little|some) light (?:in (?:the )?(?<x>\w+(?: \w+)?) )?(?:would|might) (?:be \w+|help)|there (?:is|s) (?:no|not enough|too little) light`,
    means: ["turn on the light"],
  },
  {
    said: String.raw`(?:there (?:is|s) )?(?:too much|so much) (?:sun(?:light)?|daylight|glare)|the sun(?:light)? (?:is|s|keeps) (?:too bright|so bright|blinding|dazzling|glaring|shining|in)(?: (?:me|us|my eyes?|right in|in my (?:eyes?|face)|so (?:brightly|strongly)))*|the sun(?:light)? (?:blinds|dazzles|bothers|disturbs|wakes) (?:me|us)`,
    means: ["close the blinds", "close the shutters", "close the curtains"],
  },
  {
    said: String.raw`let (?:some |the |in some |in the |a bit of |a little )*(?:sun(?:light|shine)?|daylight|morning light)(?: in(?:to)?)?`,
    means: ["open the blinds", "open the shutters", "open the curtains"],
  },
  {
    said: String.raw`(?:why is it|${it}|${who} (?:am|m|are|re|feel)|i m) ${very}(?:cold|freezing|chilly|frozen|shivering)`,
    means: ["make it warmer", "turn up the heating", "turn on the heating", "increase the temperature"],
  },
  {
    said: String.raw`(?:why is it|${it}|${who} (?:am|m|are|re|feel)|i m) ${very}(?:hot|boiling|sweating|roasting|sweltering|too warm)`,
    means: ["make it cooler", "turn down the heating", "decrease the temperature", "turn on the fan"],
  },
  {
    said: String.raw`${it} ${very}(?:stuffy|smoky|smelly)|${who} (?:need|want|could use|could do with) (?:some |a bit of )?fresh air`,
    means: ["open the window", "turn on the fan"],
  },
  {
    said: String.raw`^(?:why are you|you (?:are|re)) (?:(?:so|really|just|always|nearly) )*(?:shouting|yelling|screaming|bellowing|deafening)(?: (?:at )?(?:me|us))?$|^(?:stop|no need to|do not|don t|quit) (?:shout|yell|scream)(?:ing)?(?: at (?:me|us))?$|(?:${it} )?${too} (?:loud|noisy)|${who} (?:can ?not|can t|cant|could ?not|couldn t) hear myself (?:think|speak|talk)`,
    means: ["turn down the volume", "make it quieter", "stop the music"],
  },
  {
    said: String.raw`^you (?:are|re) (?:(?:so|just|really) )*(?:whispering|mumbling|muttering)$|(?:${it} |you are |the music is )?${too} (?:quiet|soft|low)|${who} (?:can ?not|can t|cant|can hardly|can barely) hear (?:you|it|anything|the music)(?: (?:well|properly|at all))?`,
    means: ["turn up the volume", "make it louder"],
  },
  {
    said: String.raw`${who} (?:need|want|would like|d like|prefer|would prefer|would rather have|d rather have)(?: some| a bit of| a little)? (?:peace and quiet|peace|silence|quiet)(?: (?:please|now|than music|instead of music|rather than music|for a while))*$`,
    means: ["stop the music", "mute"],
  },
  {
    said: String.raw`^${who} (?:have|ve|am|are|m|re)(?: ${adverb})* (?:out of|run out of|running (?:low|out|short) (?:on|of)|low on|short of|short on) (?!the )(?<x>.+?)(?: again)?$|^(?:${who} (?:just )?(?:ran|run) )?out of (?!the )(?<x2>.+)$`,
    means: ["add {x} to the shopping list", "we need {x}"],
    is: "goods",
  },
  {
    said: String.raw`there (?:is|are|s) (?:(?:almost|nearly) )?(?:no|hardly any|barely any|not (?:much|any)|only a little) (?:more )?(?<x>.+?) (?:left|any ?more|remaining)(?: (?:in|at) (?:the )?(?:house|home|fridge|pantry|cupboard|kitchen))?$|there (?:is|are|s) no more (?<x2>.+)$`,
    means: ["add {x} to the shopping list", "we need {x}"],
    is: "goods",
  },
  {
    said: String.raw`^(?<x>(?:the|our|my) .+?) (?:is|are|has|have|s)(?: (?:been|all|almost|nearly|completely|just))* (?:gone|finished|used up|run out|ran out|eaten|drunk up)$|^(?<x2>(?:the|our|my) .+?) (?:has |have |just )*(?:ran|run) out$`,
    means: ["add {x} to the shopping list", "we need {x}"],
    is: "goods",
  },
  {
    said: String.raw`^(?:${who}|he|she|they|somebody|someone|mum|mom|dad|the kids|the children) (?:have |ve |has |just )*(?:used up|used|finished|ate|eaten|drank|drunk|took|taken|emptied)(?: up)? (?:all(?: of)?|the (?:last|rest)(?: of)?|the last bit of) (?:the |our |my )?(?<x>.+)$`,
    means: ["add {x} to the shopping list", "we need {x}"],
    is: "goods",
  },
  {
    said: String.raw`^(?:next time )?${who} (?:should|must|ought to|have to|need to|ve got to|have got to|(?:could|can) (?:use|do with))(?: (?:really|also|still))*(?: (?:buy|get|pick up|stock up on|fetch))?(?: (?:some|more|a few|new))* (?<x>.+?)(?: (?:soon|next time|again|tomorrow))?$`,
    means: ["add {x} to the shopping list"],
    is: "goods",
  },
  {
    said: String.raw`^(?<x7>${thing}) ${who} (?:do not|don t|dont) (?:need|want|use) (?:it |that |them )?(?:any ?more|any longer)$|^(?<x8>${thing}) (?:is|are|s) (?:no longer|not) (?:needed|wanted|necessary)(?: any ?more| any longer)?$|^${who} (?:do not|don t|dont) (?:\w+ly )?(?:need|want)(?: to (?:hear|listen to|have|see))? (?<x>.+?)(?: any ?more| any longer| on)(?: now| today| please)*$|^${who} no longer (?:need|want)(?: to (?:hear|listen to|have))? (?<x2>.+)$|^nobody (?:needs|is using|uses|wants)(?: to hear)? (?!to )(?<x3>.+?)(?: any ?more| any longer| now)*$|^(?<x4>.+?) (?:is|are) (?:not|no longer) (?:needed|necessary|required|wanted|in use)(?: any ?more| any longer| now)*$|^(?<x5>.+?) (?:do|does) not (?:need|have) to be on(?: any ?more| any longer| now)*$|^(?<x6>.+?) (?:is|are|s) (?:just )?on for (?:nothing|nobody|no one|no reason)$|^${who} (?:are|am|m|re) (?:done|finished|through) (?:here )?with (?<x7>.+)$`,
    means: ["turn off {x}", "stop {x}", "cancel {x}"],
  },
  {
    said: String.raw`^(?:that (?:is|s) |it (?:is|s) )?(?:quite |more than )?enough (?:of )?(?<x>.+?)${ending}$|^${who} (?:have |ve )?(?:had|heard|seen|listened to) enough (?:of )?(?<x2>.+?)${ending}$|^${who} (?:am|are|m|re) (?:so |really |getting )*(?:sick|tired|fed up|bored)(?: and tired)? (?:of|with) (?<x3>.+)$|^no more (?<x4>.+?)${ending}$`,
    means: ["stop {x}", "turn off {x}"],
  },
  {
    said: String.raw`^(?<x>${thing}) (?:is|are|s|keeps?)(?: (?:really|just|getting|still|so))* (?:on (?:my|our) nerves|annoying(?: (?:me|us))?|bothering (?:me|us)|disturbing (?:me|us)|blinding (?:me|us)|keeping (?:me|us) awake|waking (?:me|us)(?: up)?|driving (?:me|us) (?:crazy|mad|nuts|insane))$|^(?<x2>${thing}) (?:really )?(?:gets? on (?:my|our) nerves|annoys?|bothers?|disturbs?|blinds?|distracts?|irritates?|hurts?|wakes?|keeps?|gives?)(?: (?:me|us|my (?:eyes|ears|head)))(?: (?:awake|up|a headache|so much))?$`,
    means: ["turn off {x}", "stop {x}"],
  },
  {
    said: String.raw`^${who} (?:can ?not|can t|cant|could ?not|couldn t) (?:sleep|concentrate|think|work|talk|relax|read|rest|hear (?:myself (?:think|speak|talk)|you|anything|the \w+))(?: at all| properly| like this)? (?:with|because of|over|through|for) (?<x>${thing})(?: on)?$`,
    means: ["turn off {x}", "stop {x}"],
  },
  {
    said: String.raw`^${who} (?:am|are|m|re|would be|d be) (?:\w+ )?in the mood for(?: some| a bit of| a little)? (?<x>.+)$|^${who} (?:feel like|fancy|am up for|could listen to|would enjoy|d enjoy)(?: listening to| hearing| some| a bit of| a little)* (?<x2>.+)$`,
    means: ["play {x}", "play some {x}"],
  },
  {
    said: String.raw`(?:(?:if|whether|so) )?(?:(?:do|will|would|should|shall|must|can) )?(?:i|we|he|she|they|the (?:kids|children|boys|girls)) (?:(?:should|must|will|ought to|had better|have to|can) )?(?:need|take|bring|wear|pack|leave without)(?: to (?:take|wear|bring|pack))?(?: along)? ${wear}`,
    means: ["will it rain", "what is the weather like"],
  },
  {
    said: String.raw`(?:${who} )?(?:have |ve )?(?:\w+ly )?lost (?:all )?track of (?:the )?time|(?:have you |do you have |would you have |you |ve you )?(?:got )?the time(?: on you)?(?: by any chance)?$|what does the clock (?:say|show)|what (?:hour|time) do we have(?: now)?|(?:how late|what hour) (?:is it|it is|do we have|have we)(?: (?:now|already))*|^(?:i )?(?:have not|haven t|do not have|don t have) (?:got )?(?:a|my) watch(?: on)?(?: (?:me|with me))?$`,
    means: ["what time is it"],
  },
  ...(
    [
      ["locked|locked up|bolted", "lock"],
      ["closed|shut|drawn", "close"],
      ["opened|open", "open"],
      ["lowered|let down|brought down|pulled down", "lower"],
      ["raised|pulled up|brought up", "raise"],
      ["stopped|over|quiet", "stop"],
      ["cancelled|canceled|deleted|removed", "cancel"],
    ] as const
  ).map(
    ([done, verb]): Need => ({
      said: String.raw`^(?<x>${thing}) (?:can|could|may|might|should|must|ought to|needs? to|has to|have to) (?:now |please |just |also |really |then )*be (?:${done})(?: (?:now|please|again|up|for the night|tonight))*$`,
      means: [`${verb} {x}`],
    }),
  ),
  {
    said: String.raw`(?:let me know|tell me|say something|shout|call me|give me a (?:shout|sign|heads up|ring)|warn me|alert me|remind me|wake me|${who} (?:need|want|would like|d like|have) to be (?:told|reminded|warned|notified|called|alerted))(?: when| once| after| as soon as) (?<x>(?:an? |\w+ (?:and a half )?|\w+ \w+ )(?:seconds?|minutes?|hours?)(?: and (?:\w+ ){1,2}(?:seconds?|minutes?))?) (?:is|are|have|has|s|will be)(?: (?:up|over|past|gone|passed|elapsed|done|through|finished))`,
    means: ["set a timer for {x}"],
  },
  {
    said: String.raw`^(?:the|my|our) \w+(?: \w+)? (?:needs?|takes?|wants?|(?:must|should|(?:has|have) (?:got )?to|needs? to|wants? to|can|will) (?:cook|bake|boil|simmer|rest|steep|brew|rise|roast|cool|chill|dry|soak|stay in)(?: for)?)(?= (?:an?|half|\w+)(?: \w+){0,4} ?(?:seconds?|minutes?|hours?)(?: (?:in|to|on|and) .+| long)?$)`,
    means: ["set a timer for"],
    is: "hint",
  },
  {
    said: String.raw`(?:please )?(?:do not|don t) let (?:me|us) (?:over)?sleep (?:past|longer than|beyond|after|until after)|(?:make sure|see to it)(?: that)? ${who} (?:am|m|are|get|wake)(?: up| awake| out of bed)+ (?:at|by|before)`,
    means: ["set an alarm for", "wake me up at"],
  },
  {
    said: String.raw`^${who} (?:(?:have|need|ve got|have got|want|got) to|must|should) (?:be|get|wake) (?:up|awake|out of bed) (?:by|at|before) (?<x>.+?) (?:so )?(?:please )?wake (?:me|us)(?: up)?(?: please)?$`,
    means: ["wake me up at {x}", "set an alarm for {x}"],
  },
  {
    said: String.raw`^${who} (?:have|need|ve got|have got|want|must|should|ought|got)(?: to)?(?: be| get| wake)? (?:up|awake|out of bed|woken(?: up)?)(?: by| at| before)?(?= )`,
    means: ["set an alarm for", "wake me up at"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:is|are) (?:still )?not (?:yet )?(?:locked|closed|shut)(?: yet| properly)*$|^(?:somebody|someone|the kids|he|she|they|i|we) (?:have |has |ve |just )*(?:left|forgot to (?:lock|close|shut)) (?<x2>${thing})(?: (?:open|unlocked))?$`,
    means: ["lock {x}", "close {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:is|are|s) still (?:on|burning|running|playing)$|^(?:somebody|someone|the kids|he|she|they|i|we) (?:have |has |ve |just )*left (?<x2>${thing}) (?:on|running|burning)$`,
    means: ["turn off {x}", "stop {x}"],
    is: "hint",
  },
  {
    said: String.raw`^(?:oh |sorry )?(?:i|we) (?:have |ve |just )*(?:forgot|forgotten) to`,
    means: ["please"],
    is: "hint",
  },
  {
    said: String.raw`^(?:it|that|this) (?:is|s) (?:(?:really|so|just|totally) )*(?:blinding|dazzling) (?:me|us)(?: (?:so |please |can you |could you )*(?:turn|switch|shut|put|knock) (?:it|that|this) (?:off|out)(?: please)?)?$`,
    means: ["turn off the light"],
    is: "hint",
  },
  {
    said: String.raw`^(?<x>${thing}) (?:is|are|s) (?:(?:a bit|a little|way|far|much|still|rather) )*too (?:high|high up|tall)(?: (?:up|for me|now))*$`,
    means: ["lower {x}", "move {x} down"],
  },
  {
    said: String.raw`^(?<x>${thing}) (?:is|are|s) (?:(?:a bit|a little|way|far|much|still|rather) )*too (?:low|low down)(?: (?:down|for me|now))*$`,
    means: ["raise {x}", "move {x} up"],
  },
  {
    said: String.raw`^(?:(?:sorry|pardon|pardon me|excuse me|i beg your pardon|oh) )*(?:i|we) (?:did not|didn t|did n t|could not|couldn t) (?:(?:quite|really|fully) )?(?:hear|catch|get|understand)(?: (?:that|it|you|a word|what you said|(?:that|the|your) last \w+))?(?: (?:properly|right|at all|sorry|there))*$`,
    means: ["repeat that", "say that again"],
  },
];
