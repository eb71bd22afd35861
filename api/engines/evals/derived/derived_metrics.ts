import { isRecord } from '../document/values.js'

/** A metric of a column, computed from the sums of its named scores. `value` is an arithmetic expression. */
export type DerivedMetric = { name: string; value: string }

export type DerivedValue = { name: string; value: number | null; problem?: string }

/** Variable that contains the number of results; available in addition to the metrics' names. */
const COUNT = '__count'

/**
 * Reads the derived metrics of a configuration. Entries that are not a name with an expression become faults and are
 * left out.
 */
export function readDerivedMetrics(
  value: unknown,
  fault: (path: string, message: string) => void = () => {}
): DerivedMetric[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    fault('derivedMetrics', 'Derived metrics must be a list of names and values.')
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    if (isRecord(entry) && isText(entry.name) && isText(entry.value)) {
      return [{ name: entry.name, value: entry.value }]
    }
    fault(
      `derivedMetrics[${index}]`,
      'A derived metric requires a name and an arithmetic expression as its value.'
    )
    return []
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the faults of the expressions, each with the index of its metric. */
export async function derivedFaults(metrics: readonly DerivedMetric[]) {
  if (metrics.length === 0) return []
  const { arithmeticFault } = await import('./arithmetic.js')
  return metrics.flatMap(({ value }, index) => {
    const message = arithmeticFault(value)
    return message ? [{ index, message }] : []
  })
}

/**
 * Computes the metrics in order, so each can use the ones before it. Scores are sums over a column's results, as in the
 * command-line tool; `__count` is the number of results. A metric that cannot be computed has the value null and a
 * problem.
 */
export async function deriveMetrics(
  metrics: readonly DerivedMetric[],
  scores: Readonly<Record<string, number>>,
  count: number
): Promise<DerivedValue[]> {
  const { compute } = await import('./arithmetic.js')
  const known = new Map([...Object.entries(scores), [COUNT, count] as const])
  return metrics.map(({ name, value }) => {
    const result = compute(value, known)
    if ('problem' in result) return { name, value: null, problem: result.problem }
    known.set(name, result.value)
    return { name, value: result.value }
  })
}
