import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startPeer, type Peer } from './peer.js'
import { handleWrite, type BucketChanges } from './s3_uploads.js'

export type S3Options = {
  bucket: string
  objects: Record<string, Buffer>
  /** Requests must be signed with this key. Without it, the bucket is public. */
  key?: { id: string; secret: string; region: string; sessionToken?: string }
  /** Objects per page of a list. */
  pageSize?: number
  /** Whether clients can change the bucket. */
  isWritable?: boolean
  /** Handles a request instead of the service, for example with an error. @returns whether it has responded */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

export type S3Server = Peer & BucketChanges & { requests: string[] }

/**
 * Starts a server that implements part of the S3 API: ListObjectsV2 with pages, GetObject with
 * ranges, and, if the bucket is writable, uploads and deletions. If `key` is set, verifies body
 * hashes and version 4 signatures as Amazon documents them.
 */
export async function startS3(options: S3Options): Promise<S3Server> {
  const requests: string[] = []
  const changes = { objects: options.objects, modifiedAt: {}, uploads: new Map() }
  const peer = await startPeer(async (request, response) => {
    if (options.intercept?.(request, response)) return
    const body = await bodyOf(request)
    if (body === null) return
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    requests.push(`${request.method} ${request.url}`)
    const refusal =
      options.key && (refusalOf(request, url, options.key) ?? wrongHash(request, body))
    if (refusal) return void send(response, 403, `<Error><Code>${refusal}</Code></Error>`)
    const named = decodeURIComponent(url.pathname.slice(options.bucket.length + 2))
    if (options.isWritable && handleWrite(request, url, named, body, changes, response)) return
    if (url.pathname === `/${options.bucket}`) return void list(url, options, changes, response)
    const key = decodeURIComponent(url.pathname.slice(options.bucket.length + 2))
    const object = url.pathname.startsWith(`/${options.bucket}/`) ? options.objects[key] : undefined
    if (!object) return void send(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    sendObject(request, response, object)
  })
  return { ...peer, ...changes, requests }
}

/** Reads the body; null if the connection was lost. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}

function wrongHash(request: IncomingMessage, body: Buffer): string | null {
  const given = request.headers['x-amz-content-sha256']
  if (given === 'UNSIGNED-PAYLOAD' && body.length === 0) return null
  const actual = createHash('sha256').update(body).digest('hex')
  return given === actual ? null : 'XAmzContentSHA256Mismatch'
}

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

/** Responds to a request for an object, with a part of it if the request has a range. */
export function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer) {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (start === undefined) {
    return response.writeHead(200, { 'content-length': object.length }).end(object)
  }
  const part = object.subarray(Number(start), end ? Number(end) + 1 : object.length)
  const range = `bytes ${start}-${Number(start) + part.length - 1}/${object.length}`
  response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part)
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const urlEncoded = (key: string) =>
  new URLSearchParams({ k: key }).toString().slice(2).replaceAll('%2F', '/')

function list(
  url: URL,
  { bucket, objects, pageSize = 1000 }: S3Options,
  { modifiedAt }: BucketChanges,
  response: ServerResponse
) {
  const prefix = url.searchParams.get('prefix') ?? ''
  const token = url.searchParams.get('continuation-token')
  const start = token === null ? 0 : Number(Buffer.from(token, 'base64').toString().slice(1))
  const keys = Object.keys(objects)
    .filter((key) => key.startsWith(prefix))
    .sort()
  const page = keys.slice(start, start + pageSize)
  const isTruncated = start + pageSize < keys.length
  // Token with characters that must be escaped in XML and in queries.
  const next = Buffer.from(`&${start + pageSize}`).toString('base64')
  const name = url.searchParams.get('encoding-type') === 'url' ? urlEncoded : xml
  send(
    response,
    200,
    `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>
<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${xml(next)}</NextContinuationToken>` : ''}
${page.map((key) => `<Contents><Key>${name(key)}</Key><Size>${objects[key]!.length}</Size><LastModified>${(modifiedAt[key] ?? new Date()).toISOString()}</LastModified></Contents>`).join('')}
</ListBucketResult>`
  )
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** @returns the error code; null if the signature is valid */
function refusalOf(
  request: IncomingMessage,
  url: URL,
  key: NonNullable<S3Options['key']>
): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? ''
    )
  if (!found) return 'AccessDenied'
  const [, id, day, region, names = '', signature] = found
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  if ((request.headers['x-amz-security-token'] ?? undefined) !== key.sessionToken) {
    return 'InvalidToken'
  }
  const at = String(request.headers['x-amz-date'])
  const signed = names.split(';')
  if (!signed.includes('host')) return 'AccessDenied'
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [
    ...[request.method, path, query, headers, names],
    String(request.headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')
  const signing = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secret}`
  )
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
