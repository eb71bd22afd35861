import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { TeamWrite } from '#api/accounts/imports/plan/plan_teams'
import { inPortions, type OnProgress } from '#api/accounts/imports/plan/portions'
import { createTeams } from '#api/accounts/teams/create_teams'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

export async function writeTeams(
  trx: Trx,
  actor: Actor,
  writes: readonly TeamWrite[],
  onProgress: OnProgress
) {
  const created = writes.filter(({ id }) => id === null)
  const changed = writes.filter(({ id }) => id !== null)
  const done = await inPortions(created, onProgress, async (portion) => {
    await createTeams(trx, actor, portion)
  })
  await inPortions(changed, onProgress, (portion) => changeTeams(trx, actor, portion), done)
}

async function changeTeams(trx: Trx, actor: Actor, writes: readonly TeamWrite[]) {
  await trx.rawQuery(
    `update teams set name = v.name, description = v.description, updated_at = now()
     from unnest(:ids::uuid[], :names::text[], :descriptions::text[]) as v (id, name, description)
     where teams.id = v.id`,
    {
      ids: writes.map(({ id }) => id ?? ''),
      names: writes.map(({ name }) => name),
      descriptions: writes.map(({ description }) => description) as string[],
    }
  )
  await recordAudit(
    trx,
    actor,
    ...writes.map(({ id, before, name, description }) => ({
      action: 'team_updated' as const,
      target: 'TEAM' as const,
      targetId: id,
      teamId: id,
      description: `Changed team ${name}`,
      before: { name: before?.name, description: before?.description },
      after: { name, description },
    }))
  )
}
