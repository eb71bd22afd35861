import { UNKNOWN_EVAL } from '#api/evals/errors'
import { keepMedium, mediumHash, MOST_MEDIUM_BYTES } from '#api/evals/media/embedded_media'
import { invalidField } from '#api/http/domain_error'
import type Team from '#api/teams/team'

export type Medium = {
  data: string
  mimeType: string
  evalId: string
  /** The result that has it. */
  testIdx?: number | undefined
  promptIdx?: number | undefined
}

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
  if (bytes.length > MOST_MEDIUM_BYTES) {
    throw invalidField('data', 'max', 'A medium must not be larger than 20 MB')
  }
  const known = await team
    .related('evals')
    .query()
    .where((either) => either.where('id', evalId).orWhere('local_id', evalId))
    .select('id')
    .first()
  if (!known) throw UNKNOWN_EVAL()
  const hash = mediumHash(bytes)
  const { testIdx = null, promptIdx = null } = place
  await keepMedium(known.id, { hash, mimeType, bytes, testIdx, promptIdx })
  return { hash, size: bytes.length }
}
