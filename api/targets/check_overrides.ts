import { invalidField } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

/** @throws INVALID when the team has no such set of severity overrides */
export async function checkOverrides({ team }: HttpContext, id: string | null | undefined) {
  if (!id) return
  const found = await team.related('severityOverrideSets').query().where('id', id).first()
  if (found) return
  const message = 'The team has no such severity overrides'
  throw invalidField('pluginSeverityOverrideId', 'exists', message)
}
