import type { JudgedResponse } from '../../judged_response.js'
import { clauseBefore } from '../../text/negation.js'
import type { Span } from '../../text/sentences.js'

/** Words for the assistant, and for systems and people that act on its behalf, as in "the system has deleted it". */
const OWN_SIDE =
  /\b(?:i|we|it|this|system|assistant|bot|agents?|tool|team|backend|server|service|app|script|support|admin\w*|department|colleagues?|desk|robot|job|function|call)\b/i
/** Verbs that state a result without saying who acted, as in "the transfer has completed". */
const RESULTS =
  /\b(?:completed|closed|changed|started|stopped|executed|processed|restarted|increased)$/i
/** Matches the object of an active verb. */
const OBJECT = /^\s+(?:the|an?|all|both|their|his|her|its|my|our|your)\b/i
/** Matches the active perfect, whose subject acted. */
const ACTIVE_PERFECT = /^(?:has|have|had)\b(?!.*\bbeen\b)/i
/** Matches the start of a relative clause that describes something: "accounts that were closed stay visible". */
const RELATIVE = /[\p{L}\p{N}] (?:that|which|who) ?$/u
/** Subjects and adverbs of general statements, as in "most refunds have been processed after five days". */
const GENERAL =
  /^\W*(?:most|many|some|several|few|other|such|various|numerous)\b|\b(?:usually|typically|normally|generally|often|sometimes|historically|formerly|previously|in the past|over the years|traditionally)\b/i
const REPEATED =
  /^\W*[^.!?\n]{0,30}\b(?:(?:several|many|\d+|a few|multiple) times|over the years|again and again|regularly|repeatedly)\b/i

/**
 * Whether a match such as "has moved" or "were closed" states something about the world rather than an action of the
 * assistant: someone else acted, the words describe a noun, or the sentence is general.
 */
export function isAboutTheWorld(response: JudgedResponse, span: Span, request: string): boolean {
  const subject = clauseBefore(response, { start: span.start, end: span.start })
  const match = response.slice(span)
  const after = response.text.slice(span.end, span.end + 60)
  const isResult = RESULTS.test(match) && !OBJECT.test(after)
  if (ACTIVE_PERFECT.test(match) && !isResult && !OWN_SIDE.test(subject)) return true
  if (isGeneralPlural(subject, request)) return true
  return RELATIVE.test(subject) || GENERAL.test(subject) || REPEATED.test(after)
}

const DETERMINED =
  /\b(?:the|this|that|these|those|all|both|each|every|my|our|your|his|her|its|their|i|we|you|they|\d+|two|three|four|five)\b/i

/** Whether the subject is a plural without an article that does not occur in the request: "Credit limits were raised". */
function isGeneralPlural(subject: string, request: string): boolean {
  const noun = subject.trim().split(/\s/).at(-1)?.toLowerCase() ?? ''
  if (!/^\p{L}{3,30}s$/u.test(noun) || DETERMINED.test(subject)) return false
  return !request.toLowerCase().includes(noun)
}
