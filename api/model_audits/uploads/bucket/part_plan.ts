import type { Part } from '#api/model_audits/s3/bucket'

const MEBIBYTE = 2 ** 20
const MIN_PART_BYTES = 8 * MEBIBYTE
/** Maximum number of parts of a multipart upload in S3. */
const MAX_PARTS = 10_000

/**
 * Returns the size of all parts of an upload except the last one. Because it is fixed, the number of a part determines
 * its content, so that two requests that mistakenly write at the same time write the same content.
 */
export const partBytesOf = (bytes: number): number =>
  Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS / MEBIBYTE) * MEBIBYTE)

/** Returns the stored parts up to the first one that is missing or has the wrong size. */
export function usableParts(parts: readonly Part[], bytes: number): Part[] {
  const partBytes = partBytesOf(bytes)
  const isUsable = (part: Part, index: number) =>
    part.number === index + 1 && part.bytes === Math.min(partBytes, bytes - index * partBytes)
  const end = parts.findIndex((part, index) => !isUsable(part, index))
  return end < 0 ? [...parts] : parts.slice(0, end)
}
