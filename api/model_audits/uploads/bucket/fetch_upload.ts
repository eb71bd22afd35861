import type { Bucket } from '#api/model_audits/s3/bucket'
import { BucketError } from '#api/model_audits/s3/bucket_request'
import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

type Fetching = {
  id: string
  bytes: number
  /** File to write. */
  path: string
  signal: AbortSignal
  /** Called with the number of bytes of each chunk. */
  received: (bytes: number) => void
}

const MAX_FAILURES = 5
const RETRY_MS = 500

/**
 * Downloads an upload in constant memory. Continues after a lost connection.
 * @throws BucketError if the object is missing or incomplete
 */
export async function fetchUpload(bucket: Bucket, fetching: Fetching): Promise<void> {
  const file = await open(fetching.path, 'w')
  try {
    let at = 0
    for (let failures = 0; at < fetching.bytes;) {
      const { end, error } = await readFrom(bucket, file, at, fetching)
      failures = end > at ? 0 : failures + 1
      at = end
      if (error === null) continue
      const isLost = !fetching.signal.aborted && !(error instanceof BucketError)
      if (!isLost || failures > MAX_FAILURES) throw error
      await delay(RETRY_MS, undefined, { signal: fetching.signal })
    }
  } finally {
    await file.close()
  }
}

/**
 * Writes the content from an offset on.
 * @returns the offset up to which the file was written, and the error that stopped the download before the end
 */
async function readFrom(
  bucket: Bucket,
  file: FileHandle,
  from: number,
  { id, bytes, signal, received }: Fetching
): Promise<{ end: number; error: unknown }> {
  let end = from
  try {
    const response = await bucket.open(id, from, signal)
    if (from > 0 && response.status !== 206) throw wrong('The service ignores ranges')
    for await (const chunk of response.body ?? []) {
      if (end + chunk.length > bytes) throw wrong(`${id} has a wrong size`)
      await file.write(chunk, 0, chunk.length, end)
      end += chunk.length
      received(chunk.length)
    }
    return { end, error: end < bytes ? wrong(`${id} has a wrong size`) : null }
  } catch (error) {
    return { end, error }
  }
}

const wrong = (message: string) => new BucketError(message, 200, null)
