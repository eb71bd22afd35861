import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { printable } from '../../text/printable.js'
import type { FloatTensor } from '../../weights/check_weights.js'
import { F32, F64 } from '../../weights/float_layout.js'
import { wireFields, wireText } from '../protobuf/wire.js'
import { examineText } from '../structure/examine_text.js'

type Span = { offset: number; length: number }

/** Field numbers of the messages of a model (CNTK.proto). */
const ENTRY = { key: 1, value: 2 }
const ENTRIES = 2
const VALUE = { text: 8, vector: 11, dictionary: 12, array: 13 }
const ARRAY = { floats: 4, doubles: 5, sparse: 2 }

const MAX_DEPTH = 64
const MAX_VALUES = 5_000_000
const MAX_KEY_BYTES = 1_000
const MAX_TEXT_BYTES = 64 * 1024
const MAX_TENSORS = 100_000
const USER_FUNCTION = 'UserDefinedFunction'

/** Texts of one dictionary, by key. */
type Texts = Map<string, { value: string; offset: number }>

/** Reads the dictionary of a CNTK version 2 model: its functions, texts and arrays. */
export class CntkDictionary {
  readonly tensors: FloatTensor[] = []
  #values = 0

  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan
  ) {}

  read(): Promise<void> {
    return this.#readDictionary({ offset: 0, length: this.source.size }, '', 0)
  }

  *#fields({ offset, length }: Span) {
    for (const field of wireFields(this.source, offset, offset + length)) {
      if (field.type === 'bytes') yield field
    }
  }

  async #readDictionary(span: Span, path: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) {
      throw new MalformedContent('Dictionaries are nested too deeply', span.offset)
    }
    const texts: Texts = new Map()
    for (const entry of this.#fields(span)) {
      if (entry.field !== ENTRIES) continue
      let key = ''
      for (const part of this.#fields(entry)) {
        if (part.field === ENTRY.key) key = printable(wireText(this.source, part, MAX_KEY_BYTES))
        else if (part.field === ENTRY.value) {
          await this.#readValue(part, { path: path ? `${path}.${key}` : key, key, texts }, depth)
        }
      }
    }
    this.#examineFunction(texts)
    await this.scan.pulse()
  }

  async #readValue(
    span: Span,
    at: { path: string; key: string; texts: Texts },
    depth: number
  ): Promise<void> {
    if (++this.#values > MAX_VALUES) {
      throw new MalformedContent('The model has too many values', span.offset)
    }
    for (const field of this.#fields(span)) {
      if (field.field === VALUE.text) this.#readText(field, at)
      else if (field.field === VALUE.dictionary) {
        await this.#readDictionary(field, at.path, depth + 1)
      } else if (field.field === VALUE.array) this.#readArray(field, at.path)
      else if (field.field === VALUE.vector) await this.#readVector(field, at.path, depth + 1)
    }
  }

  async #readVector(span: Span, path: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) {
      throw new MalformedContent('Lists are nested too deeply', span.offset)
    }
    for (const item of this.#fields(span)) {
      if (item.field === 1) await this.#readValue(item, { path, key: '', texts: new Map() }, depth)
    }
  }

  #readText(span: Span, { path, key, texts }: { path: string; key: string; texts: Texts }) {
    const value = wireText(this.source, span, MAX_TEXT_BYTES)
    texts.set(key, { value, offset: span.offset })
    examineText(value, { place: path || 'A text', offset: span.offset }, this.scan)
  }

  /** Reports user-defined functions. Loading one imports a Python module, or loads a library and calls it. */
  #examineFunction(texts: Texts) {
    const method = texts.get('deserialize_method') ?? texts.get('class')
    const module = texts.get('module')
    if (module && method) {
      this.scan.find('model-custom-operator', {
        message: `Loading the model calls ${printable(method.value.slice(0, 100))} of the module ${printable(module.value.slice(0, 200))}`,
        offset: module.offset,
      })
    } else if (texts.get('type')?.value === USER_FUNCTION) {
      this.scan.find('model-custom-operator', {
        message: `The model needs the user-defined function ${printable(texts.get('name')?.value.slice(0, 100) ?? '')}`,
        offset: texts.get('type')!.offset,
      })
    }
  }

  #readArray(span: Span, path: string) {
    for (const field of this.#fields(span)) {
      const layout =
        field.field === ARRAY.floats ? F32 : field.field === ARRAY.doubles ? F64 : undefined
      if (!layout) continue
      for (const values of this.#fields(field)) {
        if (values.field !== 1 || this.tensors.length >= MAX_TENSORS) continue
        const place = { start: values.offset, bytes: values.length }
        this.tensors.push({ ...place, name: path.slice(0, 200), layout, dimensions: 1 })
      }
    }
  }
}
