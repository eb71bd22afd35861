import { Readable } from 'node:stream'
import {
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib'
import type { ByteSource } from '../bytes/byte_source.js'
import { MalformedContent } from '../errors.js'
import type { BoundedOutput } from './output.js'

const INPUT_BYTES = 64 * 1024
/** Maximum sizes for unpacking in one call, which is several times faster than a stream. */
const SMALL_INPUT_BYTES = 64 * 1024
const SMALL_OUTPUT_BYTES = 4 * 2 ** 20

export type ZlibKind = 'gzip' | 'zlib' | 'deflate' | 'zstd'

const STREAMS = {
  gzip: () => createGunzip(),
  zlib: () => createInflate(),
  deflate: () => createInflateRaw(),
  zstd: () => createZstdDecompress(),
}

const AT_ONCE = { gzip: gunzipSync, zlib: inflateSync, deflate: inflateRawSync }

/**
 * Unpacks with Node's zlib. Data that was unpacked before an error remains in the output.
 * @throws MalformedContent if the data is damaged or ends early
 */
export async function unpackWithZlib(
  kind: ZlibKind,
  source: ByteSource,
  output: BoundedOutput
): Promise<void> {
  if (source.size <= SMALL_INPUT_BYTES && kind !== 'zstd') {
    const whole = atOnce(kind, source)
    if (whole) return output.write(whole)
  }
  const stream = STREAMS[kind]()
  const input = Readable.from(inputOf(source))
  input.on('error', (error) => stream.destroy(error))
  input.pipe(stream)
  try {
    for await (const chunk of stream) {
      output.write(chunk as Buffer)
      await output.scan.pulse()
    }
  } catch (error) {
    if (isZlibError(error)) {
      throw new MalformedContent(`The compressed data is broken (${error.code})`)
    }
    throw error
  } finally {
    input.destroy()
    stream.destroy()
  }
}

/** Unpacks in one call. Returns null if the data is damaged or larger than expected; the caller then uses a stream. */
function atOnce(kind: 'gzip' | 'zlib' | 'deflate', source: ByteSource): Buffer | null {
  try {
    return AT_ONCE[kind](source.read(0, source.size), { maxOutputLength: SMALL_OUTPUT_BYTES })
  } catch {
    return null
  }
}

function* inputOf(source: ByteSource): Generator<Buffer> {
  for (let offset = 0; offset < source.size; offset += INPUT_BYTES) {
    yield Buffer.from(source.read(offset, INPUT_BYTES))
  }
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_|ZSTD_)/.test(String(error.code))
}
