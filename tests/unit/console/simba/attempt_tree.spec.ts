import { test } from '@japa/runner'
import type { SimbaAttempt } from '#api/contract/simba/session'
import { ancestorsOf, branchesOf, rowsOf } from '../../../../admin/simba/tree/attempt_tree.js'
import { treeAction } from '../../../../admin/simba/tree/tree_keys.js'
import { asOf, attemptAt, momentsOf } from '../../../../admin/simba/replay/replay.js'

const attempt = (
  number: number,
  parent: number | null,
  more: Partial<SimbaAttempt> = {}
): SimbaAttempt => ({
  number,
  parent,
  purpose: 'attack',
  hypothesis: 'prompt-extraction',
  pluginId: 'prompt-extraction',
  technique: 'basic',
  state: 'resisted',
  author: 'agent',
  reason: 'First try',
  validates: null,
  messages: 1,
  exchanges: [],
  isBoosted: false,
  ...more,
})

/** 0 ─ 1 ─ 3, 0 ─ 2, 4 */
const TREE = [attempt(0, null), attempt(1, 0), attempt(2, 0), attempt(3, 1), attempt(4, null)]

const NONE = { closed: new Set<number>() }

const numbersOf = (rows: { attempt: SimbaAttempt }[]) =>
  rows.map(({ attempt: { number } }) => number)

test.group('Attempt tree', () => {
  test('children follow their parent in the order of their numbers', ({ assert }) => {
    const rows = rowsOf([...TREE].reverse(), NONE)
    assert.deepEqual(numbersOf(rows), [0, 1, 3, 2, 4])
    assert.deepEqual(
      rows.map(({ level, position, size }) => [level, position, size]),
      [
        [1, 1, 2],
        [2, 1, 2],
        [3, 1, 1],
        [2, 2, 2],
        [1, 2, 2],
      ]
    )
  })

  test('a closed node hides all its descendants', ({ assert }) => {
    const rows = rowsOf(TREE, { closed: new Set([0]) })
    assert.deepEqual(numbersOf(rows), [0, 4])
    assert.containsSubset(rows[0], { hasChildren: true, isOpen: false })
    assert.containsSubset(rows[1], { hasChildren: false, isOpen: false })
  })

  test('a filter marks matching nodes and keeps their ancestors', ({ assert }) => {
    const rows = rowsOf(TREE, { ...NONE, isMatch: ({ number }) => number === 3 })
    assert.deepEqual(
      rows.map((row) => [row.attempt.number, row.isMatch]),
      [
        [0, false],
        [1, false],
        [3, true],
      ]
    )
  })

  test('a node whose parent is missing or comes later is a root', ({ assert }) => {
    const rows = rowsOf([attempt(1, 7), attempt(2, 3), attempt(3, 2)], NONE)
    assert.deepEqual(
      rows.map(({ attempt: { number }, level }) => [number, level]),
      [
        [1, 1],
        [2, 1],
        [3, 2],
      ]
    )
  })

  test('a chain of 10,000 attempts is laid out in linear time', ({ assert }) => {
    let reads = 0
    const counted = (one: SimbaAttempt) =>
      new Proxy(one, {
        get: (of, name, receiver): unknown => {
          reads += 1
          return Reflect.get(of, name, receiver)
        },
      })
    const chain = Array.from({ length: 10_000 }, (_, n) =>
      counted(attempt(n, n === 0 ? null : n - 1))
    )
    const rows = rowsOf(chain, NONE)
    assert.isBelow(reads, 20 * chain.length)
    assert.equal(rows.at(-1)?.level, 10_000)
  })

  test('ancestors are listed from the nearest to the farthest', ({ assert }) => {
    assert.deepEqual(ancestorsOf(TREE, 3), [1, 0])
    assert.deepEqual(ancestorsOf(TREE, 4), [])
  })

  test('the branches of an attempt are its parent, siblings, and children', ({ assert }) => {
    const branches = branchesOf(TREE, 1).map(({ number }) => number)
    assert.deepEqual(branches, [0, 1, 2, 3])
    assert.deepEqual(branchesOf(TREE, 99), [])
  })
})

test.group('Attempt tree | keyboard control', () => {
  const rows = rowsOf(TREE, NONE)

  test('the arrow keys move the focus and stop at both ends', ({ assert }) => {
    assert.deepEqual(treeAction('ArrowDown', rows, 0), { kind: 'focus', index: 1 })
    assert.deepEqual(treeAction('ArrowUp', rows, 0), { kind: 'focus', index: 0 })
    assert.deepEqual(treeAction('End', rows, 0), { kind: 'focus', index: 4 })
    assert.deepEqual(treeAction('Home', rows, 3), { kind: 'focus', index: 0 })
  })

  test('Right opens a closed node and moves from an open node to its first child', ({ assert }) => {
    const closed = rowsOf(TREE, { closed: new Set([0]) })
    assert.deepEqual(treeAction('ArrowRight', closed, 0), { kind: 'open', numbers: [0] })
    assert.deepEqual(treeAction('ArrowRight', rows, 0), { kind: 'focus', index: 1 })
    assert.isNull(treeAction('ArrowRight', rows, 4))
  })

  test('Left closes an open node and moves from any other node to its parent', ({ assert }) => {
    assert.deepEqual(treeAction('ArrowLeft', rows, 1), { kind: 'close', numbers: [1] })
    assert.deepEqual(treeAction('ArrowLeft', rows, 3), { kind: 'focus', index: 0 })
    assert.isNull(treeAction('ArrowLeft', rows, 4))
  })

  test('the asterisk key opens all closed siblings, and Enter selects the attempt', ({
    assert,
  }) => {
    const closed = rowsOf(TREE, { closed: new Set([1]) })
    assert.deepEqual(treeAction('*', closed, 2), { kind: 'open', numbers: [1] })
    assert.deepEqual(treeAction('Enter', rows, 2), { kind: 'choose', number: 3 })
    assert.isNull(treeAction('x', rows, 2))
  })
})

test.group('Replay', () => {
  const session = [
    attempt(0, null, { exchanges: [0, 2], messages: 2, state: 'succeeded' }),
    attempt(1, 0, { exchanges: [1], state: 'resisted' }),
    attempt(2, 0, { exchanges: [3], state: 'undecided' }),
  ]

  test('the replay has one moment for each exchange, regardless of its attempt', ({ assert }) => {
    assert.deepEqual(momentsOf(session), [0, 1, 2, 3])
  })

  test('in a replay, an attempt appears at its first exchange and stays open until its last exchange', ({
    assert,
  }) => {
    const states = (moment: number) =>
      asOf(session, moment).map(({ number, state, exchanges }) => [number, state, exchanges])
    assert.deepEqual(states(0), [[0, 'open', [0]]])
    assert.deepEqual(states(1), [
      [0, 'open', [0]],
      [1, 'resisted', [1]],
    ])
    assert.deepEqual(states(2)[0], [0, 'succeeded', [0, 2]])
    assert.lengthOf(states(3), 3)
  })

  test('an exchange can be traced to its attempt', ({ assert }) => {
    assert.equal(attemptAt(session, 2)?.number, 0)
    assert.isUndefined(attemptAt(session, 9))
  })
})
