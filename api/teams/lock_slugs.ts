import type { RawQueryBindings } from '@adonisjs/lucid/types/querybuilder'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The slugs of an organization's teams, which nobody else changes until the transaction ends. */
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
