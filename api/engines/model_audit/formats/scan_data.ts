import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { searchContent } from '../text/embedded_content.js'

/** Scans content without structure: raw weights and unknown formats. */
export async function scanData(source: ByteSource, scan: FileScan): Promise<void> {
  await searchContent(source, scan, 0)
  scan.conclude('Programs in the data', ['executable-content', 'shell-script'])
}
