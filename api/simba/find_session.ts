import { NOT_FOUND } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import { SESSION_LIMITS } from '#api/engines/simba/vocabulary'
import SimbaSession from '#api/simba/session'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Finds the session in the path.
 * @throws 404 if it belongs to another team
 */
export const findSession = ({ team, params }: HttpContext): Promise<SimbaSession> =>
  teamScope(team, SimbaSession).query().where('id', String(params.id)).firstOrFail()

/**
 * Returns a number in the path, such as that of an attempt.
 * @throws 404 for anything else
 */
export function numberIn({ params }: HttpContext, name: string): number {
  const number = Number(params[name])
  if (/^\d{1,9}$/.test(String(params[name])) && number <= SESSION_LIMITS.probes.max) return number
  throw NOT_FOUND()
}
