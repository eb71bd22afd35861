import type { Bucket } from '#api/model_audits/s3/bucket'
import { partBytesOf } from '#api/model_audits/uploads/bucket/part_plan'
import { tailName, type UploadProgress } from '#api/model_audits/uploads/bucket/upload_progress'

type Target = {
  id: string
  /** Announced size. */
  bytes: number
  /** Multipart upload to continue. */
  multipartId: string | null
  /** Stores the ID of a multipart upload that was started. */
  started: (multipartId: string) => Promise<void>
}

/** Stores the content of an upload from an offset on. Holds one part in memory. */
export class PartWriter {
  readonly #parts
  readonly #oldTail: string | null
  readonly #part: Buffer<ArrayBuffer>
  #multipartId: string | null
  #stored: number
  #held = 0

  private constructor(
    private bucket: Bucket,
    private target: Target,
    { parts, partBytes, tailBytes }: UploadProgress
  ) {
    this.#parts = [...parts]
    this.#stored = partBytes
    this.#multipartId = parts.length > 0 ? target.multipartId : null
    this.#oldTail = tailBytes > 0 ? tailName(target.id, parts.length) : null
    const size = Math.min(partBytesOf(target.bytes), target.bytes - partBytes)
    // The operating system allocates memory only for pages that are written, so a mostly empty part uses little.
    this.#part = Buffer.from(new ArrayBuffer(size))
  }

  static async continue(bucket: Bucket, target: Target, progress: UploadProgress) {
    const writer = new PartWriter(bucket, target, progress)
    if (writer.#oldTail !== null) {
      const response = await bucket.open(writer.#oldTail)
      for await (const chunk of response.body ?? []) await writer.add(chunk)
    }
    return writer
  }

  get offset(): number {
    return this.#stored + this.#held
  }

  /**
   * Adds content, and stores each part that is complete.
   * @throws RangeError if the content exceeds the announced size
   */
  async add(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      const limit = Math.min(this.#part.length, this.target.bytes - this.#stored)
      if (this.#held === limit) throw new RangeError('The content exceeds the announced size')
      const end = Math.min(chunk.length, at + limit - this.#held)
      this.#part.set(chunk.subarray(at, end), this.#held)
      this.#held += end - at
      at = end
      if (this.#held === limit && this.offset < this.target.bytes) await this.#storePart()
    }
  }

  /** Completes the upload, or stores a part that is not complete yet. */
  async finish(): Promise<void> {
    if (this.offset < this.target.bytes) return this.keep()
    const { id } = this.target
    if (this.#multipartId === null) await this.bucket.put(id, this.#heldBytes())
    else {
      await this.#storePart()
      await this.bucket.finishUpload(id, this.#multipartId, this.#parts)
    }
    await this.#deleteOldTail()
  }

  /** Stores a partial part in a separate object. */
  async keep(): Promise<void> {
    if (this.#held === 0) return
    await this.bucket.put(tailName(this.target.id, this.#parts.length), this.#heldBytes())
  }

  async #storePart(): Promise<void> {
    const { id, started } = this.target
    if (this.#multipartId === null) {
      this.#multipartId = await this.bucket.startUpload(id)
      await started(this.#multipartId)
    }
    const number = this.#parts.length + 1
    const body = this.#heldBytes()
    const etag = await this.bucket.putPart(id, this.#multipartId, number, body)
    this.#parts.push({ number, bytes: body.length, etag })
    this.#stored += body.length
    this.#held = 0
    await this.#deleteOldTail()
  }

  /** Deletes the previous tail. If this fails, the sweep of the bucket deletes it. */
  async #deleteOldTail(): Promise<void> {
    if (this.#oldTail !== null) await this.bucket.delete(this.#oldTail).catch(() => {})
  }

  #heldBytes = () => this.#part.subarray(0, this.#held)
}
