import type Organization from '#api/organizations/organization'
import type Team from '#api/teams/team'
import string from '@adonisjs/core/helpers/string'

/** Adds a team; its slug is made of the name and made unique in the organization. */
export async function createTeam(
  organization: Organization,
  values: { name: string; description?: string | null }
): Promise<Team> {
  const base = string.slug(values.name, { lower: true, strict: true }).slice(0, 60) || 'team'
  const taken = await organization
    .related('teams')
    .query()
    .whereLike('slug', `${base}%`)
    .select('slug')
  const slugs = new Set(taken.map((team) => team.slug))
  let slug = base
  for (let n = 2; slugs.has(slug); n++) slug = `${base}-${n}`
  return organization.related('teams').create({ ...values, slug })
}
