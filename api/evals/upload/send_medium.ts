import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/**
 * A medium of an evaluation of the team. Bytes never change under their hash; what they are is told, not guessed, and
 * they never run as a page.
 */
export async function sendMedium(
  { response }: HttpContext,
  medium: { teamId: string; evalId: string; hash: string }
) {
  const found: { mime_type: string; bytes: Buffer } | null = await db
    .from('eval_media')
    .whereIn(
      'eval_id',
      db.from('evals').where({ id: medium.evalId, team_id: medium.teamId }).select('id')
    )
    .where('hash', medium.hash)
    .select('mime_type', 'bytes')
    .first()
  if (!found) throw NOT_FOUND()
  response.header('Content-Type', found.mime_type)
  response.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  response.header('Cache-Control', 'private, max-age=31536000, immutable')
  return response.send(found.bytes)
}
