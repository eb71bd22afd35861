import {
  keyPath,
  folderName,
  pathInModel,
  type BucketLocation,
} from '#api/model_audits/remote/bucket'
import {
  MAX_FILES,
  MAX_LIST_PAGES,
  tooManyFiles,
  type RemoteFile,
  type RemoteModel,
} from '#api/model_audits/remote/remote_model'
import {
  readShortText,
  remoteRequest,
  type RemoteClient,
} from '#api/model_audits/remote/remote_request'
import type { AwsCredential } from '#api/model_audits/remote/source_credential'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { decodeKey, elementsOf, textOf, unescapeXml } from '#api/model_audits/s3/s3_xml'
import { signS3 } from '#api/model_audits/s3/sign_s3'

export type S3Location = BucketLocation & {
  /** Origin of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
}

export const s3Endpoint = (region: string) => `https://s3.${region}.amazonaws.com`

/**
 * Returns a model of the objects below a prefix of a bucket, read through the S3 API with path-style addresses
 * (`/bucket/key`), which compatible services also support. Public buckets need no credential.
 */
export function s3Model(
  location: S3Location,
  credential: AwsCredential | null,
  client: RemoteClient
): RemoteModel {
  const request = async (url: string, given: Record<string, string> = {}) => {
    const headers = credential
      ? await signS3({ url, headers: given, region: location.region }, credential)
      : given
    // Redirects are not followed, because the new URL would require another signature.
    return remoteRequest(url, client, { headers, redirect: 'manual' })
  }
  return {
    folder: folderName(location),
    list: () => listObjects(location, request),
    open: ({ url }, headers) => request(url, headers),
  }
}

async function listObjects(
  location: S3Location,
  request: (url: string) => Promise<Response>
): Promise<RemoteFile[]> {
  const { bucket, prefix } = location
  const root = `${location.endpoint}/${bucket}`
  const files: RemoteFile[] = []
  let token: string | null = null
  for (let page = 0; page === 0 || token !== null; page++) {
    if (page >= MAX_LIST_PAGES) throw tooManyFiles()
    const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix })
    if (token !== null) query.set('continuation-token', token)
    const list = parseList(await readShortText(await request(`${root}?${query}`)))
    for (const { key, size } of list.objects) {
      const path = pathInModel(key, prefix)
      if (path !== null) files.push({ path, size, url: `${root}/${keyPath(key)}` })
    }
    if (files.length > MAX_FILES) throw tooManyFiles()
    token = list.next
  }
  if (files.length === 0) throw new AuditError(`The bucket ${bucket} has no objects at this prefix`)
  return files
}

type ObjectList = { objects: { key: string; size: number }[]; next: string | null }

/** Reads a `ListBucketResult`. Its keys are URL-encoded, as requested, so that they contain no XML entities. */
function parseList(xml: string | null): ObjectList {
  if (xml === null || !xml.includes('<ListBucketResult')) {
    throw new AuditError('The server did not return a list of objects')
  }
  const objects = elementsOf(xml, 'Contents').flatMap((part) => {
    const key = decodeKey(textOf(part, 'Key'))
    const size = Number(textOf(part, 'Size'))
    return key === null || !Number.isSafeInteger(size) || size < 0 ? [] : [{ key, size }]
  })
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isTruncated ? unescapeXml(textOf(xml, 'NextContinuationToken')) : null }
}
