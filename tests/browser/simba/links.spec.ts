import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { open } from '#tests/support/browser/open'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | links to Simba and session form', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const target = () => TargetFactory.merge({ teamId: owner.team.id, name: 'Vault bot' }).create()

  test('Simba sessions are linked from the scan history, a target, Create Scan, and the search', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await target()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { page, complaints } = await open(browserContext, '/jobs', owner)
    await page.getByRole('link', { name: 'Simba sessions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Simba' }).waitFor()

    await page.goto(`/redteam/target/${id}/history`)
    await page.getByRole('link', { name: 'Simba sessions' }).click()
    await page.getByRole('button', { name: 'Remove filter Target: Vault bot' }).waitFor()

    await page.goto(`/redteam/scan/create?targetId=${id}`)
    await page.getByRole('link', { name: 'Start Simba session' }).click()
    await page.getByRole('heading', { level: 1, name: 'Start Simba session' }).waitFor()
    assert.include(page.url(), `/simba/create?targetId=${id}`)

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('simba')
    await page.getByRole('option', { name: 'Start Simba session' }).waitFor()
    await page.getByRole('option', { name: 'Simba sessions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Simba' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the session form submits with Ctrl+Enter, shows errors at their fields, and keeps rules of engagement', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await target()
    const { page } = await open(browserContext, `/simba/create?targetId=${id}`, owner)
    await page.getByRole('button', { name: 'Add goal' }).click()
    await page.getByLabel('Success criterion').selectOption({ label: 'The target calls a tool' })
    await page.getByRole('spinbutton', { name: 'Probes' }).fill('5')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Describe the goal or remove it').waitFor()
    await page.getByText('Enter the text or name that proves the goal').waitFor()
    await page.getByText('Enter a number from 20 to 5000').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('textbox', { name: 'Goal 1' }).fill('Move money')
    await page.getByRole('spinbutton', { name: 'Probes' }).fill('30')
    const tool = page.getByRole('textbox', { name: 'Tool name' })
    await tool.fill('ab')
    await page.keyboard.press('Control+Enter')
    await tool.and(page.locator('[aria-invalid=true]')).waitFor()

    await tool.fill('transfer')
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByLabel('Send messages only during certain hours').check()
    await page.getByLabel('From').fill('00:00')
    await page.getByRole('spinbutton', { name: 'Messages per minute' }).fill('30')
    await page.getByRole('radio', { name: 'External runner' }).check()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Start session' }).click()
    await page.getByRole('heading', { level: 1, name: 'Session on Vault bot' }).waitFor()
    const session = await db.from('simba_sessions').where('team_id', owner.team.id).firstOrFail()
    assert.containsSubset(session, { runner: 'external', limits: { probes: 30, minutes: 60 } })
    assert.containsSubset(session.rules, {
      maxMessagesPerMinute: 30,
      hours: { from: '00:00', to: '17:00' },
    })
  })
})
