import { DATASET_LIMITS } from '#api/contract/evals/dataset'
import { testFrom } from '#api/engines/evals/index'
import type { EvalTest } from '#api/engines/evals/vocabulary'
import { type FieldError, INVALID } from '#api/platform/http/domain_error'

/**
 * Reads the test cases of a request.
 * @throws INVALID with the first 100 faults, each at its field
 */
export function readTests(values: readonly unknown[], field: string): EvalTest[] {
  const errors: FieldError[] = []
  const tests = values.map((value, index) => {
    const { test, faults } = readOne(value)
    for (const message of faults) errors.push({ field: `${field}.${index}`, rule: 'test', message })
    return test
  })
  if (errors[0]) throw INVALID(errors[0].message, errors.slice(0, 100))
  return tests
}

function readOne(value: unknown) {
  const read = testFrom(value)
  return { test: read.test, faults: [...read.faults, ...lengthFault(read.test)] }
}

export const lengthFault = (test: EvalTest): string[] =>
  JSON.stringify(test).length > DATASET_LIMITS.itemLength
    ? [
        `A test case can be at most ${DATASET_LIMITS.itemLength.toLocaleString('en')} characters long.`,
      ]
    : []
