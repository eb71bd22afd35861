import { isRecord } from '../document/values.js'

/** A figure of a column that is computed from the sums of its named scores. */
export type DerivedMetric = { name: string; value: string }

export type DerivedValue = { name: string; value: number | null; problem?: string }

/** How many results there are, besides the metrics' own names. */
const COUNT = '__count'

/** As they are written; what is not a name with a text is a fault and is left out. */
export function readDerivedMetrics(
  value: unknown,
  fault: (path: string, message: string) => void = () => {}
): DerivedMetric[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    fault('derivedMetrics', 'Derived metrics are a list of names and values.')
    return []
  }
  return value.flatMap((entry: unknown, index) => {
    if (isRecord(entry) && isText(entry.name) && isText(entry.value)) {
      return [{ name: entry.name, value: entry.value }]
    }
    fault(
      `derivedMetrics[${index}]`,
      'A derived metric has a name, and a value that is arithmetic.'
    )
    return []
  })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Faults of their arithmetic, by their place. */
export async function derivedFaults(metrics: readonly DerivedMetric[]) {
  if (metrics.length === 0) return []
  const { arithmeticFault } = await import('./arithmetic.js')
  return metrics.flatMap(({ value }, index) => {
    const message = arithmeticFault(value)
    return message ? [{ index, message }] : []
  })
}

/**
 * In their order, so that one may use those before it. Scores are sums over a column's results, as the command-line
 * tool has them; `__count` is the number of these.
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
