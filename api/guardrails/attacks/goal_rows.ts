import type { GoalResult } from '#api/guardrails/attacks/pursue_goals'
import type { SourceAttack } from '#api/scans/reruns/source_attacks'
import db from '@adonisjs/lucid/services/db'

export type OpenGoal = { position: number; resultId: string }

/**
 * Stores the goals of a run twice: for the arm without the guardrail and for the arm behind it. Call it once per run.
 */
export async function planGoals(runId: string, attacks: readonly SourceAttack[]): Promise<void> {
  const rows = [false, true].flatMap((isGuarded) =>
    attacks.map(({ pluginId, resultId }, position) => ({
      run_id: runId,
      position,
      is_guarded: isGuarded,
      plugin_id: pluginId,
      result_id: resultId,
    }))
  )
  if (rows.length > 0) await db.table('guardrail_attack_goals').multiInsert(rows)
}

/** Returns the number of goals in one arm of a run and the goals that have no outcome yet. */
export async function goalsOf(runId: string, isGuarded: boolean) {
  const rows: { position: number; result_id: string; outcome: string | null }[] = await db
    .from('guardrail_attack_goals')
    .where({ run_id: runId, is_guarded: isGuarded })
    .orderBy('position')
    .select('position', 'result_id', 'outcome')
  const open = rows
    .filter(({ outcome }) => outcome === null)
    .map(({ position, result_id: resultId }): OpenGoal => ({ position, resultId }))
  return { planned: rows.length, open }
}

/** Stores the outcome of a goal, unless it already has one. */
export async function storeGoal(
  runId: string,
  isGuarded: boolean,
  { position, strategyId, ...result }: GoalResult
): Promise<void> {
  await db
    .from('guardrail_attack_goals')
    .where({ run_id: runId, is_guarded: isGuarded, position })
    .whereNull('outcome')
    .update({ ...result, strategy_id: strategyId })
}

/** Reopens goals that ended in an error. */
export const reopenErrors = (runId: string) =>
  db
    .from('guardrail_attack_goals')
    .where({ run_id: runId, outcome: 'error' })
    .update({ outcome: null, attempts: 0, blocked: 0, error: null })
