import type { PairCounts } from '#api/contract/findings/report_comparison'
import {
  OUTCOMES,
  type Outcome,
  type OutcomeCounts,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import { PAIRS, pairBindings } from '#api/findings/reports/compare/attack_pairs'
import db from '@adonisjs/lucid/services/db'

export type ComparedCounts = {
  pluginId: string
  severity: Severity | null
  earlier: OutcomeCounts
  later: OutcomeCounts
  pairs: PairCounts
}

const GROUPS = `
  with ${PAIRS}
  select plugin_id as "pluginId", severity, earlier, later, count(*)::int as count
  from pairs group by 1, 2, 3, 4`

type Group = {
  pluginId: string
  severity: Severity | null
  earlier: Outcome | null
  later: Outcome | null
  count: number
}

/** Counts the outcomes of two reports and of their matched attacks, by plugin. */
export async function countPairs(earlier: number, later: number): Promise<ComparedCounts[]> {
  const { rows }: { rows: Group[] } = await db.rawQuery(GROUPS, pairBindings(earlier, later))
  const plugins = new Map<string, ComparedCounts>()
  for (const row of rows) addGroup(countsOf(plugins, row), row)
  return [...plugins.values()]
}

function countsOf(plugins: Map<string, ComparedCounts>, { pluginId, severity }: Group) {
  const known = plugins.get(pluginId)
  if (known) {
    known.severity = known.severity ?? severity
    return known
  }
  const made = { pluginId, severity, earlier: none(), later: none(), pairs: noPairs() }
  plugins.set(pluginId, made)
  return made
}

function addGroup(counts: ComparedCounts, { earlier, later, count }: Group) {
  if (earlier) counts.earlier[earlier] += count
  if (later) counts.later[later] += count
  const { pairs } = counts
  if (!earlier) pairs.onlyLater += count
  else if (!later) pairs.onlyEarlier += count
  else pairs.same += count
  const of = earlier && later ? DECIDED[`${earlier} ${later}`] : undefined
  if (!of) return
  pairs.decided += count
  pairs[of] += count
}

const DECIDED: Record<string, 'stillWorks' | 'stillHeld' | 'fixed' | 'broken'> = {
  'failed failed': 'stillWorks',
  'passed passed': 'stillHeld',
  'failed passed': 'fixed',
  'passed failed': 'broken',
}

export function noPairs(): PairCounts {
  const none = { same: 0, decided: 0, stillWorks: 0, stillHeld: 0, fixed: 0, broken: 0 }
  return { ...none, onlyEarlier: 0, onlyLater: 0 }
}

export function sumCounts(all: readonly Omit<ComparedCounts, 'pluginId' | 'severity'>[]) {
  const sum = { earlier: none(), later: none(), pairs: noPairs() }
  for (const { earlier, later, pairs } of all) {
    for (const outcome of OUTCOMES) {
      sum.earlier[outcome] += earlier[outcome]
      sum.later[outcome] += later[outcome]
    }
    sum.pairs = addPairs(sum.pairs, pairs)
  }
  return sum
}

const addPairs = (a: PairCounts, b: PairCounts): PairCounts => ({
  same: a.same + b.same,
  decided: a.decided + b.decided,
  stillWorks: a.stillWorks + b.stillWorks,
  stillHeld: a.stillHeld + b.stillHeld,
  fixed: a.fixed + b.fixed,
  broken: a.broken + b.broken,
  onlyEarlier: a.onlyEarlier + b.onlyEarlier,
  onlyLater: a.onlyLater + b.onlyLater,
})

const none = (): OutcomeCounts => ({ passed: 0, failed: 0, error: 0, undecided: 0 })
