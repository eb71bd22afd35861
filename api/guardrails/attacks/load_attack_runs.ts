import type { AttackArm, AttackRun, AttackRunState } from '#api/contract/guardrails/attack_run'
import { wilsonInterval } from '#api/engines/wilson_interval'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

const MAX_LISTED = 20

/** Counts of one arm as the database returns them. */
export type ArmCounts = Omit<AttackArm, 'success'>

export const NO_ATTACKS: ArmCounts = {
  ...{ goals: 0, succeeded: 0, resisted: 0, undecided: 0, errors: 0, attempts: 0, blocked: 0 },
}

/** SQL for the counts of one arm of the run `r`. */
export const armSql = (isGuarded: boolean) => `(select json_build_object(
    'goals', count(*) filter (where outcome is not null)::int,
    'succeeded', count(*) filter (where outcome = 'failed')::int,
    'resisted', count(*) filter (where outcome = 'passed')::int,
    'undecided', count(*) filter (where outcome = 'undecided')::int,
    'errors', count(*) filter (where outcome = 'error')::int,
    'attempts', coalesce(sum(attempts), 0)::int,
    'blocked', coalesce(sum(blocked), 0)::int)
  from guardrail_attack_goals g where g.run_id = r.id and g.is_guarded = ${isGuarded})`

export function armOf(counts: ArmCounts): AttackArm {
  const decided = counts.succeeded + counts.resisted
  const success =
    decided === 0
      ? null
      : { rate: counts.succeeded / decided, ...wilsonInterval(counts.succeeded, decided) }
  return { ...counts, success }
}

type Row = {
  id: string
  guardrailId: string
  targetId: string
  targetName: string
  issueId: string | null
  version: number
  state: AttackRunState
  maxAttempts: number
  error: string | null
  createdBy: string | null
  createdAt: Date
  finishedAt: Date | null
  goals: number
  without: ArmCounts
  behind: ArmCounts
}

const SELECT = `
  select r.id, r.guardrail_id as "guardrailId", r.target_id as "targetId", t.name as "targetName",
    r.issue_id as "issueId", r.version_number as version, r.state, r.max_attempts as "maxAttempts", r.error,
    (select name from users u where u.id = r.created_by_id) as "createdBy", r.created_at as "createdAt",
    r.finished_at as "finishedAt",
    (select count(*)::int from guardrail_attack_goals g where g.run_id = r.id and not g.is_guarded) as goals,
    ${armSql(false)} as without, ${armSql(true)} as behind
  from guardrail_attack_runs r join targets t on t.id = r.target_id`

/** Lists the latest runs of a guardrail, newest first. */
export async function listAttackRuns(guardrailId: string): Promise<AttackRun[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `${SELECT} where r.guardrail_id = :guardrailId order by r.created_at desc, r.id limit ${MAX_LISTED}`,
    { guardrailId }
  )
  return rows.map(viewOf)
}

/**
 * Loads a run of the guardrail.
 * @throws 404
 */
export async function loadAttackRun(guardrailId: string, id: string): Promise<AttackRun> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `${SELECT} where r.guardrail_id = :guardrailId and r.id = :id`,
    { guardrailId, id }
  )
  const [row] = rows
  if (!row) throw NOT_FOUND()
  return viewOf(row)
}

const viewOf = ({ without, behind, createdAt, finishedAt, ...row }: Row): AttackRun => ({
  ...row,
  without: armOf(without),
  behind: armOf(behind),
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
