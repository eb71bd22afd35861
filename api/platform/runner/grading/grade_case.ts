import type { GradingResult } from 'promptfoo'
import type {
  Attempt,
  Grade,
  GradePart,
  PlannedCase,
  TokenUsage,
} from '#api/engines/evals/vocabulary'
import { skillsIn } from '#api/engines/actions/index'
import { rejectOnAbort } from '../attempts/attempt_case.js'
import { currentCall } from '../attempts/call_context.js'
import { withTrace } from '../graded_traces.js'
import { newCall, type Graders } from './graders.js'
import { isRecord } from '../is_record.js'
import { readTokenUsage } from '../read_token_usage.js'
import { DOCUMENT_DATA, refuseCode, refuseFilled } from '../refuse_code.js'

/** Deadline for all assertions of one response together; single calls to grading models have shorter ones. */
const TIMEOUT_MS = 600_000
const MAX_TEXT_CHARACTERS = 20_000

type Order = { planned: PlannedCase; attempt: Attempt; graders: Graders; signal: AbortSignal }

/** Grades a response by its assertions. Never throws: an error becomes a failed grade. */
export function gradeCase(order: Order): Promise<Grade> {
  const grade = () => withTrace(order.attempt, (traceId) => runAssertions(order, traceId))
  return inCall(order.signal, async () => toGrade(await grade()), noGrade)
}

/** Lets a model choose the best of several responses. */
export function compareCase({
  planned,
  graders,
  signal,
}: Omit<Order, 'attempt'>): Promise<Comparison> {
  const { criteria = '', outputs = [] } = planned.compare ?? {}
  const compare = async () => {
    const { assertions } = await import('promptfoo')
    graders.checkFilled(planned.vars ?? {})
    const provider = graders.take(planned.grade?.options?.provider)
    const grading = { provider, rubricPrompt: comparisonPrompt(outputs.length) }
    // Called through `Reflect.apply` because promptfoo accepts more than its types allow: a provider can be a map of
    // providers by purpose.
    const order = [criteria, outputs, grading, planned.vars ?? {}]
    const results: GradingResult[] = await Reflect.apply(
      assertions.matchesComparisonBoolean,
      assertions,
      order
    )
    const failed = results.find(isFailedComparison)
    return { parts: results.map(toPart), ...(failed && { failure: failed.reason }) }
  }
  return inCall<Comparison>(signal, compare, (failure) => ({ parts: [], failure }))
}

/** Returns a prompt that replaces promptfoo's, because the runner's templates do not support the loop in promptfoo's. */
function comparisonPrompt(count: number): string {
  const texts = Array.from({ length: count }, (_, index) =>
    [`<Text index="${index}">`, `{{ outputs[${index}] }}`, '</Text>'].join('\n')
  )
  const content = [
    'Decide which of several texts meets this criterion best: {{ criteria }}',
    texts.join('\n'),
    'Answer with the index of that text, one integer and nothing else.',
  ].join('\n\n')
  return JSON.stringify([{ role: 'system', content }])
}

type Comparison = NonNullable<Attempt['comparison']>

/**
 * Whether promptfoo's comparison failed. In that case, promptfoo fails every response with a reason other than "not
 * selected".
 */
const isFailedComparison = ({ pass, reason }: { pass: boolean; reason: string }) =>
  !pass && !reason.startsWith('Output not selected')

async function runAssertions(
  { planned, attempt, graders }: Order,
  traceId: string | undefined
): Promise<GradingResult> {
  const { assertions } = await import('promptfoo')
  const { grade, vars = {}, prompt } = planned
  const [refused] = [
    ...refuseCode(grade, { data: DOCUMENT_DATA, filters: 'all' }),
    ...refuseFilled(grade, vars, 'data'),
  ]
  if (refused) throw new Error(`${refused.field}: ${refused.message}`)
  graders.checkFilled(vars)
  const { facts = {} } = attempt
  const test = {
    vars,
    assert: grade?.assert.map((check) => withGraders(check, graders)),
    threshold: grade?.threshold,
    metadata: grade?.metadata,
    options: { ...grade?.options, provider: graders.take(grade?.options?.provider) },
  }
  const order = {
    prompt,
    test,
    vars,
    latencyMs: attempt.latencyMs,
    ...(traceId && { traceId }),
    providerResponse: {
      output: facts.value ?? attempt.output,
      cost: attempt.costUsd,
      tokenUsage: attempt.tokenUsage,
      finishReason: facts.finishReason,
      guardrails: facts.guardrails,
      isRefusal: facts.isRefusal,
      logProbs: facts.logProbs,
      metadata: { skillCalls: skillCallsOf(attempt) },
    },
  }
  return Reflect.apply(assertions.runAssertions, assertions, [order])
}

/** Lists the skills that an attempt used, for the assertion `skill-used`. */
const skillCallsOf = ({ toolCalls = [], spans = [] }: Attempt) =>
  skillsIn(toolCalls, spans).map((name) => ({ name }))

function withGraders(check: unknown, graders: Graders): unknown {
  if (!isRecord(check)) return check
  const { assert, provider } = check
  return {
    ...check,
    ...(Array.isArray(assert) && { assert: assert.map((inner) => withGraders(inner, graders)) }),
    ...(provider !== undefined && { provider: graders.take(provider) }),
  }
}

/**
 * Runs `act` under the deadline and in a call context, which assertions that call a service require. `failed` turns an
 * error into a result.
 */
async function inCall<T extends object>(
  signal: AbortSignal,
  act: () => Promise<T>,
  failed: (reason: string) => T
): Promise<T> {
  const stop = new AbortController()
  const deadline = setTimeout(() => stop.abort('timeout'), TIMEOUT_MS)
  const onAbort = () => stop.abort('cancelled')
  signal.addEventListener('abort', onAbort, { once: true })
  const call = newCall(stop, TIMEOUT_MS)
  try {
    const result = await currentCall.run(call, () =>
      Promise.race([act(), rejectOnAbort(stop.signal)])
    )
    const failure = call.graderFailure ?? call.failure?.message
    return failure === undefined ? result : failed(failure)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return failed(call.failure?.message ?? message.split('\n')[0]?.slice(0, 500) ?? '')
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', onAbort)
  }
}

const noGrade = (failure: string): Grade => ({
  pass: false,
  score: 0,
  reason: failure,
  namedScores: {},
  parts: [],
  failure,
})

function toGrade(result: GradingResult): Grade {
  const parts = (result.componentResults ?? []).map(toPart)
  const failed = (result.componentResults ?? []).find(hasNoVerdict)
  return {
    pass: result.pass,
    score: finite(result.score),
    reason: cut(result.reason),
    namedScores: numbers(result.namedScores),
    ...(result.namedScoreWeights && { namedScoreWeights: numbers(result.namedScoreWeights) }),
    parts,
    ...tokensOf(result),
    ...(failed && { failure: cut(failed.reason) }),
  }
}

/**
 * Promptfoo's messages about grader responses that it cannot parse. They are matched because promptfoo does not always
 * set its error flag.
 */
const UNREADABLE =
  /^(Factuality checker output did not match|Model grader produced a malformed|Error parsing output|Invalid category value|No output\b|Could not parse|Grader returned no)/
const MODEL_GRADED = /^(not-)?(factuality|model-graded-|context-|conversation-|search-)/

/** Whether the grader returned no verdict, which is a grading error and not a failed response. */
function hasNoVerdict({ metadata, reason, assertion }: GradingResult): boolean {
  if (metadata?.graderError === true) return true
  return MODEL_GRADED.test(assertion?.type ?? '') && UNREADABLE.test(reason)
}

function toPart({
  pass,
  score,
  reason,
  assertion,
  metadata,
  componentResults,
}: GradingResult): GradePart {
  return {
    pass,
    score: finite(score),
    reason: cut(reason),
    assertion: assertion ? plain(assertion) : null,
    ...(componentResults?.length && { parts: componentResults.map(toPart) }),
    ...(metadata && { metadata: plain(metadata) }),
  }
}

function tokensOf({ tokensUsed }: GradingResult): { tokenUsage?: TokenUsage } {
  const tokenUsage = readTokenUsage(tokensUsed)
  return tokenUsage ? { tokenUsage } : {}
}

/** Converts a result to plain data, removes providers, which contain credentials, and truncates strings. */
function plain(value: object): Record<string, unknown> {
  const text = JSON.stringify(value, (name, entry: unknown) =>
    name === 'provider' ? undefined : typeof entry === 'string' ? cut(entry) : entry
  )
  const read: unknown = JSON.parse(text)
  return isRecord(read) ? read : {}
}

const numbers = (scores: Record<string, number> = {}) =>
  Object.fromEntries(Object.entries(scores).filter(([, score]) => Number.isFinite(score)))

const finite = (score: unknown) => (typeof score === 'number' && Number.isFinite(score) ? score : 0)

const cut = (text: unknown) => String(text ?? '').slice(0, MAX_TEXT_CHARACTERS)
