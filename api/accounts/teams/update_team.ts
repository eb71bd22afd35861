import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { assertNotStale, type EditedRecord } from '#api/platform/http/assert_not_stale'
import { SLUG_TAKEN } from '#api/accounts/teams/errors'
import { lockSlugs } from '#api/accounts/teams/choose_slugs'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type Change = { name: string; slug?: string | undefined; description?: string | null | undefined }

/** Changes name, slug and description. Rejects with SLUG_TAKEN, or CONFLICT if the edited version is outdated. */
export function updateTeam(
  team: Team,
  change: Change,
  actor: Actor,
  edited: EditedRecord
): Promise<Team> {
  return db.transaction(async (trx) => {
    const taken = await lockSlugs(trx, actor.organizationId, team.id)
    if (change.slug && taken.includes(change.slug)) {
      const message = `The slug ${change.slug} belongs to another team`
      throw SLUG_TAKEN(message, [{ field: 'slug', rule: 'unique', message }])
    }
    // The lock serializes updates, so the row cannot change after it is read again.
    await team.useTransaction(trx).refresh()
    assertNotStale(team, edited)
    team.merge(change)
    const after = { ...team.$dirty }
    const names = Object.keys(after)
    if (names.length === 0) return team
    const before = Object.fromEntries(names.map((name) => [name, team.$original[name]]))
    await team.save()
    await recordAudit(trx, actor, {
      action: 'team_updated',
      target: 'TEAM',
      targetId: team.id,
      teamId: team.id,
      description: `Changed team ${team.name}`,
      before,
      after,
    })
    return team
  })
}
