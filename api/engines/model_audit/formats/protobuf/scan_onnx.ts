import type { ByteSource } from '../../bytes/byte_source.js'
import type { FileScan } from '../../core/file_scan.js'
import { MalformedContent } from '../../errors.js'
import { checkWeights, type FloatTensor } from '../../weights/check_weights.js'
import { ONNX_FLOATS } from '../../weights/float_layout.js'
import { printable } from '../../text/printable.js'
import { checkExternalTensors, type ExternalTensor } from './onnx_external_data.js'
import { wireFields, wireText, type WireField } from './wire.js'

const MAX_DEPTH = 32
/** Maximum number of tensors whose values are examined; further ones are ignored. */
const MAX_TENSORS = 100_000
/** Domains whose operators belong to ONNX, ONNX Runtime or the exporters of PyTorch and scikit-learn. */
const KNOWN_DOMAIN =
  /^(?:|ai\.onnx(?:\.ml|\.training|\.preview\.training|\.preview)?|com\.microsoft(?:\.[\w.]+)?|com\.ms\.[\w.]+|org\.pytorch(?:\.\w+)?|pkg\.[\w.]+|local|this|mlprodict|ai\.onnx\.converters\.sklearn)$/
const PYTHON_OPERATOR =
  /^(?:PyOp|PyFunc|PythonOp|PyCustomOp|PythonFunction|PyFuncStateless|EagerPyFunc)$/
/** Bytes per item, by data type of TensorProto; types without a fixed size are omitted. */
const ITEM_BYTES: Record<number, number> = {
  1: 4,
  2: 1,
  3: 1,
  4: 2,
  5: 2,
  6: 4,
  7: 8,
  9: 1,
  10: 2,
  11: 8,
  12: 4,
  13: 8,
  14: 8,
  15: 16,
  16: 2,
  17: 1,
  18: 1,
  19: 1,
  20: 1,
}

const EXTERNAL_KEYS = new Set(['location', 'offset', 'length'])

type Span = { offset: number; length: number }

/** Scans an ONNX model: external data, operators from unknown domains, Python operators, and sizes of tensors. */
export async function scanOnnx(source: ByteSource, scan: FileScan): Promise<void> {
  const reader = new OnnxReader(source, scan)
  await reader.readModel()
  reader.reportDomains()
  await checkWeights(reader.floats, source, scan)
  await checkExternalTensors(reader.external, scan)
  scan.conclude('Paths of external data', ['onnx-external-data-path'])
  scan.conclude('Operators', ['onnx-custom-domain', 'onnx-python-operator'])
  scan.conclude('Sizes of tensors', ['onnx-tensor-size'])
  scan.conclude('Structure of the file', ['model-structure'])
}

class OnnxReader {
  /** Tensors whose values are in this file. */
  readonly floats: FloatTensor[] = []
  readonly external: ExternalTensor[] = []
  readonly #domains = new Map<string, string>()
  readonly #localDomains = new Set<string>()

  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan
  ) {}

  async readModel(): Promise<void> {
    for (const field of this.#fields({ offset: 0, length: this.source.size })) {
      if (field.type !== 'bytes') continue
      if (field.field === 7) await this.#readGraph(field, 0)
      else if (field.field === 25) await this.#readFunction(field)
      else if (field.field === 20) await this.#readTraining(field)
    }
  }

  reportDomains(): void {
    for (const [domain, operator] of this.#domains) {
      if (this.#localDomains.has(domain)) continue
      this.scan.find('onnx-custom-domain', {
        message: `The operator ${printable(operator)} is part of the domain ${printable(domain)}`,
        details: { domain: printable(domain), operator: printable(operator) },
      })
    }
  }

  *#fields({ offset, length }: Span): Generator<WireField> {
    yield* wireFields(this.source, offset, offset + length)
  }

  async #readTraining(span: Span): Promise<void> {
    for (const field of this.#fields(span)) {
      if (field.type === 'bytes' && (field.field === 1 || field.field === 2)) {
        await this.#readGraph(field, 1)
      }
    }
  }

  async #readFunction(span: Span): Promise<void> {
    for (const field of this.#fields(span)) {
      if (field.type !== 'bytes') continue
      if (field.field === 7) await this.#readNode(field, 1)
      else if (field.field === 10) this.#localDomains.add(wireText(this.source, field))
    }
  }

  async #readGraph(span: Span, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) throw new MalformedContent('Graphs are nested too deeply', span.offset)
    for (const field of this.#fields(span)) {
      if (field.type !== 'bytes') continue
      if (field.field === 1) await this.#readNode(field, depth)
      else if (field.field === 5) this.#readTensor(field)
      else if (field.field === 15) this.#readSparse(field)
    }
    await this.scan.pulse()
  }

  async #readNode(span: Span, depth: number): Promise<void> {
    let operator = ''
    let domain = ''
    for (const field of this.#fields(span)) {
      if (field.type !== 'bytes') continue
      if (field.field === 4) operator = wireText(this.source, field, 256)
      else if (field.field === 7) domain = wireText(this.source, field, 256)
      else if (field.field === 5) await this.#readAttribute(field, depth)
    }
    if (PYTHON_OPERATOR.test(operator)) {
      this.scan.find('onnx-python-operator', {
        message: `The graph contains the operator ${operator}`,
        offset: span.offset,
      })
    }
    if (!KNOWN_DOMAIN.test(domain) && this.#domains.size < 100) this.#domains.set(domain, operator)
  }

  async #readAttribute(span: Span, depth: number): Promise<void> {
    for (const field of this.#fields(span)) {
      if (field.type !== 'bytes') continue
      if (field.field === 5 || field.field === 10) this.#readTensor(field)
      else if (field.field === 6 || field.field === 11) await this.#readGraph(field, depth + 1)
      else if (field.field === 22 || field.field === 23) this.#readSparse(field)
    }
  }

  #readSparse(span: Span) {
    for (const field of this.#fields(span)) {
      if (field.type === 'bytes' && field.field <= 2) this.#readTensor(field)
    }
  }

  #readTensor(span: Span) {
    let items = 1
    let itemBytes: number | undefined
    let rawBytes: number | null = null
    let values: Span | null = null
    let type = 0
    let dimensions = 0
    let name = ''
    const external: Record<string, string> = {}
    for (const field of this.#fields(span)) {
      if (field.type === 'varint' && field.field === 1) {
        items *= field.value
        dimensions++
      } else if (field.type === 'varint' && field.field === 2) {
        type = field.value
        itemBytes = ITEM_BYTES[type]
      } else if (field.type !== 'bytes') continue
      else if (field.field === 1) {
        items *= this.#packedProduct(field)
        dimensions += 2
      } else if (field.field === 8) name = wireText(this.source, field, 256)
      else if (field.field === 4 || field.field === 10) values = field
      else if (field.field === 9) {
        rawBytes = field.length
        values = field
      } else if (field.field === 13) this.#readExternal(field, external)
    }
    this.#keepExternal(external, {
      name: printable(name),
      type,
      dimensions,
      bytes: items * (itemBytes ?? 0),
    })
    this.#keepFloats(values, { name: printable(name), type, dimensions })
    if (rawBytes === null || itemBytes === undefined || items * itemBytes === rawBytes) return
    this.scan.find('onnx-tensor-size', {
      message: `The tensor ${printable(name)} needs ${items * itemBytes} bytes and has ${rawBytes}`,
      offset: span.offset,
    })
  }

  /** Keeps a tensor of floating-point values, which are stored raw or as a list of 32- or 64-bit numbers. */
  #keepFloats(span: Span | null, tensor: { name: string; type: number; dimensions: number }) {
    const { type, ...about } = tensor
    const layout = ONNX_FLOATS[type]
    if (!span || !layout || this.floats.length >= MAX_TENSORS) return
    this.floats.push({ ...about, start: span.offset, bytes: span.length, layout })
  }

  /** Returns the product of the numbers in a packed field. */
  #packedProduct({ offset, length }: Span): number {
    let product = 1
    let value = 0
    let shift = 1
    for (const byte of this.source.read(offset, Math.min(length, 1_000))) {
      value += (byte & 0x7f) * shift
      shift *= 128
      if (byte >= 0x80) continue
      product *= value
      value = 0
      shift = 1
    }
    return product
  }

  #keepExternal(
    { location, offset = '0', length }: Record<string, string>,
    { type, bytes, ...about }: { name: string; type: number; dimensions: number; bytes: number }
  ) {
    if (location === undefined || this.external.length >= MAX_TENSORS) return
    const place = {
      location,
      start: Number(offset),
      bytes: length === undefined ? bytes : Number(length),
    }
    this.external.push({ ...about, ...place, layout: ONNX_FLOATS[type] })
  }

  #readExternal(span: Span, external: Record<string, string>) {
    let key = ''
    let value = ''
    for (const field of this.#fields(span)) {
      if (field.type !== 'bytes') continue
      if (field.field === 1) key = wireText(this.source, field, 256)
      else if (field.field === 2) value = wireText(this.source, field)
    }
    if (EXTERNAL_KEYS.has(key)) external[key] = value
    if (key !== 'location') return
    const isEscape =
      /^(?:[/\\~]|[A-Za-z]:|\w+:\/\/)/.test(value) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(value)
    this.scan.find(isEscape ? 'onnx-external-data-path' : 'onnx-external-data', {
      message: `A tensor reads the file ${printable(value.slice(0, 200))}`,
      offset: span.offset,
      advisories: isEscape
        ? ['CVE-2022-25882', 'CVE-2024-27318', 'CVE-2025-51480', 'CVE-2026-34447']
        : [],
    })
  }
}
