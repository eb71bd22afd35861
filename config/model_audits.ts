import { dataDir } from '#config/data'
import env from '#start/env'
import { resolve } from 'node:path'

/** Bucket that stores uploaded models, if they are not in `DATA_DIR`. */
export type BucketSettings = {
  bucket: string
  /** Origin of the service; objects are at `/bucket/key`. */
  endpoint: string
  region: string
  /** Ends with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const GIGABYTE = 2 ** 30

function readBucket(): BucketSettings | null {
  const bucket = env.get('MODEL_AUDIT_S3_BUCKET')
  const accessKeyId = env.get('MODEL_AUDIT_S3_ACCESS_KEY_ID')
  const secretAccessKey = env.get('MODEL_AUDIT_S3_SECRET_ACCESS_KEY')?.release()
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const region = env.get('MODEL_AUDIT_S3_REGION')
  const endpoint = new URL(
    env.get('MODEL_AUDIT_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`
  ).origin
  const prefix = env.get('MODEL_AUDIT_S3_PREFIX')
  return { bucket, endpoint, region, prefix, accessKeyId, secretAccessKey }
}

/** Limits of audits that this server runs. */
export const modelAudits = {
  /** Contains uploaded files that have not been audited yet, and unpacked archive members. */
  folder: resolve(dataDir, 'model-audits'),
  maxBytes: env.get('MODEL_AUDIT_MAX_GB') * GIGABYTE,
  /** Maximum total size of a team's uploads that have not been audited yet. */
  maxTeamBytes: env.get('MODEL_AUDIT_TEAM_GB') * GIGABYTE,
  timeoutMs: env.get('MODEL_AUDIT_MINUTES') * 60_000,
  memoryMb: env.get('MODEL_AUDIT_MEMORY_MB'),
  /** Absolute paths whose content every team can audit. */
  folders: (env.get('MODEL_AUDIT_FOLDERS') ?? '')
    .split(',')
    .map((folder) => folder.trim())
    .filter(Boolean),
  /** Null if uploads are stored in `folder`. */
  bucket: readBucket(),
}
