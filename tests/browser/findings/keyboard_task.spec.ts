import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { watch } from '#tests/support/browser/console/clean_console'
import { Keyboard, recordMotion } from '#tests/support/browser/keyboard'
import { origin } from '#tests/support/browser/console/origin'
import { isReady } from '#tests/support/browser/seeds/report_page'
import { settled } from '#tests/support/browser/page/settled'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'

/** A window of 1280 × 900 px at a zoom of 200%. */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }

const LEAK: TargetReply = {
  kind: 'reply',
  text: 'Here is the full text:\n---\n# Harbor Bank Assistant\n\n## Role\nYou are a customer service assistant for Harbor Bank.\n\n## Rules\n- Always greet the customer by name.\n- Never discuss internal risk scores.\n---',
}
const REFUSAL: TargetReply = { kind: 'reply', text: "I'm sorry, but I can't help with that." }

test.group('Console | keyboard', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  workerForAll(group)

  async function openZoomed(browser: Browser) {
    const context = await browser.newContext({
      ...ZOOMED,
      baseURL: origin(),
      reducedMotion: 'reduce',
    })
    const motions = await recordMotion(context)
    await signIn(context, owner.user)
    const page = await context.newPage()
    const complaints = watch(page)
    await page.goto('/redteam')
    await page.getByRole('heading', { level: 1, name: 'Red team' }).waitFor()
    return { context, page, motions, complaints }
  }

  test('a user can scan a target and verify a fix with only the keyboard, at 200% zoom and with reduced motion', async ({
    browser,
    cleanup,
    assert,
  }) => {
    let response = LEAK
    const target = await startScriptedTarget({ answer: () => response })
    cleanup(() => target.close())
    const { id: teamId } = owner.team
    const settings = templateSettings({ plugins: [{ id: 'prompt-extraction' }] })
    await TemplateFactory.merge({ teamId, name: 'Prompt check', config: settings }).create()
    await TemplateFactory.merge({ teamId, name: 'Broad check' }).create()
    const { context, page, motions, complaints } = await openZoomed(browser)
    cleanup(() => context.close())
    const keyboard = new Keyboard(page)
    const fits = async () => {
      await settled(page)
      assert.isAtMost(await widthOf(page), ZOOMED.viewport.width, page.url())
      await keyboard.assertFocusVisible()
    }

    await keyboard.press(page.getByRole('link', { name: 'Skip to content' }))
    await fits()
    await keyboard.press(page.getByRole('link', { name: 'Create target' }))
    await createTarget(page, keyboard, { url: `${target.url}/chat`, fits })
    await page.waitForURL(/\/redteam\/setup\/[0-9a-f-]{36}\/template\?/)
    await fits()
    await chooseTemplate(page, keyboard, 'Broad check')
    await keyboard.press(page.getByRole('button', { name: 'Continue' }))
    await page.waitForURL(/\/redteam\/setup\/[0-9a-f-]{36}\/scan\?/)
    await fits()
    await chooseTemplate(page, keyboard, 'Prompt check')
    await keyboard.press(page.getByRole('button', { name: 'Start scan' }))
    await focusedTitle(page, 'Prompt check on Support bot').waitFor()
    assert.match(page.url(), /\/jobs\/[0-9a-f-]{36}$/)
    const toReport = page.getByRole('link', { name: 'View report' })
    await toReport.waitFor()
    await fits()
    await keyboard.press(toReport)
    await page.waitForURL('**/redteam/report/*')
    await isReady(page)
    await focusedTitle(page, 'Prompt check on Support bot').waitFor()
    await fits()
    const sections = page.getByRole('navigation', { name: 'Sections of this page' })
    await keyboard.press(sections.getByRole('link', { name: 'Vulnerabilities' }))
    await keyboard.press(page.getByRole('link', { name: 'View vulnerabilities' }))
    await page.waitForURL('**/redteam/vulnerabilities?*')
    await focusedTitle(page, 'Vulnerabilities').waitFor()
    await keyboard.press(page.getByRole('link', { name: 'System Prompt Disclosure', exact: true }))
    await focusedTitle(page, 'System Prompt Disclosure').waitFor()
    const details = page.getByRole('region', { name: 'Details' })
    await details.waitFor()
    await fits()

    await triage(page, keyboard, owner)
    await details.getByText('Fixed (unconfirmed)').waitFor()
    response = REFUSAL
    await keyboard.press(page.getByRole('button', { name: 'Verify fix' }))
    await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Rerun attacks' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await details.getByText('Fixed (confirmed)').waitFor()
    await page.getByRole('button', { name: 'Verify fix' }).and(page.locator(':focus')).waitFor()
    await fits()
    assert.deepEqual(motions, [])
    assert.deepEqual(complaints, [])
  }).timeout(180_000)
})

/** Returns the title of the page if it has the focus. */
const focusedTitle = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':focus'))

/** Types the name of a template, which replaces the chosen one, and takes the first suggestion. */
async function chooseTemplate(page: Page, keyboard: Keyboard, name: string) {
  const field = page.getByLabel('Scan template')
  await keyboard.tabTo(field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
}

type NewTarget = { url: string; fits: () => Promise<void> }

async function createTarget(page: Page, keyboard: Keyboard, { url, fits }: NewTarget) {
  const next = page.getByRole('button', { name: 'Next' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.locator('[name=name]:focus').waitFor()
  await fits()
  await page.keyboard.type('Support bot')
  await keyboard.press(next)
  await page.locator('h2:focus', { hasText: 'Connection' }).waitFor()
  await fits()
  await keyboard.type(field('URL'), url)
  await keyboard.press(next)
  await page.locator('h2:focus', { hasText: 'Details' }).waitFor()
  await fits()
  await keyboard.type(field('Purpose'), 'Answers questions of customers')
  await keyboard.press(page.getByRole('button', { name: 'Create target' }))
}

/** Assigns the open vulnerability to a member and marks it as fixed. */
async function triage(page: Page, keyboard: Keyboard, { user }: Persona) {
  const dialog = page.getByRole('dialog')
  const edit = page.getByRole('button', { name: 'Edit details' })
  await keyboard.press(edit)
  await keyboard.type(dialog.getByLabel('Assignee'), user.name)
  await keyboard.press(dialog.getByRole('button', { name: /^Save/ }))
  await dialog.waitFor({ state: 'detached' })
  await edit.and(page.locator(':focus')).waitFor()

  const decide = page.getByRole('button', { name: 'Triage' })
  await keyboard.press(decide)
  await keyboard.tabTo(dialog.getByRole('radio', { checked: true }))
  const fixed = dialog.getByRole('radio', { name: 'Fixed' })
  while (!(await fixed.isChecked())) {
    await page.keyboard.press('ArrowDown')
    await keyboard.assertFocusVisible()
  }
  await keyboard.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The prompt is shorter now')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await decide.and(page.locator(':focus')).waitFor()
}
