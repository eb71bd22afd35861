import type { BucketSettings } from '#config/model_audits'
import { BucketError, requestBucket, type BucketRequest } from '#api/model_audits/s3/bucket_request'
import { decodeKey, elementsOf, escapeXml, textOf, unescapeXml } from '#api/model_audits/s3/s3_xml'

export type Part = { number: number; bytes: number; etag: string }
type StoredObject = { name: string; modifiedAt: Date }
type OpenUpload = { name: string; uploadId: string; startedAt: Date }

/** Owns access to the objects below a prefix of a bucket. The names of these objects need no encoding. */
export class Bucket {
  constructor(private settings: BucketSettings) {}

  #request(method: BucketRequest['method'], name: string, more: Partial<BucketRequest> = {}) {
    const { bucket, prefix } = this.settings
    return requestBucket(this.settings, { method, path: `/${bucket}/${prefix}${name}`, ...more })
  }

  async put(name: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await consume(await this.#request('PUT', name, { body }))
  }

  /** Returns the size of an object in bytes; null if there is no such object. */
  async sizeOf(name: string): Promise<number | null> {
    const response = await this.#request('HEAD', name).catch(unlessStatus(404))
    return response && Number(response.headers.get('content-length'))
  }

  /** Requests the content of an object, starting at byte `from`. */
  open(name: string, from = 0, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {}
    return this.#request('GET', name, { headers, signal })
  }

  async delete(name: string): Promise<void> {
    await consume(await this.#request('DELETE', name))
  }

  /**
   * Starts a multipart upload.
   * @returns its ID
   */
  async startUpload(name: string): Promise<string> {
    const response = await this.#request('POST', name, { query: { uploads: '' } })
    return needed(textOf(await response.text(), 'UploadId'), 'UploadId')
  }

  /**
   * Stores a part of a multipart upload.
   * @returns its ETag
   */
  async putPart(
    name: string,
    uploadId: string,
    number: number,
    body: Uint8Array<ArrayBuffer>
  ): Promise<string> {
    const query = { partNumber: String(number), uploadId }
    const response = await this.#request('PUT', name, { query, body })
    await consume(response)
    return needed(response.headers.get('etag'), 'ETag')
  }

  /** Lists the stored parts in order; null if the multipart upload was completed, aborted or has expired. */
  async partsOf(name: string, uploadId: string): Promise<Part[] | null> {
    const parts: Part[] = []
    let marker: string | null = '0'
    while (marker !== null) {
      const query = { uploadId, 'part-number-marker': marker }
      const response: Response | null = await this.#request('GET', name, { query }).catch(
        unlessStatus(404)
      )
      if (response === null) return null
      const xml: string = await response.text()
      for (const each of elementsOf(xml, 'Part')) {
        const [number, bytes] = [Number(textOf(each, 'PartNumber')), Number(textOf(each, 'Size'))]
        parts.push({ number, bytes, etag: needed(unescapeXml(textOf(each, 'ETag')), 'ETag') })
      }
      marker = nextOf(xml, 'NextPartNumberMarker')
    }
    return parts
  }

  /** Joins the parts to an object. */
  async finishUpload(name: string, uploadId: string, parts: readonly Part[]): Promise<void> {
    const list = parts.map(
      ({ number, etag }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`
    )
    const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const body = new TextEncoder().encode(xml)
    const response = await this.#request('POST', name, { query: { uploadId }, body })
    // Reads the body, because the server sends the status before it joins the parts; an error can therefore arrive with
    // status 200.
    const answer = await response.text()
    if (answer.includes('<CompleteMultipartUploadResult')) return
    const code = textOf(answer, 'Code')
    throw new BucketError(`The parts of ${name} could not be joined (${code})`, 200, code)
  }

  async abortUpload(name: string, uploadId: string): Promise<void> {
    const response = await this.#request('DELETE', name, { query: { uploadId } }).catch(
      unlessStatus(404)
    )
    if (response) await consume(response)
  }

  /** Yields all objects below the prefix. */
  async *objects(): AsyncGenerator<StoredObject> {
    const query = { 'list-type': '2', 'encoding-type': 'url', 'prefix': this.settings.prefix }
    for await (const xml of this.#pages(query, { 'continuation-token': 'NextContinuationToken' })) {
      for (const each of elementsOf(xml, 'Contents')) {
        const name = this.#nameOf(each)
        if (name !== null) yield { name, modifiedAt: dateOf(each, 'LastModified') }
      }
    }
  }

  /** Yields all multipart uploads below the prefix that were neither completed nor aborted. */
  async *openUploads(): AsyncGenerator<OpenUpload> {
    const query = { uploads: '', prefix: this.settings.prefix }
    const markers = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' }
    for await (const xml of this.#pages(query, markers)) {
      for (const each of elementsOf(xml, 'Upload')) {
        const [name, uploadId] = [this.#nameOf(each), unescapeXml(textOf(each, 'UploadId'))]
        if (name !== null && uploadId) {
          yield { name, uploadId, startedAt: dateOf(each, 'Initiated') }
        }
      }
    }
  }

  /**
   * Checks that the bucket can be listed.
   * @throws BucketError otherwise
   */
  async check(): Promise<void> {
    await this.#list({ 'list-type': '2', 'max-keys': '1', 'prefix': this.settings.prefix })
  }

  async *#pages(
    query: Record<string, string>,
    markers: Record<string, string>
  ): AsyncGenerator<string> {
    let next: Record<string, string> | null = {}
    while (next !== null) {
      const xml: string = await this.#list({ ...query, ...next })
      yield xml
      const found = Object.entries(markers).map(([name, element]) => [name, nextOf(xml, element)])
      next = found.every(([, value]) => value !== null) ? Object.fromEntries(found) : null
    }
  }

  async #list(query: Record<string, string>): Promise<string> {
    const path = `/${this.settings.bucket}`
    return (await requestBucket(this.settings, { method: 'GET', path, query })).text()
  }

  #nameOf(xml: string): string | null {
    const key = decodeKey(textOf(xml, 'Key'))
    const { prefix } = this.settings
    return key?.startsWith(prefix) ? key.slice(prefix.length) : null
  }
}

const consume = (response: Response) => response.arrayBuffer()

const dateOf = (xml: string, name: string) => new Date(textOf(xml, name) ?? 0)

const nextOf = (xml: string, element: string): string | null =>
  textOf(xml, 'IsTruncated') === 'true' ? unescapeXml(textOf(xml, element)) : null

const unlessStatus =
  (status: number) =>
  (error: unknown): null => {
    if (error instanceof BucketError && error.status === status) return null
    throw error
  }

function needed(value: string | null, name: string): string {
  if (value) return value
  throw new BucketError(`The service returned no ${name}`, 200, null)
}
