import { folderName, pathInModel, type BucketLocation } from '#api/model_audits/remote/bucket'
import {
  MAX_FILES,
  MAX_LIST_PAGES,
  tooManyFiles,
  type RemoteFile,
  type RemoteModel,
} from '#api/model_audits/remote/remote_model'
import {
  readShortJson,
  remoteRequest,
  type RemoteClient,
} from '#api/model_audits/remote/remote_request'
import type { ServiceAccount } from '#api/model_audits/remote/source_credential'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'

export type GcsLocation = BucketLocation & { endpoint: string }

export const GCS_ENDPOINT = 'https://storage.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Lifetime of an assertion. Google accepts up to an hour, but assertions are exchanged immediately. */
const ASSERTION_LIFE = '5m'
/** Time before its expiry at which a token is renewed, so that no download starts with an expired one. */
const RENEW_MS = 60_000

/**
 * Returns a model of the objects below a prefix of a bucket, read through the JSON API of Google Cloud Storage. Public
 * buckets need no credential.
 */
export function gcsModel(
  location: GcsLocation,
  account: ServiceAccount | null,
  client: RemoteClient
): RemoteModel {
  const tokens = account && new AccessTokens(account, client)
  const request = async (url: string, given: Record<string, string> = {}) => {
    const headers = tokens ? { ...given, authorization: `Bearer ${await tokens.current()}` } : given
    return remoteRequest(url, client, { headers })
  }
  return {
    folder: folderName(location),
    list: () => listObjects(location, request),
    open: ({ url }, headers) => request(url, headers),
  }
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3600) })

/** Exchanges the signed assertion of a service account for access tokens (RFC 7523). */
class AccessTokens {
  #token: { value: string; until: number } | null = null

  constructor(
    private account: ServiceAccount,
    private client: RemoteClient
  ) {}

  async current(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.value
    const { tokenUri } = this.account
    const response = await remoteRequest(tokenUri, this.client, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: await this.#assertion() }),
    })
    const grant = granted.safeParse(await readShortJson(response))
    if (!grant.success) throw new AuditError(`${new URL(tokenUri).host} returned no access token`)
    const { access_token: value, expires_in: seconds } = grant.data
    this.#token = { value, until: Date.now() + seconds * 1000 - RENEW_MS }
    return value
  }

  async #assertion(): Promise<string> {
    const { clientEmail, privateKey, tokenUri } = this.account
    const key = await importPKCS8(privateKey, 'RS256').catch(() => {
      throw new AuditError('The private key of the service account cannot be read')
    })
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUri)
      .setIssuedAt()
      .setExpirationTime(ASSERTION_LIFE)
      .sign(key)
  }
}

const page = z.object({
  items: z
    .array(z.object({ name: z.string(), size: z.coerce.number().min(0).default(0) }))
    .default([]),
  nextPageToken: z.string().optional(),
})

async function listObjects(
  { endpoint, bucket, prefix }: GcsLocation,
  request: (url: string) => Promise<Response>
): Promise<RemoteFile[]> {
  const root = `${endpoint}/storage/v1/b/${encodeURIComponent(bucket)}/o`
  const files: RemoteFile[] = []
  let token: string | undefined
  for (let number = 0; number === 0 || token !== undefined; number++) {
    if (number >= MAX_LIST_PAGES) throw tooManyFiles()
    const query = new URLSearchParams({ prefix, fields: 'items(name,size),nextPageToken' })
    if (token !== undefined) query.set('pageToken', token)
    const list = page.safeParse(await readShortJson(await request(`${root}?${query}`)))
    if (!list.success) throw new AuditError('The server did not return a list of objects')
    for (const { name, size } of list.data.items) {
      const path = pathInModel(name, prefix)
      const url = `${root}/${encodeURIComponent(name)}?alt=media`
      if (path !== null) files.push({ path, size, url })
    }
    if (files.length > MAX_FILES) throw tooManyFiles()
    token = list.data.nextPageToken
  }
  if (files.length === 0) throw new AuditError(`The bucket ${bucket} has no objects at this prefix`)
  return files
}
