import type Team from '#api/accounts/tenants/team'
import type { AgentTurn, TaskMemory } from '#api/engines/redteam/index'
import { GOAL_PLUGIN } from '#api/engines/simba/index'
import type { Hypothesis, Lesson } from '#api/engines/simba/vocabulary'
import { teamScope } from '#api/platform/tenancy/scopes'
import { loadLessons } from '#api/simba/publish/lessons'
import { targetFingerprint } from '#api/simba/publish/target_fingerprint'
import Target from '#api/targets/target'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Count = { technique: string; wins: number; tries: number }
type Runs = Record<string, Count[]>

/** Maximum number of stored runs per scan; older ones are dropped. */
const MAX_RUNS = 200

const keyOf = ({ scan, targetId }: AgentTurn) => {
  const of = scan || targetId
  return of ? `simba:scan:${of}` : null
}

/** Returns the successful techniques from other runs of the same scan and from sessions with the same target. */
export async function lessonsFor(
  team: Team,
  turn: AgentTurn,
  memory: TaskMemory
): Promise<Lesson[]> {
  const key = keyOf(turn)
  const runs = key ? runsIn(await memory.recall(key)) : {}
  const counts = [
    ...Object.entries(runs).flatMap(([run, own]) => (run === turn.run ? [] : own)),
    ...(await countsOfTarget(team, turn.targetId)),
  ]
  const byTechnique = Map.groupBy(counts, ({ technique }) => technique)
  return [...byTechnique].map(([technique, own]) => ({
    ...{ pluginId: GOAL_PLUGIN, technique, attack: null },
    wins: own.reduce((sum, { wins }) => sum + wins, 0),
    tries: own.reduce((sum, { tries }) => sum + tries, 0),
  }))
}

/**
 * Stores the results of a run's techniques. Concurrent runs can overwrite each other's results, which is acceptable because
 * lessons are only an optimization.
 */
export async function learnRun(
  memory: TaskMemory,
  turn: AgentTurn,
  hypotheses: readonly Hypothesis[]
): Promise<void> {
  const key = keyOf(turn)
  const counts = hypotheses.flatMap(({ techniques }) =>
    techniques.map(({ technique, wins, losses }) => ({ technique, wins, tries: wins + losses }))
  )
  if (!key || counts.length === 0) return
  const runs = Object.entries(runsIn(await memory.recall(key)))
  const kept = runs.filter(([run]) => run !== turn.run).slice(1 - MAX_RUNS)
  await memory.keep(key, { runs: { ...Object.fromEntries(kept), [turn.run]: counts } })
}

const runsIn = ({ runs }: { runs?: unknown }): Runs =>
  typeof runs === 'object' && runs !== null ? { ...runs } : {}

async function countsOfTarget(team: Team, targetId: string): Promise<Count[]> {
  if (!UUID.test(targetId)) return []
  const target = await teamScope(team, Target).query().where('id', targetId).first()
  if (!target) return []
  return loadLessons(team.id, targetFingerprint(target.call, target.purpose))
}
