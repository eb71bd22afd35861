import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const MIN_PART_BYTES = 5 * 2 ** 20

type Stored = { body: Buffer; etag: string }
type MultipartUpload = { key: string; startedAt: Date; parts: Map<number, Stored> }

/** Changes that clients made in a bucket. */
export type BucketChanges = {
  objects: Record<string, Buffer>
  /** Modification times of the objects. */
  modifiedAt: Record<string, Date>
  uploads: Map<string, MultipartUpload>
}

const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const error = (response: ServerResponse, status: number, code: string) =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
const xml = (response: ServerResponse, text: string) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(text)

/**
 * Handles the writing part of the S3 API: PutObject, DeleteObject, and multipart uploads with their
 * limits.
 * @returns false if the request is not a write
 */
export function handleWrite(
  { method }: IncomingMessage,
  url: URL,
  key: string,
  body: Buffer,
  changes: BucketChanges,
  response: ServerResponse
): boolean {
  const query = url.searchParams
  const id = query.get('uploadId')
  if (method === 'POST' && query.has('uploads')) start(changes, key, response)
  else if (method === 'GET' && query.has('uploads')) listUploads(changes, query, response)
  else if (id !== null) changeUpload(method, id, query, key, body, changes, response)
  else if (method === 'PUT') put(changes, key, body, response)
  else if (method === 'DELETE') remove(changes, key, response)
  else return false
  return true
}

function put(changes: BucketChanges, key: string, body: Buffer, response: ServerResponse) {
  changes.objects[key] = body
  changes.modifiedAt[key] = new Date()
  response.writeHead(200, { etag: md5(body) }).end()
}

function remove({ objects }: BucketChanges, key: string, response: ServerResponse) {
  delete objects[key]
  response.writeHead(204).end()
}

function start({ uploads }: BucketChanges, key: string, response: ServerResponse) {
  const id = randomUUID()
  uploads.set(id, { key, startedAt: new Date(), parts: new Map() })
  xml(
    response,
    `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  )
}

function listUploads({ uploads }: BucketChanges, query: URLSearchParams, response: ServerResponse) {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const list = found.map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`
  )
  xml(response, `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`)
}

function changeUpload(
  method: string | undefined,
  id: string,
  query: URLSearchParams,
  key: string,
  body: Buffer,
  changes: BucketChanges,
  response: ServerResponse
) {
  const upload = changes.uploads.get(id)
  if (!upload || upload.key !== key) return error(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    const etag = md5(body)
    upload.parts.set(Number(query.get('partNumber')), { body, etag })
    return void response.writeHead(200, { etag }).end()
  }
  if (method === 'DELETE') {
    changes.uploads.delete(id)
    return void response.writeHead(204).end()
  }
  if (method === 'GET') return listParts(upload, Number(query.get('part-number-marker')), response)
  complete(id, upload, body.toString(), changes, response)
}

const PARTS_PER_PAGE = 2

function listParts({ parts }: MultipartUpload, marker: number, response: ServerResponse) {
  const numbers = [...parts.keys()].sort((a, b) => a - b).filter((number) => number > marker)
  const page = numbers.slice(0, PARTS_PER_PAGE)
  const list = page.map((number) => {
    const { body, etag } = parts.get(number)!
    const escaped = etag.replaceAll('"', '&quot;')
    return `<Part><PartNumber>${number}</PartNumber><ETag>${escaped}</ETag><Size>${body.length}</Size></Part>`
  })
  const isTruncated = numbers.length > page.length
  xml(
    response,
    `<ListPartsResult><NextPartNumberMarker>${page.at(-1)}</NextPartNumberMarker><IsTruncated>${isTruncated}</IsTruncated>${list.join('')}</ListPartsResult>`
  )
}

function complete(
  id: string,
  { key, parts }: MultipartUpload,
  request: string,
  changes: BucketChanges,
  response: ServerResponse
) {
  const named = [
    ...request.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>("[^<]+")<\/ETag>/g),
  ].map(([, number, etag]) => {
    const part = parts.get(Number(number))
    return part?.etag === etag ? part : undefined
  })
  if (named.length === 0 || named.includes(undefined)) return error(response, 400, 'InvalidPart')
  const bodies = named.map((part) => part!.body)
  if (bodies.slice(0, -1).some((body) => body.length < MIN_PART_BYTES)) {
    return error(response, 400, 'EntityTooSmall')
  }
  changes.objects[key] = Buffer.concat(bodies)
  changes.modifiedAt[key] = new Date()
  changes.uploads.delete(id)
  xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
}
