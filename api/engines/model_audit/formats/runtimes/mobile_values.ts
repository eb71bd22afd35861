import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import type { FloatTensor } from '../../weights/check_weights.js'
import { BF16, F16, F32, F64, type FloatLayout } from '../../weights/float_layout.js'
import { examineText } from '../structure/examine_text.js'
import type { FlatTable } from './flatbuffer.js'

const MAX_VALUES = 1_000_000
const MAX_ITEMS = 1_000_000
const MAX_DIMENSIONS = 64

/** Field numbers of the module, and kinds of values (mobile_bytecode.fbs of PyTorch). */
const FIELD = { methods: 2, state: 3, values: 4, storages: 6, types: 7, constants: 9 }
const KIND = { tensor: 5, text: 6, list: 7, tuple: 8, dict: 9, object: 10, enum: 15, function: 16 }

/** Bytes per item and floating-point layout, by PyTorch scalar type. */
const SCALARS: Partial<Record<number, { bytes: number; layout?: FloatLayout }>> = {
  ...{ 0: { bytes: 1 }, 1: { bytes: 1 }, 2: { bytes: 2 }, 3: { bytes: 4 }, 4: { bytes: 8 } },
  5: { bytes: 2, layout: F16 },
  6: { bytes: 4, layout: F32 },
  7: { bytes: 8, layout: F64 },
  ...{ 8: { bytes: 4 }, 9: { bytes: 8 }, 10: { bytes: 16 }, 11: { bytes: 1 } },
  ...{ 12: { bytes: 1 }, 13: { bytes: 1 }, 14: { bytes: 4 } },
  15: { bytes: 2, layout: BF16 },
}

/** Namespaces of operators that PyTorch and its libraries register. */
const KNOWN_NAMESPACE =
  /^(?:aten|prim|prims|quantized|quantized_decomposed|_quantized|prepacked|vulkan_prepack|vulkan|metal|metal_prepack|mkldnn|mkldnn_prepacked|onednn|sparse|xnnpack|torchvision|torchaudio|torchtext|torchao|_caffe2|static_runtime|profiler|internal|rnn|_c10d_functional)$/

/**
 * Reads the values of a module, which refer to each other and to storages by number. Loaders trust these numbers, so they
 * are checked.
 */
export class MobileValues {
  readonly tensors: FloatTensor[] = []
  readonly #storages: ({ start: number; bytes: number } | null)[]
  readonly #values: number
  readonly #types: number

  constructor(
    readonly module: FlatTable,
    readonly scan: FileScan
  ) {
    this.#values = module.count(FIELD.values)
    this.#types = module.count(FIELD.types)
    this.#storages = [...module.vector(FIELD.storages, MAX_ITEMS)].map((one) => one.data(0, 1))
  }

  async read(): Promise<void> {
    const { module } = this
    this.#checkAll(module, FIELD.methods)
    this.#checkAll(module, FIELD.constants)
    this.#checkValue(module.u32(FIELD.state), module)
    if (this.#values > MAX_VALUES) {
      throw new MalformedContent(`The model has more than ${MAX_VALUES} values`, module.offset)
    }
    let read = 0
    for (const one of module.vector(FIELD.values, MAX_VALUES)) {
      const value = one.table(1)
      if (value) this.#readValue(one.u8(0), value)
      if (++read % 1_000 === 0) await this.scan.pulse()
    }
  }

  #readValue(kind: number, value: FlatTable) {
    if (kind === KIND.tensor) this.#readTensor(value)
    else if (kind === KIND.text) this.#examine(value.text(0), 'A text')
    else if (kind === KIND.list || kind === KIND.tuple) this.#checkAll(value, 0)
    else if (kind === KIND.dict) {
      this.#checkAll(value, 0)
      this.#checkAll(value, 1)
    } else if (kind === KIND.object) this.#readObject(value)
    else if (kind === KIND.enum) this.#checkValue(value.u32(1), value)
    else if (kind === KIND.function) this.#readFunction(value)
  }

  #readObject(value: FlatTable) {
    if (value.u32(0) >= this.#types) {
      throw new MalformedContent('An object refers to a type that does not exist', value.offset)
    }
    this.#checkValue(value.u32(1), value)
    this.#checkAll(value, 2)
    this.#checkValue(value.u32(3), value)
  }

  #readFunction(value: FlatTable) {
    this.#examine(value.text(0), 'The name of a function')
    for (const operator of value.vector(2, MAX_ITEMS)) this.#examineOperator(operator)
    this.#checkAll(value, 3)
  }

  #examineOperator(operator: FlatTable) {
    const name = operator.text(0) ?? ''
    const [namespace = '', rest] = name.split('::')
    if (rest !== undefined && KNOWN_NAMESPACE.test(namespace)) return
    this.scan.find('model-custom-operator', {
      message: `The model needs the custom operator ${printable(name.slice(0, 100))}`,
      offset: operator.offset,
    })
  }

  #readTensor(tensor: FlatTable) {
    const place = this.#storages[tensor.u32(0)]
    const scalar = SCALARS[tensor.u8(1)]
    if (place === undefined) {
      throw new MalformedContent('A tensor refers to a storage that does not exist', tensor.offset)
    }
    if (place === null || !scalar) return
    const [sizes, strides] = [3, 4].map((field) => [...tensor.numbers(field, MAX_DIMENSIONS + 1)])
    const first = tensor.u32(2)
    const items = lastItem(first, sizes!, strides!)
    if (items * scalar.bytes > place.bytes) {
      throw new MalformedContent(
        `A tensor needs ${items * scalar.bytes} bytes of a storage of ${place.bytes}`,
        tensor.offset
      )
    }
    if (!scalar.layout || items === 0) return
    this.tensors.push({
      name: `storage ${tensor.u32(0)}`,
      start: place.start + first * scalar.bytes,
      bytes: (items - first) * scalar.bytes,
      layout: scalar.layout,
      dimensions: sizes!.length,
    })
  }

  #examine(text: string | null, place: string) {
    if (text !== null) examineText(text, { place }, this.scan)
  }

  /** Checks all value numbers in a field. */
  #checkAll(table: FlatTable, field: number) {
    for (const index of table.numbers(field, MAX_ITEMS)) this.#checkValue(index, table)
  }

  #checkValue(index: number, { offset }: FlatTable) {
    if (index < this.#values) return
    throw new MalformedContent(`The value ${index} does not exist`, offset)
  }
}

/** Returns the number of items up to the last one that the tensor reads; 0 if the tensor is empty. */
function lastItem(first: number, sizes: number[], strides: number[]): number {
  if (sizes.includes(0)) return 0
  const reach = sizes.reduce((sum, size, at) => sum + (size - 1) * (strides[at] ?? 0), first)
  return reach + 1
}
