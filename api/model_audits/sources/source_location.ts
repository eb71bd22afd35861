import type { ModelSourceKind } from '#api/contract/model_audits/model_source'
import { allowedPath } from '#api/model_audits/sources/allowed_path'
import { DEFAULT_REGION, parseBucket } from '#api/model_audits/remote/bucket'
import { parseRepository } from '#api/model_audits/remote/hugging_face'
import { invalidField } from '#api/platform/http/domain_error'
import { modelAudits } from '#config/model_audits'

export type SourceAddress = {
  kind: ModelSourceKind
  location: string
  revision: string | null
  endpoint: string | null
  region: string | null
}

const REGION = /^[a-z0-9-]{1,60}$/

/**
 * Normalizes the location of a source, and drops fields that its kind does not have.
 * @throws a validation error
 */
export async function normalizeAddress(given: SourceAddress): Promise<SourceAddress> {
  const { kind } = given
  const none = { revision: null, endpoint: null, region: null }
  if (kind === 's3') {
    const region = given.region || DEFAULT_REGION
    if (!REGION.test(region)) throw invalidField('region', 'region', 'Enter a region')
    const location = bucketOf(given.location, 's3')
    return { ...none, kind, region, location, endpoint: endpointOf(given.endpoint) }
  }
  if (kind === 'gcs') {
    const location = bucketOf(given.location, 'gs')
    return { ...none, kind, location, endpoint: endpointOf(given.endpoint) }
  }
  if (kind === 'hugging_face') return { ...none, kind, ...repositoryOf(given) }
  if (kind === 'url') return { ...none, kind, location: addressOf(given.location) }
  const path = await allowedPath(given.location, modelAudits.folders)
  if (path !== null) return { ...none, kind, location: path }
  throw invalidField(
    'location',
    'allowed',
    'The path does not exist, or it is in none of the allowed folders'
  )
}

function bucketOf(text: string, scheme: 's3' | 'gs'): string {
  const found = parseBucket(text, scheme)
  if (!found) throw invalidField('location', 'bucket', `Enter ${scheme}://bucket/prefix`)
  const { bucket, prefix } = found
  return prefix ? `${scheme}://${bucket}/${prefix}` : `${scheme}://${bucket}`
}

function repositoryOf({ location, revision }: SourceAddress) {
  const found = parseRepository(location, revision || undefined)
  if (!found) {
    throw invalidField(
      'location',
      'repository',
      'Enter owner/name, or the address of a repository on a mirror'
    )
  }
  return { location: `${found.origin}/${found.id}`, revision: found.revision }
}

function addressOf(text: string): string {
  const url = webAddress(text)
  if (!url) throw invalidField('location', 'url', 'Enter an http or https URL')
  if (url.username || url.password || url.search) {
    throw invalidField(
      'location',
      'credentials',
      'Remove user, password and query from the URL, and enter an access token instead'
    )
  }
  return url.href
}

function endpointOf(text: string | null): string | null {
  if (!text) return null
  const url = webAddress(text)
  const isOrigin = url && (url.href === `${url.origin}/` || url.href === url.origin)
  if (!isOrigin) {
    throw invalidField('endpoint', 'origin', 'Enter an address such as https://s3.example.com')
  }
  return url.origin
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null
}
