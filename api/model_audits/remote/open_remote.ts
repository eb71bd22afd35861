import type { AuditSource } from '#api/contract/model_audits/model_audit'
import { DEFAULT_REGION, parseBucket } from '#api/model_audits/remote/bucket'
import { gcsModel, GCS_ENDPOINT } from '#api/model_audits/remote/gcs_model'
import { parseRepository } from '#api/model_audits/remote/hugging_face'
import { fileAtUrl, huggingFaceModel } from '#api/model_audits/remote/hugging_face_model'
import type { RemoteModel } from '#api/model_audits/remote/remote_model'
import type { RemoteClient } from '#api/model_audits/remote/remote_request'
import { s3Endpoint, s3Model } from '#api/model_audits/remote/s3_model'
import { AuditError } from '#api/model_audits/remote/audit_error'
import type { SourceCredential } from '#api/model_audits/remote/source_credential'

/** A model that another server has. `name` is the name of a file at a URL. */
export type RemoteAddress = {
  source: AuditSource
  location: string
  name: string
  revision?: string | null | undefined
  endpoint?: string | null
  region?: string | null
  credential: SourceCredential | null
}

/**
 * Opens a model on another server.
 * @throws AuditError if the location is invalid
 */
export function openRemote(address: RemoteAddress, client: RemoteClient): RemoteModel {
  const { source, location, credential } = address
  const token = credential?.type === 'token' ? credential.token : null
  if (source === 'url') return fileAtUrl(location, address.name, token, client)
  if (source === 's3' || source === 'gcs') return openBucket(address, client)
  const repository = parseRepository(location, address.revision ?? undefined)
  if (!repository) throw new AuditError('The repository has an invalid name')
  return huggingFaceModel(repository, token, client)
}

function openBucket(address: RemoteAddress, client: RemoteClient): RemoteModel {
  const { source, location, credential } = address
  const bucket = parseBucket(location, source === 's3' ? 's3' : 'gs')
  if (!bucket) throw new AuditError('The location is not a bucket')
  if (source === 'gcs') {
    const account = credential?.type === 'service_account' ? credential : null
    return gcsModel({ ...bucket, endpoint: address.endpoint ?? GCS_ENDPOINT }, account, client)
  }
  const region = address.region ?? DEFAULT_REGION
  const endpoint = address.endpoint ?? s3Endpoint(region)
  const key = credential?.type === 'aws' ? credential : null
  return s3Model({ ...bucket, region, endpoint }, key, client)
}
