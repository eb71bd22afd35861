import { auditBytes } from '#tests/support/audit_set/audit_bytes'
import { ggufWithTensor, numpyOf, safetensorsOf } from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const ITEMS = 4_096
type Values = Float32Array | Float64Array | Uint16Array

/** Values like those of a trained layer, the same in each run. */
const trained = (items = ITEMS) =>
  Float32Array.from({ length: items }, (_, index) => Math.sin(index * 12.9898) * 0.05)
const bytesOf = ({ buffer, byteOffset, byteLength }: Values) =>
  Buffer.from(buffer, byteOffset, byteLength)
/** The upper halves of 32-bit values. */
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
  { name: 'NumPy', file: 'm.npy', bytes: (values) => numpy(values, '<f4') },
  {
    name: 'big-endian NumPy',
    file: 'm.npy',
    bytes: (values) => numpy(values, '>f4', Buffer.from(bytesOf(values)).swap32()),
  },
]

test.group('Model audit: values of weights', () => {
  for (const { name, file, bytes } of FORMATS) {
    test(`${name}: trained weights have no finding, damaged ones do`, async ({ assert }) => {
      const findingsOf = (values: Float32Array) => weightFindings(bytes(values), file, 'full')
      assert.deepEqual(await findingsOf(trained()), [])
      assert.deepEqual(await findingsOf(damaged), ['weights-not-finite warning'])
      assert.deepEqual(await findingsOf(outlier), ['weights-outlier info'])
      assert.deepEqual(await findingsOf(new Float32Array(ITEMS)), ['weights-constant info'])
    })
  }

  test('a few NaN or infinite values do not change the verdict', async ({ assert }) => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      const values = changed((all) => all.fill(value, 3, 5))
      const findings = await weightFindings(safetensors(values), 'm.safetensors')
      assert.deepEqual(findings, ['weights-not-finite info'])
    }
  })

  test('masks of zero and minus infinity have no finding', async ({ assert }) => {
    const mask = Float32Array.from({ length: ITEMS }, (_, index) => (index % 3 ? 0 : -Infinity))
    assert.deepEqual(await weightFindings(safetensors(mask), 'm.safetensors'), [])
  })

  test('arbitrary bytes read as numbers cause no warning', async ({ assert }) => {
    let state = 1
    const next = () => (state = Math.imul(state, 1_664_525) + 1_013_904_223) >>> 16
    for (const dtype of ['F16', 'BF16']) {
      const random = Uint16Array.from({ length: ITEMS }, next)
      const findings = await weightFindings(safetensors(random, dtype), 'm.safetensors')
      assert.deepEqual(findings, ['weights-not-finite info'], dtype)
    }
  })

  test('constant vectors, such as those of normalizations, have no finding', async ({ assert }) => {
    const data = bytesOf(new Float32Array(ITEMS).fill(1))
    const norm = { dtype: 'F32', shape: [ITEMS], data_offsets: [0, data.length] }
    assert.deepEqual(await weightFindings(safetensorsOf({ norm }, data), 'm.safetensors'), [])
  })

  test('a structural scan reads the start of a large tensor, a full scan all of it', async ({
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

  test('a header that describes the same bytes many times is read at most once', async ({
    assert,
  }) => {
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
