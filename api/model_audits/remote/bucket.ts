import { modelPath } from '#api/model_audits/model_path'

export const DEFAULT_REGION = 'us-east-1'

/** A bucket of object storage, and the prefix of a model in it; the whole bucket if it is empty. */
export type BucketLocation = { bucket: string; prefix: string }

/** Buckets of S3 and GCS have 3 to 222 of these characters. */
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/

/** Parses `s3://bucket/prefix` or `gs://bucket/prefix`. @returns null for any other text */
export function parseBucket(text: string, scheme: 's3' | 'gs'): BucketLocation | null {
  const start = `${scheme}://`
  if (!text.startsWith(start)) return null
  const [bucket = '', ...rest] = text.slice(start.length).split('/')
  const prefix = rest.join('/').replace(/\/$/, '')
  if (!BUCKET.test(bucket) || bucket.includes('..')) return null
  return prefix === '' || modelPath(prefix) === prefix ? { bucket, prefix } : null
}

/**
 * Returns the path of an object in the model: the rest of its key after the prefix, or the last part of the key if the
 * prefix is the key itself.
 * @returns null for folders, for other objects whose keys merely start with the same characters, and for unsafe paths
 */
export function pathInModel(key: string, prefix: string): string | null {
  if (key.endsWith('/')) return null
  if (key === prefix) return modelPath(key.split('/').at(-1) ?? '')
  if (prefix !== '' && !key.startsWith(`${prefix}/`)) return null
  const rest = prefix === '' ? key : key.slice(prefix.length + 1)
  // Rejects keys with empty or dotted parts, because several such keys could be stored under the same path.
  return modelPath(rest) === rest ? rest : null
}

/** Returns the name of the folder into which a model is downloaded. */
export const folderName = ({ bucket, prefix }: BucketLocation): string =>
  modelPath(prefix.split('/').at(-1) ?? '') ?? bucket

/** Encodes a key as the path of a URL. */
export const keyPath = (key: string): string => key.split('/').map(encodeURIComponent).join('/')
