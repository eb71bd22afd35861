import { auditBytes } from '#tests/support/audit_set/audit_bytes'
import {
  ggufWithTensor,
  numpyOf,
  protoBytes,
  protoNumber,
  safetensorsOf,
} from '#tests/support/audit_set/model_files'
import { mxnetOf, paddleTensorsOf, t7 } from '#tests/support/audit_set/runtime_files'
import { legacyTorchOf, torchZipOf } from '#tests/support/audit_set/torch_files'
import { test } from '@japa/runner'

const ITEMS = 4_096
type Values = Float32Array | Float64Array | Uint16Array

/** Generates values like those of a trained layer, identical in every run. */
const trained = (items = ITEMS) =>
  Float32Array.from({ length: items }, (_, index) => Math.sin(index * 12.9898) * 0.05)
const bytesOf = ({ buffer, byteOffset, byteLength }: Values) =>
  Buffer.from(buffer, byteOffset, byteLength)
/** Converts 32-bit values to bfloat16 by taking their upper halves. */
const asBf16 = (values: Float32Array) =>
  Uint16Array.from(new Uint32Array(values.buffer), (bits) => bits >>> 16)
const changed = (change: (values: Float32Array) => void) => {
  const values = trained()
  change(values)
  return values
}

function safetensors(values: Values, dtype = 'F32') {
  const data = bytesOf(values)
  const shape = [64, values.length / 64]
  return safetensorsOf({ w: { dtype, shape, data_offsets: [0, data.length] } }, data)
}
const arrayOf = (values: Values) => ({
  name: 'w',
  sizes: [64, values.length / 64],
  values: bytesOf(values),
})
const numpy = (values: Values, descr: string, bytes = bytesOf(values)) =>
  numpyOf(
    `{'descr': '${descr}', 'fortran_order': False, 'shape': (64, ${values.length / 64}), }`,
    bytes
  )

async function weightFindings(
  bytes: Buffer,
  name: string,
  depth: 'structure' | 'full' = 'structure'
) {
  const { findings } = await auditBytes(bytes, name, { depth })
  return findings
    .filter(({ rule }) => rule.startsWith('weights-'))
    .map(({ rule, severity }) => `${rule} ${severity}`)
}

const damaged = changed((values) => values.fill(Number.NaN, 0, ITEMS / 4))
const outlier = changed((values) => values.fill(1e9, 7, 8))

const storageOf = (values: Values, type?: string) => [
  { name: '0', items: values.length, values: bytesOf(values), ...(type && { type }) },
]
const checkpoint = (values: Values, type?: string) => torchZipOf(storageOf(values, type))
/** The values are in storage 10, which precedes storage 9, because names are sorted as strings. */
const legacyCheckpoint = (values: Values) =>
  legacyTorchOf([
    { name: '9', type: 'LongStorage', items: 2, values: Buffer.alloc(16, 0xff) },
    { name: '10', items: values.length, values: bytesOf(values) },
  ])

/** Builds an ONNX model with one initializer: raw bytes or a list of numbers. */
function onnx(values: Values, field = 9) {
  const sizes = [64, values.length / 64].map((size) => protoNumber(1, size))
  const about = [...sizes, protoNumber(2, 1), protoBytes(8, 'w')]
  const tensor = Buffer.concat([...about, protoBytes(field, bytesOf(values))])
  const graph = Buffer.concat([
    protoBytes(1, Buffer.concat([protoBytes(1, 'x'), protoBytes(4, 'Relu')])),
    protoBytes(5, tensor),
  ])
  return Buffer.concat([protoNumber(1, 8), protoBytes(7, graph), protoBytes(8, protoNumber(2, 17))])
}

/** Builds a Q4_K tensor, whose blocks of 144 bytes start with a scale. */
function quantized(scale: number) {
  const data = Buffer.alloc(2_048 * 144, 0x55)
  for (let block = 0; block < 2_048; block++) data.writeUInt16LE(scale, block * 144)
  return ggufWithTensor(12, 2_048 * 256, data)
}

const FORMATS: { name: string; file: string; bytes: (values: Float32Array) => Buffer }[] = [
  { name: 'safetensors F32', file: 'm.safetensors', bytes: safetensors },
  {
    name: 'safetensors BF16',
    file: 'm.safetensors',
    bytes: (values) => safetensors(asBf16(values), 'BF16'),
  },
  {
    name: 'safetensors F64',
    file: 'm.safetensors',
    bytes: (values) => safetensors(Float64Array.from(values), 'F64'),
  },
  {
    name: 'GGUF F32',
    file: 'm.gguf',
    bytes: (values) => ggufWithTensor(0, ITEMS, bytesOf(values)),
  },
  {
    name: 'GGUF BF16',
    file: 'm.gguf',
    bytes: (values) => ggufWithTensor(30, ITEMS, bytesOf(asBf16(values))),
  },
  { name: 'PyTorch', file: 'm.pt', bytes: checkpoint },
  {
    name: 'PyTorch with compressed members',
    file: 'm.pt',
    bytes: (values) => torchZipOf(storageOf(values), { isDeflated: true, isPickleLast: true }),
  },
  { name: 'PyTorch without zip', file: 'm.pt', bytes: legacyCheckpoint },
  { name: 'ONNX', file: 'm.onnx', bytes: onnx },
  { name: 'ONNX with a list of numbers', file: 'm.onnx', bytes: (values) => onnx(values, 4) },
  { name: 'MXNet', file: 'm.params', bytes: (values) => mxnetOf([arrayOf(values)]) },
  { name: 'Paddle', file: 'm.pdiparams', bytes: (values) => paddleTensorsOf([arrayOf(values)]) },
  { name: 'Torch7', file: 'm.t7', bytes: (values) => t7.tensor(1, bytesOf(values)) },
  { name: 'NumPy', file: 'm.npy', bytes: (values) => numpy(values, '<f4') },
  {
    name: 'big-endian NumPy',
    file: 'm.npy',
    bytes: (values) => numpy(values, '>f4', Buffer.from(bytesOf(values)).swap32()),
  },
]

test.group('Model audit: weight values', () => {
  for (const { name, file, bytes } of FORMATS) {
    test(`${name}: trained weights have no finding, and damaged weights do`, async ({ assert }) => {
      const findingsOf = (values: Float32Array) => weightFindings(bytes(values), file, 'full')
      assert.deepEqual(await findingsOf(trained()), [])
      assert.deepEqual(await findingsOf(damaged), ['weights-not-finite warning'])
      assert.deepEqual(await findingsOf(outlier), ['weights-outlier info'])
      // Formats that do not store the shape.
      const isFlat = name.startsWith('PyTorch') || name === 'Torch7'
      const constant = await findingsOf(new Float32Array(ITEMS))
      assert.deepEqual(constant, isFlat ? [] : ['weights-constant info'])
    })
  }

  test('the scales of quantized tensors are examined', async ({ assert }) => {
    assert.deepEqual(await weightFindings(quantized(0x2c00), 'm.gguf'), [])
    assert.deepEqual(await weightFindings(quantized(0x7e01), 'm.gguf', 'full'), [
      'weights-not-finite warning',
    ])
  })

  test('the tensor data of a legacy checkpoint is not reported as bytes after a pickle', async ({
    assert,
  }) => {
    const complete = legacyCheckpoint(trained())
    const findingsOf = async (bytes: Buffer) =>
      (await auditBytes(bytes, 'm.pt')).findings.map(({ message }) => message)
    assert.deepEqual(await findingsOf(complete), [])
    const longer = Buffer.concat([complete, Buffer.alloc(10)])
    assert.deepEqual(await findingsOf(longer), ['10 bytes follow the pickle'])
  })

  test('the weights of a legacy checkpoint with contradictory lengths are not examined', async ({
    assert,
  }) => {
    const bytes = legacyCheckpoint(damaged)
    bytes[bytes.indexOf(bytesOf(damaged)) - 8]! ^= 1
    assert.deepEqual(await weightFindings(bytes, 'm.pt'), [])
  })

  test('integer tensors of a checkpoint are not read as floating-point numbers', async ({
    assert,
  }) => {
    const bytes = checkpoint(damaged, 'LongStorage')
    assert.deepEqual(await weightFindings(bytes, 'm.pt', 'full'), [])
  })

  test('a few NaN or infinite values are reported only as information', async ({ assert }) => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      const values = changed((all) => all.fill(value, 3, 5))
      const findings = await weightFindings(safetensors(values), 'm.safetensors')
      assert.deepEqual(findings, ['weights-not-finite info'])
    }
  })

  test('masks of zeros and negative infinity are not reported', async ({ assert }) => {
    const mask = Float32Array.from({ length: ITEMS }, (_, index) => (index % 3 ? 0 : -Infinity))
    assert.deepEqual(await weightFindings(safetensors(mask), 'm.safetensors'), [])
  })

  test('random bytes read as numbers cause no warning', async ({ assert }) => {
    let state = 1
    const next = () => (state = Math.imul(state, 1_664_525) + 1_013_904_223) >>> 16
    for (const dtype of ['F16', 'BF16']) {
      const random = Uint16Array.from({ length: ITEMS }, next)
      const findings = await weightFindings(safetensors(random, dtype), 'm.safetensors')
      assert.deepEqual(findings, ['weights-not-finite info'], dtype)
    }
  })

  test('constant vectors, such as those of normalization layers, have no finding', async ({
    assert,
  }) => {
    const data = bytesOf(new Float32Array(ITEMS).fill(1))
    const norm = { dtype: 'F32', shape: [ITEMS], data_offsets: [0, data.length] }
    assert.deepEqual(await weightFindings(safetensorsOf({ norm }, data), 'm.safetensors'), [])
  })

  test('a structural scan reads the start of a large tensor, and a full scan reads all of it', async ({
    assert,
  }) => {
    const items = 2 ** 20
    const values = trained(items)
    values.fill(Number.NaN, items / 2)
    const bytes = safetensors(values)
    assert.deepEqual(await weightFindings(bytes, 'm.safetensors'), [])
    assert.deepEqual(await weightFindings(bytes, 'm.safetensors', 'full'), [
      'weights-not-finite warning',
    ])
  })

  test('bytes that several header entries share are read only once', async ({ assert }) => {
    const data = bytesOf(damaged)
    const entry = { dtype: 'F32', shape: [64, 64], data_offsets: [0, data.length] }
    const header = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [index, entry]))
    const { findings } = await auditBytes(safetensorsOf(header, data), 'm.safetensors', {
      depth: 'full',
    })
    const found = findings.filter(({ rule }) => rule === 'weights-not-finite')
    assert.isAbove(found.length, 0)
    assert.isBelow(found.length, 10)
  })
})
