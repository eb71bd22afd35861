import type { EvalFilter } from '#api/contract/eval'
import type { ExportedEval } from './exported_eval.js'
import { byTest, type ExportedResult, exportedResults } from './exported_results.js'
import { testOf, varsOf } from './tool_row_of.js'
import { stringify } from 'yaml'

/** The whole configuration, as it was stored: credentials are masked. */
export const configYaml = ({ config }: ExportedEval) => stringify(config, { lineWidth: 0 })

/**
 * The configuration with only those tests of which a result failed (or ended as the filter says), to be run again by the
 * command-line tool.
 */
export async function* asFailedTests(exported: ExportedEval, filter: EvalFilter) {
  const { tests, scenarios, ...config } = exported.config
  const { status = ['failed'] } = filter
  const portions = exportedResults(exported, { ...filter, status }, { payloads: true })
  yield stringify(config, { lineWidth: 0 })
  let before = 'tests:\n'
  for await (const results of byTest(portions)) {
    const meant = results.find((result) => status.includes(result.status))
    // What is hidden cannot be asked again.
    if (!meant || meant.is_hidden) continue
    yield before + listed(testOf(meant))
    before = ''
  }
  if (before !== '') yield 'tests: []\n'
}

/** Each decided answer as a test of a grader: who grades has to come to the same verdict. */
export async function* asHumanEval(exported: ExportedEval, filter: EvalFilter) {
  let isEmpty = true
  for await (const results of exportedResults(exported, filter, { payloads: true })) {
    const decided = results.filter(
      (result) => !result.is_hidden && (result.status === 'passed' || result.status === 'failed')
    )
    if (decided.length === 0) continue
    isEmpty = false
    yield decided.map((result) => listed(gradedTest(result))).join('')
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

/** An entry of a list, on lines of its own. */
const listed = (entry: object) => stringify([entry], { lineWidth: 0 })
