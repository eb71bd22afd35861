import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** The team of the evaluation that the address names: a link opens whichever team is current. Null: there is none. */
export async function teamOfEval({ params }: HttpContext): Promise<string | null> {
  const found = await db
    .from('evals')
    .where('id', String(params.evalId ?? params.id))
    .select('team_id')
    .first()
  return found?.team_id ?? null
}
