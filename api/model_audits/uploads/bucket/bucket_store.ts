import { DataStore, Upload } from '@tus/server'
import type { Bucket } from '#api/model_audits/s3/bucket'
import { BucketError } from '#api/model_audits/s3/bucket_request'
import { STORAGE_FAILED } from '#api/model_audits/errors'
import { PartWriter } from '#api/model_audits/uploads/bucket/part_writer'
import { readProgress, type UploadProgress } from '#api/model_audits/uploads/bucket/upload_progress'
import { withWriteSlot } from '#api/model_audits/uploads/bucket/write_slots'
import ModelUpload from '#api/model_audits/uploads/model_upload'
import logger from '@adonisjs/core/services/logger'
import type { Readable } from 'node:stream'

/** Stores one upload in a bucket for the tus library. The row of the upload has all other state. */
export class BucketStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload']

  constructor(
    private bucket: Bucket,
    private id: string
  ) {
    super()
  }

  /** Stores an empty file immediately, because it has no part that would complete it. */
  override async create(file: Upload): Promise<Upload> {
    if (file.size === 0) await failable(() => this.bucket.put(this.id, new Uint8Array()))
    return file
  }

  override async getUpload(): Promise<Upload> {
    const row = await ModelUpload.findOrFail(this.id)
    const progress = await failable(() => readProgress(this.bucket, row))
    return new Upload({
      id: row.id,
      size: row.bytes,
      offset: progress.partBytes + progress.tailBytes,
      metadata: { filename: row.name },
      storage: { type: 's3', path: row.id },
    })
  }

  /**
   * Appends content to the upload.
   * @returns the offset up to which the content is stored
   */
  override write(source: Readable): Promise<number> {
    return withWriteSlot(() =>
      failable(async () => {
        const row = await ModelUpload.findOrFail(this.id)
        const progress = await readProgress(this.bucket, row)
        if (progress.isComplete) return row.bytes
        return this.#append(source, row, progress)
      })
    )
  }

  async #append(source: Readable, row: ModelUpload, progress: UploadProgress): Promise<number> {
    const { id, bytes, multipartId } = row
    const started = async (multipart: string) => {
      await ModelUpload.query().where('id', id).update({ multipartId: multipart })
    }
    const writer = await PartWriter.continue(
      this.bucket,
      { id, bytes, multipartId, started },
      progress
    )
    try {
      for await (const chunk of source) await writer.add(chunk)
    } catch (error) {
      // After a lost connection, keeps the bytes that have arrived, so that the client can continue after them.
      if (!(error instanceof BucketError)) await writer.keep()
      throw error
    }
    await writer.finish()
    return writer.offset
  }
}

/**
 * Runs an operation on the bucket.
 * @throws STORAGE_FAILED in place of errors of the bucket, whose reason is logged for the operator
 */
async function failable<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    logger.error({ err: error }, 'the bucket for uploaded models failed')
    throw STORAGE_FAILED()
  }
}
