import { ROLE_SLUG_TAKEN } from '#api/accounts/roles/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import string from '@adonisjs/core/helpers/string'

/**
 * Serializes changes to an organization's roles, so that slugs stay unique and checks cannot race. `FOR NO KEY UPDATE`
 * does not block inserts of rows that refer to the organization.
 */
export async function lockRoles(trx: TransactionClientContract, organizationId: string) {
  await trx.rawQuery('select 1 from organizations where id = ? for no key update', [organizationId])
}

type Wanted = { organizationId: string; name: string; slug?: string | undefined; exceptId?: string }

/** Returns the requested slug, or derives one from the name. Rejects with ROLE_SLUG_TAKEN. */
export async function roleSlug(trx: TransactionClientContract, wanted: Wanted): Promise<string> {
  const others: { name: string; slug: string; id: string }[] = await trx
    .from('roles')
    .where('organization_id', wanted.organizationId)
    .select('id', 'name', 'slug')
  const taken = others.filter(({ id }) => id !== wanted.exceptId)
  if (!wanted.slug) return freeSlug(wanted.name, new Set(taken.map(({ slug }) => slug)), 'role')
  const owner = taken.find(({ slug }) => slug === wanted.slug)
  if (!owner) return wanted.slug
  const message = `The role ${owner.name} already has the slug ${wanted.slug}. Choose another one.`
  throw ROLE_SLUG_TAKEN(message, [{ field: 'slug', rule: 'unique', message }])
}

/** Maximum length of the base in characters; leaves room for a numeric suffix. */
const BASE_MAX = 60

/** Derives a slug from a name: the first free one of `name`, `name-2`, `name-3` … */
export function freeSlug(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const base =
    string
      .slug(name, { lower: true, strict: true })
      .slice(0, BASE_MAX)
      .replace(/(?<!-)-+$/, '') || otherwise
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) {
    if (!taken.has(`${base}-${n}`)) return `${base}-${n}`
  }
}
