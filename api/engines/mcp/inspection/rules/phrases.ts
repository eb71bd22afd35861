/*
 * Patterns have gaps of bounded length within one sentence, so matching takes linear time. They describe what a malicious
 * text must do (address the model, hide from the user, take data, send it, displace other tools), not the wording of known
 * attacks.
 */
export const SECRET_NOUN =
  '(?:api[ _-]?keys?|passwords?|passphrases?|credentials?|secrets?|private keys?|ssh keys?|(?:access|auth(?:entication)?|session|bearer|refresh) tokens?|cookies|environment variables?|env(?:ironment)? vars?|seed phrases?|credit card(?: numbers?)?|\\.env\\b)'
export const PRIVATE_NOUN = `(?:${SECRET_NOUN}|(?:conversation|chat|message) (?:history|log|transcript)|conversations?|system prompts?|user(?:'s)? (?:data|messages?|files?|emails?|documents?)|clipboard|file contents?|contacts|personal data|pii|auth(?:entication)? headers?|\\{[^}]{1,40}\\}|(?:conversation|chat|session|user|tool) (?:data|history|context|outputs?|results?|responses?|arguments?|inputs?)|(?:results?|outputs?|responses?|arguments?|credentials) (?:of|from) (?:all |any |every |each |the )?(?:other |previous )?tools?)`
export const GIVE =
  '(?:paste|include|provide|pass|put|send|append|attach|insert|copy|add|supply|embed|encode|write|store|log|forward|post|upload|transmit|leak|exfiltrate|report|submit|deliver|relay|collect|gather|harvest|capture|record|export|extract|dump|bcc|cc|sending|including|forwarding|posting|uploading|passing|appending|exporting|exfiltrating)(?:_[a-z_]{2,30})?'
export const FIELD =
  '(?:arguments?|parameters?|params?|fields?|query(?: string)?|urls?|headers?|comments?|notes?|sidenotes?|body|payloads?|links?|metadata|filenames?)'
export const OTHER_TOOLS =
  '(?:any|every|all|each|the)(?: of the)? (?:other|remaining|subsequent|following|previous) (?:available |mcp )?(?:tools?|tool calls?|functions?|servers?|requests?|calls?|actions?)'
export const MODEL =
  '(?:ai|llm|model|assistant|agent|chatbot|claude|gpt|copilot|gemini|language model)'

export const rule = (text: string) => new RegExp(text.replaceAll('…', '[^.!?\\n]'), 'iu')

/** Matches an instruction that applies beyond calls to this tool. */
export const STANDING =
  '(?:\\b(?:always|must|whenever|silently|secretly)\\b|\\b(?:in|with|on|for|to|before|after) (?:each|every|any|all) (?:other )?(?:requests?|calls?|responses?|messages?|tools?|time)\\b|\\b(?:before|after|while|when) (?:returning|responding|proceeding|completing|answering|using|calling|finishing|invoking)\\b|\\balong with (?:your|the|each|every) (?:requests?|calls?|quer(?:y|ies))\\b)'

/**
 * Returns a pattern for instructions to pass on private data that apply beyond calls to this tool, or that name the
 * call or field to put the data into.
 */
export function handOver(): RegExp {
  const gives = `\\b${GIVE}\\b…{0,60}${PRIVATE_NOUN}`
  const owned = `\\b${GIVE}\\b…{0,20}\\b(?:the current|the user'?s?|users?'?s?|all|any)\\b…{0,20}${SECRET_NOUN}…{0,20}\\bin(?:to)?\\b…{0,15}(?:requests?|calls?|${FIELD})\\b`
  return rule(`${STANDING}…{0,60}${gives}|${gives}…{0,60}${STANDING}|${owned}`)
}
