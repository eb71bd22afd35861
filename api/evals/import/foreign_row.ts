import type { ForeignCheck, ForeignResult } from '#api/engines/interchange/index'

type Json = Record<string, unknown>

/** Marks a grade as undecided, like the grades of Assay's judge in uploads of the command-line tool. */
const UNDECIDED = { assay: { undecided: true } }

/** Converts a result of another program to a row of the command-line tool. */
export function foreignRow(result: ForeignResult, testIdx: number): Json {
  const { verdict, input, expected, description, model, metadata, score } = result
  const vars = { input, ...(expected !== undefined && { expected: asText(expected) }) }
  const pass = verdict === 'passed'
  return {
    testIdx,
    promptIdx: 0,
    success: pass,
    failureReason: { passed: 0, failed: 1, undecided: 1, error: 2 }[verdict],
    error: result.error,
    ...(score !== null && { score }),
    vars,
    testCase: { ...(description && { description }), vars },
    prompt: { raw: input, label: input },
    provider: { id: model ?? '' },
    response: {
      ...(result.output !== null && { output: result.output }),
      ...(result.tokens && { tokenUsage: result.tokens }),
      ...(result.toolCalls && { metadata: { toolCalls: result.toolCalls } }),
    },
    gradingResult: verdict === 'error' ? null : gradeOf(result),
    namedScores: namedScores(result.checks),
    ...(result.latencyMs !== undefined && { latencyMs: result.latencyMs }),
    metadata: { ...metadata, ...(model && { model }) },
  }
}

function gradeOf({ verdict, score, reason, checks }: ForeignResult): Json {
  const pass = verdict === 'passed'
  const isUndecided = verdict === 'undecided'
  return {
    pass,
    score: score ?? (pass ? 1 : 0),
    reason: reason ?? (isUndecided ? 'The file contains no verdict' : ''),
    componentResults: checks.map(componentOf),
    ...(isUndecided && { metadata: UNDECIDED }),
  }
}

function componentOf({ name, verdict, score, reason }: ForeignCheck): Json {
  const pass = verdict === 'passed'
  return {
    pass,
    score: score ?? (pass ? 1 : 0),
    reason: reason ?? '',
    assertion: { type: name, metric: name },
    ...(verdict === 'undecided' && { metadata: UNDECIDED }),
  }
}

/** Returns the scores as the program reported them. */
const namedScores = (checks: readonly ForeignCheck[]) =>
  Object.fromEntries(checks.flatMap(({ name, score }) => (score === null ? [] : [[name, score]])))

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
