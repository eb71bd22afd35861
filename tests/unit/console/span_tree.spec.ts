import { spanTree } from '../../../admin/core/display/traces/span_tree.js'
import type { EvalSpan } from '#api/contract/trace'
import { test } from '@japa/runner'

const span = (
  id: string,
  parentId: string | null,
  startMs: number,
  durationMs: number | null = 10
) =>
  ({
    id,
    parentId,
    name: id,
    startMs,
    durationMs,
    status: 'ok',
    message: null,
    attributes: {},
  }) satisfies EvalSpan

test.group('Trace timeline', () => {
  test('each span is placed below its parent, with siblings sorted by start time', ({ assert }) => {
    const placed = spanTree([
      span('late', 'root', 60, 40),
      span('root', null, 0, 100),
      span('early', 'root', 10, 20),
      span('deep', 'early', 15, 5),
    ])
    assert.deepEqual(
      placed.map(({ id, depth }) => [id, depth]),
      [
        ['root', 0],
        ['early', 1],
        ['deep', 2],
        ['late', 1],
      ]
    )
    assert.containsSubset(placed[3], { from: 0.6, share: 0.4 })
  })

  test('spans with an unknown parent or in a cycle are kept', ({ assert }) => {
    const placed = spanTree([span('a', 'b', 0), span('b', 'a', 5), span('c', 'gone', 8, null)])
    assert.sameMembers(
      placed.map(({ id }) => id),
      ['a', 'b', 'c']
    )
    assert.equal(placed.find(({ id }) => id === 'c')?.share, 0)
  })
})
