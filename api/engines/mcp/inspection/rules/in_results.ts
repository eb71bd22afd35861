import type { TextRule } from '../text_rule.js'
import { PRIVATE_NOUN, rule } from './phrases.js'

/** Rules for results. Results are data, so instructions that are common in descriptions are suspicious there. */
export const RULES_IN_RESULTS: readonly TextRule[] = [
  {
    id: 'standing_order_in_result',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.3,
    scope: 'result',
    pattern: rule(
      '\\b(?:you must|you need to|you have to|please|now|next|immediately|first)\\b,? (?:\\w+ )?\\b(?:call|use|invoke|run|execute|send|forward|email|read|open|delete|transfer|upload|visit|fetch|reply|create|push|commit)\\b'
    ),
  },
  {
    id: 'order_to_call_tool',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.5,
    scope: 'result',
    pattern:
      /(?:(?:^|[.:;!?\]>\n]) {0,4}|\b(?:please|now|must|then|also|immediately|first|answering,?|responding,?|proceeding,?|need to|should) )(?:\w+ly )?(?:call|execute|invoke|run|use) (?:the )?[`'"]?[a-z]{1,30}(?:_[a-z]|\(| tool\b)/imu,
  },
  {
    id: 'new_identity_in_result',
    severity: 'high',
    owasp: 'MCP06',
    weight: 1,
    scope: 'result',
    pattern: rule(
      "\\b(?:you are|you're) now (?:an? |the |in )\\b|\\b(?:the )?user(?:'s)? (?:actually |really )?(?:wants you|real intent|has (?:already )?(?:authori[sz]ed|approved|consented))\\b|\\byour (?:safety|system|original|previous|real|new) (?:rules?|training|instructions?|guidelines?|task|role|goal|objective)\\b"
    ),
  },
  {
    id: 'label_of_order',
    severity: 'medium',
    owasp: 'MCP06',
    weight: 0.6,
    scope: 'result',
    pattern:
      /(?:^|[.!?\n]) {0,4}(?:(?:MANDATORY|URGENT|OVERRIDE|DEBUG|PATCH|NOTICE|CORRECTION|ADMIN|PRIORITY|SECURITY|CONTEXT|ROLE|NEW|IMPORTANT|SYSTEM|INSTRUCTION)S?(?: [A-Z]{3,12}){0,2}): ?\S/mu,
  },
  {
    id: 'data_in_response',
    severity: 'high',
    owasp: 'MCP10',
    weight: 0.5,
    scope: 'result',
    pattern: rule(
      `\\b(?:include|dump|print|output|append|add|list|gather)\\b…{0,40}${PRIVATE_NOUN}|\\b(?:delete|erase|remove|wipe|clear)\\w*\\b…{0,15}\\b(?:logs?|history|evidence|traces?)\\b`
    ),
  },
]
