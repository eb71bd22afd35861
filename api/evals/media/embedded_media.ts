import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { createHash } from 'node:crypto'

export type NewMedium = {
  hash: string
  mimeType: string
  bytes: Buffer
  testIdx: number | null
  promptIdx: number | null
}

/** Bytes of one image, sound or film. */
export const MOST_MEDIUM_BYTES = 20 * 1024 * 1024

const EMBEDDED = /data:((?:image|audio|video)\/[a-z0-9.+-]{1,60});base64,([a-z0-9+/]{4,}={0,2})/gi
const ADDRESS = /promptfoo:\/\/blob\/([0-9a-f]{64})/gi

export const mediumHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Takes images, sounds and films out of a text; their addresses stand in their place. What is too large stays. */
export function takeMedia(text: string, place: Pick<NewMedium, 'testIdx' | 'promptIdx'>) {
  const media: NewMedium[] = []
  if (!text.includes(';base64,')) return { text, media }
  const rest = text.replace(EMBEDDED, (whole: string, mimeType: string, data: string) => {
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > MOST_MEDIUM_BYTES) return whole
    const hash = mediumHash(bytes)
    media.push({ hash, mimeType: mimeType.toLowerCase(), bytes, ...place })
    return `promptfoo://blob/${hash}`
  })
  return { text: rest, media }
}

/** The text with the evaluation's media in the place of their addresses, as it was before they were taken out. */
export async function putMediaBack(evalId: string, text: string): Promise<string> {
  const hashes = new Set([...text.matchAll(ADDRESS)].map(([, hash = '']) => hash.toLowerCase()))
  let whole = text
  for (const hash of hashes) {
    const medium: { mime_type: string; bytes: Buffer } | null = await db
      .from('eval_media')
      .where({ eval_id: evalId, hash })
      .select('mime_type', 'bytes')
      .first()
    if (!medium) continue
    const url = `data:${medium.mime_type};base64,${medium.bytes.toString('base64')}`
    whole = whole.replaceAll(new RegExp(`promptfoo://blob/${hash}`, 'gi'), url)
  }
  return whole
}

/** Stores a medium under its hash, once for the evaluation; its place is the last one told. */
export async function keepMedium(
  evalId: string,
  { hash, mimeType, bytes, testIdx, promptIdx }: NewMedium,
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
