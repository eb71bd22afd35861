import { chunksOf, sliceSource, type ByteSource } from '../bytes/byte_source.js'
import type { FileScan } from '../core/file_scan.js'
import type { FloatLayout } from './float_layout.js'
import { ValueStatistics } from './value_statistics.js'

/** A tensor of floating-point numbers in a file. */
export type FloatTensor = {
  name: string
  /** Offset of its first byte in the source. */
  start: number
  bytes: number
  layout: FloatLayout
  dimensions: number
  isBigEndian?: boolean
  /** Set if the values are parts of blocks, such as the scales of quantized tensors. */
  block?: { bytes: number; offset: number }
}

/** Maximum size of a chunk. */
const CHUNK_BYTES = 1024 * 1024
/** Number of bytes that a structural scan reads from each tensor, and from all tensors of a file. */
const STRUCTURAL_TENSOR_BYTES = 16 * 1024
const STRUCTURAL_BYTES = 4 * 2 ** 20
/** Minimum number of values for meaningful shares. */
const MIN_ITEMS = 64
/**
 * Minimum share of NaN values for severity `warning`; lower shares are reported as `info`. Random bytes read as numbers
 * contain at most 4%.
 */
const WARNING_NAN_SHARE = 0.1
const WARNING_ITEMS = 1_024
/**
 * Minimum difference between the binary exponents of an outlier and the median, a factor of about 1,000,000; and the
 * maximum share of outliers in a tensor.
 */
const OUTLIER_EXPONENTS = 20
const MAX_OUTLIER_SHARE = 0.01
/** Minimum number of values; biases and normalizations are often constant, but larger trained matrices never are. */
const MIN_CONSTANT_ITEMS = 4_096

/** A tensor, regardless of where its values are stored. */
export type TensorAbout = Pick<FloatTensor, 'name' | 'layout' | 'dimensions' | 'isBigEndian'> & {
  items: number
}

/**
 * Reports tensors whose values are implausible for a trained model. A structural scan reads only the first bytes of each
 * tensor; findings about whole tensors require that they were read completely.
 */
export class WeightCheck {
  #budget: number
  #isUsed = false

  /**
   * In a full scan, `bytes`, the size of the source, limits the bytes read in total, because a hostile header can
   * describe the same bytes a million times.
   */
  constructor(
    readonly scan: FileScan,
    bytes: number
  ) {
    this.#budget = scan.isFull ? bytes : STRUCTURAL_BYTES
  }

  /** Whether `bytes` more may be read; if so, counts them as read. */
  spend(bytes: number): boolean {
    if (bytes > this.#budget) return false
    this.#budget -= bytes
    return true
  }

  /** Examines a tensor whose values are stored unchanged in a source. */
  async examineIn(tensor: FloatTensor, source: ByteSource): Promise<void> {
    this.#isUsed = true
    const items = itemsOf(tensor)
    const unit = tensor.block?.bytes ?? tensor.layout.bytes
    const limit = Math.floor(STRUCTURAL_TENSOR_BYTES / unit) * unit
    const reach = Math.min(tensor.bytes, this.scan.isFull ? Infinity : limit)
    if (items < MIN_ITEMS || tensor.start + tensor.bytes > source.size) return
    if (!this.spend(reach)) return
    await this.examine(
      { ...tensor, items },
      valuesIn(tensor, sliceSource(source, tensor.start, reach))
    )
  }

  /** Examines values in chunks that contain only whole values. May modify the chunks. */
  async examine(tensor: TensorAbout, chunks: Iterable<Buffer>): Promise<void> {
    this.#isUsed = true
    if (tensor.items < MIN_ITEMS) return
    const values = new ValueStatistics(tensor.layout)
    for (const chunk of chunks) {
      if (tensor.isBigEndian) swap(chunk, tensor.layout)
      values.add(chunk)
      await this.scan.pulse()
    }
    report(tensor, values, this.scan)
  }

  conclude(): void {
    if (this.#isUsed) this.scan.conclude('Values of the weights', ['weights-not-finite'])
  }
}

/** Examines the tensors of a source whose values are stored unchanged. */
export async function checkWeights(
  tensors: readonly FloatTensor[],
  source: ByteSource,
  scan: FileScan
): Promise<void> {
  const check = new WeightCheck(scan, source.size)
  for (const tensor of tensors) await check.examineIn(tensor, source)
  check.conclude()
}

function* valuesIn(tensor: FloatTensor, source: ByteSource): Generator<Buffer> {
  const unit = tensor.block?.bytes ?? tensor.layout.bytes
  for (const { chunk } of chunksOf(source, Math.floor(CHUNK_BYTES / unit) * unit)) {
    yield wholeValues(chunk, tensor)
  }
}

const itemsOf = ({ bytes, block, layout }: FloatTensor) =>
  Math.floor(bytes / (block?.bytes ?? layout.bytes))

function wholeValues(chunk: Buffer, { block, layout }: FloatTensor): Buffer {
  if (!block) return chunk.subarray(0, chunk.length - (chunk.length % layout.bytes))
  const blocks = Math.floor(chunk.length / block.bytes)
  const values = Buffer.alloc(blocks * layout.bytes)
  for (let index = 0; index < blocks; index++) {
    const from = index * block.bytes + block.offset
    chunk.copy(values, index * layout.bytes, from, from + layout.bytes)
  }
  return values
}

function swap(chunk: Buffer, { bytes }: FloatLayout) {
  if (bytes === 2) chunk.swap16()
  else if (bytes === 4) chunk.swap32()
  else chunk.swap64()
}

function report(tensor: TensorAbout, values: ValueStatistics, scan: FileScan) {
  const { items, nans } = values
  const found = { details: { tensor: tensor.name, valuesRead: items } }
  const infinities = values.positiveInfinities + values.negativeInfinities
  if (nans > 0 || (infinities > 0 && !isMask(values))) {
    const isWarning = items >= WARNING_ITEMS && nans / items >= WARNING_NAN_SHARE
    scan.find('weights-not-finite', {
      ...found,
      message: `The tensor ${tensor.name} has ${unusable(nans, infinities)} among the ${shown(items)} values that were read`,
      ...(isWarning && { severity: 'warning' as const }),
    })
  }
  if (items < tensor.items) return
  if (values.isConstant && nans === 0 && items >= MIN_CONSTANT_ITEMS && tensor.dimensions > 1) {
    const kind = values.zeros === items ? 'zero' : 'equal'
    scan.find('weights-constant', {
      ...found,
      message: `All ${shown(items)} values of the tensor ${tensor.name} are ${kind}`,
    })
  }
  const { count, largest } = values.beyondMedian(OUTLIER_EXPONENTS)
  if (items < WARNING_ITEMS || count === 0 || count / items > MAX_OUTLIER_SHARE) return
  scan.find('weights-outlier', {
    ...found,
    message: `The tensor ${tensor.name} has ${shown(count)} ${count === 1 ? 'value' : 'values'} far above the others, the largest about 10^${Math.round(largest * Math.log10(2))} times the median`,
  })
}

const shown = (count: number) => count.toLocaleString('en')

const unusable = (nans: number, infinities: number) =>
  [
    ...(nans > 0 ? [`${shown(nans)} NaN`] : []),
    ...(infinities > 0 ? [`${shown(infinities)} infinite`] : []),
  ].join(' and ')

/** Whether a tensor is an attention mask, which consists of zero and minus infinity. */
function isMask({ items, zeros, negativeInfinities }: ValueStatistics): boolean {
  return negativeInfinities + zeros === items
}
