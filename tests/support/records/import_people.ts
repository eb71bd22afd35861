import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** Adds `count` members without a team to the organization. @returns their email addresses */
export async function seedPeople({ organization }: Persona, count: number): Promise<string[]> {
  const domain = `${organization.id.slice(0, 8)}.example.test`
  await db.rawQuery(
    `with people as (
       insert into users (name, email)
       select 'Person ' || n, 'person' || n || '@' || :domain from generate_series(1, :count::int) n
       returning id
     )
     insert into organization_members (organization_id, user_id) select :organizationId, id from people`,
    { domain, count, organizationId: organization.id }
  )
  return Array.from({ length: count }, (_, index) => `person${index + 1}@${domain}`)
}

export const removePeople = ({ organization }: Persona) =>
  db
    .from('users')
    .whereILike('email', `%@${organization.id.slice(0, 8)}.example.test`)
    .delete()
