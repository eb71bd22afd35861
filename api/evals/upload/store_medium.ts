import { UNKNOWN_EVAL } from '#api/evals/errors'
import { invalidField } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

export type Medium = {
  data: string
  mimeType: string
  evalId: string
  /** The result that has it. */
  testIdx?: number | undefined
  promptIdx?: number | undefined
}

/** Bytes of one image, sound or film. */
const MOST_BYTES = 20 * 1024 * 1024

const KINDS = /^(image|audio|video)\/[a-z0-9.+-]{1,60}$/i

/** Whether a type is that of an image, a sound or a film. */
export const isMedium = (mimeType: unknown): mimeType is string =>
  typeof mimeType === 'string' && KINDS.test(mimeType)

/** Stores a medium of one of the team's evaluations under the hash of its bytes, once; its place is the last one told. */
export async function storeMedium(team: Team, { data, mimeType, evalId, ...place }: Medium) {
  if (!isMedium(mimeType)) {
    throw invalidField('mimeType', 'format', 'mimeType must be of an image, a sound or a film')
  }
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length === 0) throw invalidField('data', 'base64', 'data must be bytes in base64')
  if (bytes.length > MOST_BYTES) {
    throw invalidField('data', 'max', 'A medium must not be larger than 20 MB')
  }
  const known = await team
    .related('evals')
    .query()
    .where((either) => either.where('id', evalId).orWhere('local_id', evalId))
    .select('id')
    .first()
  if (!known) throw UNKNOWN_EVAL()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await db
    .knexQuery()
    .insert({
      eval_id: known.id,
      hash,
      mime_type: mimeType,
      size: bytes.length,
      test_idx: place.testIdx ?? null,
      prompt_idx: place.promptIdx ?? null,
      bytes,
    })
    .into('eval_media')
    .onConflict(['eval_id', 'hash'])
    .merge(['test_idx', 'prompt_idx'])
  return { hash, size: bytes.length }
}
