import type { ByteSource } from '../../bytes/byte_source.js'

/** Maximum size of the settings that exporters write before the engine, as JSON with a length. */
const MAX_SETTINGS_BYTES = 2 ** 20

/**
 * Returns the number of bytes before the engine, that is, of the exporter's settings and their length; 0 if there are none.
 * Null if the content is not an engine.
 */
export function engineOffset(source: ByteSource): number | null {
  const head = source.read(0, 8)
  if (isMagic(head)) return 0
  if (head.length < 8 || head[4] !== 0x7b) return null
  const offset = 4 + head.readUInt32LE(0)
  if (offset > MAX_SETTINGS_BYTES) return null
  return isMagic(source.read(offset, 4)) ? offset : null
}

const isMagic = (bytes: Buffer) => /^[fp]trt/.test(bytes.toString('latin1', 0, 4))
