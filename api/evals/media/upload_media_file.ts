import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { UNKNOWN_EVAL } from '#api/evals/errors'
import { storeMediaFile, mediaHash, MAX_MEDIA_FILE_BYTES } from '#api/evals/media/embedded_media'
import { invalidField } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'

export type MediaUpload = {
  data: string
  mimeType: string
  evalId: string
  /** Together with `promptIdx`, the position of the result that contains the file. */
  testIdx?: number | undefined
  promptIdx?: number | undefined
}

const KINDS = /^(image|audio|video)\/[a-z0-9.+-]{1,60}$/i

export const isMediaType = (mimeType: unknown): mimeType is string =>
  typeof mimeType === 'string' && KINDS.test(mimeType)

/** Stores a media file for one of the team's evaluations. Idempotent: files are identified by their hash. */
export async function uploadMediaFile(
  team: Team,
  { data, mimeType, evalId, ...place }: MediaUpload
) {
  if (!isMediaType(mimeType)) {
    throw invalidField('mimeType', 'format', 'mimeType must be an image, audio or video type')
  }
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length === 0) throw invalidField('data', 'base64', 'data must be Base64')
  if (bytes.length > MAX_MEDIA_FILE_BYTES) {
    throw invalidField('data', 'max', 'Media files are limited to 20 MB')
  }
  const owner = await teamScope(team, Eval)
    .query()
    .where((either) => either.where('id', evalId).orWhere('local_id', evalId))
    .select('id')
    .first()
  if (!owner) throw UNKNOWN_EVAL()
  const hash = mediaHash(bytes)
  const { testIdx = null, promptIdx = null } = place
  await storeMediaFile(owner.id, { hash, mimeType, bytes, testIdx, promptIdx })
  return { hash, size: bytes.length }
}
