import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The team of the vulnerability that the address names: a link opens whichever team is current. Null: there is none. */
export async function teamOfIssue({ params }: HttpContext): Promise<string | null> {
  const id = String(params.id)
  if (!UUID.test(id)) return null
  const found = await db.from('issues').where('id', id).select('team_id').first()
  return found?.team_id ?? null
}
