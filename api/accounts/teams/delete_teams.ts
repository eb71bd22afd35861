import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { accountPort } from '#api/accounts/tenants/account_port'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { TEAM_NOT_EMPTY } from '#api/accounts/teams/errors'
import { teamContents } from '#api/accounts/teams/team_contents'
import { describeWork } from '#api/accounts/teams/describe_work'
import db from '@adonisjs/lucid/services/db'

type Row = { id: string; name: string; slug: string; description: string | null }
type TeamToDelete = Row & { work: string }

const NAMED = 3

/**
 * Deletes teams with their data: either all or none. A team that contains work can only be deleted alone, with its name
 * as confirmation.
 */
export function deleteTeams(actor: Actor, ids: readonly string[], confirm = ''): Promise<void> {
  return db.transaction(async (trx) => {
    // `FOR UPDATE` blocks inserts of rows that refer to the teams.
    const { rows }: { rows: Row[] } = await trx.rawQuery(
      `select id, name, slug, description from teams
       where organization_id = :organizationId and id = any(:ids) order by id for update`,
      { organizationId: actor.organizationId, ids: [...ids] }
    )
    if (rows.length < ids.length) {
      throw NOT_FOUND(
        ids.length === 1
          ? 'Not found'
          : `Nothing was deleted: ${ids.length - rows.length} of ${ids.length} teams were not found`
      )
    }
    const contents = await teamContents(trx, ids)
    const teams = rows.map((row) => {
      const held = contents.get(row.id)
      return { ...row, members: held?.members ?? 0, work: held ? describeWork(held) : '' }
    })
    assertDeletable(teams, confirm)
    const { organizationId } = actor
    const { forgetAccountsOf } = await accountPort.use()
    await forgetAccountsOf(trx, { organizationId, teamIds: ids })
    await trx.rawQuery('delete from teams where id = any(?)', [[...ids]])
    await recordAudit(
      trx,
      actor,
      ...teams.map(({ id, name, slug, description, members, work }) => ({
        action: 'team_deleted' as const,
        target: 'TEAM' as const,
        targetId: id,
        teamId: id,
        description: `Deleted team ${name}`,
        before: { name, slug, description },
        metadata: { members, work },
      }))
    )
  })
}

function assertDeletable(teams: readonly TeamToDelete[], confirm: string) {
  const full = teams.filter(({ work }) => work !== '')
  const [first] = full
  if (!first) return
  if (teams.length === 1) {
    if (confirm.trim() === first.name.trim()) return
    throw TEAM_NOT_EMPTY(
      `Team ${first.name} contains ${first.work}, which will be deleted with the team. To confirm, repeat the team's name in "confirm".`
    )
  }
  const named = full.slice(0, NAMED).map(({ name, work }) => `${name} (${work})`)
  const others = full.length > NAMED ? ` and ${full.length - NAMED} more` : ''
  throw TEAM_NOT_EMPTY(
    `Nothing was deleted: ${full.length} of ${teams.length} teams are not empty: ${named.join(', ')}${others}. Delete these one by one.`
  )
}
