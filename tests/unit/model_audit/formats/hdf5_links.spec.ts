import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { hdf5WithExternalFile, hdf5WithExternalLink } from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const FLAGS = [0, 1, 2, 3, 0x04, 0x10, 0x14, 0x17]

test.group('Model audit: HDF5 external links and files', () => {
  for (const flags of FLAGS) {
    test(`an external link message with the flags ${flags} is found`, async ({ assert }) => {
      const bytes = hdf5WithExternalLink({ file: '/etc/passwd', flags })
      const { findings, summary } = await auditBytes(bytes, 'm.h5')
      const found = findings.filter(({ rule }) => rule === 'hdf5-external-reference')
      assert.lengthOf(found, 1)
      assert.equal(found[0]!.message, 'The link link leads to the file /etc/passwd')
      assert.equal(summary.verdict, 'suspicious')
    })
  }

  test('a link that spans two chunks is found once', async ({ assert }) => {
    const before = 2 ** 20 - hdf5WithExternalLink({ file: 'x' }).length
    const bytes = hdf5WithExternalLink({ file: 'other.h5' }, before + 20)
    const { findings } = await auditBytes(bytes, 'm.h5')
    assert.lengthOf(
      findings.filter(({ rule }) => rule === 'hdf5-external-reference'),
      1
    )
  })

  test('the full scan finds a link after the first 32 MB', async ({ assert }) => {
    const bytes = hdf5WithExternalLink({ file: '/etc/passwd' }, 33 * 2 ** 20)
    assert.deepEqual(rulesOf(await auditBytes(bytes, 'm.h5', { depth: 'full' })), [
      'hdf5-external-reference',
    ])
  })

  test('links that are not external and messages with contradictory lengths have no finding', async ({
    assert,
  }) => {
    const link = hdf5WithExternalLink({ file: '/etc/passwd' })
    const at = link.indexOf(Buffer.from([1, 0x08, 64]))
    const changes: [offset: number, value: number][] = [
      [at, 2],
      [at + 1, 0x28],
      [at + 2, 1],
      [at + 3, 0],
      [at + 8, 200],
    ]
    for (const [offset, value] of changes) {
      const bytes = Buffer.from(link)
      bytes[offset] = value
      assert.deepEqual(rulesOf(await auditBytes(bytes, 'm.h5')), [], `${offset - at}`)
    }
  })

  test('messages for external data with an unknown version or contradictory counts have no finding', async ({
    assert,
  }) => {
    const file = hdf5WithExternalFile('/etc/passwd')
    assert.deepEqual(rulesOf(await auditBytes(file, 'm.h5')), ['hdf5-external-reference'])
    const message = file.lastIndexOf(Buffer.from([1, 0, 0, 0, 1, 0, 1, 0]))
    const changes: [offset: number, value: number][] = [
      [message, 2],
      [message + 6, 0],
      [message + 6, 2],
    ]
    for (const [offset, value] of changes) {
      const bytes = Buffer.from(file)
      bytes[offset] = value
      assert.deepEqual(
        rulesOf(await auditBytes(bytes, 'm.h5')),
        [],
        `${offset - message}: ${value}`
      )
    }
  })

  test('external data in a file with thousands of heaps is found within 2 s', async ({
    assert,
  }) => {
    const weights = Buffer.from(
      Uint32Array.from({ length: 16_384 }, (_, index) => Math.imul(index, 0x9e3779b1)).buffer
    )
    const heaps = Buffer.alloc(24 * 2 ** 20, weights)
    for (let at = 0; at < heaps.length; at += 4_096) heaps.write('HEAP', at)
    const bytes = Buffer.concat([hdf5WithExternalFile('/etc/passwd'), heaps])
    const result = await auditBytes(bytes, 'm.h5')
    assert.deepEqual(rulesOf(result), ['hdf5-external-reference'])
    assert.isBelow(result.summary.durationMs, 2_000)
  })
})
