import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/accessible'
import { watch } from '#tests/support/browser/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'

const NAMES = ['Payments assistant', 'Card chat', 'Lending copilot']

async function ownerOfTargets(names: readonly string[] = NAMES): Promise<Persona> {
  const owner = await asOwner()
  for (const name of names) await makeRecord['redteam/targets'](owner, name)
  return owner
}

async function open(context: BrowserContext, persona: Persona, path = '/redteam/targets') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test.group('Console | lists', () => {
  test('keep the view in the address: a link shows the same, Back undoes', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, await ownerOfTargets())
    await linkTo(page, 'Card chat').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('lending')
    await linkTo(page, 'Card chat').waitFor({ state: 'detached' })
    const chip = page.getByRole('button', { name: 'Remove filter Search: lending' })
    await chip.waitFor()
    await assertAccessible(assert, page)

    const pasted = await browserContext.newPage()
    await pasted.goto(page.url())
    await linkTo(pasted, 'Lending copilot').waitFor()
    assert.equal(await linkTo(pasted, 'Card chat').count(), 0)

    await page.goBack()
    await linkTo(page, 'Card chat').waitFor()
    await page.goForward()
    await linkTo(page, 'Card chat').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await linkTo(page, 'Card chat').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('tell nothing yet from nothing found', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    await page.goto('/redteam/targets?filter=%7B%22q%22%3A%22zzz%22%7D')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await linkTo(page, 'Card chat').waitFor()
  })

  test('export what is filtered, as CSV and as JSON', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    await page.goto('/redteam/targets?filter=%7B%22q%22%3A%22ca%22%7D')
    await linkTo(page, 'Card chat').waitFor()
    const file = async (item: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return readFile(await download.path(), 'utf8')
    }
    const csv = await file('This view as CSV')
    assert.include(csv, 'Card chat')
    assert.notInclude(csv, 'Lending copilot')
    const rows: { name: string }[] = JSON.parse(await file('This view as JSON'))
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Card chat']
    )
  })

  test('delete several after naming them', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    for (const name of ['Card chat', 'Lending copilot']) {
      await page.getByRole('row', { name }).getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Card chat').waitFor()
    await dialog.getByText('Lending copilot').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await linkTo(page, 'Card chat').waitFor({ state: 'detached' })
    await linkTo(page, 'Payments assistant').waitFor()
  })

  test('become cards on a phone', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('listitem').filter({ hasText: 'Card chat' }).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })

  test('say that they could not be loaded', async ({ browserContext }) => {
    const owner = await ownerOfTargets()
    await browserContext.route('**/api/v1/providers?*', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'x', message: 'Out of order' } } })
    )
    const { page } = await open(browserContext, owner)
    await page.getByRole('main').getByText('Out of order').waitFor()
  })
})

test.group('Console | what a person may do', () => {
  test('menus show only what may be read, other pages lead away and say why', async ({
    browserContext,
    assert,
  }) => {
    const member = await asMember(await asOwner(), ['VIEW_EVALS'])
    await signIn(browserContext, member.user)
    const page = await browserContext.newPage()
    await page.goto('/redteam/configs')
    await page.getByText('You need the permission to see scan templates for that page.').waitFor()
    assert.notInclude(page.url(), '/redteam/configs')
    await page.getByRole('button', { name: 'Red Team' }).click()
    await page.getByRole('menuitem', { name: 'Reports' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: 'Scan Templates' }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'New Scan' }).count(), 0)
  })

  test('a license that is cut off hides the red-team menu and explains New Scan', async ({
    browserContext,
    assert,
  }) => {
    const expiresAt = new Date(Date.now() - 361 * 3_600_000).toISOString()
    await browserContext.route('**/api/v1/license', async (route) => {
      const answer = await route.fetch()
      const json = { ...(await answer.json()), status: 'expired', expiresAt }
      await route.fulfill({ response: answer, json })
    })
    const { page } = await open(browserContext, await asOwner(), '/api-tokens')
    const newScan = page.getByRole('button', { name: 'New Scan', disabled: true })
    await newScan.focus()
    await page
      .getByRole('tooltip')
      .getByText('You still have access to your existing data but cannot start new scans.')
      .waitFor()
    assert.equal(await page.getByRole('button', { name: 'Red Team' }).count(), 0)
    await assertAccessible(assert, page)
  })
})
