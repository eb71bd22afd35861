import { mediaIn } from '#api/evals/media/media_references'
import db from '@adonisjs/lucid/services/db'

/** What media are, by their hash. */
export type MediaTypes = ReadonlyMap<string, string>

/** Of the media whose addresses stand in these texts: an address alone does not say whether it is a sound or an image. */
export async function mediaTypes(
  evalIds: readonly string[],
  texts: readonly (string | null)[]
): Promise<MediaTypes> {
  const hashes = [...new Set(texts.flatMap((text) => (text === null ? [] : mediaIn(text))))]
  if (hashes.length === 0) return new Map()
  const rows: { hash: string; mime_type: string }[] = await db
    .from('eval_media')
    .whereIn('eval_id', [...evalIds])
    .whereIn('hash', hashes)
    .select('hash', 'mime_type')
  return new Map(rows.map(({ hash, mime_type: mimeType }) => [hash, mimeType]))
}
