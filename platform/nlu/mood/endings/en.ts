import type { EndingText } from "./ending-text.ts";

const somebody = String.raw`(?:he|she|they|somebody|someone|everybody|people|mum|mom|dad|grandma|grandpa|(?:the|my|our|his|her|their) \w+)`;
const says =
  "says?|said|tells?|told|asks?|asked|shouts?|shouted|yells?|yelled|thinks?|thought|believes?|believed|claims?|claimed|writes?|wrote|calls?|called";

export const english: EndingText = {
  lead: "or|and|but|oh|ah|um|uh|er|well|then|actually|wait|sorry|hm+|ok|okay|please|now|maybe|perhaps|better|rather|just|only|on second thoughts?|no|nah",
  takesBack: String.raw`no|nah|nope|not(?: now| today| really| needed| necessary| after all)?|(?:don t|do not)(?: (?:do (?:it|that)|bother|you dare))?|(?:i m |i am |was )?(?:only |just )*(?:kidding|joking)|never ?mind|forget (?:it|that|about it)|no need|(?:it s|it is|that s|that is|there s|there is) (?:not (?:needed|necessary)|no need)|leave it(?: be| alone)?|(?:cancel|scratch) that|on second thoughts?|(?:it )?does(?:n t| not) matter|(?:it|that) was (?:only |just )?a joke|what am i saying|nonsense|rubbish|stop(?: it| that)?|(?:it|that|this)(?: s| is| would be) (?:\w+ )?(?:forbidden|prohibited|illegal|not allowed|a mistake|wrong)|i (?:d|would) (?:rather|prefer) not(?: to)?|i (?:don t|do not) want (?:it|that|this|to)|(?:you|we) (?:mustn t|must not|shouldn t|should not|may not)(?: \w+){0,2}|(?:nobody|no one) (?:should|must|may)(?: \w+){0,2}|(?:i m|i am|this is|it s|it is) (?:only |just )*(?:a test|testing)(?: you)?|(?:my|his|her) \w+ (?:doesn t|does not) want (?:it|that|this|me to)`,
  back: "no|nope|nah|wait|hold on|hang on",
  condition: String.raw`(?:(?:but|and|only|even) )*(?:if|unless|once(?! (?:more|again|and for all))|as soon as|as long as|so long as|in case|provided|providing|given that|assuming|supposing|on condition|whenever|should (?:it|he|she|they|we|i|the|my|our|any\w+|some\w+|no\w+))(?= \w)`,
  kindly: String.raw`(?:(?:if|as soon as|whenever) (?:you (?:please|can|could|would|like|want|wish|don t mind|do not mind|have|get|wouldn t mind)|possible|it s (?:possible|ok|okay|all right|not too)|it is (?:possible|ok|okay|all right|not too)|that s|that is|i may|i might))`,
  reports: String.raw`(?:(?:as|like|so|then) )?${somebody} (?:(?:just|always|once|would|has|have|had|used to) ){0,2}(?:${says})(?: (?:me|him|her|them|us|you|so))?|(?:${says}|sang|sings) ${somebody}(?: \w+)?|i (?:asked|told) (?:him|her|them|(?:my|the) \w+)|i (?:thought|wondered|wonder)|what does (?:it|that|this) mean`,
  you: String.raw`you (?!can|could|may|might|know|see|would|will|have|are|had|better|need|should|must)\w+`,
  me: String.raw`(?:and )?i (?:ll|will)`,
};
