import type { BucketSettings } from '#config/model_audits'
import { signS3 } from '#api/model_audits/s3/sign_s3'
import { textOf } from '#api/model_audits/s3/s3_xml'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent } from 'undici'

/** The service refused a request, or could not be reached. */
export class BucketError extends Error {
  constructor(
    message: string,
    readonly status: number | null,
    /** Error code of S3, such as `NoSuchUpload`. */
    readonly code: string | null
  ) {
    super(message)
  }
}

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Encoded path after the origin. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal
}

const MAX_TRIES = 4
const FIRST_DELAY_MS = 200
const CONNECT_MS = 10_000
/** Maximum time without data from the service. */
const SILENCE_MS = 60_000

const EMPTY_SHA256 = createHash('sha256').digest('hex')

let agent: Agent | undefined

/**
 * Sends a signed request. Retries after server and network errors, because all of Assay's requests can be repeated.
 * @throws BucketError unless the response is a success, whose body is not consumed
 */
export async function requestBucket(
  settings: BucketSettings,
  request: BucketRequest
): Promise<Response> {
  const sha256 = request.body ? await sha256Of(request.body) : EMPTY_SHA256
  for (let attempt = 1; ; attempt++) {
    const failure = await send(settings, request, sha256).catch((error: unknown) => error)
    if (failure instanceof Response) return failure
    if (request.signal?.aborted) throw failure
    const isTemporary =
      !(failure instanceof BucketError) ||
      failure.status === null ||
      failure.status >= 500 ||
      failure.status === 429
    if (!isTemporary || attempt === MAX_TRIES) throw failure
    await delay(FIRST_DELAY_MS * 2 ** (attempt - 1), undefined, { signal: request.signal })
  }
}

async function send(
  settings: BucketSettings,
  { method, path, query, headers = {}, body, signal }: BucketRequest,
  sha256: string
): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const url = `${settings.endpoint}${path}${search}`
  const signed = await signS3(
    {
      ...{ method, url, region: settings.region },
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
    },
    settings
  )
  agent ??= new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })
  const { host } = new URL(url)
  // Redirects are not followed, because the new URL would require another signature.
  const init = {
    method,
    headers: signed,
    body,
    signal,
    redirect: 'manual',
    dispatcher: agent,
  } as const
  let response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new BucketError(`${host} could not be reached`, null, null)
  }
  if (response.ok) return response
  const code = textOf(await response.text(), 'Code')
  throw new BucketError(
    `${host} returned ${response.status}${code ? ` (${code})` : ''}`,
    ...([response.status, code] as const)
  )
}

/** Hashes a body outside the event loop, because parts are large. */
async function sha256Of(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex')
}
