import db from '@adonisjs/lucid/services/db'

/** A reference from a result to a media file: a blob URL or a hash. */
const REFERENCE = /promptfoo:\/\/blob\/([0-9a-f]{64})|"hash":"([0-9a-f]{64})"/gi

/** Returns the hashes of the media files that a result references; `row` is JSON. */
export const mediaIn = (row: string): string[] =>
  [...row.matchAll(REFERENCE)].map(([, urlHash, hash]) => (urlHash ?? hash ?? '').toLowerCase())

export type MediaTypes = ReadonlyMap<string, string>

/** Loads the MIME types of the files that these strings reference, because blob URLs do not contain the type. */
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
