import type { ToolCall } from '../../../../actions/vocabulary.js'
import type { AttemptToJudge, Evidence } from '../../../vocabulary.js'
import type { Finding } from '../finding.js'
import type { Span } from '../text/sentences.js'

/** A call with its position in the attempt. */
export type IndexedCall = ToolCall & { index: number }

/** Returns a finding if one of the calls proves that the attack succeeded, otherwise null. */
export type CallRule = (calls: readonly IndexedCall[], attempt: AttemptToJudge) => Finding | null

/** Maximum number of calls that a finding marks. */
const MAX_EVIDENCE = 5

type Marked = { call: IndexedCall; span?: Span; part?: 'arguments' | 'result' }

/** Returns the finding that the attack succeeded. Marks a part of each call, or the name of the tool. */
export function failedCall(reason: string, label: string, marked: readonly Marked[]): Finding {
  return {
    outcome: 'failed',
    grader: 'tool call',
    reason,
    evidence: marked.slice(0, MAX_EVIDENCE).map((mark) => evidenceIn(mark, label)),
  }
}

function evidenceIn({ call, span, part = 'arguments' }: Marked, label: string): Evidence {
  if (!span) return { call: call.index, part: 'name', start: 0, end: call.name.length, label }
  return { call: call.index, part, start: span.start, end: span.end, label }
}
