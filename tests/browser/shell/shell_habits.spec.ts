import { test } from '@japa/runner'
import { TargetFactory } from '#database/factories/target_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asOwner, type Persona } from '#tests/support/personas'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, path: string, persona?: Persona) {
  await signIn(context, (persona ?? (await asOwner())).user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** Returns the title of the page if it has the focus. */
const focusedTitle = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':focus'))

test.group('Console | pages', () => {
  for (const [path, title, heading] of [
    ['/api-tokens', 'API Tokens | Assay', 'API Tokens'],
    ['/config', 'Configuration | Assay', 'Configuration'],
    ['/welcome', 'Authenticate | Assay', 'Connect the CLI'],
    ['/not-found', 'Page Not Found | Assay', 'Page not found'],
    ['/no/such/page', 'Assay', 'Page not found'],
    ['/upgrade', 'Upgrade | Assay', 'Red teaming is not part of your plan'],
  ] as const) {
    test(`${path} has its title, is accessible, logs no errors, and fits on a phone`, async ({
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

  test('the configuration page shows a readable name for every setting', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/config')
    const entries = await page.locator('main dt').allInnerTexts()
    assert.isAbove(entries.length, 20)
    const unnamed = entries.filter((entry) => new Set(entry.split(/\s*\n\s*/)).size < 2)
    assert.deepEqual(unnamed, [])
  })

  test('a list request is retried once before an error is shown, and the user can try again', async ({
    browserContext,
    assert,
  }) => {
    let requests = 0
    await browserContext.route('**/api/v1/api-tokens*', (route) => {
      requests += 1
      return route.fulfill({ status: 500 })
    })
    await signIn(browserContext, (await asOwner()).user)
    const page = await browserContext.newPage()
    await page.goto('/api-tokens')
    await page.getByRole('alert').getByText('Could not load the list').waitFor()
    assert.equal(requests, 2)
    await browserContext.unroute('**/api/v1/api-tokens*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').filter({ hasText: 'Revoke' }).first().waitFor()
  })

  test('a page whose script failed to load can be retried', async ({ browserContext }) => {
    const script = '**/assets/MyTokens-*.js'
    await browserContext.route(script, (route) => route.abort())
    await signIn(browserContext, (await asOwner()).user)
    const page = await browserContext.newPage()
    await page.goto('/api-tokens')
    await page.getByRole('alert').getByText('This page could not be displayed').waitFor()
    await page.getByText('a new version was installed').waitFor()
    await browserContext.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
  })

  test('a page whose script fails to load once is displayed after an automatic reload', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page } = await open(browserContext, '/config', owner)
    await page.evaluate('window.isFirstLoad = true')
    await browserContext.route('**/assets/MyTokens-*.js', (route) => route.abort(), { times: 1 })
    await navigate(page, '/api-tokens')
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
    assert.isUndefined(await page.evaluate('window.isFirstLoad'))
  })

  test('a page stays open when the script of a dialog fails to load', async ({
    browserContext,
    assert,
  }) => {
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
    const failure = page.getByRole('alert').filter({ hasText: 'Part of this page' })
    await failure.getByText('a new version was installed').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)

    await browserContext.unroute(script)
    await failure.getByRole('button', { name: 'Reload page' }).click()
    await failure.waitFor({ state: 'detached' })
    await invite.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await invite.and(page.locator(':focus')).waitFor()
  })

  test('buttons, headings, and links of the API tokens page contain no untranslated text', async ({
    browserContext,
    assert,
  }) => {
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
    await navigate(page, '/redteam/configs/create?tab=review')
    const clear = page.locator('.MuiAutocomplete-clearIndicator').first()
    await clear.waitFor({ state: 'attached' })
    assert.match((await clear.getAttribute('aria-label')) ?? '', /^\[/)
  })
})

test.group('Console | search and shortcuts', () => {
  test('the search button and Ctrl+K open the search, Escape closes it and returns the focus, and Enter opens the found page', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/config')
    const button = page.getByRole('button', { name: 'Search' })
    const search = page.getByRole('combobox', { name: 'Search' })
    await button.click()
    await search.fill('zzzz')
    await page.getByText('No results found').waitFor()
    await page.keyboard.press('Escape')
    await button.and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Control+k')
    await search.fill('tokens')
    await page.getByRole('option', { name: 'My API Tokens' }).waitFor()
    await assertAccessible(assert, page)
    await search.press('Enter')
    await page.waitForURL('**/api-tokens')
    await focusedTitle(page, 'API Tokens').waitFor()

    await page.keyboard.press('Control+k')
    await search.fill('create target')
    await search.press('Enter')
    await page.waitForURL('**/redteam/targets/create')
    await focusedTitle(page, 'Create target').waitFor()

    await page.keyboard.press('Control+k')
    await search.fill('invite users')
    await search.press('Enter')
    await page.getByRole('dialog', { name: 'Invite users' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('keys pressed before the search script and its results have loaded are not lost', async ({
    browserContext,
    assert,
  }) => {
    const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
    await browserContext.route('**/assets/CommandPalette-*.js', async (route) => {
      await isTyped
      await route.continue()
    })
    const owner = await asOwner()
    const target = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Support bot',
    }).create()
    const { page, complaints } = await open(browserContext, '/api-tokens', owner)
    await page.getByRole('button', { name: 'Search' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('securx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ity')
    await page.keyboard.press('Enter')
    release()
    await page.waitForURL('**/security')
    await focusedTitle(page, 'Security').waitFor()

    // Enter is not lost even if the server has not responded yet.
    const { promise: isSubmitted, resolve: submit } = Promise.withResolvers<void>()
    await browserContext.route('**/api/v1/providers?*', async (route) => {
      await isSubmitted
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('support bot')
    await page.keyboard.press('Enter')
    submit()
    await page.waitForURL(`**/redteam/target/${target.id}*`)
    await focusedTitle(page, 'Support bot').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the ? key shows the shortcuts, unless single-key shortcuts are turned off', async ({
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
