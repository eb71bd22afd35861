import { type Actor, recordAudit } from '#api/audit/record_audit'
import { NOT_FOUND } from '#api/http/domain_error'
import { HOLDS_WORK } from '#api/teams/errors'
import { teamContents, workInWords } from '#api/teams/team_contents'
import db from '@adonisjs/lucid/services/db'

type Row = { id: string; name: string; slug: string; description: string | null }
type Doomed = Row & { work: string }

const NAMED = 3

/**
 * Deletes teams of the actor's organization with all that they hold, all of them or none. One that holds work is
 * deleted alone, by somebody who repeats its name.
 */
export function deleteTeams(actor: Actor, ids: readonly string[], confirm = ''): Promise<void> {
  return db.transaction(async (trx) => {
    // Nothing can be put into them any more.
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
    const doomed = rows.map((row) => {
      const held = contents.get(row.id)
      return { ...row, members: held?.members ?? 0, work: held ? workInWords(held) : '' }
    })
    assertMayGo(doomed, confirm)
    await trx.rawQuery('delete from teams where id = any(?)', [[...ids]])
    await recordAudit(
      trx,
      actor,
      ...doomed.map(({ id, name, slug, description, members, work }) => ({
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

function assertMayGo(teams: readonly Doomed[], confirm: string) {
  const full = teams.filter(({ work }) => work !== '')
  const [first] = full
  if (!first) return
  if (teams.length === 1) {
    if (confirm.trim() === first.name.trim()) return
    throw HOLDS_WORK(
      `Team ${first.name} holds ${first.work}. All of it is deleted with the team: repeat the team's name in "confirm" to go on.`
    )
  }
  const named = full.slice(0, NAMED).map(({ name, work }) => `${name} (${work})`)
  const others = full.length > NAMED ? ` and ${full.length - NAMED} more` : ''
  throw HOLDS_WORK(
    `Nothing was deleted: ${full.length} of ${teams.length} teams hold work: ${named.join(', ')}${others}. Delete these one by one.`
  )
}
