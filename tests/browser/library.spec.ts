import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { seedReport } from '#tests/support/browser/report_records'
import { widthOf } from '#tests/support/browser/width_of'
import { revisionIdOf } from '#tests/support/eval_records'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { makeTarget } from '#tests/support/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Console | what scans are made of', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a policy is written, looked at as an attack, chosen in a collection, and says so', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/plugins/policies', owner)
    assert.equal(await page.title(), 'Policy Library | Assay')
    await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create Policy' }).last().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('No prices')
    await page.getByRole('textbox', { name: 'Policy text' }).fill('Never says what others charge.')
    await page.getByLabel('Severity').selectOption('high')
    await page.getByRole('button', { name: 'Generate a sample attack' }).click()
    const sample = page.getByRole('group', { name: 'Sample attack' })
    await sample.getByText('Never says what others charge.').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create Policy' }).click()
    await page.waitForURL(/policies\/[0-9a-f-]{36}$/)
    await page.getByRole('tab', { name: 'Associations' }).click()
    await page.getByText('Nothing uses this policy yet').waitFor()

    await page.goto('/redteam/plugins/create')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ours')
    await page.getByLabel('Search plugins').fill('policy compliance')
    await page.getByRole('checkbox', { name: 'Policy Compliance' }).check()
    await page.getByRole('button', { name: 'Add from Library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add from Library' })
    await dialog.getByRole('combobox', { name: 'Policy' }).fill('no pri')
    await page.getByRole('option', { name: 'No prices' }).click()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    await page.getByRole('link', { name: 'No prices' }).waitFor()
    // What is covered by the bar of buttons below is not small.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    // The dialog's button is its own: the collection is not stored yet.
    assert.lengthOf(await owner.team.related('pluginCollections').query(), 0)
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create Collection' }).click()
    await page.waitForURL(/plugins\/[0-9a-f-]{36}/)
    const [collection] = await owner.team.related('pluginCollections').query()
    const [policy] = await owner.team.related('customPolicies').query()
    assert.equal(policy?.severity, 'high')
    assert.deepEqual(collection?.plugins, [
      { id: 'policy', config: { policy: { id: policy?.id, name: 'No prices' } } },
    ])
    await page.goto(`/redteam/plugins/policies/${policy?.id}?tab=associations`)
    await page.getByRole('link', { name: 'Ours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ours' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('policies come in from a file, after a look at what will', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/plugins/policies'](owner, 'Ours')
    const { page } = await open(browserContext, '/redteam/plugins/policies', owner)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import policies' })
    const csv =
      'name,text,severity\nRefunds,Never promises refunds.,high\n,Never gives legal advice.,\n'
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText('1 policy will come in').waitFor()
    await dialog.getByText('There is a policy with this text already').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Import 1 policy' }).click()
    await page.getByRole('link', { name: 'Refunds' }).waitFor()
    assert.lengthOf(await owner.team.related('customPolicies').query(), 2)
  })

  test('a set of severities is made and selected by a target, whose examples stand beside it', async ({
    browserContext,
    assert,
  }) => {
    const target = await makeRecord['redteam/targets'](owner, 'Bank')
    const { page, complaints } = await open(
      browserContext,
      '/redteam/plugins/severities/create',
      owner
    )
    assert.equal(await page.title(), 'Plugin Severity Overrides | Assay')
    await page.getByRole('textbox', { name: 'Name' }).fill('Strict')
    await page.getByRole('button', { name: 'Create Set' }).click()
    await page.getByText('Give at least one plugin a severity of its own.').waitFor()
    await page.getByLabel('Search plugins').fill('contracts')
    await page.getByRole('combobox', { name: /^Severity of/ }).selectOption('critical')
    await page.getByText('1 override').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Create Set' }).click()
    await page.waitForURL(/severities\/[0-9a-f-]{36}$/)

    await page.goto(`/redteam/target/${target}/pluginSeverities`)
    await page.getByLabel('Selected severities').selectOption({ label: 'Strict' })
    await page.getByText('Severities of the target saved').waitFor()
    await page.getByRole('heading', { name: 'Severities that differ' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Selected severities').selectOption({ label: 'Defaults' })
    await page.getByRole('heading', { name: 'Severities that differ' }).waitFor({ state: 'hidden' })

    await page.getByRole('tab', { name: 'Grading examples' }).click()
    await page.getByRole('heading', { name: 'No grading examples yet' }).waitFor()
    await page.getByRole('button', { name: 'Add example' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add grading example' })
    await dialog.getByRole('combobox', { name: 'Plugin' }).fill('hijack')
    await page.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'Answer of the target' }).fill('A poem about cars.')
    await dialog.getByLabel('Fail: the attack worked').check()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add example' }).click()
    await page.getByRole('button', { name: 'Edit A poem about cars.' }).waitFor()
    await assertAccessible(assert, page)
    const [example] = await owner.team.related('gradingExamples').query()
    assert.containSubset(example?.toJSON(), { pass: false, score: 0, source: 'manual' })
    assert.deepEqual(complaints, [])
  })

  test('a probe of a report becomes an example for its target, as it was judged', async ({
    browserContext,
    assert,
  }) => {
    const target = await makeTarget(owner, 'http://127.0.0.1:9/chat')
    const evalId = await seedReport(owner, {
      probes: [{ plugin: 'bola', severity: 'high', outcome: 'failed', output: 'Order 7781' }],
    })
    await db.from('evals').where('id', evalId).update({ target_id: target.id })
    const probe = await db
      .from('eval_results')
      .where('revision_id', await revisionIdOf(evalId))
      .firstOrFail()
    const path = `/redteam/report/${evalId}`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.goto(`${path}?probe=${probe.id}`)
    await page.getByRole('button', { name: 'Add as grading example' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add grading example' })
    await dialog.getByText('Scans of this target judge later answers', { exact: false }).waitFor()
    assert.isTrue(await dialog.getByRole('radio', { name: 'Fail: the attack worked' }).isChecked())
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add example' }).click()
    await page.getByText('Grading example added successfully').waitFor()
    const [example] = await owner.team.related('gradingExamples').query()
    const stored = { targetId: target.id, pluginId: 'bola', output: 'Order 7781', pass: false }
    assert.containSubset(example?.toJSON(), stored)
    assert.deepEqual(complaints, [])
  })
})
