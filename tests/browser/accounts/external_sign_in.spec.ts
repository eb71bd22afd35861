import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { widthOf } from '#tests/support/browser/page/width_of'
import { withProvider } from '#tests/support/sign_in/oidc_flow'
import { asOwner } from '#tests/support/personas'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

const sso = (page: Page) => page.getByRole('button', { name: 'Continue with single sign-on' })
const corporate = (page: Page) => page.getByRole('link', { name: 'Continue with Example Corp' })
const choose = (page: Page, name: string) =>
  page.getByRole('link', { name: `Continue as ${name}`, exact: true }).click()

const sessionStatus = async (page: Page) => (await page.request.get('/api/v1/users/me')).status()

test.group('Console | sign-in with an identity provider', (group) => {
  const provider = withProvider(group)

  test('a sign-in with an OpenID Connect provider returns to the requested page', async ({
    visit,
    assert,
  }) => {
    const { user } = await asOwner()
    provider.known({ name: 'Ada at work', email: user.email })
    const page = await visit('/api-tokens?x=1')
    await corporate(page).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    const width = await widthOf(page)
    assert.isAtMost(width, PHONE.width)

    await corporate(page).click()
    await choose(page, 'Ada at work')
    await page.waitForURL('**/api-tokens?x=1')
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
    const me = await (await page.request.get('/api/v1/users/me')).json()
    assert.equal(me.user.id, user.id)
  })

  test('the sign-in form does not move when the identity provider buttons load', async ({
    visit,
    assert,
    browserContext,
  }) => {
    await asOwner()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await browserContext.route('**/ExternalSignInButtons*.js', async (route) => {
      await released
      await route.continue()
    })
    const page = await visit('/login')
    const emailTop = async () => (await page.getByLabel('Email').boundingBox())?.y ?? Number.NaN
    await page.locator('[aria-hidden] .MuiSkeleton-rounded').first().waitFor()
    const before = await emailTop()
    assert.isFalse(await corporate(page).isVisible())
    release()
    await corporate(page).waitFor()
    await sso(page).waitFor()
    assert.closeTo(await emailTop(), before, 2)
  })

  test('a FusionAuth sign-in sends the identity provider hint, and a later sign-in does not request the hint again', async ({
    visit,
    assert,
  }) => {
    const { user } = await asOwner()
    provider.known({ name: 'Ada at FusionAuth', email: user.email })
    const page = await visit('/login?redirect=%2Fapi-tokens%23x')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/identity-providers')) asked += 1
    })
    await sso(page).click()
    await choose(page, 'Ada at FusionAuth')
    await page.waitForURL('**/api-tokens#x')
    await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
    const left = provider.now.requests.filter((url) => url.startsWith('/oauth2/authorize?'))
    assert.include(left.at(-1), 'idp_hint=corporate')

    await page.goto('/logout')
    asked = 0
    // The provider already has a session, so it does not show its sign-in page.
    await sso(page).click()
    await page.waitForURL('**/jobs')
    assert.equal(asked, 0)
  })

  for (const [way, leave] of [
    ['FusionAuth', sso],
    ['an OpenID Connect provider', corporate],
  ] as const) {
    test(`canceling the sign-in at ${way} shows an error with a link to the sign-in page`, async ({
      visit,
      assert,
    }) => {
      const page = await visit('/login?redirect=%2Fconfig')
      await leave(page).click()
      await choose(page, 'nobody')
      const alert = page.getByRole('alert')
      await alert
        .getByText('The identity provider did not sign you in: The person walked away')
        .waitFor()
      await assertAccessible(assert, page)
      await page.reload()
      await alert.getByText('This sign-in was started in another browser').waitFor()
      assert.equal(await sessionStatus(page), 401)
      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.waitForURL('**/login?redirect=%2Fconfig')
      await leave(page).waitFor()
    })
  }

  test("a sign-in is rejected if the identity provider's response has a wrong nonce", async ({
    visit,
    assert,
  }) => {
    const { user } = await asOwner()
    provider.known({ name: 'Mallory', email: user.email })
    provider.now.misbehaves = { claims: (claims) => ({ ...claims, nonce: 'of another sign-in' }) }
    const page = await visit('/login')
    await sso(page).click()
    await choose(page, 'Mallory')
    await page
      .getByRole('alert')
      .getByText('The response from the identity provider failed verification.')
      .waitFor()
    assert.equal(await sessionStatus(page), 401)
  })
})
