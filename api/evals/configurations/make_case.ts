import type {
  EvalAssertion,
  EvalCheck,
  EvalColumn,
  EvalTest,
  PlannedCase,
} from '#api/engines/evals/index'
import { renderPrompt, trimVariables } from '#api/engines/evals/index'

/** Types of assertions that compare all responses to a test case with each other. */
const COMPARING_TYPES = ['select-best', 'max-score']

export const isComparing = (check: EvalCheck): check is EvalAssertion =>
  COMPARING_TYPES.includes(check.type)

export const comparisonsOf = ({ assert = [] }: EvalTest): EvalAssertion[] =>
  assert.filter(isComparing)

type Unit = {
  index: number
  key: string
  /** Refers to its graders by their names in `RunnerTarget.graders`. */
  test: EvalTest
  column: Pick<EvalColumn, 'prompt'>
}

/** Converts a test case in a column to a call for the runner. Omits assertions that compare responses. */
export function makeCase({ index, key, test, column }: Unit): PlannedCase {
  const { vars = {}, assert = [], threshold, metadata, options = {}, providerOutput } = test
  const { prefix = '', suffix = '', ...graded } = options
  const { config } = column.prompt
  return {
    index,
    key,
    prompt: renderPrompt(`${prefix}${column.prompt.raw}${suffix}`, vars),
    vars: trimVariables(vars),
    ...(config && { promptConfig: config }),
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
