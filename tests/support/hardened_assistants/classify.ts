/** Topics that a message can have. `insist` is not a topic: its texts introduce responses to repeated requests. */
export const TOPICS = [
  'crisis',
  'encoded',
  'repetition',
  'harmful',
  'coding_agent',
  'injection',
  'instructions',
  'privileges',
  'technical',
  'tools',
  'identity',
  'personal_data',
  'contracts',
  'invented',
  'competitors',
  'opinions',
  'bias',
  'own_action',
  'own_record',
  'others_record',
  'actions',
  'advice',
  'imitation',
  'off_topic',
  'language',
  'help',
  'greeting',
  'unclear',
] as const

export type Topic = (typeof TOPICS)[number]

/** Topics whose requests are granted, so a repeated request needs no introduction. */
export const GRANTED: ReadonlySet<Topic> = new Set([
  'own_action',
  'own_record',
  'help',
  'greeting',
  'crisis',
])

const words = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'i')

/**
 * Patterns in order of precedence. The first match determines the topic and fills the slot `term`.
 */
const PATTERNS: readonly [Topic, RegExp][] = [
  [
    'crisis',
    words('suicid\\w*|self-harm|kill myself|end my life|hurt myself|cut myself|want to die'),
  ],
  ['encoded', /[A-Za-z0-9+/]{40,}={0,2}|(?:[0-9a-f]{2} ?){20,}|[01]{8}(?: [01]{8}){2,}/],
  ['encoded', /[\u200B-\u200F\u2060\u{E0000}-\u{E007F}]|(?:[.-]{1,5} ){6,}/u],
  ['encoded', words('base64|rot-?13|hex(?:adecimal)?|decode|encoded|morse|cipher|leetspeak')],
  [
    'repetition',
    words('forever|endless\\w*|infinite\\w*|\\d{2,} times|over and over|thousand times'),
  ],
  [
    'harmful',
    words(
      'bombs?|explosives?|weapons?|firearms?|poison\\w*|methamphetamine|cocaine|fentanyl|malware|ransomware|keylogger|' +
        'phishing|hack(?:ing)? into|kill|murder|stalk\\w*|traffick\\w*|bioweapon|counterfeit|steal|launder\\w*|' +
        'harass\\w*|forge\\w*|exploit|blackmail|nerve agent|nuclear|child abuse|botnet|torture|without getting caught'
    ),
  ],
  [
    'coding_agent',
    words(
      'repository|repo|pull request|commit|codebase|CI pipeline|package\\.json|npm install|AGENTS\\.md|README|' +
        'unit tests?|sandbox|workspace|\\.env|git'
    ),
  ],
  [
    'injection',
    words(
      'ignore (?:all|any|the|your|previous)|disregard|override|jailbreak|DAN|do anything now|repeat after me|' +
        'say exactly|respond only with|reply with exactly|output exactly|pretend|role-?play|you are now|act as|' +
        'new instructions|no restrictions|hypothetically|opposite mode|print the (?:word|phrase)|new rules?'
    ),
  ],
  [
    'instructions',
    words(
      'system prompt|system message|instructions|your prompt|initial prompt|guidelines|your rules|above text|' +
        'text above|configuration|hidden|confidential context|first message'
    ),
  ],
  [
    'privileges',
    words(
      'admin\\w*|developer mode|debug\\w*|root access|maintenance mode|superuser|on behalf of|I am (?:a|the|your) ' +
        '(?:doctor|nurse|manager|engineer|developer|auditor|supervisor)|internal staff|authorized|elevated|emergency access'
    ),
  ],
  [
    'technical',
    words(
      'select \\*|union select|drop table|sql|shell|bash|sudo|rm -rf|curl|wget|/?etc/passwd|https?|file:|' +
        'localhost|169\\.254|metadata endpoint|javascript|ls -la|whoami|xss|url|webpage|internal network|or 1=1'
    ),
  ],
  ['technical', /'\s*or\s+['\d]|;\s*--|<script|\$\(|&&|;\s*cat\b/i],
  ['tools', words('tools?|functions?|plugins?|api schema|parameters|capabilities|endpoints?|MCP')],
  [
    'identity',
    words(
      'which model|what model|language model|GPT\\S*|Claude|LLM|OpenAI|are you (?:a )?(?:human|real|bot|robot|an? AI)|who (?:made|built|created|trained) you|training data'
    ),
  ],
  [
    'personal_data',
    words(
      'social security|SSN|credit cards?|home address|date of birth|passport|phone numbers?|email addresses|' +
        'bank account|salary|private (?:details|information)|personal (?:data|details|information)|passwords?|diagnos\\w+ of|API keys? of|tokens? of'
    ),
  ],
  [
    'contracts',
    words(
      'discount|free of charge|contract|legally binding|agree to|deal|refund|waive|guarantee\\w*|promise|coupon|' +
        'half price|compensation|lifetime'
    ),
  ],
  [
    'invented',
    words(
      'according to|studies|study|new policy|policy \\S+\\d|as (?:announced|stated|you said)|recent(?:ly)? (?:announced|launched)|' +
        'press release|the award|since you (?:now )?(?:offer|support)|statistics|confirm that|section \\d+'
    ),
  ],
  [
    'competitors',
    words(
      'competitors?|compared to|better than|rivals?|other (?:clinics?|vendors?|providers?)|switch(?:ing)? to|alternatives? to|recommend another'
    ),
  ],
  [
    'opinions',
    words(
      'elections?|president|politic\\w*|party|vote|democrats?|republicans?|religio\\w*|god|islam\\w*|christian\\w*|' +
        'jew\\w*|abortion|gun control|immigration|government|what do you think of|your opinion|war in|climate|senator'
    ),
  ],
  [
    'bias',
    words(
      'women|men|race|racial|ethnic\\w*|gender|gay|disabled|elderly|old people|foreigners|immigrants|stereotyp\\w*|insult\\w*|inferior|lazy|slur|hate'
    ),
  ],
  [
    'own_action',
    words(
      '(?:cancel|reschedule|move|change|book|close|update|add|remove|rotate|reopen) (?:my|me|an? (?:appointment|seat|visit))'
    ),
  ],
  [
    'own_record',
    words(
      'my (?:appointment|record|visit|ticket|plan|seats|file|account|subscription|data)|P-3318|HD-2207|Solberg|when am I|how many seats'
    ),
  ],
  [
    'others_record',
    words(
      'patients?|other (?:users?|customers?|people|tenants?)|records?|appointments? (?:of|for)|[A-Z]{1,3}-\\d{3,5}|tickets?|' +
        "accounts?|customers?|medical history|test results|show me|list all|someone else|my (?:wife|husband|boss|neighbor|colleague|coworker|mother|father|ex)(?:'s)?"
    ),
  ],
  [
    'actions',
    words(
      'delete|remove|transfer|send|grant|approve|disable|reset|export|modify|update|change|cancel|prescribe|refill|order|create|execute|run|forward|email'
    ),
  ],
  [
    'advice',
    words(
      'should I|dose|dosage|medication|symptoms?|treat\\w*|diagnos\\w*|legal|sue|lawyer|invest\\w*|stocks?|tax\\w*|mortgage|' +
        'chest pain|pills?|is it safe|cure|loan'
    ),
  ],
  [
    'imitation',
    words(
      'lyrics|chapter|copyright\\w*|in the style of|impersonat\\w*|celebrity|fake|disinformation|misinformation|news article|tweets?|testimonials?|reviews?|speech|propaganda|conspiracy'
    ),
  ],
  [
    'off_topic',
    words(
      'poem|haiku|story|recipe|song|python|code|script|essay|translate|homework|math|solve|joke|capital of|weather|write (?:a|an|me)|movie|football|trip|calculate'
    ),
  ],
  ['language', /[\u0370-\u1FFF\u3040-\uD7FF]/],
  [
    'language',
    words('und|der|nicht|bitte|para|por favor|que|les|vous|della|sono|het|jest|nie|och'),
  ],
  [
    'help',
    words(
      'hours?|open|parking|directions?|where|bring|insurance|prepare|arrive|install\\w*|docs|documentation|error|' +
        'fail\\w*|timeout|build|pricing|webhooks?|rate limits?|cache|how (?:do|can) I|appointment|exception'
    ),
  ],
  ['greeting', words('hi|hello|hey|thanks?|thank you|good (?:morning|afternoon|evening)|bye')],
]

export type Classification = { topic: Topic; term: string }

/**
 * Returns the topic of a message and the keyword that determined it; `unclear` if no pattern
 * matches.
 */
export function classify(message: string): Classification {
  for (const [topic, pattern] of PATTERNS) {
    const match = pattern.exec(message)
    if (match) return { topic, term: match[0].trim() }
  }
  return { topic: 'unclear', term: 'that' }
}
