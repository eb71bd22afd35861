import type { ByteSource } from '../bytes/byte_source.js'
import { Cursor } from '../bytes/cursor.js'
import type { FileScan } from '../core/file_scan.js'
import { MalformedContent } from '../errors.js'
import { concludeTexts, examineText } from './structure/examine_text.js'
import { checkEnd, parseStructure, searchEmbedded } from './structure/parse_structure.js'

const MAX_DEPTH = 200
const MAX_VALUES = 50_000_000
const MAX_TEXT_BYTES = 64 * 1024
/** Sizes in bytes of fixed-size values, by marker (ubjson.org, draft 12). */
const FIXED: Partial<Record<string, number>> = {
  ...{ Z: 0, N: 0, T: 0, F: 0, i: 1, U: 1, C: 1, I: 2, l: 4, d: 4, L: 8, D: 8 },
}

/** Scans an XGBoost model in UBJSON: its structure, and the texts in it. */
export async function scanUbjson(source: ByteSource, scan: FileScan): Promise<void> {
  await parseStructure(scan, async () => {
    const reader = new UbjsonReader(new Cursor(source), scan)
    await reader.read()
    checkEnd(reader.end, source, scan)
  })
  await searchEmbedded(source, scan)
  concludeTexts(scan)
}

/**
 * A list or object that is being read. `rest` is the number of remaining entries, or null if an end marker terminates it.
 */
type Open = { isObject: boolean; type: string | null; rest: number | null }

class UbjsonReader {
  readonly #open: Open[] = []

  constructor(
    readonly cursor: Cursor,
    readonly scan: FileScan
  ) {}

  get end(): number {
    return this.cursor.offset
  }

  async read(): Promise<void> {
    this.#value(this.#marker())
    for (let count = 0; this.#open.length > 0; count++) {
      if (count > MAX_VALUES) throw new MalformedContent('The file has too many values', this.end)
      this.#next(this.#open.at(-1)!)
      if (count % 10_000 === 0) await this.scan.pulse()
    }
  }

  /** Reads the next entry of a container, or its end. */
  #next(container: Open) {
    if (container.rest === 0) {
      this.#open.pop()
      return
    }
    const isEnd = container.rest === null && this.#peek() === (container.isObject ? '}' : ']')
    if (isEnd) {
      this.#marker()
      this.#open.pop()
      return
    }
    if (container.rest !== null) container.rest--
    if (container.isObject) this.#text()
    this.#value(container.type ?? this.#marker())
  }

  #value(type: string) {
    const bytes = FIXED[type]
    if (bytes !== undefined) this.cursor.skip(bytes)
    else if (type === 'S' || type === 'H') this.#text()
    else if (type === '[' || type === '{') this.#container(type === '{')
    else throw new MalformedContent('Unknown type of value', this.end - 1)
  }

  /** Reads the start of a container, which may state the type and the number of its values. */
  #container(isObject: boolean) {
    if (this.#open.length >= MAX_DEPTH) {
      throw new MalformedContent('Values are nested too deeply', this.end)
    }
    let type: string | null = null
    if (this.#peek() === '$') {
      this.#marker()
      type = this.#marker()
    }
    if (this.#peek() !== '#') {
      if (type !== null) throw new MalformedContent('A list has a type and no number', this.end)
      this.#open.push({ isObject, type, rest: null })
      return
    }
    this.#marker()
    const count = this.#integer()
    const itemBytes = type === null ? 1 : (FIXED[type] ?? 1)
    if (count * itemBytes > this.cursor.remaining) {
      throw new MalformedContent(`A list announces ${count} values, more than fit`, this.end)
    }
    // Skips values of one fixed-size type in one step.
    const isPlain = !isObject && type !== null && FIXED[type] !== undefined
    if (isPlain) this.cursor.skip(count * itemBytes)
    else this.#open.push({ isObject, type, rest: count })
  }

  #text() {
    const at = this.end
    const length = this.#integer()
    const text = this.cursor.source.read(this.end, Math.min(length, MAX_TEXT_BYTES))
    this.cursor.skip(length)
    examineText(text.toString('utf8'), { place: 'A text', offset: at }, this.scan)
  }

  #integer(): number {
    const type = this.#marker()
    const bytes = FIXED[type]
    if (!bytes || !/[iUIlL]/.test(type)) {
      throw new MalformedContent('A length is no whole number', this.end - 1)
    }
    const data = this.cursor.bytes(bytes)
    if (type === 'U') return data.readUInt8(0)
    const value = bytes === 8 ? Number(data.readBigInt64BE(0)) : data.readIntBE(0, bytes)
    if (value < 0) throw new MalformedContent('A length is negative', this.end - bytes)
    return value
  }

  #marker(): string {
    return String.fromCharCode(this.cursor.u8())
  }

  #peek(): string {
    return String.fromCharCode(this.cursor.source.read(this.end, 1)[0] ?? 0)
  }
}
