import { pinDatasets, testsOfDatasets } from '#api/eval_configs/dataset_tests'
import type EvalConfig from '#api/eval_configs/eval_config'
import { TOO_MANY_TESTS } from '#api/eval_configs/errors'

/** Tests that one answer carries. */
const MOST_TESTS = 20_000

/** Puts the tests of the datasets into the document, as who knows no datasets needs it. */
export async function fillInDatasets(row: EvalConfig) {
  const pinned = await pinDatasets(row.config, row.teamId)
  if (pinned.reduce((sum, { items }) => sum + items, 0) > MOST_TESTS) throw TOO_MANY_TESTS()
  if (pinned.length === 0) return
  const tests = [...row.config.tests]
  for await (const test of testsOfDatasets(pinned)) tests.push(test)
  const datasets = pinned.map(({ id, version }) => ({ id, version }))
  row.config = { ...row.config, tests, metadata: { ...row.config.metadata, datasets } }
}
