import { type Actor, type AuditRecord, recordAudit } from '#api/platform/audit/record_audit'
import type { MemberWrite } from '#api/accounts/imports/plan/plan_members'
import { inPortions, type OnProgress } from '#api/accounts/imports/plan/portions'
import { targetOf } from '#api/accounts/teams/members/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Trx = TransactionClientContract

export async function writeMembers(
  trx: Trx,
  actor: Actor,
  writes: readonly MemberWrite[],
  onProgress: OnProgress
) {
  await inPortions(writes, onProgress, async (portion) => {
    const moved = portion.filter(({ role, roleBefore }) => role.id !== roleBefore?.id)
    await addToTeams(trx, moved)
    const administrators = portion.filter(({ isAdmin }) => isAdmin !== null)
    await setAdministrators(trx, actor, administrators)
    await recordAudit(trx, actor, ...moved.map(recordMove), ...administrators.map(recordAdmin))
  })
}

async function addToTeams(trx: Trx, writes: readonly MemberWrite[]) {
  await trx.rawQuery(
    `insert into team_members (team_id, user_id, role_id)
     select * from unnest(:teamIds::uuid[], :userIds::uuid[], :roleIds::uuid[])
     on conflict (team_id, user_id) do update set role_id = excluded.role_id`,
    {
      teamIds: writes.map(({ team }) => team.id),
      userIds: writes.map(({ person }) => person.id),
      roleIds: writes.map(({ role }) => role.id),
    }
  )
}

async function setAdministrators(trx: Trx, actor: Actor, writes: readonly MemberWrite[]) {
  if (writes.length === 0) return
  await trx.rawQuery(
    `update organization_members m set is_admin = v.is_admin
     from unnest(:userIds::uuid[], :areAdmins::boolean[]) as v (user_id, is_admin)
     where m.organization_id = :organizationId and m.user_id = v.user_id`,
    {
      organizationId: actor.organizationId,
      userIds: writes.map(({ person }) => person.id),
      areAdmins: writes.map(({ isAdmin }) => String(isAdmin)),
    }
  )
}

function recordMove({ person, team, role, roleBefore }: MemberWrite): AuditRecord {
  const of = { target: targetOf(person.kind), targetId: person.id, teamId: team.id }
  const after = { roleId: role.id, roleName: role.name }
  if (!roleBefore) {
    const description = `Added ${person.name} to team ${team.name} as ${role.name}`
    return { ...of, action: 'user_added_to_team', description, after }
  }
  return {
    ...of,
    action: 'user_role_changed_in_team',
    description: `Changed the role of ${person.name} in team ${team.name} from ${roleBefore.name} to ${role.name}`,
    before: { roleId: roleBefore.id, roleName: roleBefore.name },
    after,
  }
}

function recordAdmin({ person, isAdmin }: MemberWrite): AuditRecord {
  return {
    action: isAdmin ? 'org_admin_added' : 'org_admin_removed',
    target: targetOf(person.kind),
    targetId: person.id,
    description: isAdmin
      ? `Made ${person.name} an administrator of the organization`
      : `Removed ${person.name} as administrator of the organization`,
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
  }
}
