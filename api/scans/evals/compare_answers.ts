import type { Attempt, EvalAssertion, Grade, GradePart } from '#api/engines/evals/vocabulary'

/** One column's attempt at a test. */
export type Compared = { promptIdx: number; attempt: Attempt }

/** The grade when a part that looks at all columns is known too. */
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
      // The verdict of a comparison is the score that counts.
      ...(!part.pass && { score: part.score, reason: part.reason }),
      namedScores: { ...grade.namedScores, ...(metric && { [metric]: part.score }) },
      parts: [...grade.parts, { ...part, assertion }],
    },
  }
}

/** The answer with the highest score of its other assertions; among equals the first. */
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
  const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  const limit = given.get('threshold')
  const weights: unknown = given.get('weights')
  return {
    method: given.get('method') === 'sum' ? ('sum' as const) : ('average' as const),
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
  let weight = 0
  for (const { score, assertion } of parts) {
    const own = weights.get(String(assertion?.type))
    const each = typeof own === 'number' ? own : 1
    sum += score * each
    weight += each
  }
  if (method === 'sum') return sum
  return weight > 0 ? sum / weight : 0
}
