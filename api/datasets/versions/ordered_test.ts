import type { EvalCheck, EvalTest } from '#api/engines/evals/vocabulary'

const TEST = ['description', 'vars', 'assert', 'threshold', 'providerOutput', 'options']
const CHECK = ['type', 'value', 'assert', 'threshold', 'weight', 'metric']

/** A test with its parts in the order in which one reads them, however it came: versions are compared line by line. */
export function orderedTest(test: EvalTest): EvalTest {
  const { assert, ...rest } = test
  return inOrder({ ...rest, ...(assert && { assert: assert.map(orderedCheck) }) }, TEST)
}

function orderedCheck(check: EvalCheck): EvalCheck {
  if (check.type !== 'assert-set' || !Array.isArray(check.assert)) return inOrder(check, CHECK)
  return inOrder({ ...check, assert: check.assert.map((inner) => inOrder(inner, CHECK)) }, CHECK)
}

function inOrder<T extends object>(value: T, first: readonly string[]): T {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  const ordered = { ...value }
  for (const key of Object.keys(value).sort((a, b) => rank(a) - rank(b))) {
    const part: unknown = Reflect.get(value, key)
    Reflect.deleteProperty(ordered, key)
    if (part !== undefined) Reflect.set(ordered, key, part)
  }
  return ordered
}
