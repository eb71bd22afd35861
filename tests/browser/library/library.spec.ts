import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import Policy from '#api/library/policies/policy'
import GradingExample from '#api/library/grading_examples/grading_example'
import { titleBecomes } from '#tests/support/browser/page/title'
import { teamScope } from '#api/platform/tenancy/scopes'
import { TargetFactory } from '#database/factories/target_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { seedReport } from '#tests/support/browser/seeds/report_records'
import { widthOf } from '#tests/support/browser/page/width_of'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Console | library', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user writes a policy, previews an attack, adds the policy to a collection, and sees where the policy is used', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/plugins/policies', owner)
    assert.equal(await page.title(), 'Policy Library | Assay')
    await page.getByRole('heading', { name: 'No policies yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create policy' }).last().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('No prices')
    await page.getByRole('textbox', { name: 'Policy text' }).fill('Never says what others charge.')
    await page.getByLabel('Severity').selectOption('high')
    await page.getByRole('button', { name: 'Generate sample attack' }).click()
    const sample = page.getByRole('group', { name: 'Sample attack' })
    await sample.getByText('Never says what others charge.').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create policy' }).click()
    await page.waitForURL(/policies\/[0-9a-f-]{36}$/)
    await page.getByRole('tab', { name: 'Associations' }).click()
    await page.getByText('Not used yet.').waitFor()

    await navigate(page, '/redteam/plugins/create')
    await page.getByLabel('Search plugins').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ours')
    await page.getByLabel('Search plugins').fill('policy compliance')
    await page.getByRole('checkbox', { name: 'Policy Compliance' }).check()
    await page.getByRole('button', { name: 'Add from library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add from library' })
    await dialog.getByRole('combobox', { name: 'Policy' }).fill('no pri')
    await page.getByRole('option', { name: 'No prices' }).click()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    await page.getByRole('link', { name: 'No prices' }).waitFor()
    // The accessibility check would report elements that the sticky button bar partly covers as too small.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    // The submit button belongs to the dialog, so the collection is not saved yet.
    assert.lengthOf(await teamScope(owner.team, PluginCollection).query(), 0)
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create collection' }).click()
    await page.waitForURL(/plugins\/[0-9a-f-]{36}/)
    const [collection] = await teamScope(owner.team, PluginCollection).query()
    const [policy] = await teamScope(owner.team, Policy).query()
    assert.equal(policy?.severity, 'high')
    assert.deepEqual(collection?.plugins, [
      { id: 'policy', config: { policy: { id: policy?.id, name: 'No prices' } } },
    ])
    await page.goto(`/redteam/plugins/policies/${policy?.id}?tab=associations`)
    await page.getByRole('link', { name: 'Ours' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ours' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a retry after a failure adds only the suggested policies that are not yet stored', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    const { page } = await open(browserContext, '/redteam/plugins/policies', owner)
    const suggested = ['First', 'Second'].map((name) => ({
      name,
      text: `${name} rule.`,
      severity: 'low',
    }))
    await page.route('**/custom-policies/suggest', (route) => route.fulfill({ json: suggested }))
    await page.getByRole('button', { name: 'Suggest policies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggest policies' })
    await dialog.getByRole('button', { name: 'Suggest policies' }).click()
    await dialog.getByText('Target is required').waitFor()
    await dialog.getByRole('combobox', { name: 'Target' }).fill('supp')
    await page.getByRole('option', { name: 'Support assistant' }).click()
    await dialog.getByRole('button', { name: 'Suggest policies' }).click()
    let posts = 0
    await page.route('**/custom-policies', (route) =>
      route.request().method() === 'POST' && ++posts === 2
        ? route.fulfill({ status: 503 })
        : route.fallback()
    )
    await dialog.getByRole('button', { name: 'Add 2 policies' }).click()
    await dialog.getByRole('button', { name: 'Add 1 policy' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'First' }).waitFor()
    const stored = await teamScope(owner.team, Policy).query().orderBy('name')
    assert.deepEqual(
      stored.map(({ name }) => name),
      ['First', 'Second']
    )
  })

  test('policies are imported from a file after a preview', async ({ browserContext, assert }) => {
    await makeRecord['redteam/plugins/policies'](owner, 'Ours')
    const { page } = await open(browserContext, '/redteam/plugins/policies', owner)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import policies' })
    const csv =
      'name,text,severity\nRefunds,Never promises refunds.,high\n,Never gives legal advice.,\n'
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText('1 policy will be imported').waitFor()
    await dialog.getByText('A policy with this text already exists').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Import 1 policy' }).click()
    await page.getByRole('link', { name: 'Refunds' }).waitFor()
    assert.lengthOf(await teamScope(owner.team, Policy).query(), 2)
  })

  test('a viewer can open policies, severity overrides, and collections but cannot change them', async ({
    browserContext,
    assert,
  }) => {
    const policy = await makeRecord['redteam/plugins/policies'](owner, 'Ours')
    const overrides = await makeRecord['redteam/plugins/severities'](owner, 'Strict')
    const collection = await makeRecord['redteam/plugins'](owner, 'Core')
    const viewer = await asMember(owner, ['VIEW_CUSTOM_POLICIES', 'VIEW_PLUGIN_SEVERITY_OVERRIDES'])
    const { page, complaints } = await open(browserContext, '/', viewer)
    await page.waitForURL('**/redteam/plugins/policies')
    await page.getByRole('link', { name: 'Ours' }).click()
    await page.waitForURL(`**/policies/${policy}`)
    await titleBecomes(page, /^Ours \| Policy Library \| Assay$/)
    await page.getByRole('tab', { name: 'Details' }).waitFor()
    await page.goto(`/redteam/plugins/severities/${overrides}`)
    await page.getByText('Your role does not allow you to edit this.').waitFor()
    await assertAccessible(assert, page)

    const other = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    await browserContext.clearCookies()
    const { page: theirs } = await open(browserContext, `/redteam/plugins/${collection}`, other)
    await theirs.getByText('Your role does not allow you to edit this.').waitFor()
    for (const one of [page, theirs]) {
      assert.equal(await one.getByRole('button', { name: /^(Save|Delete)/ }).count(), 0)
    }
    await assertAccessible(assert, theirs)
    assert.deepEqual(complaints, [])
  })

  test('a user creates severity overrides, selects them for a target, and adds a grading example', async ({
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
    await page.getByRole('button', { name: 'Create severity overrides' }).click()
    await page.getByText('Override the severity of at least one plugin.').waitFor()
    await page.getByLabel('Search plugins').fill('contracts')
    await page.getByRole('combobox', { name: /^Severity for/ }).selectOption('critical')
    await page.getByText('1 override').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Create severity overrides' }).click()
    await page.waitForURL(/severities\/[0-9a-f-]{36}$/)

    await page.goto(`/redteam/target/${target}/pluginSeverities`)
    await page.getByLabel('Severity overrides').selectOption({ label: 'Strict' })
    await page.getByText('Target severities saved').waitFor()
    await page.getByRole('heading', { name: 'Overridden severities' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Severity overrides').selectOption({ label: 'Default severities' })
    await page.getByRole('heading', { name: 'Overridden severities' }).waitFor({ state: 'hidden' })

    await page.getByRole('tab', { name: 'Grading examples' }).click()
    await page.getByRole('heading', { name: 'No grading examples yet' }).waitFor()
    await page.getByRole('button', { name: 'Add example' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add grading example' })
    await dialog.getByRole('combobox', { name: 'Plugin' }).fill('hijack')
    await page.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'Target response' }).fill('A poem about cars.')
    await dialog.getByLabel('Fail: the attack succeeded').check()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add example' }).click()
    await page.getByRole('button', { name: 'Edit example A poem about cars.' }).waitFor()
    await assertAccessible(assert, page)
    const [example] = await teamScope(owner.team, GradingExample).query()
    assert.containSubset(example?.toJSON(), { pass: false, score: 0, source: 'manual' })
    assert.deepEqual(complaints, [])
  })

  test('a user creates a grading example from a probe of a report, with the verdict of the probe', async ({
    browserContext,
    assert,
  }) => {
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const evalId = await seedReport(owner, {
      probes: [{ plugin: 'bola', severity: 'high', outcome: 'failed', output: 'Order 7781' }],
    })
    await db.from('evals').where('id', evalId).update({ target_id: target.id })
    const probe = await db
      .from('eval_results')
      .where('revision_id', await revisionIdOf(evalId))
      .firstOrFail()
    const path = `/redteam/report/${evalId}?probe=${probe.id}`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.getByRole('button', { name: 'Add as grading example' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add grading example' })
    await dialog
      .getByText('Future scans of this target apply the verdict you choose', { exact: false })
      .waitFor()
    assert.isTrue(
      await dialog.getByRole('radio', { name: 'Fail: the attack succeeded' }).isChecked()
    )
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add example' }).click()
    await page.getByText('Grading example added successfully').waitFor()
    const [example] = await teamScope(owner.team, GradingExample).query()
    const stored = { targetId: target.id, pluginId: 'bola', output: 'Order 7781', pass: false }
    assert.containSubset(example?.toJSON(), stored)
    assert.deepEqual(complaints, [])
  })
})
