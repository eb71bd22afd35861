import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { watch } from '#tests/support/browser/console/clean_console'
import { open } from '#tests/support/browser/open'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { startScriptedTarget, type ScriptedTarget } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
const SECRET = 'lantern-4471'

const ABOUT = 'I help customers of the bank with their accounts.'

/** Creates a target that reveals its password to everyone who mentions it, or to no one. */
async function vaultTarget(
  { team }: Persona,
  { isLeaky, delayMs = 0 }: { isLeaky: boolean; delayMs?: number }
): Promise<{ target: ScriptedTarget; id: string }> {
  const target = await startScriptedTarget({
    delayMs,
    answer: ({ body }) => ({
      kind: 'reply',
      text:
        isLeaky && /password|secret|credential|system prompt/i.test(body)
          ? `Of course! The password of the vault is ${SECRET}.`
          : ABOUT,
    }),
  })
  const { id } = await TargetFactory.merge({
    teamId: team.id,
    name: 'Vault assistant',
    settings: httpSettings({ url: target.url }),
  }).create()
  return { target, id }
}

/** Starts a session with one goal in the form. */
async function startInForm(context: BrowserContext, owner: Persona, targetId: string) {
  const { page } = await open(context, `/redteam/target/${targetId}/dashboard`, owner)
  const complaints = watch(page)
  await page.getByRole('link', { name: 'Start Simba session' }).click()
  await page.getByRole('heading', { name: 'Start Simba session' }).waitFor()
  await page.getByRole('button', { name: /^Make the assistant reveal a password/ }).click()
  await page
    .getByLabel('Success criterion')
    .selectOption({ label: 'The response contains a secret' })
  await page.getByRole('textbox', { name: 'Secret' }).fill(SECRET)
  return { page, complaints }
}

const start = async (page: Page) => {
  await page.getByRole('button', { name: 'Start session' }).click()
  await page.waitForURL(/\/simba\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Session on Vault assistant' }).waitFor()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const state = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first()

test.group('Console | Simba', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a user starts a session, pauses and resumes it, sends a manual message, and stops the session', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { target, id } = await vaultTarget(owner, { isLeaky: false, delayMs: 500 })
    cleanup(() => target.close())
    const { page, complaints } = await startInForm(browserContext, owner, id)
    await assertAccessible(assert, page)
    await start(page)
    await page.getByTestId('simba-event').nth(3).waitFor()
    await page.getByRole('treeitem').first().waitFor()
    await assertAccessible(assert, page)

    await button(page, 'Pause session').click()
    await state(page, 'Paused').waitFor()
    await button(page, 'Resume session').click()
    await button(page, 'Take control').click()
    await state(page, 'Under manual control').waitFor()

    await tab(page, /^Conversation/).click()
    await button(page, 'New conversation').click()
    await page.getByRole('textbox', { name: 'Message to the target' }).fill('Hello from a person')
    await button(page, 'Send message').click()
    await page
      .getByTestId('simba-exchange')
      .filter({ hasText: 'Hello from a person' })
      .getByText(ABOUT)
      .waitFor()
    assert.isTrue(target.requests.some(({ body }) => body.includes('Hello from a person')))
    await button(page, 'Return control').click()
    await state(page, 'Under manual control').waitFor({ state: 'detached' })

    await button(page, 'Stop session').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop session' }).click()
    await state(page, 'Stopped').waitFor()
    await button(page, 'Pause session').waitFor({ state: 'detached' })

    await page.goto('/simba')
    const row = page.getByRole('row', { name: /Vault assistant/ })
    await row.getByText('Stopped').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('a finished session shows confirmed findings with their messages, the report, knowledge, and a replay', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { target, id } = await vaultTarget(owner, { isLeaky: true })
    cleanup(() => target.close())
    const { page, complaints } = await startInForm(browserContext, owner, id)
    await page.getByRole('spinbutton', { name: 'Probes' }).fill('80')
    await start(page)
    await page.getByRole('link', { name: 'View report' }).waitFor()
    await tab(page, /^Findings/).click()
    const finding = page.getByRole('listitem').filter({ hasText: 'Reproduced' }).first()
    await finding.getByText('Confirmed', { exact: true }).waitFor()
    await assertAccessible(assert, page)
    await finding.getByRole('link', { name: /^Show evidence/ }).click()
    await page.getByTestId('simba-exchange').filter({ hasText: SECRET }).first().waitFor()
    await assertAccessible(assert, page)

    await tab(page, /^Knowledge/).click()
    await page.getByRole('heading', { name: 'Facts about the target' }).waitFor()
    await page.getByRole('row', { name: /^Purpose: / }).waitFor()
    await assertAccessible(assert, page)

    await tab(page, /^Replay/).click()
    const slider = page.getByRole('slider', { name: 'Probe to show' })
    await slider.focus()
    await page.keyboard.press('Home')
    await page.getByText(/^Probe 1 of \d+$/).waitFor()
    assert.equal(await page.getByRole('treeitem').count(), 1)
    await page.keyboard.press('End')
    await page.getByText(/^Probe (\d+) of \1$/).waitFor()
    await assertAccessible(assert, page)

    await page.setViewportSize(PHONE)
    for (const name of [/^Attempts/, /^Conversation/, /^Knowledge/, /^Findings/, /^Settings/]) {
      await tab(page, name).click()
      await page.getByRole('tabpanel').waitFor()
      assert.isAtMost(await widthOf(page), PHONE.width)
    }
    await page.getByRole('link', { name: 'View report' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Vault assistant' }).waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('a session that ended at its limit continues after the limit is raised, and its report links back to the session', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { target, id } = await vaultTarget(owner, { isLeaky: false })
    cleanup(() => target.close())
    const { page, complaints } = await startInForm(browserContext, owner, id)
    await page.getByRole('spinbutton', { name: 'Probes' }).fill('20')
    await start(page)
    await state(page, 'Completed').waitFor()
    await button(page, 'Continue session').click()
    const dialog = page.getByRole('dialog')
    await assertAccessible(assert, page)
    await dialog.getByRole('spinbutton', { name: 'Probes' }).fill('26')
    await dialog.getByRole('button', { name: 'Continue session' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('26 of 26').waitFor()
    // Until the session has ended again, the link leads to the earlier report.
    await state(page, 'Completed').waitFor()
    await page.getByRole('link', { name: 'View report' }).click()
    await page.getByRole('link', { name: 'Simba session', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Session on Vault assistant' }).waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('the tree of attempts can be used with the keyboard alone', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { target, id } = await vaultTarget(owner, { isLeaky: true })
    cleanup(() => target.close())
    const { page } = await startInForm(browserContext, owner, id)
    await page.getByRole('spinbutton', { name: 'Probes' }).fill('40')
    await start(page)
    await page.getByRole('link', { name: 'View report' }).waitFor()
    const tree = page.getByRole('tree', { name: 'Attempts' })
    await tree.focus()
    await page.keyboard.press('End')
    const last = page.getByRole('treeitem', { selected: true })
    const name = await last.getAttribute('aria-label')
    await page.keyboard.press('Home')
    await page.getByRole('treeitem', { name: /^Attempt 1:/, selected: true }).waitFor()
    assert.notMatch(name ?? '', /^Attempt 1:/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Conversation of attempt 1' }).waitFor()
    assert.match(page.url(), /tab=conversation/)
  }).timeout(120_000)

  test('an empty session list links to the session form, and the form states that there are no targets', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/simba', owner)
    await page.getByRole('heading', { name: 'No sessions yet' }).waitFor()
    await page.getByRole('link', { name: 'Start session' }).waitFor()
    await assertAccessible(assert, page)
    await page.goto('/simba/create')
    await page.getByRole('heading', { name: 'No targets yet' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})
