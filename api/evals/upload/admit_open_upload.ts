import { OPEN_UPLOADS_OFF } from '#api/evals/errors'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'

/** Requests of one address per minute: an evaluation of many rows takes a few hundred. */
const MAX_REQUESTS = 600

/** Decides about an upload without sign-in before its body is read. */
export async function admitOpenUpload({ request }: HttpContext) {
  if (!flags.isDangerousPublic) throw OPEN_UPLOADS_OFF()
  // Its tables need the database, and routes are declared before there is one.
  const { default: limiter } = await import('@adonisjs/limiter/services/main')
  const limit = limiter.use({ requests: MAX_REQUESTS, duration: '1 min' })
  await limit.consume(`open_upload_${request.ip()}`)
}
