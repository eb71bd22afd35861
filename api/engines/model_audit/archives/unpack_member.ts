import type { ByteSource } from '../bytes/byte_source.js'
import type { Spooled } from '../bytes/spool.js'
import type { FileScan } from '../core/file_scan.js'
import { unpackBzip2 } from '../decompress/bzip2.js'
import { unpackLz4 } from '../decompress/lz4.js'
import { unpackLzmaAlone } from '../decompress/lzma.js'
import { BoundedOutput } from '../decompress/output.js'
import { unpackXz } from '../decompress/xz.js'
import { unpackWithZlib } from '../decompress/zlib_streams.js'
import { LimitReached, MalformedContent } from '../errors.js'

export type Compression = 'gzip' | 'zlib' | 'deflate' | 'zstd' | 'bzip2' | 'xz' | 'lzma' | 'lz4'

type Unpack = (source: ByteSource, output: BoundedOutput) => Promise<void>

const UNPACKERS: Record<Compression, Unpack> = {
  gzip: (source, output) => unpackWithZlib('gzip', source, output),
  zlib: (source, output) => unpackWithZlib('zlib', source, output),
  deflate: (source, output) => unpackWithZlib('deflate', source, output),
  zstd: (source, output) => unpackWithZlib('zstd', source, output),
  bzip2: unpackBzip2,
  xz: unpackXz,
  lzma: unpackLzmaAlone,
  lz4: unpackLz4,
}

export type Unpacked = Spooled & { isComplete: boolean }

/**
 * Unpacks data, and reports decompression bombs and damaged data as findings. Returns what was unpacked before an error,
 * because a loader may read it too. The caller must release it.
 */
export async function unpackMember(
  source: ByteSource,
  unpack: Compression | Unpack,
  scan: FileScan,
  label: string
): Promise<Unpacked> {
  const spool = scan.spool()
  const output = new BoundedOutput(spool, scan, source.size)
  let isComplete = true
  try {
    await (typeof unpack === 'string' ? UNPACKERS[unpack] : unpack)(source, output)
  } catch (error) {
    isComplete = false
    if (error instanceof LimitReached) {
      if (error.isHostile) scan.find('archive-bomb', { message: `${label}: ${error.message}` })
      scan.skip('Content of the archive', `${label}: ${error.message}`)
    } else if (error instanceof MalformedContent) {
      scan.find('archive-unreadable', { message: `${label}: ${error.message}` })
    } else {
      spool.discard()
      throw error
    }
  }
  return { ...spool.finish(), isComplete }
}
