import { test } from '@japa/runner'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { node, root } from '../../../bin/prepare/paths.mjs'
import { buttonKeys, isSingleWord, labelFindings } from '../../../bin/prose/button_labels.mjs'
import { consoleMessages } from '../../../bin/prose/console_messages.mjs'

const keysIn = (source, messages = new Map()) => buttonKeys('admin/a.tsx', source, messages)

function projectWith(t, files) {
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  t.cleanup(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const MESSAGES = `
  import { addTexts } from '../core/i18n/i18n.js'
  import { kindTexts } from './kind_messages.js'
  const reportTexts = {
    export: 'Export',
    print: 'Print report',
    ...kindTexts,
  } as const
  addTexts({ reports: reportTexts })
`

test.group('Button labels', () => {
  test('a single word is rejected as a button label unless it navigates within a dialog', ({
    assert,
  }) => {
    for (const text of ['Export', 'Add…', 'Retry (%{count})', 'Delete %{smart_count}', 'Views']) {
      assert.isTrue(isSingleWord(text), text)
    }
    for (const text of ['Export results', 'Cancel', 'Next', 'Remove %{name}', 'Logout']) {
      assert.isFalse(isSingleWord(text), text)
    }
    assert.isTrue(isSingleWord('Enable |||| Enable webhooks'))
  })

  test('the content, accessible name, and text of a button count as labels', ({ assert }) => {
    assert.deepEqual(keysIn("<Button onClick={run}>{t('a.run')}</Button>"), ['a.run'])
    assert.deepEqual(keysIn("<MenuItem onClick={run}>{t('a.run')}</MenuItem>"), ['a.run'])
    assert.deepEqual(keysIn("<IconButton aria-label={t('a.run')} />"), ['a.run'])
    assert.deepEqual(keysIn("<DialogButton text={t('a.run')} />"), ['a.run'])
    assert.deepEqual(keysIn("<Button>{t(isOn ? 'a.on' : 'a.off')}</Button>"), ['a.on', 'a.off'])
    assert.deepEqual(keysIn("const TEXTS = 'a.b'; <Button>{t(`${TEXTS}.run`)}</Button>"), [
      'a.b.run',
    ])
  })

  test('labels passed as props to dialogs, rows, and menus are found', ({ assert }) => {
    assert.deepEqual(
      keysIn("<FormDialog title={t('a.title')} submitText={t('a.save')}>{t('a.b')}</FormDialog>"),
      ['a.save']
    )
    assert.deepEqual(keysIn("<Row removeText={t('a.remove')} />"), ['a.remove'])
    assert.deepEqual(keysIn("const items = [{ label: t('a.pick'), onPick: run }]"), ['a.pick'])
    assert.deepEqual(keysIn("const columns = [{ label: t('a.name') }]"), [])
  })

  test('links, options, and toggles need no verb and noun', ({ assert }) => {
    assert.deepEqual(keysIn("<Button component={Link} to='/a'>{t('a.page')}</Button>"), [])
    assert.deepEqual(keysIn("<MenuItem value={id}>{t('a.choice')}</MenuItem>"), [])
    assert.deepEqual(keysIn("<ToggleButton>{t('a.state')}</ToggleButton>"), [])
    assert.deepEqual(keysIn("<Button startIcon={<Icon title={t('a.icon')} />}>{name}</Button>"), [])
  })

  test('a dynamic message key is checked in every group that contains all keys the component reads', ({
    assert,
  }) => {
    const keys = ['a.delete', 'a.delete_hint', 'actions.delete', 'b.delete', 'b.delete_hint']
    const messages = new Map(keys.map((key) => [key, {}]))
    const source = '<Button title={t(`${texts}.delete_hint`)}>{t(`${texts}.delete`)}</Button>'
    assert.deepEqual(keysIn(source, messages), ['a.delete', 'b.delete'])
  })

  test('messages are read from the literals that the console registers', (t) => {
    const folder = projectWith(t, {
      'admin/reports/messages.ts': MESSAGES,
      'admin/reports/kind_messages.ts': "export const kindTexts = { scan: { stop: 'Stop' } }",
    })
    const { path, line } = consoleMessages(folder).get('reports.scan.stop')
    t.assert.deepEqual([path, line], ['admin/reports/kind_messages.ts', 1])
    t.assert.equal(consoleMessages(folder).get('reports.export').text, 'Export')
  })

  test('the prose check fails for a button with a single word and names its message', (t) => {
    const { assert } = t
    const folder = projectWith(t, {
      'admin/reports/messages.ts': MESSAGES.replace(/.*kind.*\n/gi, ''),
      'admin/reports/Tools.tsx':
        "const Tools = () => <><Button>{t('reports.export')}</Button><Button>{t('reports.print')}</Button></>",
    })
    const { status, stdout } = spawnSync(node, ['bin/prose/check.mjs', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.include(stdout, 'admin/reports/messages.ts:4: "Export" → a verb and a noun')
    assert.notInclude(stdout, 'Print report')
  })

  test('every acting button of the console has a verb and a noun', ({ assert }) => {
    assert.isAbove(consoleMessages(root).size, 3000)
    assert.deepEqual(labelFindings(root), [])
  })
})
