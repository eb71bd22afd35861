import type { HttpContext } from '@adonisjs/core/http'
import Target from '#api/targets/target'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the team of the target in the path; null if the target does not exist. */
export async function teamOfTarget({ params }: HttpContext): Promise<string | null> {
  const id = String(params.targetId)
  if (!UUID.test(id)) return null
  const target = await Target.query().where('id', id).select('team_id').first()
  return target?.teamId ?? null
}
