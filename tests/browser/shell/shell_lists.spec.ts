import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
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
  test('the search text of a list is kept in the URL, and Back undoes the search', async ({
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

  test('a search without matches shows a message and can be cleared', async ({
    browserContext,
    assert,
  }) => {
    const path = '/redteam/targets?filter=%7B%22q%22%3A%22zzz%22%7D'
    const { page } = await open(browserContext, await ownerOfTargets(), path)
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await linkTo(page, 'Card chat').waitFor()
  })

  test('the filtered list is exported as CSV and as JSON', async ({ browserContext, assert }) => {
    const path = '/redteam/targets?filter=%7B%22q%22%3A%22ca%22%7D'
    const { page } = await open(browserContext, await ownerOfTargets(), path)
    await linkTo(page, 'Card chat').waitFor()
    const file = async (item: string) => {
      await page.getByRole('button', { name: 'Export list' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return readFile(await download.path(), 'utf8')
    }
    const csv = await file('Export CSV')
    assert.include(csv, 'Card chat')
    assert.notInclude(csv, 'Lending copilot')
    const rows: { name: string }[] = JSON.parse(await file('Export JSON'))
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Card chat']
    )
  })

  test('several rows are deleted after a confirmation that lists their names', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    const rowOf = (name: string) => page.getByRole('row', { name })
    await rowOf('Card chat').waitFor()
    const headers = await page.getByRole('columnheader').all()
    const boxes = await Promise.all(headers.map((header) => header.boundingBox()))
    const [first, ...others] = boxes.map((box) => box && [box.y, box.height])
    for (const other of others) assert.deepEqual(other, first, 'header cells are aligned')
    const before = await rowOf('Card chat').boundingBox()
    await rowOf('Card chat').getByRole('checkbox').check()
    await page.getByText('1 selected').waitFor()
    const after = await rowOf('Card chat').boundingBox()
    assert.equal(after?.y, before?.y, 'a selection does not move the rows')
    await page.getByRole('button', { name: 'Delete 1 target', exact: true }).click()
    const single = page.getByRole('alertdialog', { name: 'Delete 1 target: Card chat' })
    await single.getByRole('button', { name: 'Delete 1 target: Card chat' }).waitFor()
    await single.getByRole('button', { name: 'Cancel' }).click()
    await single.waitFor({ state: 'detached' })
    await rowOf('Lending copilot').getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Card chat').waitFor()
    await dialog.getByText('Lending copilot').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await linkTo(page, 'Card chat').waitFor({ state: 'detached' })
    await linkTo(page, 'Payments assistant').waitFor()
  })

  test('the delete confirmation counts selected rows on other pages', async ({
    browserContext,
  }) => {
    const names = Array.from({ length: 12 }, (_, n) => `Assistant ${n}`)
    const { page } = await open(
      browserContext,
      await ownerOfTargets(names),
      '/redteam/targets?perPage=10&page=2'
    )
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Select all 12 matching rows' }).click()
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByText('and 10 more', { exact: true }).waitFor()
  })

  test('on a phone, a list is shown as cards that can be selected and deleted', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, await ownerOfTargets())
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('listitem').filter({ hasText: 'Card chat' }).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    await page.getByRole('checkbox', { name: 'Select Card chat' }).check()
    await page.getByText('1 selected').waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await linkTo(page, 'Card chat').waitFor({ state: 'detached' })
    await linkTo(page, 'Payments assistant').waitFor()
  })

  test('a list request is retried once after a server error and never after a client error', async ({
    browserContext,
    assert,
  }) => {
    const owner = await ownerOfTargets()
    const path = '**/api/v1/providers?*'
    let requests = 0
    const fail = (status: number, times: number) =>
      browserContext.route(
        path,
        (route) => {
          requests++
          return route.fulfill({ status, json: { error: { code: 'x', message: 'Out of order' } } })
        },
        { times }
      )
    await fail(503, 1)
    const { page } = await open(browserContext, owner)
    await linkTo(page, 'Card chat').waitFor()
    assert.equal(requests, 1)
    await fail(503, 3)
    await page.reload()
    await page.getByRole('main').getByText('Out of order').waitFor()
    assert.equal(requests, 3)
    await browserContext.unroute(path)
    // Client errors are not retried, although a second request would succeed.
    await fail(400, 1)
    await page.reload()
    await page.getByRole('main').getByText('Out of order').waitFor()
    assert.equal(requests, 4)
  })
})

test.group('Console | tabs', () => {
  test('tabs are placed below the page title', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    const { page } = await open(browserContext, owner, '/jobs')
    const users = `/organizations/${owner.organization.id}/users`
    for (const path of ['/jobs', '/redteam/plugins', '/evals', users]) {
      await page.goto(path)
      const tabs = await page.locator('main [role=tablist], main nav').first().boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      if (!tabs || !title) throw new Error(`${path} has no title or no tabs`)
      assert.isAtLeast(tabs.y, title.y + title.height, path)
    }
  })
})

test.group('Console | user permissions', () => {
  test('menus contain only permitted pages, and other pages redirect with an explanation', async ({
    browserContext,
    assert,
  }) => {
    const member = await asMember(await asOwner(), ['VIEW_EVALS'])
    await signIn(browserContext, member.user)
    const page = await browserContext.newPage()
    await page.goto('/redteam/configs')
    await page.getByText('To open that page, you need permission to view scan templates.').waitFor()
    assert.notInclude(page.url(), '/redteam/configs')
    await page.getByRole('button', { name: 'Red Team' }).click()
    await page.getByRole('menuitem', { name: 'Reports' }).waitFor()
    const overview = page.getByRole('menuitem', { name: 'Overview' })
    assert.equal(await overview.getAttribute('href'), '/redteam')
    assert.equal(await page.getByRole('menuitem', { name: 'Scan Templates' }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'New Scan' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Evaluations' }).click()
    const entries = page.getByRole('menu').getByRole('menuitem')
    await entries.first().waitFor()
    assert.deepEqual(await entries.allTextContents(), [
      'All Evals',
      'Datasets',
      'Prompts',
      'History',
    ])
  })

  test('an expired license hides the red team menu and explains why New Scan is disabled', async ({
    browserContext,
    assert,
  }) => {
    const expiresAt = new Date(Date.now() - 361 * 3_600_000).toISOString()
    await browserContext.route('**/api/v1/license', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), status: 'expired', expiresAt }
      await route.fulfill({ response: response, json })
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
