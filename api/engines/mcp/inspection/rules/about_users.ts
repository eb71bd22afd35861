import type { TextRule } from '../text_rule.js'
import { SECRET_NOUN, rule } from './phrases.js'

/**
 * Rules for instructions that work against the user: to hide something, to act without asking, or to change what the user
 * gets.
 */
export const RULES_ABOUT_USERS: readonly TextRule[] = [
  {
    id: 'conceal_from_user',
    severity: 'high',
    owasp: 'MCP03',
    weight: 1,
    scope: 'both',
    pattern: rule(
      "\\b(?:do not|don't|never|must not|without|avoid|no need to|not to)\\b…{0,40}\\b(?:tell|mention|inform|notif(?:y|ying)|reveal|disclos|alert|warn|report|explain|telling|mentioning)\\w*\\b…{0,40}\\b(?:users?|humans?|operators?|customers?|anyone|person)\\b"
    ),
  },
  {
    id: 'conceal_action',
    severity: 'high',
    owasp: 'MCP03',
    weight: 1,
    scope: 'both',
    pattern: rule(
      "\\b(?:silently|secretly|covertly|discreetly|invisibly|stealthily|behind the scenes|in the background)\\b…{0,40}\\b(?:send|forward|upload|post|include|copy|read|call|invoke|collect|add|append|bcc|run|execute|transfer|record|harvest|replace|change)\\w*\\b|\\b(?:hidden|invisible|secret|unknown|kept|hide (?:this|it)) from (?:the )?(?:users?|humans?)\\b|\\b(?:the )?user (?:does not|doesn't|must not|should not|shouldn't|need not|will not|won't|cannot|can't) (?:need to )?(?:know|see|be (?:aware|told|informed)|notice|find out)\\b"
    ),
  },
  {
    id: 'conceal_instruction',
    severity: 'high',
    owasp: 'MCP03',
    weight: 0.7,
    scope: 'both',
    pattern: rule(
      "\\b(?:do not|don't|never|must not|without)\\b…{0,15}\\b(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|discuss(?:ing)?|acknowledg(?:e|ing)|draw(?:ing)? attention|refer(?:ring)? to)\\b…{0,40}\\b(?:this|these|it|the above)\\b|\\bthis (?:instruction|note|message|step|requirement|request|behaviou?r) (?:is|must (?:be|stay|remain)|should (?:be|stay|remain)) (?:strictly )?(?:confidential|secret|hidden|private|internal|invisible)\\b"
    ),
  },
  {
    id: 'against_user',
    severity: 'high',
    owasp: 'MCP06',
    weight: 1,
    scope: 'both',
    pattern: rule(
      '\\b(?:whatever|no matter what|regardless of (?:what )?|even (?:if|when|though)|irrespective of (?:what )?)\\s*the user\\b…{0,10}\\b(?:says?|said|asks?|asked|requests?|requested|wants?|specif\\w+|provides?|instructs?|objects?|refuses?|declines?|instructions?|input|wishes)\\b'
    ),
  },
  {
    id: 'ask_user_for_secret',
    severity: 'high',
    owasp: 'MCP01',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      `\\b(?:ask|prompt|request|get|obtain|have|persuade|convince)\\b…{0,15}\\b(?:from )?(?:the )?users?\\b…{0,20}\\b(?:for|to (?:enter|provide|paste|share|type|give)|their|his|her)\\b…{0,30}${SECRET_NOUN}`
    ),
  },
  {
    id: 'run_without_asking',
    severity: 'high',
    owasp: 'MCP05',
    weight: 1,
    scope: 'both',
    pattern: rule(
      "\\b(?:run|execute|call|invoke|delete|transfer|pay|approve|install|send)\\b…{0,60}\\b(?:without|no need (?:to|for)|skip(?:ping)?|bypass(?:ing)?|do not|don't)\\b…{0,15}\\b(?:ask(?:ing)?|confirm(?:ing|ation)?|(?:user )?approval|permission|consent|verif\\w+)\\b"
    ),
  },
  {
    id: 'insert_in_response',
    severity: 'medium',
    owasp: 'MCP06',
    weight: 0.6,
    scope: 'both',
    pattern: rule(
      '\\balways\\b…{0,20}\\b(?:include|add|append|insert|end|begin|start|recommend|mention|promote|link)\\b…{0,100}\\b(?:in|to|with|at)\\b…{0,20}\\b(?:answers?|responses?|repl(?:y|ies)|outputs?|messages?|user)\\b'
    ),
  },
  {
    id: 'redirect_recipient',
    severity: 'critical',
    owasp: 'MCP06',
    weight: 1,
    scope: 'both',
    pattern: rule(
      '\\b(?:set|change|replace|redirect|forward|send|route|bcc|cc|address|deliver)\\b[^!?\\n]{0,60}\\b(?:all|every|each|any|recipients?|emails?|messages?|payments?|mails?|copy|copies)\\b[^!?\\n]{0,60}(?:\\bto|\\bwith|\\bat)?\\s*[`"\'(<]?[\\w.+-]{1,60}@[\\w-]{1,60}\\.[\\w.]{2,30}'
    ),
  },
]
