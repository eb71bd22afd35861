import { test } from '@japa/runner'
import type { LicenseStatus } from '#api/contract/accounts/session'
import { UserFactory } from '#database/factories/user_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { signIn } from '#tests/support/browser/sign_in'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { withSignInRules } from '#tests/support/sign_in/sign_in_rules'
import db from '@adonisjs/lucid/services/db'
import type { BrowserContext, Page } from 'playwright'
import { formatDate } from '../../../admin/core/display/formats/dates.js'

const DAY_MS = 86_400_000
const CUT_OFF_DAYS = 15

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Returns this response for all API calls to the path and counts the calls. */
async function failing(context: BrowserContext, path: string, status: number, body: string) {
  const calls = { count: 0 }
  await context.route(`**/api/v1/${path}`, (route) => {
    calls.count += 1
    return route.fulfill({ status, body })
  })
  return calls
}

async function open(context: BrowserContext, path: string, { user }: Pick<Persona, 'user'>) {
  await signIn(context, user)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.group('Error catalog | failed requests', (group) => {
  withSignInRules(group, { allowOrganizations: true })

  test('a request that returns 401 while the session is still valid is sent again', async ({
    browserContext,
    assert,
  }) => {
    const page = await open(browserContext, '/config', await asOwner())
    const url = '**/api/v1/api-tokens?*'
    await page.route(url, (route) => route.fulfill({ status: 401, body: '{}' }), { times: 1 })
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api-tokens?')) statuses.push(response.status())
    })
    await page.goto('/api-tokens')
    await page.getByRole('row').nth(1).waitFor()
    assert.deepEqual(statuses.slice(0, 2), [401, 200])
  })

  test('a 401 response signs the user out, and the sign-in page keeps the path of the original page', async ({
    browserContext,
    assert,
  }) => {
    const page = await open(browserContext, '/config', await asOwner())
    await failing(browserContext, 'api-tokens?*', 401, '{}')
    const [logout] = await Promise.all([
      page.waitForRequest('**/api/v1/auth/logout'),
      page.goto('/api-tokens?x=1'),
      page.waitForURL('**/login?reason=unauthorized&redirect=%2Fapi-tokens%3Fx%3D1'),
    ])
    await logout.response()
    assert.equal((await page.request.get('/api/v1/users/me')).status(), 401)
    // A 401 response to the request for the current user or to a sign-in does not count as an expired session.
    await page.goto('/api-tokens')
    await page.waitForURL('**/login?redirect=%2Fapi-tokens')
    await page.getByLabel('Email').fill('nobody@example.test')
    await page.locator('input[name=password]').fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').getByText('Invalid email or password').waitFor()
    assert.equal(new URL(page.url()).search, '?redirect=%2Fapi-tokens')
  })

  test('the error shown for a response without a message contains the request name and the response body', async ({
    browserContext,
    assert,
  }) => {
    const page = await open(browserContext, '/organizations/new', {
      user: await UserFactory.create(),
    })
    await failing(browserContext, 'organizations', 500, 'out of order')
    await page.getByLabel('Organization name').fill('Example Bank')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').getByText('Error calling organizations: out of order').waitFor()
    assert.equal(await page.getByLabel('Organization name').inputValue(), 'Example Bank')
  })

  test('the configuration is requested three times before the page shows an error', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const calls = await failing(browserContext, 'config', 500, 'down')
    const page = await visit('/api-tokens')
    await page.getByText('Failed to load config').waitFor()
    assert.equal(calls.count, 3)
    await assertAccessible(assert, page)
  })

  test('a failed organization switch shows a generic message if the server returns an empty message', async ({
    browserContext,
  }) => {
    const owner = await asOwner()
    const other = await asOwner('Other')
    const guest = await asMember(other, [])
    await db
      .from('organization_members')
      .where('user_id', guest.user.id)
      .update({ user_id: owner.user.id })
    const page = await open(browserContext, '/config', owner)
    const nothing = JSON.stringify({ error: { message: '' } })
    await failing(browserContext, 'users/me/switch-organization', 500, nothing)
    await page.getByRole('button', { name: `Account menu of ${owner.user.name}` }).click()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: other.organization.name }).click()
    await page
      .getByText('Failed to switch organization: Unexpected error. Please try again.')
      .waitFor()
  })
})

const IN_CLOUD = { isPromptfooCloud: true }
const TARGETS = { numLicensedTargets: 10, numTargetsUsed: 12, expiresAt: null }
const PROBES = { numLicensedProbes: 1000, numProbesUsed: 1200, expiresAt: null }
const OVERAGE = '(over limit - overage rates apply)'
const END = inDays(30)
const LONG_AGO = inDays(-CUT_OFF_DAYS - 0.1)
const LATELY = inDays(-2)

/** Banner messages for each license status: the headline, then the other messages in order. */
const BANNERS: [changes: Partial<Omit<LicenseStatus, 'status'>> & { status: string }, string[]][] =
  [
    [{ status: 'no_license', expiresAt: null }, ['No license found']],
    [
      { ...TARGETS, status: 'too_many_targets' },
      ['Target limit exceeded', 'Using 12 of 10 licensed targets'],
    ],
    [
      { ...PROBES, status: 'too_many_probes' },
      ['Probe limit exceeded', 'Using 1200 of 1000 licensed probes'],
    ],
    [
      { ...TARGETS, status: 'target_overage' },
      ['Target limit exceeded', 'Using 12 of 10 licensed targets', OVERAGE],
    ],
    [
      { ...PROBES, status: 'probe_overage' },
      ['Probe limit exceeded', 'Using 1200 of 1000 licensed probes', OVERAGE],
    ],
    [
      { ...TARGETS, numTargetsUsed: 9, status: 'approaching_target_limit', expiresAt: iso(END) },
      [
        'Approaching target limit',
        'Using 9 of 10 licensed targets',
        `Expires On: ${formatDate(END)}`,
      ],
    ],
    [
      { ...PROBES, numProbesUsed: 900, status: 'approaching_probe_limit', expiresAt: iso(END) },
      [
        'Approaching probe limit',
        'Using 900 of 1000 licensed probes',
        `Expires On: ${formatDate(END)}`,
      ],
    ],
    [
      { status: 'of a newer server', expiresAt: null },
      ['License is invalid. Please contact support.'],
    ],
    [
      { status: 'expired', expiresAt: iso(LONG_AGO) },
      [
        `License expired on ${formatDate(LONG_AGO)}`,
        'You still have access to your existing data but cannot start new scans.',
      ],
    ],
    [
      { status: 'expired', expiresAt: iso(LATELY) },
      [
        `License expired on ${formatDate(LATELY)}`,
        `You will not be able to start new scans after ${formatDate(inDays(CUT_OFF_DAYS - 2))}`,
      ],
    ],
  ]

function iso(date: Date) {
  return date.toISOString()
}

/** Overrides properties in all later responses with the license; replaces earlier overrides. */
async function withLicense(context: BrowserContext, changes: object) {
  await context.unroute('**/api/v1/license')
  await context.route('**/api/v1/license', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response: response, json: { ...(await response.json()), ...changes } })
  })
}

/** Moves the clock forward so that the cached response is stale, and simulates a return to the tab. */
async function returnLater(page: Page, minutesLater: number) {
  await page.clock.setFixedTime(new Date(Date.now() + minutesLater * 60_000))
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
}

const OLD_MINUTES = 6

test.group('Error catalog | license', () => {
  test('the license banner shows the specified text for each license status, and a valid license shows no banner', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await withLicense(browserContext, BANNERS[0][0])
    const page = await open(browserContext, '/config', owner)
    const banner = page.getByRole('alert')
    for (const [index, [changes, texts]] of BANNERS.entries()) {
      if (index > 0) {
        await withLicense(browserContext, changes)
        await returnLater(page, index * OLD_MINUTES)
      }
      for (const text of texts) await banner.getByText(text, { exact: true }).waitFor()
      await banner.locator('strong, span').nth(texts.length).waitFor({ state: 'detached' })
      assert.deepEqual(await banner.locator('strong, span').allInnerTexts(), texts)
    }
    await assertAccessible(assert, page)
    await withLicense(browserContext, { status: 'ok', expiresAt: iso(END) })
    await returnLater(page, (BANNERS.length + 1) * OLD_MINUTES)
    await banner.waitFor({ state: 'detached' })
  })

  test('the usage page shows a valid license', async ({ browserContext }) => {
    const owner = await asOwner()
    await browserContext.route('**/api/v1/usage?*', async (route) => {
      const response = await route.fetch()
      const usage = await response.json()
      const license = { ...usage.license, isInstalled: true, status: 'ok', expiresAt: iso(END) }
      await route.fulfill({ response: response, json: { ...usage, license } })
    })
    const page = await open(browserContext, `/organizations/${owner.organization.id}/usage`, owner)
    await page.getByRole('alert').getByText('License is in good standing').waitFor()
    await page.getByText(`Expires On: ${formatDate(END)}`).waitFor()
  })

  test('a missing license shows no banner in the hosted cloud', async ({ browserContext }) => {
    await browserContext.route('**/api/v1/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response: response, json: { ...(await response.json()), ...IN_CLOUD } })
    })
    await withLicense(browserContext, { ...TARGETS, status: 'too_many_targets' })
    const page = await open(browserContext, '/config', await asOwner())
    await page.getByRole('alert').getByText('Target limit exceeded').waitFor()
    await withLicense(browserContext, { status: 'no_license', expiresAt: null })
    await returnLater(page, OLD_MINUTES)
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('the license is requested three times before the page shows an error', async ({
    browserContext,
    assert,
  }) => {
    const calls = await failing(browserContext, 'license', 500, 'down')
    const page = await open(browserContext, '/config', await asOwner())
    await page.getByText('Failed to fetch license').waitFor()
    assert.equal(calls.count, 3)
  })
})
