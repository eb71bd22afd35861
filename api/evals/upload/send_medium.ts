import type { Texts } from '#api/evals/hidden/hidden_texts'
import { IS_OPEN_MEDIUM } from '#api/evals/hidden/open_medium'
import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** SVG can contain scripts: `sandbox` gives a media file that is opened directly an opaque origin without scripts. */
const MEDIA_CSP =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Sends a media file of an evaluation of the team. Its bytes never change under their hash. Files of hidden texts are
 * not found for callers who cannot read these texts.
 */
export async function sendMedium(
  { response }: HttpContext,
  medium: { teamId: string; evalId: string; hash: string },
  texts: Texts
) {
  const query: DatabaseQueryBuilderContract<{ mime_type: string; bytes: Buffer }> = db
    .from('eval_media as m')
    .join('evals as e', 'e.id', 'm.eval_id')
    .where({ 'e.id': medium.evalId, 'e.team_id': medium.teamId, 'm.hash': medium.hash })
    .select('m.mime_type', 'm.bytes')
  if (texts === 'veiled') query.whereRaw(IS_OPEN_MEDIUM)
  const found = await query.first()
  if (!found) throw NOT_FOUND()
  response.header('Content-Type', found.mime_type)
  response.header('Content-Security-Policy', MEDIA_CSP)
  response.header('Cache-Control', 'private, max-age=31536000, immutable')
  return response.send(found.bytes)
}
