import type { AttackSuccess, KnownArm } from '#api/contract/guardrails/attack_run'
import { wilsonInterval } from '#api/engines/wilson_interval'
import { type ArmCounts, armOf, armSql, NO_ATTACKS } from '#api/guardrails/attacks/load_attack_runs'
import { IN_SCOPE, type Scope } from '#api/guardrails/dashboard/scope'
import db from '@adonisjs/lucid/services/db'

/** Returns the success of known and of adaptive attacks, for all guardrails of the scope together. */
export async function attackSuccessOf(scope: Scope): Promise<AttackSuccess> {
  const [known, adaptive] = await Promise.all([knownOf(scope), adaptiveOf(scope)])
  return { known, adaptive }
}

/**
 * Sums the newest verification of each vulnerability. Attacks whose outcome behind the guardrail is unknown do not count
 * there.
 */
async function knownOf({ teamId, guardrailId }: Scope): Promise<AttackSuccess['known']> {
  const { rows }: { rows: { attacks: number; blocked: number; undecided: number }[] } =
    await db.rawQuery(
      `select coalesce(sum(attacks), 0)::int as attacks, coalesce(sum(blocked), 0)::int as blocked,
       coalesce(sum(undecided), 0)::int as undecided from (
       select distinct on (v.guardrail_id, v.issue_id) v.attacks, v.blocked, v.undecided
       from guardrail_verifications v where v.guardrail_id in (${IN_SCOPE})
       order by v.guardrail_id, v.issue_id, v.created_at desc
     ) newest`,
      { teamId, guardrailId }
    )
  const { attacks, blocked, undecided } = rows[0] ?? { attacks: 0, blocked: 0, undecided: 0 }
  if (attacks === 0) return null
  const armOfKnown = (succeeded: number, decided: number): KnownArm => ({
    ...{ attacks: decided, succeeded },
    ...wilsonInterval(succeeded, decided),
  })
  const decided = attacks - undecided
  return { without: armOfKnown(attacks, attacks), behind: armOfKnown(decided - blocked, decided) }
}

type Run = { without: ArmCounts; behind: ArmCounts }

async function adaptiveOf({ teamId, guardrailId }: Scope): Promise<AttackSuccess['adaptive']> {
  const { rows }: { rows: Run[] } = await db.rawQuery(
    `select ${armSql(false)} as without, ${armSql(true)} as behind from (
       select distinct on (n.guardrail_id) n.id from guardrail_attack_runs n
       where n.guardrail_id in (${IN_SCOPE}) and exists (select 1 from guardrail_attack_goals o
         where o.run_id = n.id and o.is_guarded and o.outcome is not null)
       order by n.guardrail_id, n.created_at desc
     ) r`,
    { teamId, guardrailId }
  )
  if (rows.length === 0) return null
  return {
    without: armOf(rows.map(({ without }) => without).reduce(added, NO_ATTACKS)),
    behind: armOf(rows.map(({ behind }) => behind).reduce(added, NO_ATTACKS)),
  }
}

const added = (a: ArmCounts, b: ArmCounts): ArmCounts => ({
  goals: a.goals + b.goals,
  succeeded: a.succeeded + b.succeeded,
  resisted: a.resisted + b.resisted,
  undecided: a.undecided + b.undecided,
  errors: a.errors + b.errors,
  attempts: a.attempts + b.attempts,
  blocked: a.blocked + b.blocked,
})
