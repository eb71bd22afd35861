import { Cursor } from '../../bytes/cursor.js'
import { MalformedContent } from '../../errors.js'
import { BF16, F16, F32, F64, type FloatLayout } from '../../weights/float_layout.js'
import type { Hdf5File } from './hdf5_file.js'
import { MESSAGE, type Message } from './object_header.js'
import type { Hdf5Object } from './find_datasets.js'

const MAX_DIMENSIONS = 32
const FLOATING_POINT = 1

export type Filter = { id: number; values: number[] }

/** A dataset of floating-point numbers. `storage` is the layout message without its version. */
export type FloatDataset = {
  name: string
  sizes: number[]
  items: number
  layout: FloatLayout
  isBigEndian: boolean
  filters: Filter[]
  storage: Message
}

/** Reads the type, shape and filters of a dataset; null if its values are not floating-point numbers. */
export function floatDataset(file: Hdf5File, { name, messages }: Hdf5Object): FloatDataset | null {
  const find = (wanted: number) =>
    messages.find(({ type, isShared }) => type === wanted && !isShared)
  const [space, type, storage, filters] = [
    find(MESSAGE.dataspace),
    find(MESSAGE.datatype),
    find(MESSAGE.layout),
    find(MESSAGE.filters),
  ]
  if (!space || !type || !storage) return null
  const float = readType(new Cursor(type.content))
  if (!float) return null
  const sizes = readSizes(file, new Cursor(space.content))
  const items = sizes.reduce((product, size) => product * size, 1)
  if (!Number.isSafeInteger(items * float.layout.bytes)) return null
  return {
    ...{ name, sizes, items, ...float, storage },
    filters: filters ? readFilters(new Cursor(filters.content)) : [],
  }
}

function readType(cursor: Cursor): { layout: FloatLayout; isBigEndian: boolean } | null {
  const kind = cursor.u8()
  const bits = cursor.u8()
  cursor.skip(2)
  const bytes = cursor.u32()
  if ((kind & 15) !== FLOATING_POINT || (bits & 0x40) !== 0) return null
  cursor.skip(5)
  const exponentBits = cursor.u8()
  cursor.skip(1)
  const fractionBits = cursor.u8()
  const layout = [F16, BF16, F32, F64].find(
    (one) =>
      one.bytes === bytes &&
      one.exponentBits === exponentBits &&
      (one === F64 ? 52 : one.fractionBits) === fractionBits
  )
  return layout ? { layout, isBigEndian: (bits & 1) !== 0 } : null
}

function readSizes(file: Hdf5File, cursor: Cursor): number[] {
  const version = cursor.u8()
  const dimensions = cursor.u8()
  if (dimensions > MAX_DIMENSIONS) throw new MalformedContent('A dataset has too many dimensions')
  cursor.skip(version === 1 ? 6 : 2)
  return Array.from({ length: dimensions }, () => file.length(cursor))
}

function readFilters(cursor: Cursor): Filter[] {
  const version = cursor.u8()
  const count = cursor.u8()
  if (count > MAX_DIMENSIONS) throw new MalformedContent('A dataset has too many filters')
  if (version === 1) cursor.skip(6)
  return Array.from({ length: count }, () => {
    const id = cursor.u16()
    const nameBytes = version === 1 || id >= 256 ? cursor.u16() : 0
    cursor.skip(2)
    const numbers = cursor.u16()
    cursor.skip(version === 1 ? Math.ceil(nameBytes / 8) * 8 : nameBytes)
    const values = Array.from({ length: Math.min(numbers, 64) }, () => cursor.u32())
    if (version === 1 && numbers % 2 === 1 && cursor.remaining >= 4) cursor.skip(4)
    return { id, values }
  })
}
