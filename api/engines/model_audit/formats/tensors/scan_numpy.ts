import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { checkWeights } from '../../weights/check_weights.js'
import { NUMPY_FLOATS } from '../../weights/float_layout.js'
import { scanPickle } from '../../pickle/scan_pickle.js'
import { searchContent } from '../../text/embedded_content.js'

/** NumPy's limit for headers of untrusted files. */
const MAX_HEADER_BYTES = 10_000
/** Characters of a dictionary of literals. Excludes comments and most operators. */
const HEADER = /^\{[\w\s'"<>|=:,.()[\]\-+\\]*\}$/

/** Scans a .npy file: the header, and the pickle if the array contains Python objects. */
export async function scanNumpy(source: ByteSource, scan: FileScan): Promise<void> {
  const { header, dataStart } = readHeader(source)
  const isComplete = header.includes("'descr'") && header.includes("'shape'")
  if (!isComplete || !HEADER.test(header.trim()) || header.length > MAX_HEADER_BYTES) {
    scan.find('numpy-header', {
      message: `The header is ${printable(header.slice(0, 120))}`,
      offset: 10,
    })
  }
  const data = sliceSource(source, dataStart, source.size)
  if (/'[<>|=]?O\d?'/.test(header)) {
    scan.find('numpy-object-array', {
      message: 'The array contains Python objects, stored as a pickle',
      offset: dataStart,
      advisories: ['CVE-2019-6446'],
    })
    await scanPickle(data, scan)
  } else {
    checkSize(header, data.size, scan)
    await checkValues(header, data, scan)
    await searchContent(data, scan, dataStart)
    if (data.read(0, 1)[0] === 0x80) await scanPickleInNumbers(data, scan)
  }
  scan.conclude('Header of the array', ['numpy-header'])
}

function readHeader(source: ByteSource): { header: string; dataStart: number } {
  const head = source.read(0, 12)
  const major = head[6] ?? 0
  if (head.length < 12 || major < 1 || major > 3) {
    throw new MalformedContent('Unknown version of the NumPy format', 6)
  }
  const [start, length] = major === 1 ? [10, head.readUInt16LE(8)] : [12, head.readUInt32LE(8)]
  if (start + length > source.size) {
    throw new MalformedContent('The header is longer than the file', 8)
  }
  return {
    header: source.read(start, Math.min(length, 1_000_000)).toString('latin1'),
    dataStart: start + length,
  }
}

function checkSize(header: string, dataBytes: number, scan: FileScan) {
  const shape = /'shape'\s*:\s*\(([\d\s,L]*)\)/.exec(header)
  const descr = /'descr'\s*:\s*'[<>|=]?([a-zA-Z?])(\d*)'/.exec(header)
  if (!shape || !descr) return
  const items = shape[1]!.split(',').map((part) => Number.parseInt(part))
  const count = items
    .filter((item) => !Number.isNaN(item))
    .reduce((product, item) => product * item, 1)
  const itemBytes = Number(descr[2] || 1) * (descr[1] === 'U' ? 4 : 1)
  if (count * itemBytes <= dataBytes) return
  scan.find('numpy-header', {
    message: `The array needs ${count * itemBytes} bytes and the file has ${dataBytes}`,
    offset: 10,
  })
}

async function checkValues(header: string, data: ByteSource, scan: FileScan): Promise<void> {
  const shape = /'shape'\s*:\s*\(([\d\s,]*)\)/.exec(header)
  const descr = /'descr'\s*:\s*'([<>|=]?)(f\d)'/.exec(header)
  const layout = descr && NUMPY_FLOATS[descr[2]!]
  if (!shape || !layout) return
  const dimensions = shape[1]!.split(',').filter((size) => size.trim() !== '').length
  const isBigEndian = descr[1] === '>'
  const bytes = data.size
  await checkWeights(
    [{ name: 'array', start: 0, bytes, layout, dimensions, isBigEndian }],
    data,
    scan
  )
}

/** Scans numbers that look like a pickle. They may do so by chance, so only a pickle that runs code is reported. */
async function scanPickleInNumbers(data: ByteSource, scan: FileScan): Promise<void> {
  const nested = scan.nested('data')
  const release = nested.hold()
  await scanPickle(data, nested, { allowsTrailingData: true })
  release(nested.hasCritical())
}
