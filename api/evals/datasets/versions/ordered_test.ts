import type { EvalCheck, EvalTest } from '#api/engines/evals/vocabulary'

const TEST_FIELDS = ['description', 'vars', 'assert', 'threshold', 'providerOutput', 'options']
const CHECK_FIELDS = ['type', 'value', 'assert', 'threshold', 'weight', 'metric']

/** Normalizes the order of fields, so that versions can be compared line by line. */
export function orderedTest(test: EvalTest): EvalTest {
  const { assert, ...rest } = test
  return inOrder({ ...rest, ...(assert && { assert: assert.map(orderedCheck) }) }, TEST_FIELDS)
}

function orderedCheck(check: EvalCheck): EvalCheck {
  if (check.type !== 'assert-set' || !Array.isArray(check.assert)) {
    return inOrder(check, CHECK_FIELDS)
  }
  return inOrder(
    { ...check, assert: check.assert.map((inner) => inOrder(inner, CHECK_FIELDS)) },
    CHECK_FIELDS
  )
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
