import { ProbeOrder } from '#api/engines/redteam/index'
import type { Outcome, PlannedTest } from '#api/engines/redteam/vocabulary'

/** Sorts the attacks in the order in which a scan with four lanes sends them. */
export function inProbeOrder(
  attacks: readonly PlannedTest[],
  outcomeOf: (test: PlannedTest) => Outcome | undefined
): PlannedTest[] {
  const byGroup = Map.groupBy(attacks, ({ pluginId, strategyId }) => `${pluginId} ${strategyId}`)
  const groups = [...byGroup.values()].map((tests) => ({
    pluginId: tests[0]?.pluginId ?? '',
    strategyId: tests[0]?.strategyId ?? '',
    indexes: tests.map(({ index }) => index),
  }))
  const byIndex = new Map(attacks.map((test) => [test.index, test]))
  const order = new ProbeOrder(groups, 7)
  const sent: PlannedTest[] = []
  for (let taken = order.take(100); taken.length > 0; taken = order.take(100)) {
    const tests = taken.flatMap((index) => byIndex.get(index) ?? [])
    for (const test of tests) {
      order.record(test.pluginId, test.strategyId, outcomeOf(test) === 'failed')
    }
    sent.push(...tests)
  }
  return sent
}
