import type { Filter, Policy } from '../vocabulary.js'

/**
 * How much of a streamed response is held back.
 * - `token`: unfinished words, and the text after a character that can begin unsafe output or a multi-line key.
 * - `window`: the last `windowChars`, because a policy recognizes sequences of ordinary words.
 * - `whole`: everything until the end, because a policy applies to the text as a whole.
 */
export type StreamHold = { kind: 'token' | 'window' | 'whole'; windowChars: number }

const KINDS = ['token', 'window', 'whole'] as const
type Kind = (typeof KINDS)[number]

/**
 * Minimum window: multi-line keys and commands are recognized within it. The window for longer known texts is capped at
 * `MAX_WINDOW_CHARS`.
 */
const MIN_WINDOW_CHARS = 256
const MAX_WINDOW_CHARS = 8_192

/** Returns the hold that satisfies every policy for the placement `OUTPUT`. */
export function holdOf(policies: readonly Policy[]): StreamHold {
  const outgoing = policies.filter(({ placements }) => placements.includes('OUTPUT'))
  const longest = Math.max(0, ...outgoing.flatMap(knownTexts).map(({ length }) => length))
  return strictestHold(
    outgoing.map((policy) => ({
      kind: kindOf(policy),
      // Twice the longest text, because a disguise such as spaces between letters makes a text longer.
      windowChars: Math.min(MAX_WINDOW_CHARS, Math.max(MIN_WINDOW_CHARS, 2 * longest)),
    }))
  )
}

/** Returns the strictest hold, for a response that several versions check. */
export function strictestHold(holds: readonly StreamHold[]): StreamHold {
  return holds.reduce<StreamHold>(
    (strictest, { kind, windowChars }) => ({
      kind: KINDS[Math.max(KINDS.indexOf(strictest.kind), KINDS.indexOf(kind))] ?? 'whole',
      windowChars: Math.max(strictest.windowChars, windowChars),
    }),
    { kind: 'token', windowChars: MIN_WINDOW_CHARS }
  )
}

function kindOf(policy: Policy): Kind {
  if (policy.kind === 'filter') return kindOfFilter(policy.filter)
  if (policy.kind === 'text') return 'whole'
  if (policy.kind === 'signature') return 'window'
  return policy.kind === 'effect' && policy.effect.type === 'text' ? 'window' : 'token'
}

function kindOfFilter(filter: Filter): Kind {
  switch (filter.name) {
    case 'output_format':
      if (filter.isJson || filter.maxChars !== undefined) return 'whole'
      return (filter.bannedTexts ?? []).length > 0 ? 'window' : 'token'
    case 'injection':
    case 'harm':
    case 'system_prompt':
      return 'window'
    case 'pii':
      // Postal addresses, names of months and spelled-out e-mail addresses consist of ordinary words, so they need a
      // window.
      return filter.onMatch === 'mask' || filter.onMatch === 'block' ? 'window' : 'token'
    default:
      return 'token'
  }
}

function knownTexts(policy: Policy): readonly string[] {
  if (policy.kind === 'effect' && policy.effect.type === 'text') return [policy.effect.value]
  if (policy.kind !== 'filter') return []
  if (policy.filter.name === 'output_format') return policy.filter.bannedTexts ?? []
  return policy.filter.name === 'system_prompt' ? policy.filter.canaries : []
}
