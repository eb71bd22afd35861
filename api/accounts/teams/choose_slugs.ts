import string from '@adonisjs/core/helpers/string'
import type { RawQueryBindings } from '@adonisjs/lucid/types/querybuilder'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const DERIVED_MAX = 60

type Wanted = { name: string; slug?: string | undefined }

/**
 * Assigns a slug to each team: the requested one, or one derived from the name and numbered if necessary. `conflicts`
 * contains the indexes of teams whose requested slug is used by another team or earlier in the list.
 */
export function chooseSlugs(wanted: readonly Wanted[], existing: Iterable<string>) {
  const taken = new Set(existing)
  const conflicts: number[] = []
  wanted.forEach(({ slug }, index) => {
    if (slug && taken.has(slug)) conflicts.push(index)
    if (slug) taken.add(slug)
  })
  /** Last number used per base, so that numbering many teams with the same name takes linear time. */
  const last = new Map<string, number>()
  const slugs = wanted.map(({ name, slug }) => slug ?? freeSlug(slugOf(name), taken, last))
  return { slugs, conflicts }
}

function freeSlug(base: string, taken: Set<string>, last: Map<string, number>) {
  let number = last.get(base) ?? 1
  let slug = number === 1 ? base : `${base}-${number}`
  while (taken.has(slug)) slug = `${base}-${++number}`
  taken.add(slug)
  last.set(base, number)
  return slug
}

/** Derives a slug from a name; returns `team` for names without Latin letters. */
function slugOf(name: string) {
  const slug = string.slug(name, { lower: true, strict: true })
  return slug.slice(0, DERIVED_MAX).replace(/^-+|(?<!-)-+$/g, '') || 'team'
}

/**
 * Returns the slugs of an organization's teams, except one. Locks the organization until the transaction ends, so that
 * concurrent requests cannot choose the same slug.
 */
export async function lockSlugs(
  trx: TransactionClientContract,
  organizationId: string,
  exceptTeamId: string | null = null
): Promise<string[]> {
  await trx.rawQuery('select 1 from organizations where id = ? for no key update', [organizationId])
  const { rows }: { rows: { slug: string }[] } = await trx.rawQuery(
    'select slug from teams where organization_id = :organizationId and id is distinct from :exceptTeamId::uuid',
    { organizationId, exceptTeamId } as RawQueryBindings
  )
  return rows.map(({ slug }) => slug)
}
