import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { executableKind } from '../text/executables.js'

/** Names that identify a file as a program. A program with another name, or in an archive, counts as hidden. */
const PROGRAM_NAME = /\.(?:exe|dll|so(?:\.\d+)*|dylib|pyd|node|wasm|o|a)$/i

/** Reports a file that is a program. */
export async function scanExecutable(source: ByteSource, scan: FileScan): Promise<void> {
  const kind = executableKind(source.read(0, 1024), source.size) ?? 'unknown'
  const isHonest = scan.depth === 0 && PROGRAM_NAME.test(scan.name)
  scan.find('executable-member', {
    message: `The file is a program (${kind})`,
    offset: 0,
    severity: isHonest ? 'warning' : 'critical',
  })
  scan.conclude('Programs in the data', ['executable-member'])
}
