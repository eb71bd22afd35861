import { WARM_UP } from './openings.js'
import type { ReplyKind } from '../vocabulary.js'

/** Groups of techniques that succeed or fail for the same reasons. */
export type TechniqueKind =
  | 'direct'
  | 'series'
  | 'encoding'
  | 'padding'
  | 'framing'
  | 'conversation'
  | 'warm-up'
  | 'claim'
  | 'press-on'
  | 'iteration'
  | 'chain'
  | 'known'
  | 'agent'

/** Sends attacks unchanged. */
export const DIRECT = 'basic'
/** Uses values that responses revealed. */
export const FOLLOW_UP = 'follow-up'
/** Sends an attack after a few harmless messages, because the target may trust the conversation by then. */
export const WARMED_UP = 'warm-up'
/** Claims a role first, because the target may trust the claim in later messages. */
export const CLAIM = 'claim'
/** Sends several attacks with the same goal in one conversation; each of them may succeed. */
export const SERIES = 'series'
/** Sends an attack after a long harmless text, because a filter may not read that far. */
export const LONG_PREFIX = 'long-prefix'
/** Resends attacks that succeeded in earlier sessions. */
export const RETRY = 'retry'

/** Replies to a response that asks a question. */
export const PRESS_ON = 'press-on'

/** Techniques whose conversations contain messages in addition to the attack. */
export const SEVERAL: ReadonlySet<string> = new Set([SERIES, WARMED_UP, CLAIM, PRESS_ON])

const KINDS: Record<string, TechniqueKind> = {
  'basic': 'direct',
  'follow-up': 'chain',
  'retry': 'known',
  'warm-up': 'warm-up',
  'claim': 'claim',
  'press-on': 'press-on',
  'series': 'series',
  'long-prefix': 'padding',
  'base64': 'encoding',
  'hex': 'encoding',
  'rot13': 'encoding',
  'leetspeak': 'encoding',
  'homoglyph': 'encoding',
  'morse': 'encoding',
  'piglatin': 'encoding',
  'agent': 'agent',
  'crescendo': 'conversation',
  'goat': 'conversation',
  'mischievous-user': 'conversation',
  'jailbreak:hydra': 'conversation',
  'jailbreak:goblin': 'conversation',
  'jailbreak': 'iteration',
  'jailbreak:meta': 'iteration',
  'jailbreak:tree': 'iteration',
  'best-of-n': 'iteration',
}

export const kindOf = (technique: string): TechniqueKind => KINDS[technique] ?? 'framing'

/**
 * Assumed success rate of an attempt without observations: round values, in the order observed in scans of the demo target.
 * After a few attempts, observations outweigh them.
 */
export const ASSUMED_RATES: Record<TechniqueKind, number> = {
  'direct': 0.25,
  'series': 0.5,
  'chain': 0.35,
  'known': 0.8,
  'encoding': 0.12,
  'padding': 0.12,
  'framing': 0.2,
  'conversation': 0.35,
  'warm-up': 0.5,
  'claim': 0.4,
  'press-on': 0.6,
  'iteration': 0.35,
  'agent': 0.4,
}

/** Expected number of messages per attempt. */
export const EXPECTED_MESSAGES: Record<TechniqueKind, number> = {
  'direct': 1,
  'series': 3,
  'chain': 1,
  'known': 1,
  'encoding': 1,
  'padding': 1,
  'framing': 1,
  'conversation': 4,
  'warm-up': 5,
  'claim': 3,
  'press-on': 2,
  'iteration': 5,
  // The agent can request the goal with every message, including the first one.
  'agent': 2,
}

/**
 * Factors by which the last response to a hypothesis changes the expected success of a kind of technique: disguises bypass
 * a filter; another attack or frame may overcome a deflection, and a conversation a refusal. Once a target has read the
 * request, disguises do not change its response.
 */
const AFTER: Partial<Record<ReplyKind, Partial<Record<TechniqueKind, number>>>> = {
  filter: { encoding: 2, padding: 2, framing: 1.5, iteration: 1.3, direct: 0.7 },
  deflection: {
    'framing': 1.2,
    'conversation': 1.2,
    'warm-up': 1.2,
    'encoding': 0.4,
    'padding': 0.4,
    'direct': 1.2,
  },
  refusal: { 'conversation': 1.5, 'warm-up': 1.5, 'claim': 1.5, 'framing': 1.3, 'direct': 0.8 },
  partial: {
    'direct': 1.5,
    'framing': 1.2,
    'conversation': 1.2,
    'warm-up': 1.2,
    'iteration': 1.2,
    'encoding': 0.3,
    'padding': 0.3,
  },
}

export const factorAfter = (reply: ReplyKind | null, kind: TechniqueKind): number =>
  (reply && AFTER[reply]?.[kind]) ?? 1

/**
 * Whether a message of a script requests the goal. The last message always does; in a conversation with several attacks,
 * each attack does.
 */
export function asksAt(
  place: number,
  script: readonly string[] | null,
  technique: string | null
): boolean {
  if (!script || place + 1 === script.length) return true
  if (technique === CLAIM) return place > 0
  return technique === SERIES || (technique === WARMED_UP && place >= WARM_UP.length)
}
