import type { TextRule } from '../text_rule.js'
import { OTHER_TOOLS, rule } from './phrases.js'

/** Rules for instructions about other tools, and to run code. */
export const RULES_ABOUT_TOOLS: readonly TextRule[] = [
  {
    id: 'call_around_other_tools',
    severity: 'high',
    owasp: 'MCP03',
    weight: 1,
    scope: 'both',
    pattern: rule(
      `\\b(?:before|after|prior to|whenever|with|alongside|in addition to)\\b…{0,30}\\b(?:(?:using|calling|invoking|running|executing) )?${OTHER_TOOLS}\\b|\\b(?:before|after|prior to|whenever)\\b…{0,15}\\b(?:using|calling|invoking|running|executing|you (?:use|call|invoke))\\b…{0,10}\\b(?:any|every|all|each|another)\\b…{0,12}\\btools?\\b|\\bmust be (?:called|used|invoked|run|executed)\\b…{0,20}\\b(?:before|after|with|on|for)\\b…{0,6}\\b(?:any|every|each|all)(?: other| single| user)? (?:tools?|calls?|tool calls?|requests?|messages?|responses?|repl(?:y|ies)|conversations?)\\b|\\b(?:for|on|before|with) (?:any|every|each|all) (?:user )?(?:requests?|messages?|quer(?:y|ies)|responses?),? …{0,10}\\balways (?:call|use|invoke|run) this\\b|\\b(?:call|use|invoke|run) (?:this|it)(?: tool)?\\b…{0,15}\\b(?:before|after|with) (?:any|every|each|all) (?:other |single |user )?(?:tools?|tool calls?|requests?|messages?|responses?)\\b`
    ),
  },
  {
    id: 'displace_other_tools',
    severity: 'high',
    owasp: 'MCP03',
    weight: 1,
    scope: 'descriptor',
    pattern: rule(
      "\\b(?:instead of|rather than|in place of|over|replaces?|supersedes?|never (?:use|call)|do not (?:use|call|trust)|don't (?:use|call|trust)|avoid)\\b…{0,20}\\b(?:any|all|every) (?:of the )?(?:other|existing|similar)\\b…{0,30}\\b(?:tools?|servers?|functions?)\\b|\\b(?:other|all other|the other|remaining)\\b…{0,25}\\b(?:tools?|servers?|ones?|others)\\b…{0,20}\\b(?:are|is|have been|has been)\\b…{0,20}\\b(?:deprecated|dangerous|insecure|broken|unsafe|compromised|malicious|unreliable|disabled|outdated|vulnerable|obsolete|infected)\\b"
    ),
  },
  {
    id: 'prefer_over_others',
    severity: 'medium',
    owasp: 'MCP03',
    weight: 0.6,
    scope: 'descriptor',
    pattern: rule(
      '\\b(?:must|always|should) (?:always )?(?:prefer|use|choose|select|call) this (?:tool|server|function)?…{0,10}\\b(?:over|instead of|rather than) (?:the |all |any )?others?\\b'
    ),
  },
  {
    id: 'change_other_tool',
    severity: 'critical',
    owasp: 'MCP03',
    weight: 1,
    scope: 'descriptor',
    pattern: rule(
      '\\b(?:when(?:ever)?|if|once|each time|every time|any time|while)\\b…{0,30}\\b(?:[a-z]\\w*[_-]\\w+|[\\w-]{3,40} (?:tool|function|server)|(?:another|other|any) tools?)\\b`?(?: tool| function)?\\b…{0,20}\\b(?:is|are|gets?|being)\\b ?…{0,12}\\b(?:present|available|used|called|invoked|loaded|installed|connected|active|enabled|triggered|executed)\\b…{0,90}\\b(?:always|must|set|change|replace|redirect|modify|append|bcc|cc|recipient|use|instead|first|also|ensure)\\b'
    ),
  },
  {
    id: 'side_effect_of_other_tool',
    severity: 'high',
    owasp: 'MCP03',
    weight: 0.7,
    scope: 'descriptor',
    pattern: rule(
      '\\b(?:this (?:tool|server)|it)\\b…{0,40}\\b(?:affects?|modif(?:y|ies)|changes?|alters?|extends?)\\b…{0,30}\\b(?:behaviou?r|operation|use|usage|working)\\b…{0,15}\\b(?:of|for)\\b…{0,20}\\b(?:other|another|the [\\w-]+)\\b…{0,20}\\btools?\\b|\\b(?:side[- ]?effects?|additional rules?|special rules?|implementation details?)\\b…{0,30}\\b(?:of|for|on|with)\\b…{0,15}\\b(?:other|another|the [\\w-]+)\\b…{0,15}\\btools?\\b'
    ),
  },
  {
    id: 'run_downloaded_code',
    severity: 'critical',
    owasp: 'MCP05',
    weight: 1,
    scope: 'both',
    pattern:
      /\b(?:curl|wget|iwr|invoke-webrequest)\b[^|\n]{0,200}\|\s*(?:sudo )?(?:(?:ba|z)?sh|python\d?|node|iex)\b|\brm -rf [/~*]|\bnc -e\b|\/dev\/tcp\//iu,
  },
  {
    id: 'repair_by_other_call',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.6,
    scope: 'both',
    pattern: rule(
      '\\b(?:if|when|in case)\\b…{0,40}\\b(?:errors?|fails?|failure|problem|denied)\\b…{0,30}\\b(?:call|run|execute|invoke|use)\\b…{0,40}\\b(?:[a-z]+_[a-z_]+|delete\\w*|drop|reset|sudo|chmod|admin)\\b'
    ),
  },
  {
    id: 'prerequisite_action',
    severity: 'medium',
    owasp: 'MCP03',
    weight: 0.5,
    scope: 'descriptor',
    pattern: rule(
      '\\b(?:before|prior to)\\b…{0,20}\\b(?:using|calling|invoking|running) (?:this|the|it)\\b…{0,20}(?:tool|function)?…{0,10}\\b(?:read|open|send|collect|gather|fetch|load|run|execute)\\b'
    ),
  },
]
