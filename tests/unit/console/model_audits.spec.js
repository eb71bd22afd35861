import { formatBytes } from '../../../admin/core/display/formats/byte_size.js'
import { text } from '../../../admin/core/i18n/i18n.js'
import '../../../admin/model_audits/messages.js'
import { hexRows } from '../../../admin/model_audits/parts/hex_rows.js'
import { withFiles } from '../../../admin/model_audits/setup/chosen_files.js'
import { totalsOf } from '../../../admin/model_audits/audit_record.js'
import { treeOf } from '../../../admin/model_audits/files/file_tree.js'
import { EMPTY_FORM, missingIn, orderOf } from '../../../admin/model_audits/setup/setup_form.js'
import { test } from '@japa/runner'

const OPTIONS = {
  isEnabled: true,
  maxBytes: 1_000,
  freeBytes: 500,
  timeoutMinutes: 30,
  folders: [],
}

const chosen = (name, bytes) => ({
  name,
  file: new File(['x'.repeat(bytes)], name),
})

test.group('Console: model audits', () => {
  test('the totals include findings and checks that were not stored', ({ assert }) => {
    const issues = [{ severity: 'critical', message: 'Calls os.system' }]
    const findings = { critical: 3000, warning: 2, info: 0, debug: 0 }
    const stored = { issues, checks: [], totalChecks: 12_003, results: { findings } }
    assert.containsSubset(totalsOf(stored), { issues: 3002, checks: 12_003 })
    assert.containsSubset(totalsOf(stored).bySeverity, { critical: 3000, warning: 2, info: 0 })
    const uploaded = { issues, checks: [], totalChecks: null, results: {} }
    assert.containsSubset(totalsOf(uploaded), { issues: 1, checks: 0 })
    assert.equal(totalsOf(uploaded).bySeverity.critical, 1)
  })

  test('the bytes around a finding are shown as a hex dump with offsets', ({ assert }) => {
    const hex = Buffer.from('cos\nsystem\nX\x02\x00\x00\x00id').toString('hex')
    assert.equal(
      hexRows({ start: 31, hex }),
      [
        '0000001f  63 6f 73 0a 73 79 73 74 65 6d 0a 58 02 00 00 00  cos.system.X....',
        `0000002f  69 64${' '.repeat(42)}  id`,
      ].join('\n')
    )
  })

  test('files and archive members form a tree with the findings below each node', ({ assert }) => {
    const asset = (path) => ({ path, type: 'zip', size: 1, sha256: '' })
    const tree = treeOf(
      ['a/b.pt', 'a/b.pt:archive/data.pkl', 'a/b.pt:archive/version', 'c.json'].map(asset),
      ['a/b.pt:archive/data.pkl', 'a/b.pt:archive/data.pkl', 'c.json', 'unknown']
    )
    const shape = ({ name, asset: file, findings, children }) => [
      name,
      file !== null,
      findings,
      ...children.map(shape),
    ]
    assert.deepEqual(tree.map(shape), [
      [
        'a',
        false,
        2,
        ['b.pt', true, 2, ['archive', false, 2, ['data.pkl', true, 2], ['version', true, 0]]],
      ],
      ['c.json', true, 1],
    ])
  })

  test('sizes are shown in the largest unit that fits', ({ assert }) => {
    const sizes = [0, 1023, 1024, 150 * 2 ** 20, 1.5 * 2 ** 30, 2 ** 50]
    assert.deepEqual(
      sizes.map((bytes) => formatBytes(bytes).replace('\u00a0', ' ')),
      ['0 B', '1,023 B', '1 kB', '150 MB', '1.5 GB', '1,024 TB']
    )
  })

  test('adding a file replaces a selected file with the same path', ({ assert }) => {
    const [first, second] = [chosen('a.pkl', 1), chosen('a.pkl', 2)]
    assert.deepEqual(withFiles([first, chosen('b.pkl', 1)], [second])[1], second)
    assert.lengthOf(withFiles([first], [second]), 1)
  })

  test('an audit cannot be started without a model or with a model that is too large', ({
    assert,
  }) => {
    const missing = (changes) => missingIn({ ...EMPTY_FORM, ...changes }, OPTIONS, text)
    assert.match(missing({}) ?? '', /Choose the files/)
    assert.match(missing({ source: 'url', url: ' ' }) ?? '', /Enter the URL/)
    assert.match(missing({ files: [chosen('a', 600)] }) ?? '', /left for uploads/)
    assert.match(missing({ files: [chosen('a', 600), chosen('b', 600)] }) ?? '', /limit/)
    assert.isNull(missing({ files: [chosen('a', 500)] }))
    assert.isNull(missing({ source: 'hugging_face', repository: 'acme/bert' }))
  })

  test('the request contains only the fields of the selected source', ({ assert }) => {
    const form = {
      ...EMPTY_FORM,
      url: 'https://a.test/m',
      repository: 'acme/bert',
      name: ' Nightly ',
    }
    const common = { depth: 'structure', isFresh: false, name: 'Nightly' }
    assert.deepEqual(orderOf({ ...form, source: 'upload' }, ['1']), {
      ...{ ...common, source: 'upload', uploadIds: ['1'] },
    })
    assert.deepEqual(orderOf({ ...form, source: 'hugging_face', revision: ' v2 ' }, []), {
      ...{ ...common, source: 'hugging_face', repository: 'acme/bert', revision: 'v2' },
    })
  })
})
