import { datasetAddress } from '#api/contract/evals/dataset'
import { test } from '@japa/runner'
import { readEvalObject } from '#api/engines/evals/index'

const ID = '0c9a2b5e-6f0d-4a58-8f59-1f3f4f6f0a11'
const START = { prompts: ['a'], providers: ['echo'] }

const read = (parts: Record<string, unknown>) => {
  const { document, faults } = readEvalObject({ ...START, ...parts })
  return { document, faults: faults.list.map(({ path }) => path) }
}

test.group('Dataset references in a configuration', () => {
  test('the test case {written} refers to version {version} of a dataset')
    .with([
      { written: `dataset://${ID}`, version: null },
      { written: ` dataset://${ID.toUpperCase()} `, version: null },
      { written: `dataset://${ID}?version=3`, version: 3 },
      { written: `dataset://${ID}?version=12`, version: 12 },
      { written: `dataset://${ID}?version=latest`, version: null },
    ])
    .run(({ assert }, { written, version }) => {
      const { document, faults } = read({ tests: [written, { vars: { a: 1 } }] })
      assert.isEmpty(faults)
      assert.deepEqual(document?.metadata?.datasets, [{ id: ID, version }])
      assert.lengthOf(document?.tests ?? [], 1)
      assert.lengthOf(read({ tests: written }).document?.metadata?.datasets ?? [], 1)
    })

  test('the URL of a dataset version refers to that version', ({ assert }) => {
    const { document } = read({ tests: datasetAddress(ID, 7) })
    assert.deepEqual(document?.metadata?.datasets, [{ id: ID, version: 7 }])
  })

  test('“{written}” is not a valid dataset reference')
    .with([
      { written: `see dataset://${ID}` },
      { written: `dataset://${ID}?version=new` },
      { written: `dataset://${ID}0` },
      { written: `dataset://${ID.replace('c', 'x')}` },
      { written: `dataset://${ID.slice(1)}` },
      { written: 'dataset://' },
    ])
    .run(({ assert }, { written }) => {
      const { document, faults } = read({ tests: [written] })
      assert.deepEqual(faults, ['tests[0]'])
      assert.isUndefined(document?.metadata?.datasets)
    })

  test('the metadata of an already listed dataset keeps its version', ({ assert }) => {
    const { document } = read({
      tests: [`dataset://${ID}?version=3`],
      metadata: { datasets: [{ id: ID, version: 2 }], owner: 'ann' },
    })
    assert.deepEqual(document?.metadata, { datasets: [{ id: ID, version: 2 }], owner: 'ann' })
  })

  test('without dataset references the metadata is unchanged, or omitted if it is empty', ({
    assert,
  }) => {
    assert.deepEqual(read({ metadata: { owner: 'ann' } }).document?.metadata, { owner: 'ann' })
    const { document } = read({ metadata: { datasets: [] } })
    assert.isFalse(document && 'metadata' in document)
  })

  test('a provider without an ID is rejected', ({ assert }) => {
    assert.deepEqual(read({ providers: [{ id: ' ' }, { label: 'a' }, { id: 'echo' }] }).faults, [
      'providers[0]',
      'providers[1]',
    ])
  })
})
