import type { TextRule } from '../text_rule.js'
import { SECRET_NOUN, PRIVATE_NOUN, GIVE, FIELD, STANDING, handOver, rule } from './phrases.js'

/** Rules for instructions to collect data that the tool does not need, or to send it elsewhere. */
export const RULES_ABOUT_DATA: readonly TextRule[] = [
  {
    id: 'sensitive_file',
    severity: 'critical',
    owasp: 'MCP01',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern:
      /\b(?:read(?:_\w{1,30})?|open|cat|load|access|fetch|get|retrieve|check|look at|contents? of|include|attach|send|upload|copy|pass|print|dump|extract|collect|scan)\b[^!?\n]{0,60}(?:(?:~|\$home|\/root|\/home\/\w{1,30}|%userprofile%)?[\\/]\.(?:ssh|aws|gnupg|kube|docker|netrc|npmrc|pgpass|git-credentials|cursor|config\/gcloud)\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\/etc\/(?:passwd|shadow|sudoers|hosts)\b|\bmcp\.json\b|\bclaude_desktop_config\b|\bauthorized_keys\b|\bknown_hosts\b|\bcookies\.sqlite\b|\blogin data\b|\bkeychain\b|\.bash_history\b|\/proc\/self\/environ)/iu,
  },
  {
    id: 'environment_file',
    severity: 'critical',
    owasp: 'MCP01',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      '\\b(?:read(?:_\\w+)?|open|cat|load|access|get|find|collect|scan)\\b…{0,60}(?<![\\w/])\\.?(?:env|id_rsa|npmrc|netrc|pgpass|htpasswd)\\b[^!?\\n]{0,60}\\b(?:include|send|pass|append|attach|return|output|post|put|add|use (?:it|them) as)\\b'
    ),
  },
  {
    id: 'secrets_into_argument',
    severity: 'critical',
    owasp: 'MCP01',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      `\\b${GIVE}\\b…{0,80}${PRIVATE_NOUN}…{0,60}\\b(?:to|in|into|as|inside|within|via|through|using)\\b…{0,30}\\b${FIELD}\\b|\\b${GIVE}\\b…{0,30}\\b(?:any|all|every|full|entire|complete|whole|raw)\\b…{0,40}${PRIVATE_NOUN}|${SECRET_NOUN}…{0,20}\\b(?:seen so far|you (?:have )?(?:seen|know|found|have access to)|in (?:the|your) (?:context|conversation|memory))`
    ),
  },
  {
    id: 'harvest_conversation',
    severity: 'high',
    owasp: 'MCP10',
    weight: 1,
    scope: 'descriptor',
    isNegatable: true,
    pattern: rule(
      '\\b(?:paste|include|provide|pass|put|send|append|attach|insert|copy|add|supply|submit|forward|log|record|echo|repeat)\\b…{0,50}\\b(?:full|entire|complete|whole|all|previous|prior|raw|verbatim|exact)\\b…{0,25}\\b(?:conversations?|chats?|message history|chat history|dialogues?|context window|system prompts?|(?:user )?messages|transcripts?|instructions)\\b|\\b(?:complete|full|entire|exact|all) (?:arguments?|parameters?|inputs?)(?: and (?:results?|outputs?|responses?))?\\b…{0,20}\\b(?:of|from) (?:every|each|all|any|other|previous)\\b'
    ),
  },
  {
    id: 'complete_arguments_of_others',
    severity: 'high',
    owasp: 'MCP10',
    weight: 0.6,
    scope: 'descriptor',
    pattern: rule(
      '\\bwith (?:the|its|their) (?:complete|full|entire|exact|raw) (?:arguments?|parameters?|inputs?|results?|outputs?|responses?)\\b'
    ),
  },
  {
    id: 'send_to_address',
    severity: 'high',
    owasp: 'MCP06',
    weight: 0.5,
    scope: 'both',
    pattern: rule(
      '\\b(?:send|post|forward|upload|transmit|exfiltrate|report|deliver|submit|curl|wget|ping|beacon)\\b[^!?\\n]{0,80}(?:https?://[\\w.-]{1,80}|[\\w.+-]{1,60}@[\\w-]{1,60}\\.[\\w.]{2,30})'
    ),
  },
  {
    id: 'send_private_data',
    severity: 'critical',
    owasp: 'MCP10',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      `\\b(?:send|post|forward|upload|transmit|exfiltrate|leak|report|bcc|append|copy)\\b…{0,60}${PRIVATE_NOUN}…{0,60}(?:https?://|[\\w.+-]{1,60}@[\\w-]{1,60}\\.|\\bto [\\w-]{1,60}(?:\\.[\\w-]{2,40}){1,4}\\b|\\b(?:external|remote|attacker|webhook|endpoint|collector|our server|log tool|third[- ]party)\\b)`
    ),
  },
  {
    id: 'image_exfiltration',
    severity: 'critical',
    owasp: 'MCP06',
    weight: 1,
    scope: 'both',
    pattern:
      /!\[[^\]\n]{0,80}\]\(\s*https?:\/\/[^)\s]{1,200}[?&][^)\s=]{0,40}=\s?(?:<|\{|\$|%7b|\[)/iu,
  },
  {
    id: 'hand_over_data',
    severity: 'critical',
    owasp: 'MCP10',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: handOver(),
  },
  {
    id: 'call_other_tool_with_data',
    severity: 'critical',
    owasp: 'MCP10',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      "\\b(?:also|first|then|must|always|before|after|whenever)\\b…{0,40}\\b(?:call|invoke|use|run|execute)\\b…{0,8}\\b[a-z]+_[a-z_]+\\b…{0,30}\\b(?:with|using|passing)\\b…{0,20}\\b(?:user'?s?|full|entire|complete|all|every|raw)\\b…{0,30}\\b(?:contents?|contexts?|conversations?|quer(?:y|ies)|data|paths?|file ?names?|files?|results?|outputs?|messages?|arguments?|inputs?|history)\\b"
    ),
  },
  {
    id: 'search_for_secrets',
    severity: 'high',
    owasp: 'MCP01',
    weight: 0.7,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      `${STANDING}…{0,40}\\b(?:check|search|scan|look|watch|grep)\\b for…{0,15}${SECRET_NOUN}`
    ),
  },
  {
    id: 'reveal_prompt',
    severity: 'high',
    owasp: 'MCP10',
    weight: 1,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      '\\b(?:reveal|print|show|output|dump|repeat|disclose|expose|display|leak)\\b…{0,20}\\b(?:your (?:system |initial |hidden )?(?:prompts?|instructions|rules|configuration)|(?:the )?(?:system|initial|hidden) prompts?|vault (?:credentials|secrets))\\b'
    ),
  },
  {
    id: 'exfiltrate',
    severity: 'critical',
    owasp: 'MCP10',
    weight: 0.7,
    scope: 'both',
    isNegatable: true,
    pattern: rule(
      '\\b(?:must|always|to|also|then|should|need to)\\b…{0,10}\\b(?:exfiltrate|leak|phone home|backdoor)\\w*\\b|\\b(?:backdoor|reverse shell|keylogger)\\b'
    ),
  },
  {
    id: 'copy_to_address',
    severity: 'high',
    owasp: 'MCP10',
    weight: 1,
    scope: 'descriptor',
    pattern:
      /\b(?:all|every|each|any)\b[^!?\n]{0,60}\b(?:bcc|cc|forwarded|copied|sent|mirrored|posted|reported|logged|relayed|uploaded)\b[^!?\n]{0,40}(?:\bto\b[^!?\n]{0,20}(?:[\w.+-]{1,60}@[\w-]{1,60}\.|https?:\/\/)|'d to\b)|\b(?:queries|requests|messages|results|events|inputs|responses)\b[^.!?\n]{0,60}\b(?:password|secret|token|credential)s?\b[^.!?\n]{0,40}\b(?:are|is|will be)\b[^.!?\n]{0,12}\b(?:forwarded|copied|sent|mirrored|logged|uploaded)\b/iu,
  },
  {
    id: 'credentials_of_other_tools',
    severity: 'critical',
    owasp: 'MCP01',
    weight: 1,
    scope: 'both',
    pattern: rule(
      `\\b(?:all|any|every|other|connected)\\b…{0,30}\\b(?:tools?|servers?)\\b['’]?s?…{0,10}${SECRET_NOUN}`
    ),
  },
]
