import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { chooseSlugs, lockSlugs } from '#api/accounts/teams/choose_slugs'
import { SLUG_TAKEN } from '#api/accounts/teams/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomUUID } from 'node:crypto'

export type NewTeam = { name: string; slug?: string | undefined; description?: string | null }

/**
 * Creates all teams or none.
 * @returns their IDs in the same order
 */
export async function createTeams(
  trx: TransactionClientContract,
  actor: Actor,
  teams: readonly NewTeam[],
  /** Returns the path of a team's field in the request. */
  fieldOf = (index: number, name: string) => `teams.${index}.${name}`
): Promise<string[]> {
  const { slugs, conflicts } = chooseSlugs(teams, await lockSlugs(trx, actor.organizationId))
  if (conflicts.length > 0) {
    const errors = conflicts.map((index) => ({
      field: fieldOf(index, 'slug'),
      rule: 'unique',
      message: `The slug ${slugs[index]} belongs to another team`,
    }))
    throw SLUG_TAKEN(errors[0]?.message, errors)
  }
  const rows = teams.map(({ name, description = null }, index) => ({
    id: randomUUID(),
    organization_id: actor.organizationId,
    name,
    slug: slugs[index],
    description,
  }))
  await trx.table('teams').multiInsert(rows)
  await recordAudit(
    trx,
    actor,
    ...rows.map(({ id, name, slug, description }) => ({
      action: 'team_created' as const,
      target: 'TEAM' as const,
      targetId: id,
      teamId: id,
      description: `Created team ${name}`,
      after: { name, slug, description },
    }))
  )
  return rows.map(({ id }) => id)
}
