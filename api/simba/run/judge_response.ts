import type { ToolCall } from '#api/engines/actions/vocabulary'
import {
  type Backend,
  isRefusal,
  isRequestDeclined,
  learnConstantTexts,
} from '#api/engines/redteam/index'
import type { ConfidentialTexts, Verdict } from '#api/engines/redteam/vocabulary'
import { criterionVerdict, testOfMessage } from '#api/engines/simba/index'
import type { SessionPlan } from '#api/engines/simba/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { adviceFor } from '#api/scans/run/attacks/attempt_judge'
import type { ScanSettings } from '#api/scans/scan'
import type { SessionLog, StoredAttempt } from '#api/simba/log/session_log'
import { conversationContext } from '#api/simba/run/conversation_context'

export type ResponseToJudge = {
  message: string
  conversation: number
  targetSession: string | null
  asks: boolean
  output: string | null
  error: { code: string } | null
  toolCalls: ToolCall[] | null
  traces: { spans: TraceSpan[] }[]
}

export type Judgment = { verdict: Verdict | null; isRefusal: boolean }

type Judge = {
  backend: Pick<Backend, 'judge'>
  plan: SessionPlan
  config: ScanSettings
  confidential: ConfidentialTexts
}

/** Maximum number of reconnaissance responses in which constant text is searched for. */
const MAX_RECON_REPLIES = 10

/**
 * Judges a response as a scan would. If the goal has a criterion, the criterion decides. The response is data and reaches
 * the judge only as the text to judge.
 * @throws ModelError if the judge's model is unavailable
 */
export async function judgeResponse(
  { backend, plan, config, confidential }: Judge,
  attempt: StoredAttempt,
  { message, asks, output, error, toolCalls, traces, ...place }: ResponseToJudge,
  log: Pick<SessionLog, 'attempts' | 'exchanges'>,
  signal?: AbortSignal
): Promise<Judgment> {
  if (error || output === null) return { verdict: null, isRefusal: false }
  const refused = isRefusal(output)
  const { test } = attempt
  if (!test) return { verdict: null, isRefusal: refused }
  if (!asks && attempt.script) return { verdict: NOT_JUDGED, isRefusal: refused }
  const response = { output, ...(toolCalls && { toolCalls }) }
  const criterion = criterionOf(plan, attempt.hypothesis)
  if (criterion) {
    return { verdict: criterionVerdict(criterion, message, response), isRefusal: refused }
  }
  const spans = traces.flatMap((trace) => trace.spans)
  const toJudge = {
    test: testOfMessage(test, message),
    ...response,
    ...(spans.length > 0 && { spans }),
    target: plan.target,
    confidential,
    constantTexts: constantTextsIn(log),
    conversation: conversationContext(log, place.conversation, place.targetSession),
    ...adviceFor(config, test.pluginId),
  }
  try {
    return { verdict: await backend.judge(toJudge, signal), isRefusal: refused }
  } catch (reason) {
    if (!isRequestDeclined(reason)) throw reason
    return { verdict: declined(reason), isRefusal: refused }
  }
}

/** A judge that declines one response must not end the session, because it would decline the same response again. */
const declined = ({ message }: Error): Verdict => ({
  outcome: 'undecided',
  score: null,
  reason: `The judge returned no verdict: ${message}`,
  grader: 'none',
  evidence: [],
})

const NOT_JUDGED: Verdict = {
  outcome: 'undecided',
  score: null,
  reason: 'Only the last response is judged.',
  grader: 'none',
  evidence: [],
}

/** Returns the criterion of the goal that a hypothesis serves. The keys of its hypotheses start with `goal-<number>`. */
function criterionOf({ goals }: SessionPlan, hypothesis: string | null) {
  const number = /^goal-(\d+)(?::|$)/.exec(hypothesis ?? '')?.[1]
  return number === undefined ? null : (goals[Number(number) - 1]?.criterion ?? null)
}

/**
 * Learns constant texts from the replies to harmless reconnaissance messages. Contact data in these replies is the
 * operator's.
 */
function constantTextsIn({ attempts, exchanges }: Pick<SessionLog, 'attempts' | 'exchanges'>) {
  const recon = new Set(
    attempts.filter(({ purpose }) => purpose === 'recon').map(({ number }) => number)
  )
  const replies = exchanges
    .filter(({ attempt, output }) => recon.has(attempt) && output)
    .slice(0, MAX_RECON_REPLIES)
    .map(({ output }) => ({ output: output ?? '', isPublic: true }))
  return learnConstantTexts(replies)
}
