import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { ggufOf } from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

async function hashesOf(document: unknown) {
  const { findings, summary } = await auditBytes(json(document), 'manifest.json')
  const hashes = findings.filter(({ rule }) => rule === 'config-weak-hash')
  return { algorithms: hashes.map(({ details }) => details.algorithm), verdict: summary.verdict }
}

test.group('Model audit: manifest checksums', () => {
  test('a weak {algorithm} checksum in {key} is reported as information')
    .with([
      { key: 'md5', value: MD5, algorithm: 'MD5' },
      { key: 'weights_md5sum', value: MD5, algorithm: 'MD5' },
      { key: 'sha1', value: SHA1, algorithm: 'SHA-1' },
      { key: 'checksum', value: MD5.toUpperCase(), algorithm: 'MD5' },
      { key: 'model_hash', value: SHA1, algorithm: 'SHA-1' },
      { key: 'file', value: `md5:${MD5}`, algorithm: 'MD5' },
      { key: 'integrity', value: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', algorithm: 'SHA-1' },
    ])
    .run(async ({ assert }, { key, value, algorithm }) => {
      const found = await hashesOf({ files: [{ [key]: value }] })
      assert.deepEqual(found, { algorithms: [algorithm], verdict: 'clean' })
    })

  test('strong checksums, commit hashes, and identifiers are not reported', async ({ assert }) => {
    const document = {
      sha256: SHA256,
      checksum: SHA256,
      _commit_hash: SHA1,
      revision: SHA1,
      id: MD5,
      uuid: MD5,
      etag: MD5,
      sha1: 'none',
    }
    assert.deepEqual((await hashesOf(document)).algorithms, [])
  })
})

async function blockedIn(bytes: Buffer, file: string, blockedModels: string[]) {
  const { findings } = await auditBytes(bytes, file, { blockedModels })
  return findings
    .filter(({ rule }) => rule === 'model-name-blocked')
    .map(({ details }) => details.model)
}

test.group('Model audit: blocked models', () => {
  test('a blocked model is found in {name}')
    .with([
      {
        name: 'a configuration',
        file: 'config.json',
        bytes: () => json({ _name_or_path: 'Acme/Bert' }),
      },
      {
        name: 'a path of a configuration',
        file: 'adapter_config.json',
        bytes: () => json({ base_model_name_or_path: '/data/hub/Acme/Bert/' }),
      },
      {
        name: 'a nested setting',
        file: 'a.yaml',
        bytes: () => Buffer.from('stages:\n  - model_name: Acme/Bert\n'),
      },
      {
        name: 'the metadata of GGUF',
        file: 'm.gguf',
        bytes: () =>
          ggufOf({ 'general.base_model.0.repo_url': 'https://huggingface.co/Acme/Bert' }),
      },
      {
        name: 'a model card',
        file: 'README.md',
        bytes: () => Buffer.from('---\nbase_model:\n- x/y\n- Acme/Bert\n---\n'),
      },
      {
        name: 'the name of a file',
        file: 'acme--bert.safetensors',
        bytes: () => Buffer.from('\x02\0\0\0\0\0\0\0{}'),
      },
    ])
    .run(async ({ assert }, { bytes, file }) => {
      assert.lengthOf(await blockedIn(bytes(), file, ['acme/bert']), 1)
      assert.lengthOf(await blockedIn(bytes(), file, ['acme/*']), 1)
      assert.lengthOf(await blockedIn(bytes(), file, ['acme/ber', 'other/bert']), 0)
    })

  test('a pattern without a publisher blocks the model for every publisher', async ({ assert }) => {
    const config = json({ _name_or_path: 'acme/bert-large' })
    assert.deepEqual(await blockedIn(config, 'config.json', ['bert-*']), ['acme/bert-large'])
    assert.deepEqual(await blockedIn(config, 'config.json', ['bert']), [])
  })

  test('a blocked model is reported as a warning', async ({ assert }) => {
    const options = { blockedModels: ['acme/bert'] }
    const { summary } = await auditBytes(json({ model_id: 'acme/bert' }), 'config.json', options)
    assert.equal(summary.verdict, 'suspicious')
  })
})

test.group('Model audit: requirements', () => {
  test('the requirement “{line}” is reported as a warning')
    .with([
      { line: '--index-url http://pypi.example.com/simple' },
      { line: '-i http://10.0.0.1/simple' },
      { line: '--trusted-host pypi.example.com' },
      { line: 'thing @ http://example.com/thing.whl' },
      { line: '-e git+http://example.com/thing.git#egg=thing' },
    ])
    .run(async ({ assert }, { line }) => {
      const bytes = Buffer.from(`torch==2.6.0\n${line}\n`)
      assert.include(
        rulesOf(await auditBytes(bytes, 'requirements.txt')),
        'requirements-unsafe-source'
      )
    })

  test('ordinary requirements have no finding', async ({ assert }) => {
    const bytes = Buffer.from(
      '--extra-index-url https://download.pytorch.org/whl/cu124\ntorch>=2.6\n# http://example.com\ngit+https://github.com/huggingface/transformers.git\n'
    )
    assert.deepEqual(rulesOf(await auditBytes(bytes, 'requirements-gpu.txt')), [])
  })
})
