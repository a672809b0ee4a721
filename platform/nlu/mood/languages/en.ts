import type { MoodText } from "../mood-text.ts";

export const english: MoodText = {
  polite: String.raw`can we(?= (?:turn|switch|put|open|close|shut|lock|stop|pause|mute|dim|lower|raise|play|start|set|make|add) .* (?:i (?:m|am|have|ve|need|want|feel)|we (?:re|are|have|need)|(?:he|she|it|there|they|everybody|everyone|nobody|somebody|mum|dad) (?:s|is|re|are|has|have)|(?:the|my|our) \w+ (?:is|are|s|has|have|hurts?))(?![^ ]))|do(?= (?:turn|switch|put|open|close|shut|lock|stop|pause|play|set|make)(?![^ ]))|^(?:can|could|would|will) (?:somebody|someone|anybody|anyone)(?: please)?(?= (?:turn|switch|put|open|close|shut|lock|stop|pause|mute|dim|lower|raise|play|start|set|make|add)(?![^ ]))|could we(?= (?:(?:maybe|please|just|possibly) )*(?:turn|switch|put|open|close|shut|lock|stop|pause|mute|dim|lower|raise|play|start|set|make|add)(?![^ ]))|(?:can|could) we(?! (?:please )?(?:have|get)(?![^ ]))(?= (?:\w+ )*please(?![^ ]))|(?:i|we) (?:should|would|d) (?:really |very much |so )?(?:like|love)(?: to have| to)?|(?:i|we) (?:want|wish|need) to have|(?:can|could|may|might) (?:i|we) (?:please )?have|pretty please|(?:can|could|would|will|won t|may|might) (?:you|ya|u)(?: (?:please|kindly|possibly|maybe|perhaps|just|be so kind(?: as to| and)?|be an? \w+ and|be able to|mind|help me(?: to)?))*|do(?:n t)? you mind|would you (?:not )?mind|(?:can|could|may|might) (?:i|we) (?:please )?(?:have|get|ask you to)|(?:i|we) (?:really |just )?(?:want|need|d like|would like|would love|d love|wanna|wish)(?: for)?(?: you)?(?: to)?|is it (?:possible|ok|okay|all right|alright) (?:to|if you)|are you able to|be so (?:kind|good|nice)(?: as to| and| to)?|you (?:can|could|may|might|should just)(?: please)?|go ahead and|make sure(?: that)?|see (?:to it )?that|let s(?: just)?(?: have)?|let us(?: have)?|if you (?:don t|do not|wouldn t) mind|if (?:you can|you could|you please|possible)|will you|would you|could you|can you|please|pls|kindly|thank you|thanks|do me a favou?r(?: and)?|i was wondering if you (?:could|can|would)|i wonder if you (?:could|can|would)|how about(?: you)?|why (?:don t|not) you|what about`,
  traits: {
    negated: String.raw`(?:tell|tells|let|inform|warn|call|remind|ask|to|for|with) no one|no need(?: for| to)?|not necessary|(?:stop|quit|cease) (?:turning|switching|putting|setting|opening|closing|shutting|locking|unlocking|dimming|raising|lowering|adding|starting|cancelling|canceling|deleting|removing)|(?:do|did|does|must|should|would|could|can|shall|need|may|might|will|am|is|are|was|were|have|has|had)(?:n)?(?: t| not)(?! (?:see|find|read|remember|know|forget)\b)|(?:don|doesn|didn|mustn|shouldn|wouldn|couldn|needn|won|isn|aren|wasn|haven|hasn|shan|ain|mightn) t(?! (?:see|find|read|remember|know|forget)\b)|(?:dont|doesnt|didnt|mustnt|shouldnt|wouldnt|cannot|cant|wont|isnt|arent)(?! (?:see|find|read|remember|know|forget)\b)|never|not(?! (?:see|find|know|remember|forget)\b)|refrain from|avoid|neither|nor|rather not|instead of`,
    without: String.raw`no(?! (?:one|idea)\b)|no more|without|nothing|none|nobody|any ?more|any longer|no longer|unless`,
    keep: String.raw`(?<!(?:i|we|you|they|he|she|to) )leave(?= \w)|keep|(?:the way|just as|as) (?:it|they|things) (?:is|are)(?: (?:now|right now|please|for now|then|thanks))*$|let (?:\w+ ){1,4}(?:be|stay)|stay|remain`,
    whether: String.raw`^(?:(?:and|so|but|well|hey|okay|ok|um|uh|now|hello|hi|excuse me|sorry|oh) )*(?:is|are|was|were|do|does|did|has|have|had|am|isn t|aren t|wasn t|weren t|didn t|doesn t|don t you|hasn t|haven t|should|shall|must|can (?:i|we|it|he|she|they|the|my|that|this|someone|anyone)|could (?:i|we|it|he|she|they|the|that|this|someone|anyone)|will (?:i|we|it|he|she|they|the|my|that|this)|would (?:i|we|it|he|she|they|that|the)|any(?:body|one)|may i)|(?:if|whether) (?:the|a|an|any|my|it|there|i|we|all|anybody|anyone|somebody|someone|he|she|they)(?: \w+){0,4} (?:is|are|was|were|has|have|will)|(?:is|are) there`,
    what: String.raw`what(?! an? (?:\w+ )*(?:day|morning|evening|night|mess|heat|noise|weather|pity|shame|relief|surprise|view|smell|sunset|sunrise|storm|summer|winter|world|life)\b)(?: s| is| are| time| day| date)?|which|how (?:much|many|long|late|old|far|tall|high|big|warm|cold|hot|often|fast|soon|is|are|was|about|come)|whats|hows`,
    why: String.raw`why|how come|what for|what if|what happens|what would`,
    who: String.raw`who|whose|whom|who s`,
    when: String.raw`when (?:did|does|do|is|are|was|were|will|has|have|can|should|would)|since when`,
    where: String.raw`where|wheres`,
    how: String.raw`how (?:do|does|did|can|could|to|would|should)`,
    state: String.raw`^(?:(?:and|oh|so|well|wow) )*(?:(?:i|we) (?:(?:really|also|just|so|do|quite|still) )*(?:like|love|adore|enjoy)|i m (?:really )?enjoying) (?:this|that|the|these) (?!\w+ (?:on|off|out)$)(?:\w+ )?\w+(?: a lot| very much| so much)?$|^(?:this|that|the) (?:song|track|tune|music|one) is (?:(?:so|really|very|quite|pretty|just) )*(?:good|great|nice|lovely|beautiful|fantastic|brilliant|wonderful|amazing|awesome|cool|my favou?rite)$|^(?:(?:and|so|but|well|oh) )*(?:everyone|everybody|someone|somebody|nobody|no one|people|they|he|she|mum|mom|dad|grandma|grandpa|(?:the|my|our|your|his|her|their) \w+(?: \w+)?) (?:(?:already|also|all|both|just|always|surely) )*knows?(?! (?:what|how|when|where|who|why|which|if|whether)\b)|(?:been|is|are|was|were|got|get|gets) (?:\w+ )?(?:turned|switched|put|left|locked|unlocked|opened|closed|shut|set|started|stopped|activated|deactivated|dimmed)`,
    past: String.raw`(?<!(?:^| )(?:what|which|how|when|who|where|why)(?: .*)? )(?:told|informed|notified|warned|announced)(?= (?:\w+ ){0,3}?(?:that|about)(?: |$)| (?:everyone|everybody|them|the others|all))|knew that|(?<!(?:^| )(?:what|which|how|when|who|where|why)(?: .*)? )(?:needed|required|took|had to)|^(?:(?:and|so|but|well|oh) )*(?:the|my|our|your|his|her|their) (?:\w+ ){1,3}?(?:was|were) (?:in|on|at|out|up)|(?:i|we|he|she|they) had to|(?:was|were) (?:going|about|supposed) to|(?:i|we|he|she|they|you|it|somebody|someone|everybody|nobody)(?: (?:just|already|have|ve|has|had|only|also|finally|never|always|usually|often|was|were))* (?:turned|switched|locked|unlocked|opened|closed|started|stopped|cancelled|canceled|dimmed|played|added|removed|put|did|saw|asked|told|heard|said|thought|liked|wanted|used to|bought|made the|set the|forgot)|last (?:night|week|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|\w+ ago|earlier`,
    later: String.raw`the (?:moment|minute|second|instant|day|night|hour|time) (?:i|we|he|she|they|it|you|my|the|everyone|everybody|nobody|somebody|someone)|in case|assuming|provid(?:ed|ing)|supposing|any ?time|given that|when(?: ?ever)?(?! (?:did|does|do|is|are|was|were|will|has|have|can|should|would)\b)|if(?! (?:you (?:can|could|please|don t|do not|wouldn t)|possible)\b)|once (?!more\b|again\b)\w+|as soon as|until|till|unless|after(?! all\b)|before|while|as long as|every (?:day|night|morning|evening|hour|minute|week|weekday|weekend|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\w+ (?:minutes?|hours?|days?))|each (?:day|night|morning|evening|hour|week)|daily|nightly|weekly|later(?: on)?|tomorrow|tonight|soon|this (?:evening|afternoon|night|morning|weekend)|in a (?:moment|minute|bit|while|second|sec|few \w+|couple \w+ \w+|quarter \w+ \w+ \w+)|in half an? \w+|in an hour|for (?:a while|a bit|a moment|an? (?:hour|minute|second|day|week))|at (?:sunrise|sunset|dawn|dusk|night|noon|midnight|bedtime|dinner|lunch|breakfast)|eventually|someday|next (?:\w+)|whenever|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekends?|weekdays?)s?|by (?:the time|\w+ o clock)|by (?:midnight|noon|tonight|tomorrow)`,
    all: String.raw`all(?! (?:right|done|set|good|the time|at once)\b)|every(?! (?:day|night|morning|evening|hour|minute|week|weekday|weekend|month|year|time|now and then)\b)|each|both|everything|everywhere|every ?one|entire|whole|any and all|all of (?:them|it)|the lot|house ?wide|throughout|wherever|whatever|several|many|some of|a few|most`,
    except: String.raw`except(?:ing)?(?: for)?|apart from|aside from|other than|besides|but not|not the|excluding|save for|minus|everything but|all (?:\w+ ){0,3}but|every (?:\w+ ){0,3}but|leaving out`,
  },
  signs: {
    on: String.raw`(?:some|(?:a )?bit of|a little|more|extra) (?:\w+ )?light|(?:too|so|very|pretty|really|awfully|bit|getting) dark|pitch (?:dark|black)|(?:can t|can not|cannot|cant|couldn t|hardly|barely|not) see(?: a thing| anything)?|(?:turn|turns|turning|switch|switching|put|putting|flip|flipping|flick|flicking|pop|popping|get|getting|bring|bang|chuck|click|fire|power|hit|knock|make|press|shove|slap|snap|stick|tap|throw|toggle|set|whack)(?: \w+){0,6}? on(?! (?:the|a|my|our|to|top)\b)|(?:turn|switch|put|flip|flick|pop|get|bang|chuck|click|knock|power|press|shove|slap|snap|throw|toggle|make|stick|whack) on|on$|on please|on now|goes on|go on|be on|come on|power up|light up|lit|lights? on|activate|activating|enable|enabling|reactivate|start|starting|begin|launch|fire up|boot|unmute|ignite|illuminate|hit the lights?|bright|brighten up|create|initiate`,
    off: String.raw`(?:make|let) (?:\w+ ){1,5}(?:go away|disappear|vanish)|(?:be|go) away|be gone|get lost|(?:too|so|very|awfully) bright|(?:turn|turning|switch|switching|put|flip|flick|pop|get|bang|click|knock|power|press|shove|slap|snap|toggle|whack)(?: (?!on\b)\w+){0,6}? off|off|turn out|turning out|put out|put (?:\w+ ){1,6}out|turn (?:\w+ ){1,6}out|goes? out|lights? out|switch out|blow out|snuff(?: out)?|deactivate|deactivating|de activate|disable|disabling|disarm|kill|killing|cut|cutting|extinguish|extinguishing|douse|quench|shut down|shutdown|power down|stop|stopping|halt|cease|end|ending|finish|quit|cancel|cancelling|canceling|abort|delete|deleting|remove|removing|discard|dismiss|scrap|drop|clear|erase|pause|mute|silence|no more|get rid of|take (?:\w+ ){1,4}off|forget|black ?out|dark|darken|unplug|suspend|terminate|close the lights?`,
    up: String.raw`(?:more|much more|a bit more) (?:loud|loudly|strong|strongly|bright|warm|hot|high)|less (?:quiet|quietly|silent|soft|softly|dark|dim|cold|cool|low)|opened|raised|(?:too|so|very|bit) (?:cold|quiet|chilly|freezing)|up|raise|raising|lift|increase|increasing|louder|brighter|brighten|warmer|hotter|higher|more|boost|open|opening|opens|unfold|crank|roll up|pull up|draw up|higher`,
    down: String.raw`shut (?:(?!up\b)\w+ ){0,4}up|(?:more|much more|a bit more) (?:quiet|quietly|silent|silently|soft|softly|gentle|gently|dark|dim|cold|cool)|less (?:loud|loudly|noisy|noise|strong|strongly|bright|light|hot|warm|high)|closed|lowered|drawn|(?:too|so|very|bit) (?:hot|warm|loud|noisy)|down|lower|lowering|decrease|decreasing|reduce|reducing|quieter|softer|darker|dimmer|colder|cooler|less|close|closing|closes|shut|shutting|drop|let down|roll down|draw the`,
    lock: String.raw`(?<!(?:^| )(?:a|an|the|this|that|new|old) )locks?|locking|lock up|bolt|latch|secure`,
    unlock: String.raw`unlock|unlocks|unlocking|unbolt|unlatch|release the lock|open the lock`,
  },
  bounded: String.raw`all(?: of)?|every|each|whole|entire|any`,
  present: String.raw`now|right now|right away|immediately|at once|straight away|straightaway|today|at the moment|currently|this (?:instant|moment|second|minute)|asap|quickly|a second|one second|just a (?:second|moment|minute)|a minute|the time|the date|the day|the hour`,
  informs: String.raw`(?:do|would) you happen to know|happen to know|inform me(?: of)?|tell me|^show|show me|^list|^read|read me|^say|let me know|^report|^check|^name|do you know|know|wonder|what|which|how`,
  joiners: String.raw`or|and then|and also|and|then|also|plus|as well as|but|after that|afterwards`,
  breaks: String.raw`so(?! (?:kind|good|nice|that|much|many|far|long|on|what(?! (?:is|s|are|time|can|do|does|did|have|has|day)\b)|called)\b)|therefore|please|can you|could you|would you|will you|you can|you could|you may|hey|okay|ok|right so|alright`,
  commands: String.raw`turn|switch|put|set|make|open|close|shut|lock|unlock|start|stop|play|pause|add|remove|delete|cancel|call|send|tell|show|give|dim|raise|lower|increase|decrease|light|kill|cut|activate|deactivate|enable|disable|order|book|buy|remind|wake|find|search|read|list|pull|bring|take|move|mute|unmute|clean|vacuum|water|heat|cool|warm|what|which|who|when|where|why|how|is|are|do|does|did|get|let|write|create|change|run|ring|check`,
  little: `a an the this that these those my your our his her its their mine yours ours some any one ones it them him us me i you we he she they
    of to for in on at by with from into onto up down out off over here there where inside please and or but so then also just only even too very really quite rather pretty
    now again once more right away immediately quickly quick fast already still yet ever maybe perhaps actually simply kindly finally well ok okay alright hey hi hello oh ah um uh er hm hmm yeah yes yo
    dear love darling honey sweetie buddy mate man dude pal sir madam folks guys everyone y all ya will would can could may might shall should must do does did done doing is are am was were be been being has have had having
    get gets got getting go goes going gone come comes let lets make makes made put give gimme gives want wants wanna need needs like likes would d ll ve re s t m got gotta
    thing things stuff bit little lot kind sort way moment second sec minute today as if than that who which what when how much many about like such same own other another
    computer assistant sotto excuse sorry thanks thank you welcome good nice great lovely fine all both each every everything everywhere no not never none nothing without
    wee tad ye youse current actual please ahead sure able possible tell say said see know look looks think thought feel mind help try start use set turn able wonder wondering ask asked show
    too enough half whole bit back around through it's that's there's myself yourself itself himself herself ourselves him`,
  alike: `light lights lamp lamps lighting bulb bulbs illumination luminaire spotlight
    timer timers countdown stopwatch egg-timer
    music song songs tune tunes track tracks playback sound
    television tv telly
    blind blinds shutter shutters shade shades
    curtain curtains drape drapes
    heating heater radiator thermostat
    volume loudness sound
    list shopping groceries
    weather forecast
    status state
    time clock hour
    date day today
    dim dimmer darker darken fade
    bright brighter brightness brighten
    cancel abort delete remove scrap stop kill clear end drop
    list show running active going
    left remaining remain longer
    play hear listen
    lock locked bolt secure
    set make put change adjust turn
    room place
    film movie
    phone telephone
    add put write append include note bung chuck pop stick jot shove lob sling
    buy purchase
    say tell speak
    begin start launch
    fan ventilator
    alarm alert`,
};
