import { DatasetFactory } from '#database/factories/dataset_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import Configuration from '#api/evals/configurations/configuration'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { codeIn } from '#tests/support/browser/code_editor'
import type { Page } from 'playwright'

const step = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })

async function addEcho(page: Page) {
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('menuitem', { name: /^Echo/ }).click()
}

const yamlOf = (page: Page) => page.getByLabel('Configuration as YAML')

/** Waits until the server has checked the current document. */
const isChecked = (page: Page) =>
  page
    .getByRole('progressbar', { name: 'Checking the configuration' })
    .waitFor({ state: 'detached' })

test.group('Console | configuration editor', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user creates a configuration step by step, sees which fields are missing, and saves the configuration', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/evals/create', owner)
    const size = page.getByRole('status', { name: 'Evaluation size' })
    await size.getByText('Not ready to run: Providers, Prompts, Test cases').waitFor()
    await assertAccessible(assert, page)
    await addEcho(page)
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByRole('menuitem', { name: 'HTTP endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'HTTP provider' })
    await dialog.getByRole('button', { name: 'Apply changes' }).click()
    await dialog.getByText('Enter a URL').waitFor()
    await dialog.getByLabel('URL').fill('http://127.0.0.1:9/chat')
    await dialog.getByLabel('Response path').fill('json.reply')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Apply changes' }).click()
    await page.getByText('http://127.0.0.1:9/chat').first().waitFor()

    await step(page, /Prompts/).click()
    await page.waitForURL(/step=prompts/)
    await page.getByRole('button', { name: 'Add prompt' }).click()
    await page.getByRole('textbox', { name: 'Prompt 1', exact: true }).fill('Say {{word}}')
    await page.getByText('word', { exact: true }).waitFor()
    await assertAccessible(assert, page)

    await step(page, /Test cases/).click()
    await page.getByRole('button', { name: 'Add test case' }).click()
    const testing = page.getByRole('dialog', { name: 'New test case' })
    await testing.getByLabel('Description').fill('First')
    await testing.getByLabel('word', { exact: true }).fill('hello')
    await testing.getByRole('button', { name: 'Add assertion', exact: true }).click()
    await testing.getByRole('group', { name: 'Assertion 1' }).getByLabel('Value').fill('hello')
    await assertAccessible(assert, page)
    await testing.getByRole('button', { name: 'Apply changes' }).click()
    await page.getByText('word: hello').waitFor()
    await size.getByText('2 calls').waitFor()
    await size.getByText('Ready to run', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Duplicate test case 1' }).click()
    await size.getByText('4 calls').waitFor()
    await assertAccessible(assert, page)

    await step(page, /Run options/).click()
    await page.getByLabel('Runs per test case').fill('3')
    await page.getByLabel('One request at a time, with a delay').check()
    await page.getByLabel('Delay (ms)').fill('20')
    await size.getByText('12 calls').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Save as configuration' }).click()
    const saving = page.getByRole('dialog', { name: 'Save as configuration' })
    await saving.getByLabel('Name').fill('Words')
    await saving.getByRole('button', { name: 'Save configuration' }).click()
    await page.waitForURL(/\/configs\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()
    await page.getByText(/^promptfoo eval -c [0-9a-f-]{36} --share$/).waitFor()
    await assertAccessible(assert, page)
    const stored = await Configuration.query().where('team_id', owner.team.id).firstOrFail()
    const first = {
      description: 'First',
      vars: { word: 'hello' },
      assert: [{ type: 'contains', value: 'hello' }],
    }
    assert.deepEqual(stored.config.prompts, ['Say {{word}}'])
    assert.deepEqual(stored.config.tests, [first, first])
    assert.deepEqual(stored.config.evaluateOptions, { repeat: 3, delay: 20 })
    assert.deepEqual(complaints, [])
  })

  test('the configuration editor shows the configuration as YAML, with errors by line and column', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/evals/create', owner)
    await addEcho(page)
    await page.getByRole('tab', { name: 'YAML' }).click()
    await page.waitForURL(/view=yaml/)
    await isChecked(page)
    assert.include(await codeIn(yamlOf(page)), 'providers:\n  - echo')
    await yamlOf(page).fill(
      'providers: [echo]\nprompts: ["Say {{word}}"]\ntests:\n  - vars: {word: hi}\n    assert:\n      - type: no-such-kind\n'
    )
    const faults = page.getByRole('status', { name: 'Problems' })
    await faults.getByText('tests[0].assert[0].type').waitFor()
    await assertAccessible(assert, page)
    await faults.getByRole('button', { name: 'Line 6, column 15' }).click()
    const selected = await page.evaluate<string>('String(getSelection())')
    assert.equal(selected, 'no-such-kind')
    await yamlOf(page).fill('providers: [echo\n')
    await faults.getByText('Prevents saving').first().waitFor()
    await page.getByRole('tab', { name: 'Form' }).click()
    await page
      .getByText('The form is unavailable because the YAML is invalid.', { exact: false })
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Open YAML' }).click()
    await yamlOf(page).fill('providers: [echo]\nprompts:\n  - raw: Hello\n    label: greeting\n')
    await page.getByText('No problems found.').waitFor()
    await yamlOf(page).press('Tab')
    assert.equal(await page.locator('.cm-content:focus').count(), 0, 'Tab leaves the editor')
    await page.getByRole('tab', { name: 'Form' }).click()
    await step(page, /Prompts/).click()
    assert.equal(await page.getByLabel('Label of prompt 1').inputValue(), 'greeting')
  })

  test('the configuration editor imports test cases and uses a dataset version', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await DatasetFactory.merge({
      ...{ teamId: owner.team.id, name: 'Kept' },
      ...{ version: 2, itemCount: 7, vars: ['word'] },
    }).create()
    const { page } = await open(browserContext, `/evals/create?dataset=${id}&version=1`, owner)
    await step(page, /Test cases/).click()
    await page.getByRole('link', { name: 'Kept' }).waitFor()
    await page.getByRole('combobox', { name: 'Version' }).click()
    await page.getByRole('option', { name: 'Version 2' }).click()
    await page.getByRole('button', { name: 'Import test cases' }).click()
    const importing = page.getByRole('dialog', { name: 'Import test cases' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      importing.getByRole('button', { name: 'Choose file' }).click(),
    ])
    await chooser.setFiles({
      name: 'words.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'word,__expected,__description\none,contains: one,First\ntwo,equals: two,Second\n'
      ),
    })
    await assertAccessible(assert, page)
    await importing.getByRole('button', { name: 'Import test cases' }).click()
    await page.getByText('word: two').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('tab', { name: 'YAML' }).click()
    await isChecked(page)
    assert.include(await codeIn(yamlOf(page)), 'Second')
    assert.include(await codeIn(yamlOf(page)), `- id: ${id}\n      version: 2`)
  })

  test('the configuration editor asks for confirmation before discarding unsaved changes and fits on a phone', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/evals/create', owner)
    await page.setViewportSize({ width: 360, height: 740 })
    await addEcho(page)
    await step(page, /Prompts/).click()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.getByRole('tab', { name: 'YAML' }).click()
    await yamlOf(page).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await page.getByRole('link', { name: 'Evaluations' }).first().click()
    await page.getByRole('alertdialog').getByText('unsaved', { exact: false }).first().waitFor()
  })
})

test.group('Console | runs from the editor', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a user tries one test case, runs all test cases, and sees the results', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/evals/create?view=yaml', owner)
    await yamlOf(page).fill(`description: Words
providers: [echo]
prompts: ["Say {{word}}"]
tests:
  - vars: {word: hello}
    assert: [{type: contains, value: hello}]
  - vars: {word: bye}
    assert: [{type: contains, value: hello}]
`)
    const size = page.getByRole('status', { name: 'Evaluation size' })
    await size.getByText('2 calls').waitFor()
    await page.getByRole('button', { name: 'Run one test case' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run one test case' })
    const number = dialog.getByLabel('Test case number')
    await number.fill('3')
    await number.press('Enter')
    await dialog.getByText('Enter a whole number from 1 to 2').waitFor()
    await number.and(page.locator(':focus')).fill('2')
    await number.press('Control+Enter')
    const result = dialog.getByRole('region', { name: /^echo/ })
    await result.getByText('Failed').first().waitFor({ timeout: 40_000 })
    await result.getByText('Say bye').last().waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Run evaluation' }).click()
    await page.waitForURL(/\/eval\/eval-/, { timeout: 20_000 })
    await page.getByText('Say hello').first().waitFor({ timeout: 60_000 })
    await page.getByText('Say bye').first().waitFor({ timeout: 60_000 })
    const stored = await db.from('evals').where('team_id', owner.team.id).firstOrFail()
    assert.equal(stored.description, 'Words')
  }).timeout(150_000)
})
