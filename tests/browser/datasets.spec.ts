import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** An evaluation of three tests, of which the second fails. */
async function makeEval({ team }: Persona, description: string): Promise<string> {
  const id = `eval-${randomBytes(4).toString('hex')}`
  const prompts = [
    { raw: 'Capital of {{land}}?', label: 'short', provider: 'echo' },
    { raw: 'Name the capital of {{land}}.', label: 'long', provider: 'openai:chat:gpt-4o' },
  ]
  await db.table('evals').insert({
    id,
    team_id: team.id,
    type: 'eval',
    description,
    prompts: JSON.stringify(prompts),
    vars: '["land"]',
    tests: 3,
    total: 6,
    passed: 4,
    failed: 1,
    errors: 1,
  })
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, prompt_idx, judged_status, vars, prompt, output, test_key)
     select revision_id, t, p, case when t = 1 then (array['failed', 'error'])[p + 1] else 'passed' end,
       jsonb_build_object('land', 'Land ' || t), 'Capital of Land ' || t, 'Somewhere', 'land-' || t
     from evals, generate_series(0, 2) t, generate_series(0, 1) p where id = ?`,
    [id]
  )
  return id
}

test.group('Console | datasets', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('are made, filled from a file, changed by hand, told apart and downloaded', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/datasets', owner)
    assert.equal(await page.title(), 'Datasets | Assay')
    await page.getByRole('heading', { name: 'No datasets yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'New dataset' }).first().click()
    const naming = page.getByRole('dialog', { name: 'New dataset' })
    await naming.getByRole('button', { name: 'Create dataset' }).click()
    await naming.getByText('Name is required', { exact: false }).waitFor()
    await naming.getByLabel('Name').fill('Capitals')
    await assertAccessible(assert, page)
    await naming.getByRole('button', { name: 'Create dataset' }).click()
    await page.waitForURL(/\/datasets\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Capitals' }).waitFor()

    await page.getByRole('button', { name: 'Import' }).first().click()
    const importing = page.getByRole('dialog', { name: 'Import items' })
    const choose = async (content: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        importing.getByRole('button', { name: 'Choose a file' }).click(),
      ])
      await chooser.setFiles({
        name: 'capitals.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    }
    await choose('land,__threshold\nFrance,much\n')
    await importing.getByRole('button', { name: 'Import' }).click()
    await importing.getByRole('alert').getByText('Line 2:', { exact: false }).waitFor()
    await assertAccessible(assert, page)
    await choose('land,__expected\nFrance,contains: Paris\nItaly,contains: Rome\n')
    await importing.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('cell', { name: 'France' }).waitFor()
    await page.getByText('Version 1, the newest').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Change item 2: Item 2' }).click()
    const editing = page.getByRole('dialog', { name: 'Change item' })
    await editing.getByLabel('Description').fill('The eternal one')
    await editing.getByRole('group', { name: 'Assertion 1' }).getByLabel('Value').fill('Roma')
    await editing.getByRole('button', { name: 'Add assertion' }).click()
    const second = editing.getByRole('group', { name: 'Assertion 2' })
    await second.getByRole('combobox', { name: 'Kind' }).fill('JSON Schema')
    await page.getByRole('option', { name: /^is-json/ }).click()
    await second.getByLabel('Must not be so').check()
    await assertAccessible(assert, page)
    await editing.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByText('Version 2, the newest').waitFor()
    const [item] = await db
      .from('dataset_items')
      .where({ added_in: 2 })
      .whereIn('dataset_id', db.from('datasets').where('team_id', owner.team.id).select('id'))
    assert.deepEqual(item.test, {
      vars: { land: 'Italy' },
      assert: [{ type: 'contains', value: 'Roma' }, { type: 'not-is-json' }],
      description: 'The eternal one',
    })

    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('From capitals.csv').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: /^What changed with version 2/ }).click()
    await page.waitForURL(/diff\?from=1&to=2/)
    await page.getByText('0 added, 1 changed, 0 removed').waitFor()
    await page.getByRole('heading', { name: 'Changed: The eternal one' }).waitFor()
    await assertAccessible(assert, page)
    await page.goBack()
    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
    await page.getByText('This is version 1. It never changes', { exact: false }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add item' }).count(), 0)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'Capitals-v1.csv')
    assert.match(await readFile(await download.path(), 'utf8'), /Italy,contains: Rome,/)
    assert.deepEqual(complaints, [])
  })

  test('lose selected items in the next version, after asking; the focus stays in the page', async ({
    browserContext,
    assert,
  }) => {
    const [{ id }] = await db
      .table('datasets')
      .insert({ team_id: owner.team.id, name: 'Two', version: 1, item_count: 2, vars: '["q"]' })
      .returning('id')
    await db.table('dataset_versions').insert({
      dataset_id: id,
      number: 1,
      item_count: 2,
      added: 2,
      changed: 0,
      removed: 0,
      vars: '["q"]',
    })
    for (const n of [0, 1]) {
      const value = JSON.stringify({ vars: { q: `question ${n}` } })
      await db.table('dataset_items').insert({
        dataset_id: id,
        key: `k${n}`,
        position: n,
        added_in: 1,
        test: value,
        hash: `h${n}`,
      })
    }
    const { page } = await open(browserContext, `/datasets/${id}`, owner)
    await page.getByRole('checkbox', { name: /k1/ }).check()
    await page.getByRole('button', { name: 'Remove' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Remove 1 item' })
    await assertAccessible(assert, page)
    await asking.getByRole('button', { name: 'Remove 1 item' }).click()
    await page.getByText('Version 2, the newest · 1 item').waitFor()
    await page.getByRole('cell', { name: 'question 0' }).waitFor()
    assert.equal(await page.getByRole('cell', { name: 'question 1' }).count(), 0)
  })

  test('are made of the tests of past evaluations', async ({ browserContext, assert }) => {
    await makeEval(owner, 'Lands')
    const { page } = await open(browserContext, '/datasets', owner)
    await page.getByRole('tab', { name: 'From evaluations' }).click()
    await page.getByRole('link', { name: 'Lands', exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Keep the tests of Lands as a dataset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tests to a dataset' })
    await dialog.getByLabel('Name').fill('Lands')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add tests' }).click()
    await page.getByText('3 added, 0 there already').first().waitFor()
    await page.getByRole('tab', { name: 'Datasets' }).last().click()
    await page.getByRole('link', { name: 'Lands', exact: true }).click()
    await page.getByRole('cell', { name: 'Land 2' }).waitFor()
  })

  test('show readers what they hold, and no way to change it; on a phone too', async ({
    browserContext,
    assert,
  }) => {
    const [{ id }] = await db
      .table('datasets')
      .insert({
        team_id: owner.team.id,
        name: 'A very long name of a dataset with manywordsinoneplace',
      })
      .returning('id')
    const reader = await asMember(owner, ['VIEW_EVALS'])
    const { page } = await open(browserContext, `/datasets/${id}`, reader)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('heading', { name: 'No items in this version' }).waitFor()
    for (const name of ['Import', 'Add item', 'Rename', 'Delete']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.goto('/datasets')
    await page.getByRole('link', { name: /^A very long name/ }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })
})

test.group('Console | prompts and history', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('tell how each prompt fared, errors apart from failures', async ({
    browserContext,
    assert,
  }) => {
    await makeEval(owner, 'Lands')
    const { page, complaints } = await open(browserContext, '/evals/history', owner)
    await page.getByRole('row', { name: /Lands.*echo.*short/ }).waitFor()
    const cells = await page
      .getByRole('row', { name: /openai/ })
      .getByRole('cell')
      .allInnerTexts()
    assert.deepEqual(
      cells.slice(4, 8).map((text) => text.trim()),
      ['2', '0', '1', '0']
    )
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Pass rate' }).click()
    await page.waitForURL(/sort=passRate/)
    await page.getByRole('searchbox', { name: 'Search' }).fill('gpt-4o')
    await page.waitForURL(/gpt-4o/)
    await page.getByRole('row', { name: /echo/ }).waitFor({ state: 'detached' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    const file = await readFile(await download.path(), 'utf8')
    assert.lengthOf(file.trim().split('\r\n'), 2)

    await page.getByRole('link', { name: 'long' }).click()
    await page.getByRole('heading', { level: 1, name: 'long' }).waitFor()
    await page.getByText('Name the capital of {{land}}.').waitFor()
    await page.getByRole('link', { name: 'Lands', exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Prompts' }).first().click()
    await page.getByRole('link', { name: 'short', exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.goto('/evals/history')
    assert.equal(await page.title(), 'Evaluation History | Assay')
    await page.getByText('2 passed').first().waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])

    for (const [path, list] of [
      ['/evals/prompts/none', 'Prompts'],
      [`/datasets/${randomUUID()}`, 'Datasets'],
      [`/configs/${randomUUID()}`, 'Evaluation configurations'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
      await page.getByRole('link', { name: `Back to ${list}` }).click()
      await page.getByRole('heading', { level: 1, name: list }).waitFor()
    }
  })
})
