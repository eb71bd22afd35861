import { UserFactory } from '#database/factories/user_factory'
import { test } from '@japa/runner'
import { endSessions } from '#tests/support/requests/end_sessions'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { titleBecomes } from '#tests/support/browser/page/title'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { COLOR_MODE_ATTRIBUTE, COLOR_MODE_KEY } from '#api/contract/platform/color_mode'
import { rgb } from '#tests/support/browser/page/rgb'
import { SESSION_COOKIE } from '#config/cookies'
import { asOwner } from '#tests/support/personas'
import type { BrowserContext } from 'playwright'
import { palettes } from '../../../admin/core/theme/palette.js'

test.group('Console | sign-in', () => {
  test('the sign-in page serves assets with a content security policy, has no menus, and reports missing and wrong passwords', async ({
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    const page = await browserContext.newPage()
    const policies: (string | undefined)[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/assets/')) return
      policies.push(response.headers()['content-security-policy'])
    })
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.isNotEmpty(policies)
    for (const policy of policies) {
      assert.include(policy, "frame-ancestors 'none'")
      assert.include(policy, "object-src 'none'")
    }
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
    assert.equal(await header.getByRole('button').count(), 1)
    assert.equal(await header.getByRole('navigation').count(), 0)
    await assertAccessible(assert, page)

    await page.getByLabel('Email').fill('ada@example.test')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your password').waitFor()
    await page.locator('input[name=password]:focus').waitFor()

    await fillSignIn(page, user.email, 'not the password')
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), user.email)
    await assertAccessible(assert, page)
  })

  test('a visitor who goes back to a page before the redirect to the sign-in page has rendered is redirected again', async ({
    browserContext,
    assert,
  }) => {
    const page = await browserContext.newPage()
    await page.addInitScript(`
      const replaceState = history.replaceState
      let redirects = 0
      history.replaceState = function (state, title, url) {
        replaceState.call(history, state, title, url)
        if (!String(url).startsWith('/login')) return
        redirects += 1
        document.documentElement.dataset.redirects = redirects
        if (redirects > 1) return
        queueMicrotask(() => {
          const state = { usr: null, key: 'again', idx: 1 }
          history.pushState(state, '', '/vulnerabilities')
          dispatchEvent(new PopStateEvent('popstate', { state }))
        })
      }
    `)
    await page.goto('/vulnerabilities')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    assert.equal(new URL(page.url()).search, '?redirect=%2Fvulnerabilities')
    assert.equal(await page.locator('html').getAttribute('data-redirects'), '2')
  })

  test('the header and a skeleton are shown in the selected color mode until the first script has loaded', async ({
    browserContext,
    assert,
  }) => {
    const release = Promise.withResolvers<void>()
    await browserContext.route('**/assets/**/*.js', async (route) => {
      await release.promise
      await route.continue()
    })
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const header = page.getByRole('banner')
    await header.waitFor()
    const box = await header.boundingBox()
    assert.deepEqual([box?.x, box?.y, box?.height], [0, 0, 56])
    await page
      .getByRole('main', { name: 'Loading Assay' })
      .and(page.locator('[aria-busy]'))
      .waitFor()
    const logo = await header.locator('path').first().boundingBox()
    // The stored choice takes precedence over the system setting, in both directions.
    const colorsOf = (mode: 'light' | 'dark') =>
      [palettes[mode].page, palettes[mode].header.background].map(rgb)
    for (const [stored, system, shown] of [
      [null, 'light', 'light'],
      [null, 'dark', 'dark'],
      ['light', 'dark', 'light'],
      ['dark', 'light', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate(`localStorage.setItem('${COLOR_MODE_KEY}', '${stored ?? 'system'}')`)
      await page.reload({ waitUntil: 'commit' })
      await header.waitFor()
      const colors = await page.evaluate<string[]>(
        `['.boot', '.boot header'].map((at) => getComputedStyle(document.querySelector(at)).backgroundColor)`
      )
      assert.deepEqual(colors, colorsOf(shown), `${stored}, ${system}`)
    }
    release.resolve()
    await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
    assert.equal(await page.locator('html').getAttribute(COLOR_MODE_ATTRIBUTE), 'dark')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.locator('.boot').count(), 0)
    assert.deepEqual(await header.locator('path').first().boundingBox(), logo)
    assert.deepEqual(complaints, [])
  })

  test('after signing in, the user returns to the requested page', async ({ visit, assert }) => {
    const { user } = await asOwner()
    const page = await visit('/api-tokens?x=1')
    const complaints = watch(page)
    await page.waitForURL('**/login?redirect=%2Fapi-tokens%3Fx%3D1')
    await page.assertTitle('Login | Assay')
    await fillSignIn(page, user.email)
    await page.waitForURL('**/api-tokens?x=1')
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
    await page.assertTitle('API Tokens | Assay')
    assert.deepEqual(complaints, [])
  })

  test('a sign-in link can be used only once', async ({ visit, browser, assert }) => {
    const { user } = await asOwner()
    const token = await createLink(user, 'sign_in')
    const page = await visit(`/login?token=${token}&redirect=%2Fapi-tokens`)
    await page.waitForURL('**/api-tokens')
    const elsewhere = await browser.newContext()
    const another = await elsewhere.newPage()
    await another.goto(new URL(`/login?token=${token}`, page.url()).href)
    await another.getByText('This sign-in link could not be used:').waitFor()
    await assertAccessible(assert, another)
    await elsewhere.close()
  })

  test('the sign-in page shows a sign-up link if one is configured', async ({
    visit,
    browserContext,
  }) => {
    await browserContext.route('**/api/v1/config', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), signUp: { label: '', href: '/register' } }
      await route.fulfill({ response: response, json })
    })
    const page = await visit('/login')
    await page
      .getByRole('link', { name: 'Sign up' })
      .and(page.locator('[href="/register"]'))
      .waitFor()
  })

  test('the sign-in page shows an error if the sign-in configuration is invalid or cannot be loaded', async ({
    visit,
    browserContext,
  }) => {
    let isDown = true
    await browserContext.route('**/api/v1/config', async (route) => {
      if (isDown) return route.fulfill({ status: 500, body: 'down' })
      const response = await route.fetch()
      return route.fulfill({ json: { ...(await response.json()), useFusionAuth: true } })
    })
    const page = await visit('/login')
    await page
      .getByText('Failed to load authentication configuration. Please refresh the page.')
      .waitFor()
    isDown = false
    await page.reload()
    await page
      .getByText('FusionAuth configuration is incomplete. Please check server settings.')
      .waitFor()
  })
})

test.group('Console | anonymous visitors', () => {
  test('pages outside the authenticated layout prompt an anonymous visitor to sign in and open again after the sign-in', async ({
    visit,
    assert,
  }) => {
    const { user } = await asOwner()
    const page = await visit('/eval/eval-1?x=1')
    const complaints = watch(page)
    const prompt = page.getByRole('heading', { level: 1, name: 'Sign in to view this page' })
    await prompt.waitFor()
    await page.assertTitle('Evaluation | Assay')
    await page.getByText('If someone sent you a public link').waitFor()
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Sign in' }).waitFor()
    assert.equal(await header.getByRole('button', { name: 'Search' }).count(), 0)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    for (const [path, title] of [
      ['/evals', /^Evaluations \| Assay$/],
      ['/redteam/report', /^Report \| Assay$/],
      ['/redteam/report/eval-1', /^Report \| Assay$/],
      ['/redteam/report/eval-1/remediation', /^Remediation Report \| Assay$/],
      ['/organizations/new', /^Create Organization \| Assay$/],
    ] as const) {
      await navigate(page, path)
      await titleBecomes(page, title)
      await prompt.waitFor()
      assert.equal(new URL(page.url()).pathname, path)
    }
    await navigate(page, '/evals?sort=%5B%22name%22%5D')
    await page.waitForURL('**/evals?sort=*')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/login?redirect=%2Fevals%3Fsort*')
    await fillSignIn(page, user.email)
    await page.waitForURL('**/evals?sort=*')
    await page.getByRole('heading', { level: 1, name: 'Evaluations' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the root and pages inside the authenticated layout redirect an anonymous visitor to the sign-in page', async ({
    visit,
  }) => {
    const page = await visit('/')
    await page.waitForURL('**/login')
    await navigate(page, '/redteam/report/eval-1/unknown/path')
    await page.waitForURL('**/login?redirect=*')
  })
})

test.group('Console | session end', () => {
  test('after a session expires, the sign-in page gives the reason, and signing in returns to the previous page', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.getByRole('button', { name: 'Create token' }).click()
    await endSessions(user)
    await page.getByRole('dialog').getByLabel('Name').fill('Pipeline')
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    await page.waitForURL('**/login?reason=unauthorized&redirect=%2Fapi-tokens')
    await page.getByText('Your session has ended.').waitFor()
    await assertAccessible(assert, page)
    await fillSignIn(page, user.email)
    await page.waitForURL('**/api-tokens')
    // The dialog opens with the input from before the session ended.
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText('Your input from before the session ended has been restored.').waitFor()
    assert.equal(await page.getByRole('dialog').getByLabel('Name').inputValue(), 'Pipeline')
  })

  test('signing out deletes the session and stored invitation codes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.evaluate(() => localStorage.setItem('assay.invite.code', 'abc'))
    await page.getByRole('button', { name: `Account menu of ${user.name}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    assert.isNull(await page.evaluate(() => localStorage.getItem('assay.invite.code')))
    assert.equal((await page.request.get('/api/v1/users/me')).status(), 401)
    await page.goto('/api-tokens')
    await page.waitForURL('**/login?redirect=%2Fapi-tokens')
  })
})

test.group('Console | sign-out by URL', () => {
  for (const request of ['users/me', 'users/me/abilities']) {
    test(`opening /logout while ${request} is loading signs out, removes the session cookie, and never reports an ended session`, async ({
      browserContext,
      assert,
    }) => {
      await signIn(browserContext, (await asOwner()).user)
      assert.include(await cookieNames(browserContext), SESSION_COOKIE)
      const { promise: isRequested, resolve: noteRequest } = Promise.withResolvers<void>()
      const { promise: isSignedOut, resolve: noteSignOut } = Promise.withResolvers<void>()
      const isMatch = (url: URL) => url.pathname === `/api/v1/${request}`
      await browserContext.route(isMatch, async (route) => {
        const response = await route.fetch()
        noteRequest()
        await isSignedOut
        await route.fulfill({ response }).catch(() => undefined)
      })
      await browserContext.route('**/assets/Logout-*.js', async (route) => {
        await isRequested
        await route.continue()
      })
      const page = await browserContext.newPage()
      page.on('response', (response) => {
        if (response.url().endsWith('/auth/logout')) noteSignOut()
      })
      // The browser drops a response that arrives after the sign-out.
      const aborted = page.waitForEvent('requestfailed', (failed) => isMatch(new URL(failed.url())))
      await page.goto('/logout')
      await aborted
      await page.waitForURL('**/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
      assert.equal(await page.getByText('Your session has ended.').count(), 0)
      assert.notInclude(await cookieNames(browserContext), SESSION_COOKIE)
      assert.equal((await page.request.get('/api/v1/users/me')).status(), 401)
    })
  }
})

const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name)

test.group('Console | onboarding', () => {
  test('a user who has no organization and cannot create one is referred to an organization administrator', async ({
    visit,
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, await UserFactory.merge({ name: 'Grace' }).create())
    const page = await visit('/api-tokens')
    await page.waitForURL('**/organizations/new')
    await page.getByText('Ask an organization administrator for an invitation').waitFor()
    await assertAccessible(assert, page)
    assert.equal(await page.getByRole('button', { name: 'Create organization' }).count(), 0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Ask an organization administrator for an invitation').waitFor()
  })

  test('an administrator without a team creates the first team', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user, team } = await asOwner()
    await team.delete()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.waitForURL('**/no-team')
    await page.assertTitle('No Team | Assay')
    await assertAccessible(assert, page)
    for (const path of ['/eval/eval-1', '/redteam/report', '/evals']) {
      await navigate(page, path)
      await page.getByRole('link', { name: 'Get access to a team' }).waitFor()
      assert.equal(new URL(page.url()).pathname, path)
    }
    await page.getByRole('heading', { level: 1, name: 'You are not on a team yet' }).waitFor()
    await page.assertTitle('Evaluations | Assay')
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Get access to a team' }).click()
    await page.getByLabel('Team name').fill('Payments')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByText('Team created successfully').waitFor()
    await page.waitForURL((url) => url.pathname !== '/no-team')
  })

  test('a red team page of an organization without red teaming redirects to the upgrade page', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user, organization } = await asOwner()
    await organization.merge({ canUseRedteam: false }).save()
    await signIn(browserContext, user)
    const page = await visit('/redteam/targets')
    await page.waitForURL('**/upgrade')
    await page.assertTitle('Upgrade | Assay')
    await assertAccessible(assert, page)
  })
})
