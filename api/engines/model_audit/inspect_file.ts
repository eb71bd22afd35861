import { bufferSource, type ByteSource } from './bytes/byte_source.js'
import { openFileSource } from './bytes/file_source.js'
import { detectFormat } from './detect/detect_format.js'
import { keepsPromise } from './detect/expected_formats.js'
import type { Format } from './detect/formats.js'
import { scannerOf } from './scanners.js'

/** How an audit will handle a file. */
export type InspectedFile = {
  format: Format
  scanner: string
  /** Whether the content has the format that the file name indicates; null if the name indicates none. */
  isExpected: boolean | null
  /**
   * `start`: the structural scan reads only headers and the first bytes of the data. `none`: the audit cannot read the
   * format.
   */
  reading: 'all' | 'start' | 'none'
}

/** Formats whose weights the structural scan skips. Archive members are read according to their own formats. */
const WEIGHTS: ReadonlySet<Format> = new Set<Format>([
  ...(['safetensors', 'gguf', 'numpy', 'hdf5', 'tflite', 'data', 'executorch', 'coreml'] as const),
  ...([
    'tensorrt',
    'torch7',
    'rds',
    'catboost',
    'rknn',
    'mxnet',
    'paddle',
    'cntk',
    'ubjson',
  ] as const),
])

/**
 * Detects the format of a file as an audit would, without scanning it.
 * @throws Error if it cannot be opened
 */
export function inspectFile(path: string, name: string): InspectedFile & { bytes: number } {
  const source = openFileSource(path)
  try {
    return { ...inspect(source, name), bytes: source.size }
  } finally {
    source.close()
  }
}

/** Detects the format from the first bytes of a file, and by name if the format's signature comes later. */
export const inspectHead = (head: Buffer, name: string): InspectedFile =>
  inspect(bufferSource(head), name)

function inspect(source: ByteSource, name: string): InspectedFile {
  const last = name.slice(name.lastIndexOf('/') + 1)
  const format = detectFormat(source, last)
  const reading = format === 'rar' ? 'none' : WEIGHTS.has(format) ? 'start' : 'all'
  return { format, scanner: scannerOf(format).id, isExpected: keepsPromise(format, last), reading }
}
