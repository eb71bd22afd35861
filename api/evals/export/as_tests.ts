import type { EvalFilter } from '#api/contract/evals/eval'
import type { ExportedEval } from './exported_eval.js'
import { byTest, type ExportedResult, exportedResults } from './exported_results.js'
import { testOf, varsOf } from './tool_row_of.js'
import { stringify } from 'yaml'

/** Returns the stored configuration as YAML. Its credentials were masked when it was stored. */
export const evaluationYaml = ({ config }: ExportedEval) => stringify(config, { lineWidth: 0 })

/**
 * Yields the configuration with only those test cases that have a failed result (or one with a status in the filter), for
 * a rerun with the command-line tool. Omits hidden test cases.
 */
export async function* asFailedTests(exported: ExportedEval, filter: EvalFilter) {
  const { tests, scenarios, ...config } = exported.config
  const { status = ['failed'] } = filter
  const batches = exportedResults(exported, { ...filter, status }, { payloads: true })
  yield stringify(config, { lineWidth: 0 })
  let before = 'tests:\n'
  for await (const results of byTest(batches)) {
    const match = results.find((result) => status.includes(result.status))
    // The prompt and variables of a hidden test case are redacted, so it cannot be rerun.
    if (!match || match.is_hidden) continue
    yield before + yamlEntry(testOf(match))
    before = ''
  }
  if (before !== '') yield 'tests: []\n'
}

/** Yields test cases for a grader, one per passed or failed response; the grader passes if it reaches the same verdict. */
export async function* asHumanEval(exported: ExportedEval, filter: EvalFilter) {
  let isEmpty = true
  for await (const results of exportedResults(exported, filter, { payloads: true })) {
    const decided = results.filter(
      (result) => !result.is_hidden && (result.status === 'passed' || result.status === 'failed')
    )
    if (decided.length === 0) continue
    isEmpty = false
    yield decided.map((result) => yamlEntry(gradedTest(result))).join('')
  }
  if (isEmpty) yield '[]\n'
}

function gradedTest(result: ExportedResult) {
  const { metadata, description } = testOf(result)
  return {
    ...(description !== undefined && { description }),
    vars: { ...varsOf(result), prompt: result.prompt, output: result.output ?? '' },
    assert: [
      {
        type: 'contains-json',
        value: {
          type: 'object',
          required: ['pass'],
          properties: { pass: { const: result.status === 'passed' } },
        },
      },
    ],
    metadata: {
      ...(typeof metadata === 'object' && metadata),
      verdict: result.status,
      byPerson: result.review_status !== null,
      ...(result.review_comment && { comment: result.review_comment }),
    },
  }
}

/** Formats one entry of a YAML list. */
const yamlEntry = (entry: object) => stringify([entry], { lineWidth: 0 })
