const noun = String.raw`(?:der|die|das|mein|meine|unser|unsere|dein|deine|sein|seine|ihr|ihre) \p{L}+`;
const verb = String.raw`(?:ist|sind|war|waren|hat|haben|hatte|wird|werden|geht|gehen|kommt|kommen|kann|konnen|muss|mussen|soll|will|braucht|brauchen|tut|macht|scheint|liegt|schlaft|schlafen|lauft|wartet|\p{L}{3,}t)`;
export const because = String.raw`weil|damit|denn|da (?:ich|wir|es|man|niemand|die|der|das)|sonst|um zu|so ?dass`;

export const begins = String.raw`(?:ich|wir|man|er|niemand|jemand|keiner|alle) \p{L}+|(?:es|das|die|der|sie|hier|da|dort) (?:ist|sind|war|wird|hat|gibt|geht|kommt|riecht|zieht|stort|stinkt|schneit|regnet|sieht|reicht)|s ist|(?:mir|mich|uns) \p{L}+|${noun} ${verb}`;

export const lacks = String.raw`(?:der|die|das|mein\p{L}{0,2}|unser\p{L}{0,2}) \p{L}+ (?:ist|sind|war|waren|funktioniert|funktionieren|schlaft|schlafen) (?:\p{L}+ ){0,3}?(?:nicht|nichts|kein|keine|keinen)(?: mehr)?|(?:ich|wir|man|er|sie|es) (?:\p{L}+ ){1,4}?(?:nicht|nichts|nix|kein|keine|keinen|keinem|nie)|(?:damit|sonst|weil) (?:\p{L}+ ){1,5}?(?:nicht|nichts|nix|kein|keine|keinen)|(?:niemand|keiner)|(?:hier|da|dort|es) (?:ist|sind|gibt) (?:\p{L}+ )?(?:niemand|nichts|kein|keine|keiner)|ohne (?:meine|meinen|eine|die) (?:brille|hande|hilfe)`;

export const limits = String.raw`(?:brauch|benotig|benutz|nutz)\p{L}* (?:\p{L}+ ){0,4}?(?:nicht|kein\p{L}*|nie)|(?:nicht|kein\p{L}*|nie) (?:\p{L}+ )?(?:mehr )?(?:brauch|benotig|benutz|nutz)\p{L}*|wenn|falls|sobald|sofern|bis|nur|aber|sondern|außer|ausser|statt|lieber|ich meine (?:die|das|den|nur|eher|naturlich|doch)|ich meinte|oder|als|nicht (?:jetzt|die|das|der|den|im|in|so)|ich (?:will|mochte|brauche|wollte) (?:\p{L}+ )?(?:nicht|kein|keine)|(?:das|die|der|den|es) (?:im|in|am|an|auf|fur|vom|von)`;

export const retracts = String.raw`(?:war |ist )?(?:nur |bloß |bloss )?(?:ein |n )?(?:scherz|spaß|spass|witz)(?: gewesen)?|ich (?:mach|mache) (?:nur |bloß )?(?:spaß|spass|witze)|(?:ich )?hab(?:e)? (?:es )?(?:mir )?(?:mir es )?(?:mich )?anders uberlegt|ich habe mich umentschieden|(?:nein|ne|nee|halt|stopp|ach) (?:doch nicht|lass|lieber nicht|warte|nicht)|doch nicht|lieber nicht|lass (?:es|mal|gut sein|stecken|sein)|vergiss es|schon gut|ach lass|war nicht so gemeint|(?:das|es) (?:mache?|erledige?|macht|erledigt) (?:ich|er|sie|mein \p{L}+|meine \p{L}+)(?: \p{L}+)?|ich (?:mache?|erledige?) (?:das|es)(?: \p{L}+)?`;

export const reports = String.raw`keine ahnung|weiß(?: es)? nicht|weiss nicht|wissen nicht|fragt sich|sag|sage|sagt|sagte|sagst|sagten|sagen|gesagt|meint|meinte|gemeint|ruft|rief|gerufen|fragt|fragte|gefragt|schreit|schrie|flustert|heißt|heisst|hieß|hiess|steht|stand|schreibt|geschrieben|singt|liest|wiederholt|antwortet|befiehlt|satz|titel|name|worte?`;

export const reported = String.raw`(?:(?:hat|hatte|haben) (?:\p{L}+ ){1,3}?(?:gesagt|gerufen|gemeint|gefragt|geschrien)|(?:sagt|sagte|sagen|ruft|rief|meint|meinte|schreit|schrie|fragt|fragte) (?:er|sie|man|mama|papa|oma|opa|jemand|mein \p{L}+|meine \p{L}+|der \p{L}+|die \p{L}+)(?: \p{L}+){0,2})$`;

export const ends = "an aus auf zu hier da dort jetzt heute wieder noch auch schon weg fertig hin her rein raus los";

export const closes = "ihn sie es mich uns mir dir ihm ist sind war waren bin habe hat haben kann muss will";

export const asks = String.raw`bitte|kannst du|konntest du|wurdest du|magst du|konnen sie|konnten sie|wurden sie|sei so (?:gut|lieb|nett)`;
