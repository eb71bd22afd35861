import { auditBytes, rulesOf } from '#tests/support/audit_set/audit_bytes'
import { zipOf } from '#tests/support/audit_set/archives'
import { ggufOf, safetensorsOf } from '#tests/support/audit_set/model_files'
import { test } from '@japa/runner'

const MIT =
  'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy'
const GPL =
  '                    GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007\n'
const CARD = '---\nlanguage: en\nlicense: cc-by-nc-4.0\ntags: [bert]\n---\n# A model\n'

const licensesOf = ({ findings }: Awaited<ReturnType<typeof auditBytes>>) =>
  findings.flatMap(({ rule, details }) => (rule.startsWith('license-') ? [details.license] : []))

test.group('Model audit: licenses', () => {
  test('the license is read from {name}')
    .with([
      { name: 'LICENSE', content: MIT, license: 'mit' },
      { name: 'COPYING.txt', content: GPL, license: 'gpl-3.0' },
      { name: 'LICENSE.md', content: 'All rights reserved.', license: 'other' },
      { name: 'README.md', content: CARD, license: 'cc-by-nc-4.0' },
      { name: 'README.md', content: `${CARD}{{ example }}`, license: 'cc-by-nc-4.0' },
      { name: 'config.json', content: '{"license": "Apache-2.0"}', license: 'apache-2.0' },
      { name: 'model.yaml', content: 'license: [openrail]\n', license: 'openrail' },
      { name: 'model.gguf', content: ggufOf({ 'general.license': 'llama3' }), license: 'llama3' },
      {
        name: 'w.safetensors',
        content: safetensorsOf({ __metadata__: { license: 'mit' } }, Buffer.alloc(0)),
        license: 'mit',
      },
      {
        name: 'model.zip',
        content: zipOf([{ name: 'm/LICENSE', content: MIT }]),
        license: 'mit',
      },
    ])
    .run(async ({ assert }, { name, content, license }) => {
      const audited = await auditBytes(content, name)
      assert.deepEqual(licensesOf(audited), [license])
      assert.deepEqual(rulesOf(audited), [])
      assert.equal(audited.summary.verdict, 'clean')
    })

  test('a license that the team denies by name or pattern is reported as a warning', async ({
    assert,
  }) => {
    for (const denied of ['cc-by-nc-4.0', 'CC-BY-NC-*', '*-nc-*', '*']) {
      const audited = await auditBytes(CARD, 'README.md', { deniedLicenses: ['mit', denied] })
      assert.deepEqual(rulesOf(audited), ['license-denied'], denied)
      assert.equal(audited.summary.verdict, 'suspicious')
    }
    for (const denied of ['cc-by-4.0', 'cc-by-nc', '*-nd-*', 'nc-*', '*nc']) {
      const audited = await auditBytes(CARD, 'README.md', { deniedLicenses: [denied] })
      assert.deepEqual(rulesOf(audited), [], denied)
    }
  })

  test('vocabulary words and nested settings are not read as licenses', async ({ assert }) => {
    const document = { model: { vocab: { license: 'x' } }, examples: [{ license: 'gpl-3.0' }] }
    assert.deepEqual(licensesOf(await auditBytes(JSON.stringify(document), 'tokenizer.json')), [])
    const code = await auditBytes('# license: gpl-3.0\nx = 1\n', 'model.py')
    assert.deepEqual(licensesOf(code), [])
  })
})
