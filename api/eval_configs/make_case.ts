import type {
  EvalAssertion,
  EvalCheck,
  EvalColumn,
  EvalTest,
  PlannedCase,
} from '#api/engines/evals/index'
import { renderPrompt } from '#api/engines/evals/index'

/** Assertions that look at all answers of a test together. */
const COMPARING = ['select-best', 'max-score']

export const isComparing = (check: EvalCheck): check is EvalAssertion =>
  COMPARING.includes(check.type)

export const comparisonsOf = ({ assert = [] }: EvalTest): EvalAssertion[] =>
  assert.filter(isComparing)

type Unit = {
  index: number
  key: string
  /** Its graders are named as `RunnerTarget.graders` has them. */
  test: EvalTest
  column: Pick<EvalColumn, 'prompt'>
}

/** One prompt of one test, as the runner is asked it and grades the answer. */
export function makeCase({ index, key, test, column }: Unit): PlannedCase {
  const { vars = {}, assert = [], threshold, metadata, options = {}, providerOutput } = test
  const { prefix = '', suffix = '', ...graded } = options
  return {
    index,
    key,
    prompt: renderPrompt(`${prefix}${column.prompt.raw}${suffix}`, vars),
    vars,
    grade: {
      assert: assert.filter((check) => !isComparing(check)),
      options: graded,
      ...(threshold !== undefined && { threshold }),
      ...(metadata && { metadata }),
    },
    ...(providerOutput !== undefined && {
      given: { output: asText(providerOutput), facts: factsOf(providerOutput) },
    }),
  }
}

const asText = (output: unknown) => (typeof output === 'string' ? output : JSON.stringify(output))

const factsOf = (output: unknown) => (typeof output === 'string' ? undefined : { value: output })
