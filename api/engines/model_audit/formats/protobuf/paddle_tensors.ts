import type { ByteSource } from '../../bytes/byte_source.js'

/** Maximum size of a tensor description, which contains a type and a few sizes. */
export const MAX_TENSOR_HEADER_BYTES = 64 * 1024

/**
 * Whether the content starts like Paddle parameters: version 0 twice, no levels, and a short description of the first
 * tensor.
 */
export function looksLikePaddleTensors(source: ByteSource): boolean {
  const head = source.read(0, 22)
  if (head.length < 22 || head.readUInt32LE(0) !== 0 || head.readUInt32LE(12) !== 0) return false
  const descriptionBytes = head.readUInt32LE(16)
  const hasLevels = head.readBigUInt64LE(4) !== 0n
  const isDescription = descriptionBytes >= 2 && descriptionBytes < MAX_TENSOR_HEADER_BYTES
  return !hasLevels && isDescription && head[20] === 0x08 && head[21]! < 40
}
