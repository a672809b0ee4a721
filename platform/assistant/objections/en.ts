import type { ObjectionText } from "./objection-text.ts";

const what =
  "(?:right|correct|it|that|the one|the right [a-z]+|what i (?:meant|said|asked(?: you)?(?: for)?|wanted|want|told you to do|told you to|told you|mean))";
export const english: ObjectionText = {
  fillers: String.raw`(?:oh|ah|oops|well|um+|uh+|er+m?|hm+|hey|please|sorry|dear|my|goodness|god|darling|love|silly|computer|sotto|but|actually|wait|stop|excuse me|hang on|hold on|thank you|thanks|again|at all|i think|i am afraid|i m afraid|you know)`,
  no: "(?:no|nope|nah)",
  wrong: String.raw`(?:(?:that|it|this)(?: (?:s|is|was))?(?: (?:all|just|so|totally|completely|quite))? (?:wrong(?! of)|incorrect|a mistake|the wrong [a-z]+)|(?:that|it|this) (?:(?:s|is|was) not|(?:isn|wasn|ain) t)(?: (?:quite|really|at all))? ${what}|you (?:got|did|heard|understood|have got|ve got|ve done|took|have|have done)(?: (?:it|that|me|this))? (?:all |completely )?wrong|you (?:have |ve )?(?:misunderstood|misheard)(?: me| that)?|you (?:made|ve made|have made) a mistake|you (?:have |ve )?(?:did|done|took|taken|picked|chose|chosen|opened|closed|(?:turned|switched)(?: on| off| up| down)?|played|set) the wrong [a-z]+|i (?:didn t|did not|never) (?:mean|say|ask for|want|ask you for) (?:that|this|it)(?: one)?)`,
  short: "(?:(?:the )?wrong(?: [a-z]+)?|incorrect|not (?:that|this|there|like that)(?: one)?)",
  idioms: "(?:the )?wrong (?:number|turn|way|trousers)",
  meant: String.raw`(?:what i (?:meant|said|wanted|asked for)(?: to say)? (?:was|is)|i (?:meant|mean)(?! (?:(?:it|that|this|business)$|no (?:harm|offence)))(?: to say| for you to)?|i (?:was (?:trying to say|asking for|(?:talking about|thinking of)(?! (?:you|us|him|her|them|it)$| (?:going|doing|having|making|leaving) ))|said(?! (?:so|it|that|this|please|thanks|thank you|hello|good (?:night|morning))$)))`,
  wanted:
    "(?:i (?:wanted|want|asked(?: you)?|needed|need)(?: for)?(?: you)?(?: to)?|(?:it|that) (?:was|should (?:be|have been)))",
  // "Play the song I wanted" says which song.
  behind:
    "(?:i (?:meant|mean|said)|(?<!^(?:please |can you |could you )?(?:play|put|find|get|give|show|read|start|open) .*)i wanted|is what i (?:meant|said|wanted))",
  around: [["it (?:s|is|was)", "(?:that )?i (?:meant|wanted|said)"]],
  heard: ["that was wrong", "that's wrong", "that's not what i meant"],
};
