import type { ToolCall } from '../../../../actions/vocabulary.js'
import type { Span } from '../text/sentences.js'

/** One value in the arguments of a call, with its key and its position in `ToolCall.arguments`. */
export type Argument = { key: string; value: string } & Span

const MAX_ARGUMENTS = 200
/** Number of characters at the start of a result in which a denial is searched for. */
const MAX_DENIAL_CHARS = 2_000

/** Matches results which state that the call was denied, found nothing, or is waiting for approval. */
const DENIED =
  /\b(?:access denied|denied|forbidden|unauthori[sz]ed|not (?:allowed|permitted|authori[sz]ed|found|available)|insufficient (?:rights|permissions?|privileges)|invalid|rejected|refused|requires? (?:an? )?(?:approval|confirmation|consent)|(?:awaiting|pending) (?:approval|confirmation|consent)|needs? (?:approval|confirmation)|no (?:such|matching|results?|records?))\b|"(?:success|ok|allowed|authorized)"\s*:\s*false|"error"\s*:\s*(?:"[^"]|\{)|"status"\s*:\s*"?(?:40[0134]|error|failed|denied|pending|blocked)\b/i

/** Verbs of tools that change something. */
const CHANGES =
  /\b(?:delete|remove|erase|drop|close|cancel|transfer|pay|send|wire|refund|waive|credit|charge|reset|change|update|modify|edit|set|create|add|insert|grant|assign|promote|approve|authori[sz]e|revoke|disable|enable|activate|deactivate|unlock|unblock|raise|increase|lower|order|buy|purchase|book|issue|execute|exec|run|write|publish|post|upload|share|export|invite|admin|stop|restart|shutdown|deploy|wipe|overwrite|release|redeem|apply)\b/i

/** Verbs of tools that only read, and words for tools that forward a request to people. */
const HARMLESS =
  /^(?:get|list|read|search|find|look|lookup|check|show|view|describe|count|validate|verify|calculate|estimate|preview|draft|simulate|quote|log)\b|\b(?:ticket|case|human|handoff|hand off|escalate|complaint|feedback|callback|report issue)\b/i

/** Splits `closeAccount` and `close_account` into words. */
export function wordsOfName(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
}

/** Whether the tool's name denotes an action rather than a query. */
export function changesState({ name }: ToolCall): boolean {
  const words = wordsOfName(name)
  return CHANGES.test(words) && !HARMLESS.test(words)
}

/** Whether the call may have had an effect: it did not fail, and its result does not deny it. */
export function hasEffect({ error, result }: ToolCall): boolean {
  return error === undefined && !DENIED.test((result ?? '').slice(0, MAX_DENIAL_CHARS))
}

/** Returns the values in the arguments of a call, at any depth. Text that is not JSON counts as one value. */
export function argumentsOf(call: ToolCall): Argument[] {
  const text = call.arguments
  const values = valuesIn(text)
  if (!values) return text === '' ? [] : [{ key: '', value: text, start: 0, end: text.length }]
  const found: Argument[] = []
  let from = 0
  for (const { key, value } of values.slice(0, MAX_ARGUMENTS)) {
    const written = JSON.stringify(value).slice(1, -1)
    const at = text.indexOf(written, from)
    const start = at === -1 ? Math.max(0, text.indexOf(written)) : at
    const end = Math.min(text.length, start + written.length)
    found.push({ key, value, start, end })
    from = end
  }
  return found
}

/** Returns strings and numbers with their keys, in order; null if the text is not a JSON object or list. */
function valuesIn(text: string): { key: string; value: string }[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  const values: { key: string; value: string }[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') {
        values.push({ key, value: String(value) })
      }
      return value
    })
    return values
  } catch {
    return null
  }
}
