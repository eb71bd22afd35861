import { freeSlug } from '#api/roles/free_slug'
import { ROLE_SLUG_TAKEN } from '#api/roles/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Wanted = { organizationId: string; name: string; slug?: string | undefined; exceptId?: string }

/** The slug that was asked for, refused when another role has it; else one made of the name. */
export async function roleSlug(trx: TransactionClientContract, wanted: Wanted): Promise<string> {
  const others: { name: string; slug: string; id: string }[] = await trx
    .from('roles')
    .where('organization_id', wanted.organizationId)
    .select('id', 'name', 'slug')
  const taken = others.filter(({ id }) => id !== wanted.exceptId)
  if (!wanted.slug) return freeSlug(wanted.name, new Set(taken.map(({ slug }) => slug)), 'role')
  const owner = taken.find(({ slug }) => slug === wanted.slug)
  if (!owner) return wanted.slug
  const message = `The role ${owner.name} has the slug ${wanted.slug}. Choose another one.`
  throw ROLE_SLUG_TAKEN(message, [{ field: 'slug', rule: 'unique', message }])
}
