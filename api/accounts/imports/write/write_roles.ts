import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { RoleWrite } from '#api/accounts/imports/plan/plan_roles'
import { inPortions, type OnProgress } from '#api/accounts/imports/plan/portions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'

type Trx = TransactionClientContract

export async function writeRoles(
  trx: Trx,
  actor: Actor,
  writes: readonly RoleWrite[],
  onProgress: OnProgress
) {
  const created = writes.filter(({ id }) => id === null)
  const changed = writes.filter(({ id }) => id !== null)
  const done = await inPortions(created, onProgress, (portion) => createRoles(trx, actor, portion))
  await inPortions(changed, onProgress, (portion) => changeRoles(trx, actor, portion), done)
}

const snapshot = ({ name, slug, permissionSets }: Omit<RoleWrite, 'id' | 'before'>) => ({
  name,
  slug,
  permissionSets,
})

async function createRoles(trx: Trx, actor: Actor, writes: readonly RoleWrite[]) {
  const roles = writes.map((write) => ({ ...snapshot(write), id: randomUUID() }))
  await trx.table('roles').multiInsert(
    roles.map(({ id, name, slug, permissionSets }) => ({
      id,
      organization_id: actor.organizationId,
      name,
      slug,
      permission_sets: permissionSets,
    }))
  )
  await recordAudit(
    trx,
    actor,
    ...roles.map((role) => ({
      action: 'role_created' as const,
      target: 'ROLE' as const,
      targetId: role.id,
      description: `Created role ${role.name}`,
      after: snapshot(role),
    }))
  )
}

/**
 * Changes roles in one statement. Each role's permission sets are joined into one string, because nested PostgreSQL
 * arrays must all have the same length.
 */
async function changeRoles(trx: Trx, actor: Actor, writes: readonly RoleWrite[]) {
  await trx.rawQuery(
    `update roles set name = v.name, permission_sets = string_to_array(v.sets, ','), updated_at = now()
     from unnest(:ids::uuid[], :names::text[], :sets::text[]) as v (id, name, sets)
     where roles.id = v.id`,
    {
      ids: writes.map(({ id }) => id ?? ''),
      names: writes.map(({ name }) => name),
      sets: writes.map(({ permissionSets }) => permissionSets.join(',')),
    }
  )
  await recordAudit(
    trx,
    actor,
    ...writes.map(({ before, ...write }) => ({
      action: 'role_updated' as const,
      target: 'ROLE' as const,
      targetId: write.id,
      description: `Changed role ${before?.name ?? write.name}`,
      ...(before ? { before: snapshot(before) } : {}),
      after: snapshot(write),
    }))
  )
}
