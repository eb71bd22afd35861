import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { scanSettings } from '../config/scan_settings.js'
import { checkEnd, searchOpaque } from '../structure/parse_structure.js'
import { engineOffset } from './tensorrt_header.js'

const HEADER_BYTES = 24
/** Offset of the plan's size, by header version. Other versions are undocumented. */
const SIZE_OFFSETS: Record<number, number> = {
  ...{ 0x00: 16, 0x2b: 16 },
  ...{ 0x57: 12, 0x59: 12, 0x60: 12, 0x61: 12 },
}

/** Scans a TensorRT engine: its size, and the libraries and programs in the plan, whose structure is undocumented. */
export async function scanTensorRt(source: ByteSource, scan: FileScan): Promise<void> {
  const start = engineOffset(source) ?? 0
  if (start > 0) readSettings(source.read(4, start - 4), scan)
  checkSize(sliceSource(source, start, source.size), start, scan)
  // GPU kernels are ELF files too.
  scan.expectsGpuCode = true
  await searchOpaque(source, scan)
}

function checkSize(plan: ByteSource, base: number, scan: FileScan) {
  const header = plan.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) {
    throw new MalformedContent('The engine ends within its header', base)
  }
  const version = header.readUInt32LE(4)
  const sizeOffset = SIZE_OFFSETS[version]
  if (sizeOffset === undefined) {
    scan.check('Structure of the file', 'skipped', `Header version ${version} is not public`)
    return
  }
  const end = HEADER_BYTES + Number(header.readBigUInt64LE(sizeOffset))
  if (end > plan.size) {
    scan.find('model-structure', {
      message: `The engine needs ${end} bytes and the file has ${plan.size}`,
      offset: base + sizeOffset,
    })
  } else checkEnd(end, plan, scan)
  scan.conclude('Structure of the file', ['model-structure'])
}

function readSettings(text: Buffer, scan: FileScan) {
  try {
    scanSettings(JSON.parse(text.toString('utf8')), scan)
  } catch {
    throw new MalformedContent('The settings in front of the engine are not JSON', 4)
  }
}
