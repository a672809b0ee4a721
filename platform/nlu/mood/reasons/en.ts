const someone = String.raw`nobody|no one|somebody|someone|everybody|everyone|people|mum|mom|dad|grandma|grandpa`;
const noun = String.raw`(?:my|the|our|his|her|their|your|this|these|those) \w+(?: \w+)?`;
const verb = String.raw`(?:is|are|was|were|has|have|had|will|would|can|could|does|did|do|keeps?|kept|needs?|wants?|hurts?|costs?|looks?|feels?|smells?|goes|comes?|came|left|gets?|got|makes?|takes?|went|seems?|sounds?|likes?|loves?|woke|ate|drank|broke|burnt|lost|forgot|isn t|aren t|wasn t|can t|won t|doesn t|don t)`;

export const because = String.raw`because|cause|cos|coz|(?:since|as|for) (?:i|we|it|it s|there|there s|he|she|they|nobody|my|our)|so that|so (?:i|we|it|he|she|they|nobody|(?:the|my|our) \w+) (?:can|could|do|does|don t|doesn t|won t|will|would|get|gets|am|are|is)|in order to|so as (?:not )?to|otherwise`;

export const begins = String.raw`(?:i|we|he|she|they|i m|we re|he s|she s|they re|i ve|we ve|i ll|we ll|i d)|it (?:is|s|was|has|will|would|costs?|looks?|smells?|feels?|hurts?|makes?|calms?|gets?|got|seems?|sounds?)|it s|there (?:is|are|s|was|were)|(?:${someone}) ${verb}|${noun} ${verb}|\w+ (?:is|are) (?:all |already |nearly |almost |just |finally )?(?:finished|done|ready|served|over|late|early|here|home|asleep|awake|empty|full|dirty|clean|broken|sick|ill|tired|hungry|coming|arriving|leaving|waiting|sleeping|crying|cooking|burning|boiling|getting \w+)`;

export const lacks = String.raw`(?:nobody|no one|none of us) (?!(?:should|may|must|can|is allowed|touch))\w+|(?:i|we|he|she|they|it|you|${someone}|${noun}) (?:just |really |simply |still |always )*(?:(?:can|could) ?(?:not|t|hardly|barely)|have(?: not|n t| no)|has(?: not|n t| no)|haven t|hasn t|(?:(?:do|does|did) not|don t|doesn t|didn t) (?:have|feel|see|know|find|like|hear|understand|remember|fall|trip|sleep|believe|stumble|bump|forget|get|dare|miss|wake|freeze|burn|notice|trust|recognise|recognize)|(?:is|are) not what (?:it|they) (?:was|were|once was|once were|used to be)|(?:am|is|are|was|were) (?:not|no)(?! (?:what|necessary|right|saying|asking|telling|meant|sure)\b)|(?:isn|aren|wasn) t(?! (?:what|necessary|right|saying|asking|telling|meant|sure)\b))|(?:nobody|no one|none of us) \w+|nothing (?:here|there|in|left|works)|there (?:is|are|s) (?:no|not|nothing|none)|without (?:my|any|a) (?:glasses|hands?|help)`;

export const limits = String.raw`(?:don t|do not|doesn t|does not|not|never|nobody|no one) (?:\w+ )?(?:needs?|uses?|using|wants?|wanted)(?: (?:it|them|that|one|any))?|if|unless|until|till|only|whenever|as soon as|but|except|instead|rather|i mean|i meant|or|that one|this one|the one|the other(?= one| ones|$)|not (?:now|yet|the|that|this|it|there|here|in|on)|it (?:is|s) (?:for|in|on|at|the|not|about)|than`;

export const describes = String.raw`(?:i|we|he|she|they|you) (?:\w+ ){0,2}(?:wanted|want|liked|loved|meant|mentioned|ordered|requested|asked for|asked you for|talked about|told you about|spoke of|chose|picked|bought|heard|remember|put on|played)$`;

export const retracts = String.raw`(?:just|only) (?:kidding|joking)|i (?:m|am|was) (?:just |only )?(?:kidding|joking)|i (?:ve |have )?(?:just )?changed my mind|never ?mind|(?<!(?:i|we|you|always|never|to|not|t) )forget (?:it|that|about it|what i said)|(?:oh )?no (?:wait|stop|do not|don t|please don t|leave it|i)|wait (?:no|don t|do not)|i (?:take|took) (?:it|that) back|scratch that|on second thoughts?|it was (?:just |only )?a joke|that was (?:just |only )?a joke|my mistake|(?:i|we|he|she|they|my \w+) (?:\w+ ){0,3}?(?:do|done|doing|handle|manage) (?:it|that|this)(?: (?:my|him|her|our|them)sel(?:f|ves)| later| instead)?`;

export const reports = String.raw`(?:no|any) (?:idea|clue)|not know|(?:doesn|don) t know|wonders?|knows|thinks|believes|hopes|claims|complains|say|says|said|saying|tell|tells|told|telling|ask|asks|asked|asking|shout|shouts|shouted|yell|yells|yelled|whisper|whispers|whispered|call|calls|called|mean|means|meant|read|reads|sing|sings|sang|write|writes|wrote|repeat|repeats|repeated|answer|answers|answered|reply|replied|quote|quoted|order|ordered|sentence|sentences|name|title|words?`;

export const reported = String.raw`(?:(?<!what )(?:is|was|were) (?:(?:what|how) (?:he|she|they|i|we|you|my|our|the|someone|people) .*|(?:the|a) (?:\w+ )?(?:name|title|sentence|phrase|song|book|film|words?|joke|mistake)(?: .*)?)|(?:he|she|they|we|i|you|someone|somebody|everybody|people|mum|mom|dad|(?:my|the|our|his|her|their) \w+(?: \w+)?) (?:\w+ ){0,2}?(?:says?|said|saying|tells?|told|shouts?|shouted|yells?|yelled|asks?|asked|whispers?|whispered|sang|sings?|wrote|writes?)(?: \w+){0,3})$`;

export const ends =
  "on off in out up down over here there home now today tonight again yet too already still done gone early late well fine ready right bit dear love darling honey sweetie buddy mate man dude pal sir madam folks guys";

export const closes = "it me us him her them this that is are was were am have has had do did can will";

export const asks = String.raw`please|pls|kindly|would you|could you|can you|will you|there s a dear|there is a good \w+`;
