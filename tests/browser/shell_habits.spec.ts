import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/accessible'
import { watch } from '#tests/support/browser/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/width_of'
import { asOwner, type Persona } from '#tests/support/personas'
import type { LicenseStatus } from '#api/contract/session'
import type { BrowserContext } from 'playwright'

const PHONE = { width: 360, height: 740 }
const DAY_MS = 86_400_000

async function open(context: BrowserContext, path: string, persona?: Persona) {
  await signIn(context, (persona ?? (await asOwner())).user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

function withLicense(context: BrowserContext, changes: Partial<LicenseStatus>) {
  return context.route('**/api/v1/license', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } })
  })
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

test.group('Console | pages', () => {
  for (const [path, title, heading] of [
    ['/api-tokens', 'API Tokens | Assay', 'API Tokens'],
    ['/config', 'Configuration | Assay', 'Configuration'],
    ['/welcome', 'Authenticate | Assay', 'Connect the command-line tool'],
    ['/not-found', 'Page Not Found | Assay', 'Page not found'],
    ['/no/such/page', 'Assay', 'Page not found'],
    ['/upgrade', 'Upgrade | Assay', 'Red teaming is not part of your plan'],
  ] as const) {
    test(`${path} is titled, accessible, complaint-free and narrow`, async ({
      browserContext,
      assert,
    }) => {
      const { page, complaints } = await open(browserContext, path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.assertTitle(title)
      await assertAccessible(assert, page)
      await page.setViewportSize(PHONE)
      const width = await widthOf(page)
      assert.isAtMost(width, PHONE.width)
      await assertAccessible(assert, page)
      assert.deepEqual(complaints, [])
    })
  }

  test('say that a failure is a failure, and try again', async ({ browserContext }) => {
    await browserContext.route('**/api/v1/api-tokens*', (route) => route.fulfill({ status: 500 }))
    await signIn(browserContext, (await asOwner()).user)
    const page = await browserContext.newPage()
    await page.goto('/api-tokens')
    await page.getByRole('alert').getByText('The list could not be loaded').waitFor()
    await browserContext.unroute('**/api/v1/api-tokens*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').filter({ hasText: 'Revoke' }).first().waitFor()
  })

  test('are loaded anew when their script could not be fetched', async ({ browserContext }) => {
    const script = '**/assets/MyTokens-*.js'
    await browserContext.route(script, (route) => route.abort())
    await signIn(browserContext, (await asOwner()).user)
    const page = await browserContext.newPage()
    await page.goto('/api-tokens')
    await page.getByRole('alert').getByText('This page could not be shown').waitFor()
    await page.getByText('It could not be fetched').waitFor()
    await browserContext.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
  })

  test('stay when a part of them cannot be fetched', async ({ browserContext, assert }) => {
    const script = '**/assets/InviteDialog-*.js'
    await browserContext.route(script, (route) => route.abort())
    const owner = await asOwner()
    const { page } = await open(
      browserContext,
      `/organizations/${owner.organization.id}/users`,
      owner
    )
    const invite = page.getByRole('button', { name: 'Invite users' })
    await invite.click()
    const failure = page.getByRole('alert').filter({ hasText: 'A part of this page' })
    await failure.getByText('It could not be fetched').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)

    await browserContext.unroute(script)
    await failure.getByRole('button', { name: 'Reload the page' }).click()
    await failure.waitFor({ state: 'detached' })
    await invite.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await invite.and(page.locator(':focus')).waitFor()
  })

  test('cannot be shown without the configuration, and say so', async ({ browserContext }) => {
    await browserContext.route('**/api/v1/config', (route) => route.fulfill({ status: 500 }))
    const page = await browserContext.newPage()
    await page.goto('/api-tokens')
    await page.getByText('Failed to load config').waitFor()
  })

  test('have no text that was never translated', async ({ browserContext, assert }) => {
    await browserContext.addInitScript(() => localStorage.setItem('assay.locale', 'pseudo'))
    const { page } = await open(browserContext, '/api-tokens')
    for (const role of ['button', 'heading', 'link'] as const) {
      for (const text of await page.getByRole(role).allInnerTexts()) {
        assert.match(text.trim(), /^(\[.*\](\s*(Ctrl K|⌘K))?)?$/s, `${role}: ${text}`)
      }
    }
    await page.setViewportSize(PHONE)
    const width = await widthOf(page)
    assert.isAtMost(width, PHONE.width)
  })
})

test.group('Console | search and shortcuts', () => {
  test('Ctrl+K finds a page and goes there', async ({ browserContext, assert }) => {
    const { page, complaints } = await open(browserContext, '/config')
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('tokens')
    await page.getByRole('option', { name: 'My API Tokens' }).waitFor()
    await assertAccessible(assert, page)
    await search.press('Enter')
    await page.waitForURL('**/api-tokens')
    assert.deepEqual(complaints, [])
  })

  test('the search button opens the same, Escape closes it and gives focus back', async ({
    browserContext,
  }) => {
    const { page } = await open(browserContext, '/config')
    const button = page.getByRole('button', { name: 'Search' })
    await button.click()
    await page.getByRole('combobox', { name: 'Search' }).fill('zzzz')
    await page.getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    await button.and(page.locator(':focus')).waitFor()
  })

  test('? shows the shortcuts, but not while typing nor when turned off', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/api-tokens')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await dialog.waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('Single-key shortcuts').click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    assert.equal(await dialog.count(), 0)
  })
})

test.group('Console | license', () => {
  test('an expired one says since when and until when scans start', async ({
    browserContext,
    assert,
  }) => {
    await withLicense(browserContext, { status: 'expired', expiresAt: daysAgo(2) })
    const { page } = await open(browserContext, '/api-tokens')
    const banner = page.getByRole('alert')
    await banner.getByText(/^License expired on /).waitFor()
    await banner.getByText(/^You will not be able to start new scans after /).waitFor()
    await assertAccessible(assert, page)
  })

  test('one that is cut off says what remains', async ({ browserContext }) => {
    await withLicense(browserContext, { status: 'expired', expiresAt: daysAgo(15.1) })
    const { page } = await open(browserContext, '/api-tokens')
    await page
      .getByText('You still have access to your existing data but cannot start new scans.')
      .waitFor()
  })

  test('overage names the use and the rates', async ({ browserContext }) => {
    await withLicense(browserContext, {
      status: 'target_overage',
      numLicensedTargets: 10,
      numTargetsUsed: 12,
      expiresAt: null,
    })
    const { page } = await open(browserContext, '/api-tokens')
    await page.getByText('Using 12 of 10 licensed targets').waitFor()
    await page.getByText('(over limit - overage rates apply)').waitFor()
  })

  test('one in good standing, and one that cannot be read', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/api-tokens')
    assert.equal(await page.getByRole('alert').count(), 0)
    await browserContext.route('**/api/v1/license', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await page.getByText('Failed to fetch license').waitFor()
  })
})
