import { OPEN_UPLOADS_OFF } from '#api/evals/errors'
import Team from '#api/accounts/tenants/team'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Maximum per IP address; further requests are rejected. A large evaluation takes a few hundred requests. */
const MAX_REQUESTS_PER_MINUTE = 600

/** Rejects or rate-limits an anonymous upload before its body is read. */
export async function admitOpenUpload({ request }: HttpContext) {
  if (!flags.isDangerousPublic) throw OPEN_UPLOADS_OFF()
  // Imported late: the limiter needs the database, which is not available when routes are declared.
  const { default: limiter } = await import('@adonisjs/limiter/services/main')
  const limit = limiter.use({ requests: MAX_REQUESTS_PER_MINUTE, duration: '1 min' })
  await limit.consume(`open_upload_${request.ip()}`)
}

/**
 * Returns the oldest team of the oldest organization, which receives anonymous uploads.
 * @throws OPEN_UPLOADS_OFF if there is no team
 */
export async function oldestTeam(): Promise<Team> {
  const organization = db.from('organizations').orderBy('created_at').orderBy('id').limit(1)
  const team = await Team.query()
    .where('organization_id', organization.select('id'))
    .orderBy('created_at')
    .orderBy('id')
    .first()
  if (!team) throw OPEN_UPLOADS_OFF()
  return team
}
