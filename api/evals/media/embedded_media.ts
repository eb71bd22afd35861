import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { createHash } from 'node:crypto'

export type NewMediaFile = {
  hash: string
  mimeType: string
  bytes: Buffer
  testIdx: number | null
  promptIdx: number | null
}

export const MAX_MEDIA_FILE_BYTES = 20 * 1024 * 1024

const EMBEDDED = /data:((?:image|audio|video)\/[a-z0-9.+-]{1,60});base64,([a-z0-9+/]{4,}={0,2})/gi
const BLOB_URL = /promptfoo:\/\/blob\/([0-9a-f]{64})/gi

export const mediaHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Extracts embedded images, audio and video from a string and replaces them with blob URLs. Files that are too large
 * remain embedded.
 */
export function extractMedia(text: string, position: Pick<NewMediaFile, 'testIdx' | 'promptIdx'>) {
  const media: NewMediaFile[] = []
  if (!text.includes(';base64,')) return { text, media }
  const rest = text.replace(EMBEDDED, (whole: string, mimeType: string, data: string) => {
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > MAX_MEDIA_FILE_BYTES) return whole
    const hash = mediaHash(bytes)
    media.push({ hash, mimeType: mimeType.toLowerCase(), bytes, ...position })
    return `promptfoo://blob/${hash}`
  })
  return { text: rest, media }
}

/** Reverses `extractMedia`: replaces blob URLs with data URLs. */
export async function inlineMedia(evalId: string, text: string): Promise<string> {
  const hashes = new Set([...text.matchAll(BLOB_URL)].map(([, hash = '']) => hash.toLowerCase()))
  let result = text
  for (const hash of hashes) {
    const file: { mime_type: string; bytes: Buffer } | null = await db
      .from('eval_media')
      .where({ eval_id: evalId, hash })
      .select('mime_type', 'bytes')
      .first()
    if (!file) continue
    const url = `data:${file.mime_type};base64,${file.bytes.toString('base64')}`
    result = result.replaceAll(new RegExp(`promptfoo://blob/${hash}`, 'gi'), url)
  }
  return result
}

/** Stores a media file, once per evaluation and hash. Its position is that of the latest result that references it. */
export async function storeMediaFile(
  evalId: string,
  { hash, mimeType, bytes, testIdx, promptIdx }: NewMediaFile,
  client: QueryClientContract = db.connection()
) {
  await client
    .knexQuery()
    .insert({
      eval_id: evalId,
      hash,
      mime_type: mimeType,
      size: bytes.length,
      test_idx: testIdx,
      prompt_idx: promptIdx,
      bytes,
    })
    .into('eval_media')
    .onConflict(['eval_id', 'hash'])
    .merge(['test_idx', 'prompt_idx'])
}
