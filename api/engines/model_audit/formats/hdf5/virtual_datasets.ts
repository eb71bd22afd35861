import { bufferSource } from '../../bytes/byte_source.js'
import { Cursor } from '../../bytes/cursor.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import type { Hdf5Object } from './find_datasets.js'
import type { Hdf5File } from './hdf5_file.js'
import { MESSAGE } from './object_header.js'

const VIRTUAL = 3
const MAX_HEAP_OBJECTS = 10_000
const MAX_NAME_BYTES = 4_096
/** File name that refers to the file that contains the dataset. */
const SAME_FILE = '.'

/** Reports a dataset that consists of parts of other datasets, which may be in any file that the process can read. */
export function reportVirtual(
  file: Hdf5File,
  { name, messages }: Hdf5Object,
  scan: FileScan
): void {
  for (const { type, content } of messages) {
    if (type !== MESSAGE.layout) continue
    const [version = 0, kind] = content.read(0, 2)
    if (version < 4 || kind !== VIRTUAL) continue
    const source = firstSource(file, content.read(2, 12))
    scan.find('hdf5-external-reference', {
      message:
        source === null || source === SAME_FILE
          ? `The dataset ${printable(name.slice(0, 200))} is virtual and may read other files`
          : `The virtual dataset ${printable(name.slice(0, 200))} reads the file ${printable(source.slice(0, 200))}`,
    })
  }
}

/** Returns the file name of the first part, from a global heap (HDF5 file format 3.0, III.E). */
function firstSource(file: Hdf5File, reference: Buffer): string | null {
  try {
    const cursor = new Cursor(bufferSource(reference))
    const heap = file.at(file.address(cursor), 'GCOL')
    const wanted = cursor.u32()
    heap.skip(4)
    file.length(heap)
    for (let read = 0; read < MAX_HEAP_OBJECTS; read++) {
      const index = heap.u16()
      heap.skip(6)
      const bytes = file.length(heap)
      if (index === wanted) {
        heap.skip(1 + file.lengthBytes)
        const text = heap.source.read(heap.offset, MAX_NAME_BYTES)
        const end = text.indexOf(0)
        return end > 0 ? text.toString('utf8', 0, end) : null
      }
      heap.skip(Math.ceil(bytes / 8) * 8)
    }
    return null
  } catch (error) {
    if (error instanceof MalformedContent) return null
    throw error
  }
}
