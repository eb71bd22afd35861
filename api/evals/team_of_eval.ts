import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/**
 * The team of the evaluation that the address names: a link opens whichever team is current. Null: there is none.
 * The command-line tool asks for an id of its own in the team it works in, where the evaluation may have another one.
 */
export async function teamOfEval(
  { params, request }: HttpContext,
  evalId: string = String(params.evalId ?? params.id)
): Promise<string | null> {
  const { teamId } = request.qs()
  if (request.header('x-promptfoo-version') && typeof teamId === 'string') return teamId
  const found = await db.from('evals').where('id', evalId).select('team_id').first()
  return found?.team_id ?? null
}
