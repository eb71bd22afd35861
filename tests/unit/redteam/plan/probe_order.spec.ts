import { test } from '@japa/runner'
import { type ProbeGroup, ProbeOrder } from '#api/engines/redteam/index'

/** Creates groups of `size` test cases each, with contiguous indexes. */
function groupsOf(size: number, names: [string, string][]): ProbeGroup[] {
  return names.map(([pluginId, strategyId], position) => ({
    pluginId,
    strategyId,
    indexes: Array.from({ length: size }, (_none, place) => position * size + place),
  }))
}

/** Takes all test cases in chunks and records the verdicts that `isFailed` returns. */
function runAll(
  order: ProbeOrder,
  groups: ProbeGroup[],
  { chunk, isFailed }: { chunk: number; isFailed: (group: ProbeGroup) => boolean }
): ProbeGroup[] {
  const sent: ProbeGroup[] = []
  for (let taken = order.take(chunk); taken.length > 0; taken = order.take(chunk)) {
    const own = taken.map((index) => groups.find(({ indexes }) => indexes.includes(index))!)
    for (const group of own) order.record(group.pluginId, group.strategyId, isFailed(group))
    sent.push(...own)
  }
  return sent
}

const PLUGINS = ['bola', 'rbac', 'ssrf', 'politics', 'contracts', 'imitation', 'hijacking', 'pii']
const GRID = PLUGINS.flatMap((plugin): [string, string][] => [
  [plugin, 'basic'],
  [plugin, 'base64'],
])

test.group('Probe order', () => {
  test('every test case runs exactly once, regardless of the chunk size', ({ assert }) => {
    const groups = groupsOf(7, GRID)
    const all = groups.flatMap(({ indexes }) => indexes)
    for (const size of [1, 3, 10, 1000]) {
      const order = new ProbeOrder(groups, 5)
      const taken: number[] = []
      for (let some = order.take(size); some.length > 0; some = order.take(size)) {
        assert.isAtMost(some.length, size)
        taken.push(...some)
      }
      assert.sameMembers(taken, all)
      assert.lengthOf(taken, all.length)
    }
  })

  test('the same seed and verdicts give the same order, and another seed gives a different order', ({
    assert,
  }) => {
    const groups = groupsOf(5, GRID)
    const firstOf = (seed: number) => new ProbeOrder(groups, seed).take(40)
    assert.deepEqual(firstOf(1), firstOf(1))
    assert.notDeepEqual(firstOf(1), firstOf(2))
  })

  test('every second attack comes from one of the plugins tried least often', ({ assert }) => {
    const groups = groupsOf(20, GRID)
    const order = new ProbeOrder(groups, 3)
    const taken = order.take(4 * PLUGINS.length)
    const breadth = taken.filter((_index, place) => place % 2 === 0)
    const plugins = breadth.map(
      (index) => groups.find(({ indexes }) => indexes.includes(index))?.pluginId
    )
    assert.sameMembers([...new Set(plugins.slice(0, PLUGINS.length))], PLUGINS)
    assert.sameMembers([...new Set(plugins.slice(PLUGINS.length))], PLUGINS)
  })

  test('most attacks of a successful plugin run in the first half', ({ assert }) => {
    const groups = groupsOf(50, GRID)
    const isFailed = ({ pluginId }: ProbeGroup) => pluginId === 'ssrf'
    const sent = runAll(new ProbeOrder(groups, 1), groups, { chunk: 40, isFailed })
    const inFirstHalf = sent.slice(0, sent.length / 2).filter(isFailed).length
    assert.isAbove(inFirstHalf, 95)
  })

  test('most attacks of a successful strategy run in the first half', ({ assert }) => {
    const groups = groupsOf(50, GRID)
    const isFailed = ({ strategyId }: ProbeGroup) => strategyId === 'base64'
    const sent = runAll(new ProbeOrder(groups, 1), groups, { chunk: 40, isFailed })
    const inFirstHalf = sent.slice(0, sent.length / 2).filter(isFailed).length
    assert.isAbove(inFirstHalf / 400, 0.7)
  })

  test('a resumed scan starts with plugins that were successful before', ({ assert }) => {
    const groups = groupsOf(50, GRID)
    const results = PLUGINS.map((pluginId) => ({
      pluginId,
      strategyId: 'basic',
      judged: 20,
      failed: pluginId === 'rbac' ? 20 : 0,
    }))
    const taken = new ProbeOrder(groups, 1, results).take(100)
    const ofRbac = taken.filter((index) => index >= 100 && index < 200)
    assert.isAtLeast(ofRbac.length, 50)
  })

  test('a million test cases are ordered without a quadratic cost', ({ assert }) => {
    const groups = groupsOf(1, GRID.slice(0, 4)).map((group, position) => ({
      ...group,
      indexes: Array.from({ length: 250_000 }, (_none, place) => position * 250_000 + place),
    }))
    const order = new ProbeOrder(groups, 1)
    let count = 0
    for (let taken = order.take(1000); taken.length > 0; taken = order.take(1000)) {
      count += taken.length
    }
    assert.equal(count, 1_000_000)
  })
})
