import { Bucket } from '#api/model_audits/s3/bucket'
import { BucketError } from '#api/model_audits/s3/bucket_request'
import { modelAudits } from '#config/model_audits'

/** Returns the bucket of the settings; null if uploads are stored in `DATA_DIR`. */
export const uploadsBucket = (): Bucket | null =>
  modelAudits.bucket && new Bucket(modelAudits.bucket)

/**
 * Returns the bucket of the settings.
 * @throws BucketError if the settings were removed while uploads are in the bucket
 */
export function neededBucket(): Bucket {
  const bucket = uploadsBucket()
  if (bucket) return bucket
  throw new BucketError(
    'MODEL_AUDIT_S3_BUCKET is not set, but an upload is in a bucket',
    null,
    null
  )
}
