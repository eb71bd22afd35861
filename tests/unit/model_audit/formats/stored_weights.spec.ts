import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditBytes } from '#tests/support/audit_set/audit_bytes'
import { audit, type Audited } from '#tests/support/audit_set/audit_set'
import { hdf5Files, hdf5Path } from '#tests/support/audit_set/hdf5_files'
import { overlappingHeaders } from '#tests/support/audit_set/overlapping_hdf5'
import { protoBytes, protoNumber } from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const weightsOf = ({ findings }: Audited) =>
  findings
    .filter(({ rule }) => rule.startsWith('weights-'))
    .map(({ rule, severity, details }) => ({ rule, severity, valuesRead: details.valuesRead }))
    .sort((one, other) => (one.rule < other.rule ? -1 : 1))

/** Returns the messages of skipped checks. */
const skippedIn = ({ events }: Audited) =>
  events
    .flatMap((event) =>
      event.type === 'check' && event.check.status === 'skipped' ? [event.check.message] : []
    )
    .join()

const found = (rule: string, severity: string, valuesRead: number) => ({
  rule,
  severity,
  valuesRead,
})

/** The file contains a trained, a damaged, a constant and an integer dataset, and one with an outlier. */
const DAMAGES = [
  found('weights-constant', 'info', 4_096),
  found('weights-not-finite', 'warning', 2_048),
  found('weights-outlier', 'info', 2_048),
]

test.group('Model audit: HDF5 weight values', () => {
  for (const name of hdf5Files.filter((one) => one !== 'virtual.h5')) {
    test(`${name}: a full scan examines the values of each dataset`, async ({ assert }) => {
      assert.deepEqual(weightsOf(await audit(hdf5Path(name), { depth: 'full' })), DAMAGES)
    })
  }

  test('a structural scan unpacks only the first chunk of a dataset', async ({ assert }) => {
    const findings = weightsOf(await audit(hdf5Path('chunked.h5')))
    assert.deepEqual(findings, [found('weights-not-finite', 'info', 400)])
  })

  test('a finding names the tensor by its path in the file', async ({ assert }) => {
    const { findings } = await audit(hdf5Path('contiguous.h5'))
    assert.include(
      findings.find(({ rule }) => rule === 'weights-not-finite')!.message,
      '/model_weights/dense/damaged'
    )
  })

  test('objects with overlapping headers are not read repeatedly', async ({ assert }) => {
    const bytes = overlappingHeaders(400, 100_000)
    const audited = await auditBytes(bytes, 'overlapping.h5')
    assert.match(skippedIn(audited), /^Not read: the file has more structures than are read/)
    assert.equal(audited.summary.verdict, 'clean')
  })

  test('values that cannot be read result in a skipped check rather than a finding', async ({
    assert,
  }) => {
    const bytes = readFileSync(hdf5Path('chunked.h5'))
    // Overwrites the compressed values. The datasets' descriptions are at the start of the file.
    bytes.fill(0x55, 20_000)
    const audited = await auditBytes(bytes, 'm.h5', { depth: 'full' })
    const { findings, summary } = audited
    assert.deepEqual(
      findings.filter(({ severity }) => severity !== 'info'),
      []
    )
    assert.equal(summary.verdict, 'clean')
    assert.match(skippedIn(audited), /^Not read: a chunk is broken/)
  })

  test('a virtual dataset, which reads other files, is reported', async ({ assert }) => {
    const { findings } = await audit(hdf5Path('virtual.h5'))
    assert.deepEqual(
      findings.map(({ rule, message }) => ({ rule, message })),
      [
        {
          rule: 'hdf5-external-reference',
          message: 'The virtual dataset /weights reads the file /home/user/private.h5',
        },
      ]
    )
  })
})

const setting = (key: string, value: string) =>
  protoBytes(13, Buffer.concat([protoBytes(1, key), protoBytes(2, value)]))

/** Builds an ONNX model with a tensor of 4,096 values in another file. */
function onnxOf(location: string, offset: number): Buffer {
  const tensor = Buffer.concat([
    ...[64, 64].map((size) => protoNumber(1, size)),
    ...[protoNumber(2, 1), protoBytes(8, 'w'), protoNumber(14, 1)],
    ...[
      setting('location', location),
      setting('offset', String(offset)),
      setting('length', '16384'),
    ],
  ])
  const node = Buffer.concat([protoBytes(1, 'x'), protoBytes(4, 'Relu')])
  const graph = Buffer.concat([protoBytes(1, node), protoBytes(5, tensor)])
  return Buffer.concat([protoNumber(1, 8), protoBytes(7, graph), protoBytes(8, protoNumber(2, 17))])
}

test.group('Model audit: ONNX external data', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-test-'))
    const values = new Float32Array(8_192).map((_, index) => (index < 4_096 ? 0.1 : Number.NaN))
    await writeFile(join(folder, 'model.data'), Buffer.from(values.buffer))
    return () => rm(folder, { recursive: true })
  })
  const auditModelAt = async (path: string, model: Buffer) => {
    await writeFile(join(folder, 'model.onnx'), model)
    return audit(path)
  }

  test('values in another file of the audited folder are examined', async ({ assert }) => {
    const damaged = await auditModelAt(folder, onnxOf('model.data', 16_384))
    assert.deepEqual(weightsOf(damaged), [found('weights-not-finite', 'warning', 4_096)])
    assert.deepEqual(weightsOf(await auditModelAt(folder, onnxOf('./model.data', 0))), [
      found('weights-constant', 'info', 4_096),
    ])
  })

  test('a tensor that extends beyond the end of its file is reported', async ({ assert }) => {
    const { findings } = await auditModelAt(folder, onnxOf('model.data', 16_388))
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
      ['The tensor w needs the bytes from 16388 to 32772 of model.data, which has 32768']
    )
  })

  test('files outside the audit are not opened', async ({ assert }) => {
    const single = await auditModelAt(join(folder, 'model.onnx'), onnxOf('model.data', 16_384))
    assert.deepEqual(weightsOf(single), [])
    const outside = await auditModelAt(
      folder,
      onnxOf(`../${folder.split('/').at(-1)}/model.data`, 16_384)
    )
    assert.isEmpty(outside.findings.filter(({ rule }) => rule === 'onnx-tensor-size'))
  })
})
