import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asViewer, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import { test } from '@japa/runner'

test.group('Console | scan template budget and read-only view', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const stored = () => teamScope(owner.team, Template).query().firstOrFail()

  test('the budget of a scan template is validated, saved, and removed', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const path = `/redteam/configs/${id}?tab=review`
    const { page } = await open(browserContext, path, owner)
    const budget = page.getByRole('group', { name: 'Budget' })
    const save = page.getByRole('button', { name: 'Save changes' })
    await budget.getByLabel('Minutes').fill('0')
    await save.click()
    await budget.getByText(/Minutes must be at least/).waitFor()
    assert.isUndefined((await stored()).config.budget)
    await budget.getByLabel('Minutes').fill('30')
    await budget.getByLabel('US dollars').fill('2.5')
    await assertAccessible(assert, page)
    await save.click()
    await page.getByText('Scan template saved successfully').waitFor()
    assert.deepEqual((await stored()).config.budget, { minutes: 30, usd: 2.5 })

    await page.goto(path)
    await budget.getByLabel('Minutes').fill('')
    await budget.getByLabel('US dollars').fill('')
    await save.click()
    await page.getByText('Scan template saved successfully').waitFor()
    assert.isUndefined((await stored()).config.budget)
  })

  test('a viewer sees the plugins, run options, and YAML of a scan template without edit controls', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/configs'](owner, 'Weekly')
    const template = await stored()
    const config = { ...template.config, budget: { minutes: 30 }, purpose: 'Books rooms' }
    await template.merge({ config, description: 'Every Monday' }).save()
    const viewer = await asViewer(owner)
    const { page, complaints } = await open(browserContext, '/redteam/configs', viewer)
    await page.getByRole('link', { name: 'Weekly' }).click()
    await page.waitForURL(`**/redteam/configs/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Weekly' }).waitFor()
    await page.getByText('Every Monday').waitFor()
    await page.getByText('You have view-only access to this template.', { exact: false }).waitFor()
    const plugins = page.getByRole('region', { name: 'Plugins', exact: true })
    await plugins.getByText('System Prompt Disclosure').waitFor()
    const options = page.getByRole('region', { name: 'Run options' })
    await options.getByText('Books rooms').waitFor()
    await options.getByText('Budget: Minutes').waitFor()
    await page.getByRole('textbox', { name: 'YAML' }).getByText('prompt-extraction').waitFor()
    for (const name of ['Save changes', 'Delete', /^Duplicate/]) {
      assert.equal(await page.getByRole('button', { name }).count(), 0)
    }
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    assert.deepEqual(complaints, [])
  })
})
