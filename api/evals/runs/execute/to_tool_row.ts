import type { Attempt, EvalColumn, EvalTest, Grade, GradePart } from '#api/engines/evals/vocabulary'
import type { ToolRow } from '#api/evals/upload/rows/tool_row'
import { createHash } from 'node:crypto'

export type EvalUnit = {
  testIdx: number
  test: EvalTest
  column: EvalColumn
  /** The prompt as it was sent. */
  prompt: string
}

/**
 * Converts an attempt to the command-line tool's row format, so that runs and uploads are stored and exported alike.
 */
export function toToolRow({ testIdx, test, column, prompt }: EvalUnit, attempt: Attempt): ToolRow {
  const { grade, error, latencyMs, costUsd: cost } = attempt
  const message =
    error?.message ?? (grade?.failure && `The response was not graded: ${grade.failure}`)
  const isPassed = !message && (grade?.pass ?? true)
  return {
    testIdx,
    promptIdx: column.promptIdx,
    success: isPassed,
    failureReason: message ? 2 : isPassed ? 0 : 1,
    score: message ? 0 : (grade?.score ?? 1),
    error: message ?? null,
    latencyMs: Math.round(latencyMs),
    ...(cost !== undefined && { cost }),
    vars: test.vars ?? {},
    testCase: test,
    prompt: { raw: prompt, label: column.prompt.label, ...configOf(column) },
    provider: column.provider,
    response: responseOf(attempt),
    ...(grade && !message && { gradingResult: gradingResult(grade) }),
    ...traceOf(attempt),
    namedScores: message ? {} : (grade?.namedScores ?? {}),
    tokenUsage: usageOf(attempt),
    metadata: {
      ...test.metadata,
      promptId: createHash('sha256').update(column.prompt.raw).digest('hex'),
      ...(attempt.tries > 1 && { tries: attempt.tries }),
      ...(error && { errorCode: error.code }),
    },
  }
}

/** Returns the trace, which is stored separately from the row. */
const traceOf = ({ traceId, spans = [] }: Attempt) =>
  traceId && spans.length > 0 ? { trace: { traceId, spans } } : {}

/**
 * Returns the token counts and the number of requests. As in the command-line tool, neither retries nor responses that
 * already existed count as requests.
 */
function usageOf({ tokenUsage, tries, grade }: Attempt) {
  return {
    ...tokenUsage,
    numRequests: tries > 0 ? (tokenUsage?.numRequests ?? 1) : 0,
    ...(grade?.tokenUsage && { assertions: grade.tokenUsage }),
  }
}

const configOf = ({ prompt: { config } }: EvalColumn) => (config ? { config } : {})

function responseOf({ output, error, costUsd, tokenUsage, facts = {}, ...rest }: Attempt) {
  const { value, ...otherFacts } = facts
  return {
    ...(output !== null && { output: value ?? output }),
    ...(error && { error: error.message }),
    ...(costUsd !== undefined && { cost: costUsd }),
    ...(tokenUsage && { tokenUsage }),
    ...(rest.sessionId && { sessionId: rest.sessionId }),
    ...(rest.status !== undefined && { metadata: { http: { status: rest.status } } }),
    ...otherFacts,
  }
}

function gradingResult({ pass, score, reason, namedScores, parts, ...rest }: Grade) {
  const { tokenUsage, namedScoreWeights } = rest
  return {
    pass,
    score,
    reason,
    namedScores,
    ...(namedScoreWeights && { namedScoreWeights }),
    ...(tokenUsage && { tokensUsed: tokenUsage }),
    componentResults: parts.map(component),
  }
}

function component({ parts, assertion, ...part }: GradePart): Record<string, unknown> {
  return {
    ...part,
    ...(assertion && { assertion }),
    ...(parts && { componentResults: parts.map(component) }),
  }
}
