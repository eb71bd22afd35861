import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { concludeArchive } from './member_path.js'
import { unpackMember, type Compression } from './unpack_member.js'

const ENDING = /\.(?:gz|gzip|bz2|xz|lzma|lz4|z|zz|zst)$/i

/** Scans a file that is compressed as a whole, such as a joblib pickle. */
export async function scanCompressed(
  compression: Compression,
  source: ByteSource,
  scan: FileScan
): Promise<void> {
  const unpacked = await unpackMember(source, compression, scan, compression)
  try {
    // For formats without a signature, the name determines the format of the content.
    const name = scan.name.replace(ENDING, '')
    if (unpacked.source.size > 0) await scan.member(name, unpacked.source, scan.container)
  } finally {
    unpacked.release()
  }
  concludeArchive(scan)
}
