import type { Random } from '../ports.js'
import { seededRandom, shuffled } from '../../seeded_random.js'

/** The test cases of one plugin and strategy that have no result yet. */
export type ProbeGroup = { pluginId: string; strategyId: string; indexes: readonly number[] }

/** Verdicts on the test cases of one plugin and strategy. */
export type GroupResults = { pluginId: string; strategyId: string; judged: number; failed: number }

/** Every n-th test case comes from the breadth order, the others from the most successful groups. */
const BREADTH_EVERY = 2
/** Assumed success rate of a plugin without results. */
const ASSUMED_RATE = 0.25
/** Weights of the assumed rates of a plugin, a strategy and a group, expressed as numbers of results. */
const PLUGIN_WEIGHT = 2
const STRATEGY_WEIGHT = 4
const GROUP_WEIGHT = 3
/** Share of its priority that a group loses with each of its test cases in the same chunk. */
const REPEAT_COST = 0.1

type Tally = { judged: number; failed: number }
type Group = {
  pluginId: string
  strategyId: string
  waiting: readonly number[]
  /** Position in `waiting` of the next test case. */
  next: number
  tally: Tally
}

/**
 * Decides which test cases of a scan run next. Half of each chunk follows a seeded random order that alternates between
 * plugins, so that every kind of attack is tried early. The other half comes from the groups with the highest expected
 * success rate: the rate of the plugin in this scan, times that of the strategy relative to all strategies, gradually
 * replaced by the group's own rate. Deterministic for the same seed and results. A chunk costs O(size × groups).
 */
export class ProbeOrder {
  readonly #groups: Group[]
  /** Position of its group for each waiting test case, in breadth order. */
  readonly #breadth: Uint32Array
  readonly #plugins = new Map<string, Tally>()
  readonly #strategies = new Map<string, Tally>()
  readonly #byName = new Map<string, Tally>()
  readonly #all: Tally = { judged: 0, failed: 0 }
  #nextInBreadth = 0
  #taken = 0

  constructor(groups: readonly ProbeGroup[], seed: number, results: readonly GroupResults[] = []) {
    const random = seededRandom(seed)
    this.#groups = groups.map(({ pluginId, strategyId, indexes }) => ({
      pluginId,
      strategyId,
      waiting: shuffled(random, indexes),
      next: 0,
      tally: tallyOf(this.#byName, nameOf(pluginId, strategyId)),
    }))
    this.#breadth = alternatePlugins(groups, random)
    for (const { pluginId, strategyId, judged, failed } of results) {
      this.#add(pluginId, strategyId, { judged, failed })
    }
  }

  /** Returns the indexes of up to `size` test cases to run next; empty if none are left. */
  take(size: number): number[] {
    const indexes: number[] = []
    const rates = this.#groups.map((group) => this.#expectedRate(group))
    const inChunk = new Map<Group, number>()
    while (indexes.length < size) {
      const group =
        this.#taken % BREADTH_EVERY === 0
          ? this.#takeFromBreadth()
          : this.#mostPromising(rates, inChunk)
      if (!group) break
      indexes.push(group.waiting[group.next++] ?? 0)
      inChunk.set(group, (inChunk.get(group) ?? 0) + 1)
      this.#taken++
    }
    return indexes
  }

  /** Records a verdict. Errors provide no information about the attack and must not be recorded. */
  record(pluginId: string, strategyId: string, isFailed: boolean): void {
    this.#add(pluginId, strategyId, { judged: 1, failed: isFailed ? 1 : 0 })
  }

  #add(pluginId: string, strategyId: string, { judged, failed }: Tally) {
    const tallies = [
      this.#all,
      tallyOf(this.#plugins, pluginId),
      tallyOf(this.#strategies, strategyId),
      tallyOf(this.#byName, nameOf(pluginId, strategyId)),
    ]
    for (const tally of tallies) {
      tally.judged += judged
      tally.failed += failed
    }
  }

  /** Returns the next group in breadth order that has a waiting test case. */
  #takeFromBreadth(): Group | undefined {
    while (this.#nextInBreadth < this.#breadth.length) {
      const group = this.#groups[this.#breadth[this.#nextInBreadth++] ?? 0]
      if (group && isOpen(group)) return group
    }
    return undefined
  }

  #mostPromising(rates: readonly number[], inChunk: ReadonlyMap<Group, number>): Group | undefined {
    let best: Group | undefined
    let bestValue = -1
    for (const [position, group] of this.#groups.entries()) {
      if (!isOpen(group)) continue
      const value = (rates[position] ?? 0) / (1 + REPEAT_COST * (inChunk.get(group) ?? 0))
      if (value > bestValue) [best, bestValue] = [group, value]
    }
    return best
  }

  #expectedRate({ pluginId, strategyId, tally }: Group): number {
    const overall = (this.#all.failed + 1) / (this.#all.judged + 1 / ASSUMED_RATE)
    const ofPlugin = smoothed(this.#plugins.get(pluginId), ASSUMED_RATE, PLUGIN_WEIGHT)
    const ofStrategy = smoothed(this.#strategies.get(strategyId), overall, STRATEGY_WEIGHT)
    return smoothed(tally, Math.min(1, (ofPlugin * ofStrategy) / overall), GROUP_WEIGHT)
  }
}

const nameOf = (pluginId: string, strategyId: string) => `${pluginId} ${strategyId}`

const isOpen = ({ next, waiting }: Group) => next < waiting.length

/** Returns the success rate, including `weight` assumed results at the rate `assumed`. */
function smoothed(tally: Tally | undefined, assumed: number, weight: number): number {
  const { judged, failed } = tally ?? { judged: 0, failed: 0 }
  return (failed + weight * assumed) / (judged + weight)
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const known = tallies.get(name) ?? { judged: 0, failed: 0 }
  tallies.set(name, known)
  return known
}

/** Orders test cases in rounds: each round takes one random test case per plugin, with the plugins in random order. */
function alternatePlugins(groups: readonly ProbeGroup[], random: Random): Uint32Array {
  const byPlugin = new Map<string, number[]>()
  for (const [position, { pluginId, indexes }] of groups.entries()) {
    const own = byPlugin.get(pluginId) ?? []
    for (let count = 0; count < indexes.length; count++) own.push(position)
    byPlugin.set(pluginId, own)
  }
  let open = [...byPlugin.values()].map((positions) => shuffled(random, positions))
  const order = new Uint32Array(open.reduce((sum, { length }) => sum + length, 0))
  let placed = 0
  for (let round = 0; open.length > 0; round++) {
    for (const positions of shuffled(random, open)) order[placed++] = positions[round] ?? 0
    open = open.filter(({ length }) => length > round + 1)
  }
  return order
}
