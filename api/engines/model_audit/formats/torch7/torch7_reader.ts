import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import { examineText } from '../structure/examine_text.js'
import type { FloatTensor } from '../../weights/check_weights.js'
import type { Torch7Input } from './torch7_input.js'
import { F32, F64, type FloatLayout } from '../../weights/float_layout.js'

const MAX_VALUES = 20_000_000
const MAX_OPEN = 10_000
const MAX_NAME_BYTES = 1_000
const MAX_DIMENSIONS = 64
const MAX_TEXT_BYTES = 64 * 1024
/** Type tags of values (File.lua of torch7). */
const [NIL, NUMBER, TEXT, TABLE, OBJECT, BOOLEAN] = [0, 1, 2, 3, 4, 5]
const FUNCTIONS = new Set([6, 7, 8])

/** Class names of storages and tensors, and their bytes per item; CUDA storages are written like CPU storages. */
const STORAGE = /^torch\.(?:Cuda)?(Byte|Char|Short|Int|Long|Float|Double|Half)?Storage$/
const TENSOR = /^torch\.(?:Cuda)?(?:Byte|Char|Short|Int|Long|Float|Double|Half)?Tensor$/
const ITEM_BYTES: Record<string, number> = {
  ...{ Byte: 1, Char: 1, Short: 2, Int: 4, Long: 8, Float: 4, Double: 8, Half: 2 },
}
const FLOATS: Record<string, FloatLayout> = { Float: F32, Double: F64 }

/** Combinations of names that Lua code needs to run programs or code. Compiled functions contain them as texts. */
const DANGEROUS_NAMES: readonly (readonly string[])[] = [
  ['os', 'execute'],
  ['io', 'popen'],
  ['package', 'loadlib'],
  ['ffi', 'cdef'],
  ['loadstring'],
  ['dofile'],
]

/** Reads the values of a Torch7 file sequentially, without storing them. */
export class Torch7Reader {
  readonly storages: FloatTensor[] = []
  readonly #known = new Set<number>()
  /** Number of values that remain to be read, per level. */
  readonly #open: number[] = [1]

  constructor(
    readonly input: Torch7Input,
    readonly scan: FileScan
  ) {}

  /** Returns the offset after the last value. */
  get end(): number {
    return this.input.offset
  }

  async read(): Promise<void> {
    for (let count = 0; this.#open.length > 0; count++) {
      if (this.#open.at(-1) === 0) {
        this.#open.pop()
        continue
      }
      if (count > MAX_VALUES) {
        throw new MalformedContent('The file has too many values', this.end)
      }
      this.#open[this.#open.length - 1]!--
      this.#readValue()
      if (count % 10_000 === 0) await this.scan.pulse()
    }
  }

  #readValue() {
    const at = this.end
    const type = this.input.integer()
    if (type === NIL) return
    if (type === NUMBER) this.input.skipNumber()
    else if (type === BOOLEAN) this.input.integer()
    else if (type === TEXT) this.#examine(this.#text(), at)
    else if (type === TABLE) this.#readTable()
    else if (type === OBJECT) this.#readObject()
    else if (FUNCTIONS.has(type)) this.#readFunction(type, at)
    else throw new MalformedContent(`Unknown type of value ${type}`, at)
  }

  #expect(values: number) {
    if (this.#open.length >= MAX_OPEN) {
      throw new MalformedContent('Values are nested too deeply', this.end)
    }
    this.#open.push(values)
  }

  /** Whether the rest of the file is large enough for this many table entries of two values each. */
  #fits(entries: number): boolean {
    return entries >= 0 && entries <= this.input.remaining / (2 * this.input.minValueBytes)
  }

  /** Whether the content of an object follows, which is written only the first time. */
  #isNew(): boolean {
    const index = this.input.integer()
    if (this.#known.has(index)) return false
    this.#known.add(index)
    return true
  }

  #readTable() {
    if (!this.#isNew()) return
    const at = this.end
    const entries = this.input.integer()
    if (!this.#fits(entries)) {
      throw new MalformedContent(`A table announces ${entries} entries, more than fit`, at)
    }
    this.#expect(entries * 2)
  }

  #readObject() {
    if (!this.#isNew()) return
    const at = this.end
    // Old files have no version; they start with the class name.
    const first = this.#text(MAX_NAME_BYTES)
    const name = /^V \d+$/.test(first) ? this.#text(MAX_NAME_BYTES) : first
    if (!/^[\w.]+$/.test(name)) {
      throw new MalformedContent(`The class name ${printable(name.slice(0, 60))} is invalid`, at)
    }
    const storage = STORAGE.exec(name)
    if (storage) this.#readStorage(storage[1] ?? 'Float', name)
    else if (TENSOR.test(name)) this.#readTensor()
    else if (name === 'tds.Hash' || name === 'tds.Vec') this.#readNativeTable(name)
    else this.#expect(1)
  }

  #readTensor() {
    const dimensions = this.input.integer()
    if (dimensions < 0 || dimensions > MAX_DIMENSIONS) {
      throw new MalformedContent(`A tensor has ${dimensions} dimensions`, this.end - 4)
    }
    // Sizes, strides and the storage offset; the storage follows.
    this.input.skipLongs(dimensions * 2 + 1)
    this.#expect(1)
  }

  #readStorage(kind: string, name: string) {
    const items = this.input.long()
    const place = this.input.passItems(items, ITEM_BYTES[kind]!)
    const layout = FLOATS[kind]
    if (layout && place) this.storages.push({ ...place, name, layout, dimensions: 1 })
  }

  /** Reads a table outside Lua's memory: its size, then its entries. */
  #readNativeTable(name: string) {
    const at = this.end
    const entries = this.input.long()
    if (!this.#fits(entries)) {
      throw new MalformedContent(`A table announces ${entries} entries, more than fit`, at)
    }
    this.#expect(name === 'tds.Hash' ? entries * 2 : entries)
  }

  /** Reads a compiled function and the table of its references. Torch loads the function with `loadstring`. */
  #readFunction(type: number, at: number) {
    // Only the oldest kind has no index.
    if (type !== 6 && !this.#isNew()) return
    const length = this.input.integer()
    const code = this.input.source.read(this.input.passBytes(length), length)
    const names = DANGEROUS_NAMES.find((one) => one.every((name) => hasText(code, name)))
    this.scan.find('torch7-function', {
      message: names
        ? `The file contains a Lua function that uses ${names.join('.')}`
        : `The file contains a compiled Lua function of ${length} bytes`,
      offset: at,
      ...(names && { severity: 'critical' as const }),
    })
    this.#expect(1)
  }

  #text(maxBytes = Infinity): string {
    const length = this.input.integer()
    if (length > maxBytes) throw new MalformedContent('A name is too long', this.end - 4)
    const start = this.input.passBytes(length)
    return this.input.source.read(start, Math.min(length, MAX_TEXT_BYTES)).toString('utf8')
  }

  #examine(text: string, offset: number) {
    examineText(text, { place: 'A text', offset }, this.scan)
  }
}

/** Whether compiled code contains a name between bytes that are not word characters. */
function hasText(code: Buffer, name: string): boolean {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    const around = [code[at - 1] ?? 0, code[at + name.length] ?? 0]
    if (around.every((byte) => !/[\w]/.test(String.fromCharCode(byte)))) return true
  }
  return false
}
