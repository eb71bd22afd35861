import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { DatasetFactory } from '#database/factories/dataset_factory'
import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Stores an evaluation of three test cases. The second one fails with one prompt and has an error with the other. */
async function seedCountries({ team }: Persona): Promise<void> {
  const outcomes = [
    ['passed', 'passed'],
    ['failed', 'error'],
    ['passed', 'passed'],
  ] as const
  await EvaluationFactory.merge({
    teamId: team.id,
    type: 'eval',
    description: 'Lands',
    prompts: [
      { raw: 'Capital of {{land}}?', label: 'short', provider: 'echo' },
      { raw: 'Name the capital of {{land}}.', label: 'long', provider: 'openai:chat:gpt-4o' },
    ],
    vars: ['land'],
    results: outcomes.flatMap((verdicts, testIdx) =>
      verdicts.map((judgedStatus, promptIdx) => ({
        ...{ testIdx, promptIdx, judgedStatus },
        vars: { land: `Land ${testIdx}` },
        prompt: `Capital of Land ${testIdx}`,
        testKey: `land-${testIdx}`,
      }))
    ),
  }).create()
}

test.group('Console | datasets', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user creates a dataset, imports a file, edits items, compares versions, and downloads the dataset', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/datasets', owner)
    assert.equal(await page.title(), 'Datasets | Assay')
    await page.getByRole('heading', { name: 'No datasets yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create dataset' }).first().click()
    const naming = page.getByRole('dialog', { name: 'Create dataset' })
    await naming.getByRole('button', { name: 'Create dataset' }).click()
    await naming.getByText('Name is required', { exact: false }).waitFor()
    await naming.getByLabel('Name').fill('Capitals')
    await assertAccessible(assert, page)
    await naming.getByRole('button', { name: 'Create dataset' }).click()
    await page.waitForURL(/\/datasets\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Capitals' }).waitFor()

    await page.getByRole('button', { name: 'Import items' }).first().click()
    const importing = page.getByRole('dialog', { name: 'Import items' })
    const choose = async (content: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        importing.getByRole('button', { name: 'Choose file' }).click(),
      ])
      await chooser.setFiles({
        name: 'capitals.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    }
    await choose('land,__threshold\nFrance,much\n')
    await importing.getByRole('alert').getByText('Line 2:', { exact: false }).waitFor()
    await assertAccessible(assert, page)
    await choose('land,__expected\nFrance,contains: Paris\nItaly,contains: Rome\n')
    await importing.getByRole('button', { name: 'Import items' }).click()
    await page.getByRole('cell', { name: 'France' }).waitFor()
    await page.getByText('Version 1 (latest)').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Edit item 2: Item 2' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit item' })
    await editing.getByLabel('Description').fill('The eternal one')
    await editing.getByRole('group', { name: 'Assertion 1' }).getByLabel('Value').fill('Roma')
    await editing.getByRole('button', { name: 'Add assertion', exact: true }).click()
    const second = editing.getByRole('group', { name: 'Assertion 2' })
    await second.getByRole('combobox', { name: 'Type' }).fill('JSON Schema')
    await page.getByRole('option', { name: /^is-json/ }).click()
    await second.getByLabel('Negate').check()
    await assertAccessible(assert, page)
    await editing.getByRole('button', { name: 'Save new version' }).click()
    await page.getByText('Version 2 (latest)').waitFor()
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
    await page.getByRole('link', { name: /^Changes in version 2/ }).click()
    await page.waitForURL(/diff\?from=1&to=2/)
    await page.getByText('1 changed', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Changed: The eternal one' }).waitFor()
    await assertAccessible(assert, page)
    await page.goBack()
    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
    await page
      .getByText('You are viewing version 1, which is read-only', { exact: false })
      .waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add item' }).count(), 0)
    await page.getByRole('button', { name: 'Export items' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'Capitals-v1.csv')
    assert.match(await readFile(await download.path(), 'utf8'), /Italy,contains: Rome,/)
    assert.deepEqual(complaints, [])
  })

  test('after a confirmation, deleting selected dataset items creates a version without these items', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await DatasetFactory.merge({
      teamId: owner.team.id,
      createdById: owner.user.id,
      items: [{ vars: { q: 'question 0' } }, { vars: { q: 'question 1' } }],
    }).create()
    const { page } = await open(browserContext, `/datasets/${id}`, owner)
    await page
      .getByRole('row', { name: /question 1/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Remove 1 item' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Remove 1 item' })
    await assertAccessible(assert, page)
    await asking.getByRole('button', { name: 'Remove 1 item' }).click()
    await page.getByText('Version 2 (latest) · 1 item').waitFor()
    await page.getByRole('cell', { name: 'question 0' }).waitFor()
    assert.equal(await page.getByRole('cell', { name: 'question 1' }).count(), 0)
  })

  test('a dataset can be created from the test cases of past evaluations', async ({
    browserContext,
    assert,
  }) => {
    await seedCountries(owner)
    const { page } = await open(browserContext, '/datasets', owner)
    await page.getByRole('tab', { name: 'From evaluations' }).click()
    await page.getByRole('link', { name: 'Lands', exact: true }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save test cases from Lands as a dataset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add test cases to dataset' })
    await dialog.getByLabel('Name').fill('Lands')
    await assertAccessible(assert, page)
    await page.route('**/from-eval', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await dialog.getByRole('button', { name: 'Add test cases' }).click()
    await dialog.getByRole('alert').waitFor()
    assert.lengthOf(await db.from('datasets').where('team_id', owner.team.id), 0)
    await dialog.getByRole('button', { name: 'Add test cases' }).click()
    await page.getByText('3 added.', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Datasets' }).last().click()
    await page.getByRole('link', { name: 'Lands', exact: true }).click()
    await page.getByRole('cell', { name: 'Land 2' }).waitFor()
  })

  test('a viewer sees a dataset and the list of datasets without edit controls on a phone', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await DatasetFactory.merge({
      teamId: owner.team.id,
      name: 'A very long name of a dataset with manywordsinoneplace',
    }).create()
    const reader = await asMember(owner, ['VIEW_EVALS'])
    const { page } = await open(browserContext, `/datasets/${id}`, reader)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('heading', { name: 'No items in this version' }).waitFor()
    for (const name of ['Import items', 'Add item', 'Edit details', 'Delete dataset']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await navigate(page, '/datasets')
    await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor()
    await page.getByRole('link', { name: /^A very long name/ }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })
})

test.group('Console | prompts and history', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('the history shows the results of each prompt, with errors separate from failures', async ({
    browserContext,
    assert,
  }) => {
    await seedCountries(owner)
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
    await page.getByRole('button', { name: 'Export list' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
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
    assert.equal(await page.title(), 'Evaluation history | Assay')
    await page.getByText('Passed: 2').first().waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])

    for (const [path, list] of [
      ['/evals/prompts/none', 'Prompts'],
      [`/datasets/${randomUUID()}`, 'Datasets'],
      [`/configs/${randomUUID()}`, 'Evaluation configurations'],
    ] as const) {
      await navigate(page, path)
      await page.getByRole('heading', { name: 'Nothing was found at this address' }).waitFor()
      await page.getByRole('link', { name: `Back to ${list}` }).click()
      await page.getByRole('heading', { level: 1, name: list }).waitFor()
    }
  })
})
