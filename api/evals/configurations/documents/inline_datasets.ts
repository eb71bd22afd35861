import { pinDatasets, testsOfDatasets } from '#api/evals/configurations/documents/dataset_tests'
import type Configuration from '#api/evals/configurations/configuration'
import { TOO_MANY_TESTS } from '#api/evals/configurations/errors'

const MAX_TESTS_PER_RESPONSE = 20_000

/**
 * Copies the test cases of the datasets into the loaded document and pins the versions in its metadata, for clients
 * without dataset support. Saves nothing.
 * @throws TOO_MANY_TESTS if the datasets have more than `MAX_TESTS_PER_RESPONSE` test cases
 */
export async function inlineDatasets(row: Configuration) {
  const pinned = await pinDatasets(row.config, row.teamId)
  if (pinned.reduce((sum, { items }) => sum + items, 0) > MAX_TESTS_PER_RESPONSE) {
    throw TOO_MANY_TESTS()
  }
  if (pinned.length === 0) return
  const tests = [...row.config.tests]
  for await (const test of testsOfDatasets(pinned)) tests.push(test)
  const datasets = pinned.map(({ id, version }) => ({ id, version }))
  row.config = { ...row.config, tests, metadata: { ...row.config.metadata, datasets } }
}
