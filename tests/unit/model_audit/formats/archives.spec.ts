import { compressedPickle } from '#tests/support/audit_set/compressed'
import { checkpointOf, tarOf, zipOf } from '#tests/support/audit_set/archives'
import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { oldRarOf, rarOf, type RarFile } from '#tests/support/audit_set/rar'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { test } from '@japa/runner'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

const system = () => pickle(2).call('os', 'system').stop()
const harmless = () => pickle(2).raw('}').stop()

test.group('Model audit: archives', () => {
  test('archives nested beyond the limit result in a failed check', async ({ assert }) => {
    let bytes = zipOf([{ name: 'a.pkl', content: harmless() }])
    for (let level = 0; level < 10; level++) bytes = zipOf([{ name: 'a.zip', content: bytes }])
    const { summary, findings, events } = await auditBytes(bytes, 'a.zip')
    const checks = events.flatMap((event) => (event.type === 'check' ? [event.check] : []))
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['analysis-limit']
    )
    assert.equal(summary.checks.failed, 1)
    const failed = checks.filter(({ status }) => status === 'failed')
    assert.containsSubset(failed, [{ severity: 'warning', message: 'Audit reached a limit' }])
  })

  test('an empty file is clean, and its check states the reason', async ({ assert }) => {
    const { summary } = await auditBytes('', 'model.pkl')
    assert.equal(summary.verdict, 'clean')
    assert.equal(summary.checks.passed, 1)
  })

  test('a pickle in {name} is found')
    .with([
      { name: 'a zip archive', bytes: () => zipOf([{ name: 'a/model.pkl', content: system() }]) },
      {
        name: 'a deflated member',
        bytes: () => zipOf([{ name: 'model.pkl', content: system(), isDeflated: true }]),
      },
      {
        name: 'a member with another extension',
        bytes: () => zipOf([{ name: 'config.p', content: system() }]),
      },
      {
        name: 'a member with a wrong checksum',
        bytes: () => zipOf([{ name: 'model.pkl', content: system(), crc: 7 }]),
      },
      {
        name: 'a member that is marked as encrypted',
        bytes: () => zipOf([{ name: 'model.pkl', content: system(), flags: 1 }]),
      },
      {
        name: 'a member that the directory does not list',
        bytes: () =>
          zipOf([
            { name: 'model.pkl', content: system(), isUnlisted: true },
            { name: 'x', content: 'y' },
          ]),
      },
      {
        name: 'a tensor of a checkpoint',
        bytes: () => checkpointOf(harmless(), [{ name: 'archive/data/1', content: system() }]),
      },
      { name: 'a tar archive', bytes: () => tarOf([{ name: 'model.pkl', content: system() }]) },
      {
        name: 'nested archives',
        bytes: () =>
          tarOf([
            {
              name: 'a.zip',
              content: zipOf([
                { name: 'b.tar', content: tarOf([{ name: 'c.pkl', content: system() }]) },
              ]),
            },
          ]),
      },
      { name: 'gzip', bytes: () => gzipSync(system()) },
      { name: 'zlib', bytes: () => deflateSync(system()) },
      { name: 'Zstandard', bytes: () => zstdCompressSync(system()) },
      { name: 'bzip2', bytes: () => compressedPickle('bzip2') },
      { name: 'xz', bytes: () => compressedPickle('xz') },
      {
        name: 'xz with sizes in its block header',
        bytes: () => compressedPickle('xz with sizes'),
      },
      { name: 'LZMA', bytes: () => compressedPickle('lzma') },
      { name: 'LZ4', bytes: () => compressedPickle('lz4') },
    ])
    .run(async ({ assert }, { bytes }) => {
      const { findings, summary } = await auditBytes(bytes(), 'model.bin')
      assert.equal(summary.verdict, 'malicious')
      assert.isTrue(findings.some(({ message }) => message.startsWith('Calls os.system(')))
    })

  test('an xz file with a filter chain is reported as not examined', async ({ assert }) => {
    const bytes = compressedPickle('xz with a filter chain')
    const { verdict, errors } = (await auditBytes(bytes, 'model.bin')).summary
    assert.equal(verdict, 'undecided')
    assert.include(errors.join(), 'uses a filter chain')
  })

  test('bytes after the last LZ4 frame are ignored', async ({ assert }) => {
    const frame = compressedPickle('lz4')
    const trailing = Buffer.from('not another frame')
    const rules = rulesOf(await auditBytes(frame, 'model.bin'))
    assert.deepEqual(
      rulesOf(await auditBytes(Buffer.concat([frame, trailing]), 'model.bin')),
      rules
    )
  })

  test('the location of a finding names the archives that contain the file', async ({ assert }) => {
    const bytes = zipOf([{ name: 'b.tar', content: tarOf([{ name: 'c.pkl', content: system() }]) }])
    const { findings } = await auditBytes(bytes, 'a.zip')
    assert.equal(findings[0]?.location.path, 'a.zip:b.tar:c.pkl')
  })

  test('{name} is reported as {rule}')
    .with([
      {
        name: 'a path with ..',
        bytes: () => zipOf([{ name: '../../x', content: 'x' }]),
        rule: 'archive-path-traversal',
      },
      {
        name: 'a path with \\',
        bytes: () => zipOf([{ name: '..\\..\\x', content: 'x' }]),
        rule: 'archive-path-traversal',
      },
      {
        name: 'a drive letter',
        bytes: () => zipOf([{ name: 'C:\\x', content: 'x' }]),
        rule: 'archive-path-traversal',
      },
      {
        name: 'an absolute path',
        bytes: () => tarOf([{ name: '/etc/x', content: 'x' }]),
        rule: 'archive-path-traversal',
      },
      {
        name: 'a link out of the archive',
        bytes: () => tarOf([{ name: 'a', type: '2', target: '/etc/passwd' }]),
        rule: 'archive-link-escape',
      },
      {
        name: 'a relative link out of the archive',
        bytes: () => tarOf([{ name: 'a/b', type: '2', target: '../../x' }]),
        rule: 'archive-link-escape',
      },
      {
        name: 'a hard link out of the archive',
        bytes: () => tarOf([{ name: 'a/b', type: '1', target: '../x' }]),
        rule: 'archive-link-escape',
      },
      {
        name: 'a link in a zip archive',
        bytes: () => zipOf([{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]),
        rule: 'archive-link-escape',
      },
      {
        name: 'a device',
        bytes: () => tarOf([{ name: 'a', type: '3' }]),
        rule: 'archive-special-file',
      },
      {
        name: 'a duplicate',
        bytes: () =>
          zipOf([
            { name: 'a', content: 'x' },
            { name: 'a', content: 'y' },
          ]),
        rule: 'archive-duplicate',
      },
      {
        name: 'another name in the local header',
        bytes: () => zipOf([{ name: 'a', localName: 'b', content: 'x' }]),
        rule: 'archive-inconsistent',
      },
      {
        name: 'a wrong checksum',
        bytes: () => zipOf([{ name: 'a', content: 'x', crc: 9 }]),
        rule: 'archive-checksum',
      },
    ])
    .run(async ({ assert }, { bytes, rule }) => {
      assert.deepEqual(rulesOf(await auditBytes(bytes(), 'model.zip')), [rule])
    })

  test('links within the archive are not reported', async ({ assert }) => {
    const bytes = tarOf([
      { name: 'a/b', type: '2', target: '../c' },
      { name: 'c', content: 'x' },
    ])
    assert.deepEqual(rulesOf(await auditBytes(bytes, 'model.tar')), [])
  })

  test('unpacking a decompression bomb stops at the limit, and the bomb is reported', async ({
    assert,
  }) => {
    const bytes = gzipSync(Buffer.alloc(64 * 2 ** 20))
    const result = await auditBytes(bytes, 'model.gz')
    assert.include(rulesOf(result), 'archive-bomb')
    assert.isFalse(result.summary.isComplete)
  })

  test('archives are unpacked only up to the maximum depth', async ({ assert }) => {
    let bytes: Buffer = system()
    for (let level = 0; level < 12; level++) bytes = gzipSync(bytes)
    const result = await auditBytes(bytes, 'model.gz')
    assert.include(rulesOf(result), 'analysis-limit')
  })

  test('an encrypted member is skipped, and the verdict is undecided', async ({ assert }) => {
    const bytes = zipOf([
      { name: 'a.pkl', content: Buffer.from('encrypted bytes'), flags: 1, crc: 5 },
    ])
    const { summary } = await auditBytes(bytes, 'model.zip')
    assert.equal(summary.verdict, 'undecided')
    assert.equal(summary.checks.skipped, 1)
  })

  test('uncompressed members of a {name} archive are scanned')
    .with([
      { name: 'RAR 4', rar: oldRarOf },
      { name: 'RAR 5', rar: rarOf },
    ])
    .run(async ({ assert }, { rar }) => {
      const evil = await auditBytes(rar([{ name: 'a.pkl', content: system() }]), 'model.rar')
      assert.equal(evil.summary.verdict, 'malicious')
      const path = await auditBytes(rar([{ name: '../a.txt', content: 'text' }]), 'model.rar')
      assert.deepEqual(rulesOf(path), ['archive-path-traversal'])
      const clean = await auditBytes(rar([{ name: 'a.txt', content: 'text' }]), 'model.rar')
      assert.equal(clean.summary.verdict, 'clean')
    })

  test(
    'compressed and encrypted members of a {name} archive are reported, and the verdict is undecided'
  )
    .with([
      { name: 'RAR 4', rar: oldRarOf },
      { name: 'RAR 5', rar: rarOf },
    ])
    .run(async ({ assert }, { rar }) => {
      const rules = async (member: Partial<RarFile>) => {
        const bytes = rar([{ name: 'a.pkl', content: 'packed', ...member }])
        const { summary, findings } = await auditBytes(bytes, 'model.rar')
        assert.equal(summary.verdict, 'undecided')
        return findings.map(({ rule }) => rule)
      }
      assert.deepEqual(await rules({ isCompressed: true }), ['archive-unexamined'])
      assert.deepEqual(await rules({ isEncrypted: true }), ['archive-encrypted'])
    })

  test('a truncated RAR archive is reported as unreadable, and links in RAR archives are checked', async ({
    assert,
  }) => {
    const whole = rarOf([{ name: 'a.txt', content: 'some text' }])
    const broken = await auditBytes(whole.subarray(0, -12), 'model.rar')
    assert.deepEqual(rulesOf(broken), ['archive-unreadable'])
    const link = rarOf([{ name: 'a', content: '', target: '../../etc/passwd' }])
    assert.deepEqual(rulesOf(await auditBytes(link, 'model.rar')), ['archive-link-escape'])
  })

  test('a zip member with an unknown compression method is reported as information', async ({
    assert,
  }) => {
    const bytes = zipOf([{ name: 'a.bin', content: 'text' }])
    for (const offset of [8, bytes.indexOf('PK\x01\x02') + 10]) bytes.writeUInt16LE(99, offset)
    const { summary, findings } = await auditBytes(bytes, 'model.zip')
    assert.equal(summary.verdict, 'undecided')
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['archive-unexamined']
    )
  })

  test('a program in a tensor is reported as executable content', async ({ assert }) => {
    const elf = Buffer.concat([
      Buffer.alloc(100, 1),
      Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
      Buffer.alloc(64),
    ])
    const bytes = checkpointOf(harmless(), [{ name: 'archive/data/1', content: elf }])
    assert.deepEqual(rulesOf(await auditBytes(bytes, 'model.pt')), ['executable-content'])
  })
})
