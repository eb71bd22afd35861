import { Bucket } from '#api/model_audits/s3/bucket'
import { BucketError } from '#api/model_audits/s3/bucket_request'
import { modelAudits } from '#config/model_audits'

/** The bucket of the settings; null if uploads are stored in `DATA_DIR`. */
export const uploadsBucket = (): Bucket | null =>
  modelAudits.bucket && new Bucket(modelAudits.bucket)

/** @throws BucketError if the settings of the bucket were removed while uploads are in it */
export function neededBucket(): Bucket {
  const bucket = uploadsBucket()
  if (bucket) return bucket
  throw new BucketError(
    'MODEL_AUDIT_S3_BUCKET is not set, but an upload is in a bucket',
    null,
    null
  )
}
