import type { TextAccess } from '#api/evals/hidden/hidden_texts'
import { IS_VISIBLE_MEDIA } from '#api/evals/media/media_query'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/**
 * SVG can contain scripts. When a user opens a media file directly, `sandbox` gives it an opaque origin and blocks
 * scripts.
 */
const MEDIA_CSP =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

type MediaFile = {
  mime_type: string
  bytes: Buffer
  test_idx: number | null
  is_visible: boolean
}

/**
 * Finds a media file of one of the team's evaluations.
 * @throws NOT_FOUND for an unknown file, and for one that the caller must not view: without full access to texts, the
 * file must meet `IS_VISIBLE_MEDIA`
 */
export async function findMediaFile(
  file: { teamId: string; evalId: string; hash: string },
  texts: TextAccess
): Promise<MediaFile> {
  const query: DatabaseQueryBuilderContract<MediaFile> = db
    .from('eval_media as m')
    .join('evals as e', 'e.id', 'm.eval_id')
    .where({ 'e.id': file.evalId, 'e.team_id': file.teamId, 'm.hash': file.hash })
    .select('m.mime_type', 'm.bytes', 'm.test_idx', db.raw(`${IS_VISIBLE_MEDIA} as is_visible`))
  if (texts === 'redacted') query.whereRaw(IS_VISIBLE_MEDIA)
  const found = await query.first()
  if (!found) throw NOT_FOUND()
  return found
}

/**
 * Sends a media file. Browsers may cache it for a year without revalidation, because the hash in its URL identifies the
 * bytes.
 */
export function sendMediaFile({ response }: HttpContext, found: MediaFile) {
  response.header('Content-Type', found.mime_type)
  response.header('Content-Security-Policy', MEDIA_CSP)
  response.header('Cache-Control', 'private, max-age=31536000, immutable')
  return response.send(found.bytes)
}
