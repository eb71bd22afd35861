import type { Attempt, EvalAssertion, Grade, GradePart } from '#api/engines/evals/vocabulary'

/** One column's attempt at a test case. */
export type Compared = { promptIdx: number; attempt: Attempt }

/** Adds the result of a comparison to the grade of an attempt. */
export function withPart(attempt: Attempt, assertion: EvalAssertion, part: GradePart): Attempt {
  const grade: Grade = attempt.grade ?? {
    pass: true,
    score: 1,
    reason: '',
    namedScores: {},
    parts: [],
  }
  const { metric } = assertion
  return {
    ...attempt,
    grade: {
      ...grade,
      pass: grade.pass && part.pass,
      // If the response loses the comparison, the comparison's score replaces that of the other assertions.
      ...(!part.pass && { score: part.score, reason: part.reason }),
      namedScores: { ...grade.namedScores, ...(metric && { [metric]: part.score }) },
      parts: [...grade.parts, { ...part, assertion }],
    },
  }
}

/**
 * Applies `max-score`: the response with the highest score of its other assertions passes if it reaches the threshold;
 * the first one wins a tie.
 */
export function highestScore(assertion: EvalAssertion, attempts: Attempt[]): GradePart[] {
  const { method, weights, threshold } = readOptions(assertion)
  const scores = attempts.map(({ grade }) => aggregate(grade?.parts ?? [], method, weights))
  const best = Math.max(...scores)
  const winner = scores.indexOf(best)
  const isEnough = threshold === undefined || best >= threshold
  return scores.map((score, at) => {
    const pass = at === winner && isEnough
    const reason = pass
      ? `Highest score of all columns: ${score.toFixed(3)}.`
      : at === winner
        ? `The highest score, ${score.toFixed(3)}, is below the threshold ${threshold}.`
        : `Score ${score.toFixed(3)}; the highest is ${best.toFixed(3)}.`
    return { pass, score: pass ? 1 : 0, reason, assertion }
  })
}

function readOptions({ value, threshold }: EvalAssertion) {
  const options = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  const limit = options.get('threshold')
  const weights: unknown = options.get('weights')
  return {
    method: options.get('method') === 'sum' ? ('sum' as const) : ('average' as const),
    weights: new Map<string, unknown>(Object.entries(isMapping(weights) ? weights : {})),
    threshold: typeof limit === 'number' ? limit : threshold,
  }
}

const isMapping = (value: unknown): value is object => typeof value === 'object' && value !== null

function aggregate(
  parts: GradePart[],
  method: 'sum' | 'average',
  weights: ReadonlyMap<string, unknown>
): number {
  let sum = 0
  let totalWeight = 0
  for (const { score, assertion } of parts) {
    const configured = weights.get(String(assertion?.type))
    const weight = typeof configured === 'number' ? configured : 1
    sum += score * weight
    totalWeight += weight
  }
  if (method === 'sum') return sum
  return totalWeight > 0 ? sum / totalWeight : 0
}
