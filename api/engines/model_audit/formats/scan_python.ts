import type { ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import { findDangerousCode } from '../text/python_code.js'

const MAX_SOURCE_BYTES = 8 * 2 ** 20

/** Kinds of archives whose Python code the framework runs on loading. */
const LOADED = ['torchserve', 'torch', 'keras', 'nemo', 'skops']

/** Scans Python source in a model. */
export async function scanPython(source: ByteSource, scan: FileScan): Promise<void> {
  const isLoaded = LOADED.includes(scan.container ?? '')
  const code = findDangerousCode(source.read(0, Math.min(source.size, MAX_SOURCE_BYTES)))
  if (code) {
    scan.find('python-source-dangerous', {
      message: `The code contains ${code}`,
      severity: isLoaded ? 'critical' : 'warning',
    })
  } else {
    // For TorchScript, there is one finding for the whole archive.
    const isTorchScript = scan.container === 'torch' && scan.path.includes('/code/')
    if (!isTorchScript) scan.find('python-source', { message: 'The file is Python code' })
  }
  scan.conclude('Python code', ['python-source-dangerous'])
}
