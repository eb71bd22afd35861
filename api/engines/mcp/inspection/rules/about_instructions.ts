import type { TextRule } from '../text_rule.js'
import { MODEL, rule } from './phrases.js'

/** Rules for texts that imitate or replace the model's instructions. */
export const RULES_ABOUT_INSTRUCTIONS: readonly TextRule[] = [
  {
    id: 'override_instructions',
    severity: 'critical',
    owasp: 'MCP06',
    weight: 1,
    scope: 'both',
    pattern: rule(
      '\\b(?:ignore|disregard|forget|bypass|override|overrule|discard|cancel|stop following|do not follow)\\b…{0,40}\\b(?:(?:previous|prior|earlier|above|preceding|existing|original|initial|your|other|the user(?:.s)?)\\b…{0,20}\\b(?:instructions?|prompts?|directives?|guidelines?|rules|policies|context|commands)|instructions? (?:not to|against|that)|(?:safety|security|system|content)\\b…{0,20}\\b(?:instructions?|prompts?|directives?|guidelines?|rules?|polic(?:y|ies)|restrictions?|guardrails?|checks?))\\b|\\b(?:instructions?|(?:safety |security |system )rules?|guidelines?|restrictions?|guardrails?)\\b…{0,20}\\b(?:(?:are|is|were|have been|has been)\\b…{0,15}\\b(?:cancell?ed|void|revoked|suspended|lifted|disabled|replaced|superseded|obsolete|updated)|no longer appl)'
    ),
  },
  {
    id: 'pseudo_markup',
    severity: 'high',
    owasp: 'MCP03',
    weight: 0.7,
    scope: 'both',
    pattern:
      /<\/?(?:important|system|secret|hidden|admin|critical|urgent|override|instructions?)(?:[ _-]?(?:instructions?|message|note|prompt|rules?))?\b[^>\n]{0,40}>|\[(?:system|important|inst|admin|hidden|internal|override)(?:[ _-](?:message|note|instructions?|directives?|override|prompt))?\]|<<sys>>|<\|(?:im_start|system)\|?>?/iu,
  },
  {
    id: 'fake_system_message',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.6,
    scope: 'both',
    pattern:
      /(?:^|[.!?\n>]) {0,4}(?:#{1,4} ?)?(?:system|admin(?:istrator)?|developer|security|override)(?: (?:message|prompt|note|notice|override|instructions?|directives?|update|alert))? ?: ?\S/imu,
  },
  {
    id: 'named_system_message',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.5,
    scope: 'both',
    pattern:
      /\b(?:important |critical |hidden |secret |internal )?(?:system|admin(?:istrator)?|developer|hidden|secret|override) (?:note|instructions?|directives?|message|notice|override|prompt|command)\]?\s*:/iu,
  },
  {
    id: 'order_in_comment',
    severity: 'high',
    owasp: 'MCP03',
    weight: 1,
    scope: 'descriptor',
    pattern:
      /<!--[^>]{0,300}\b(?:must|always|never|ignore|call|invoke|execute|include|send|forward|read_\w+|read the|upload|append|do not)\b/iu,
  },
  {
    id: 'html_comment',
    severity: 'medium',
    owasp: 'MCP03',
    weight: 0.6,
    scope: 'descriptor',
    pattern: /<!--[^>]{10,}/u,
  },
  {
    id: 'skip_controls',
    severity: 'high',
    owasp: 'MCP02',
    weight: 0.6,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      '\\b(?:bypass|skip|disable|circumvent|ignore|turn off|without)\\w*\\b…{0,12}\\b(?:all |any )?(?:access controls?|validation|authentication|authori[sz]ation|security(?: checks?| controls?| polic(?:y|ies)| rules?)?|safety (?:checks?|filters?|controls?)|permission checks?|restrictions?|sandbox\\w*)\\b'
    ),
  },
  {
    id: 'claim_privileges',
    severity: 'high',
    owasp: 'MCP02',
    weight: 0.6,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      '\\b(?:escalate|elevate|promote|switch|act as|operate as|run as|grant\\w*|assume)\\b…{0,30}\\b(?:admin\\w*|root|superuser|superadmin|full (?:privileges|access|control)|unrestricted)\\b|\\bhas (?:admin|root|full|unrestricted|elevated) (?:privileges|access|permissions)\\b'
    ),
  },
  {
    id: 'new_role',
    severity: 'high',
    owasp: 'MCP02',
    weight: 1,
    scope: 'both',
    pattern: rule(
      "\\byou(?: are|'re) (?:now )?(?:operating |running |acting |working )?(?:in|as|with)\\b…{0,20}\\b(?:admin\\w*|developer|god|root|debug|unrestricted|maintenance|superuser|dan|jailbreak\\w*)\\b|\\bgrants? (?:you|the (?:ai|model|agent|assistant))\\b…{0,30}\\b(?:privileges?|permissions?|access|rights)\\b|\\b(?:reset|change|abandon|replace) your (?:behaviou?r|role|persona|rules|instructions)\\b|\\b(?:act|respond|behave) (?:only )?according to (?:these|this|the following) (?:new )?(?:instructions?|rules?)\\b|\\boverride\\b…{0,20}\\btool (?:selection|choice|preferences?)\\b"
    ),
  },
  {
    id: 'safety_is_off',
    severity: 'critical',
    owasp: 'MCP06',
    weight: 1,
    scope: 'both',
    pattern: rule(
      '\\b(?:safety|security|content|moderation)\\b…{0,12}\\b(?:rules?|training|modules?|filters?|filtering|restrictions?|guardrails?|checks?|protocols?)\\b…{0,20}\\b(?:offline|corrupt\\w*|disabled|revised|removed|lifted|suspended|outdated|deactivated|turned off)\\b|\\b(?:ignore|without|bypass|override|disable)\\b…{0,12}\\b(?:all |any )?(?:content|safety) (?:filter\\w*|rules?|training|checks?)\\b'
    ),
  },
  {
    id: 'decode_and_follow',
    severity: 'critical',
    owasp: 'MCP03',
    weight: 1,
    scope: 'both',
    pattern: rule(
      '\\b(?:decode|decrypt|unescape|base64|rot13|deobfuscate)\\w*\\b…{0,40}\\b(?:follow|execute|run|obey|apply|perform|act on|carry out)\\b'
    ),
  },
  {
    id: 'address_model',
    severity: 'medium',
    owasp: 'MCP06',
    weight: 0.5,
    scope: 'both',
    pattern: rule(
      `\\b(?:attention|note to|dear|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi)\\b ?(?:the |any |all )?${MODEL}\\b|\\byou are (?:now )?(?:an? |the )?(?:\\w+ )?${MODEL}\\b|\\bas an? (?:\\w+ )?${MODEL},? you\\b|\\b${MODEL}s? (?:must|should|shall|needs? to|is required to|are required to) (?:always|first|now|also|never|immediately)\\b`
    ),
  },
  {
    id: 'standing_order',
    severity: 'medium',
    owasp: 'MCP06',
    weight: 0.5,
    scope: 'both',
    pattern: rule(
      '\\bfrom now on\\b|\\bfor the (?:rest|remainder) of (?:this|the) (?:session|conversation|chat)\\b|\\bin (?:all|every|each) (?:future|subsequent|following|later|your) (?:responses?|messages?|calls?|answers?|replies|outputs?)\\b|\\b(?:after|on|from) the (?:first|second|third|fourth|fifth|\\d{1,3}(?:st|nd|rd|th)) (?:call|use|invocation|run|time)\\b'
    ),
  },
  {
    id: 'threat_of_failure',
    severity: 'medium',
    owasp: 'MCP03',
    weight: 0.5,
    scope: 'both',
    pattern: rule(
      "\\b(?:otherwise|or else|failure to (?:do so|comply)|if you (?:do not|don't)|unless you)\\b…{0,60}\\b(?:invalid|fail|terminat\\w+|crash|broken|penalt\\w+|locked|suspended|not work|be (?:deleted|lost|rejected|blocked)|corrupt\\w*)\\b|\\b(?:required|mandated|mandatory|requested|authori[sz]ed|approved) (?:by|for) (?:the )?(?:security|compliance|legal|administrators?|admin|it department|system administrator|developers?|company policy)\\b"
    ),
  },
]
