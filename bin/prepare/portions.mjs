import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** What each file of tests costs, in seconds of a processor: measured by `COSTS=1 npm test`, which writes it. */
const costsFile = join(root, 'tests', 'costs.json')

/** Assumed duration of an unmeasured file. */
const UNKNOWN = 5

/** Each portion is a process that boots, which costs 5 s: so much work is worth that. */
const LEAST = 40

export function measuredCosts() {
  return existsSync(costsFile) ? JSON.parse(readFileSync(costsFile, 'utf8')) : {}
}

/** Keeps what files have cost, of those that there are. */
export function keepCosts(measured) {
  const costs = { ...measuredCosts(), ...measured }
  const kept = ['unit', 'functional', 'browser'].flatMap(specsOf).filter((file) => file in costs)
  const lines = kept.map((file) => `  ${JSON.stringify(file)}: ${Math.ceil(costs[file])}`)
  writeFileSync(costsFile, `{\n${lines.join(',\n')}\n}\n`)
}

/** The files of a suite, by their paths in `tests/`. */
export const specsOf = (suite) =>
  readdirSync(join(root, 'tests', suite), { recursive: true })
    .filter((name) => /\.spec\.(ts|js)$/.test(name))
    .map((name) => `${suite}/${name.replaceAll('\\', '/')}`)
    .sort()

/**
 * The files of suites in portions that lanes take one by one: the costliest first, in portions that become smaller, so
 * that all lanes are busy until the end.
 */
export function portionsOf(suites, lanes, costs = measuredCosts()) {
  const waiting = suites
    .flatMap((suite) =>
      specsOf(suite).map((file) => ({ suite, file, cost: costs[file] ?? UNKNOWN }))
    )
    .sort((a, b) => b.cost - a.cost)
  const portions = []
  let left = waiting.reduce((sum, { cost }) => sum + cost, 0)
  while (waiting.length > 0) {
    const { suite } = waiting[0]
    const portion = { suite, files: [], cost: 0 }
    const most = Math.max(left / (2 * lanes), LEAST)
    for (const spec of waiting.filter((one) => one.suite === suite)) {
      if (portion.cost > 0 && portion.cost + spec.cost > most) continue
      portion.files.push(spec.file)
      portion.cost += spec.cost
      waiting.splice(waiting.indexOf(spec), 1)
    }
    left -= portion.cost
    portions.push(portion)
  }
  return portions
}
