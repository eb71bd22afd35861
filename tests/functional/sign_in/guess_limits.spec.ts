import { limitGuesses, type Guess } from '#api/accounts/identity/limits/limit_guesses'
import { KNOWN_BROWSER_COOKIE } from '#api/accounts/identity/limits/known_browsers'
import { INVALID_CREDENTIALS } from '#api/accounts/identity/errors'
import { UserFactory } from '#database/factories/user_factory'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { openBrowser } from '#tests/support/requests/http_browser'
import { errors as limiterErrors } from '@adonisjs/limiter'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mock } from 'node:test'

const LOGIN = '/api/v1/users/login'
const WINDOW_MS = 15 * 60_000

type User = { id: string; email: string }

/** Tries to sign in. `known` is the cookie of a browser that has signed in before. */
async function attempt(client: ApiClient, { email }: User, password: string, known?: string) {
  const browser = await openBrowser(client)
  const request = browser.post(LOGIN).json({ email, password })
  return known ? request.cookie(KNOWN_BROWSER_COOKIE, known) : request
}

async function guessMany(client: ApiClient, { email }: User, count: number) {
  const browser = await openBrowser(client)
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const response = await browser.post(LOGIN).json({ email, password: `guess number ${n}` })
    statuses.push(response.status())
  }
  return statuses
}

/** Makes one attempt from an address in an unknown browser. Returns whether the limiter accepted it. */
async function guessFrom(address: string, guess: Guess, attemptOne: () => Promise<void> = fail) {
  const ctx = await testUtils.createHttpContext()
  ctx.request.ip = () => address
  try {
    await limitGuesses(ctx, guess, attemptOne)
    return true
  } catch (error) {
    return !(error instanceof limiterErrors.E_TOO_MANY_REQUESTS)
  }
}

const fail = (): Promise<void> => Promise.reject(INVALID_CREDENTIALS())

test.group('Limits for guessing credentials', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('100 wrong guesses by an attacker do not lock the owner out of a known browser', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { user } = await asOwner()
    const first = await attempt(client, user, PASSWORD)
    first.assertStatus(200)
    const cookie = first.cookie(KNOWN_BROWSER_COOKIE)
    assert.isTrue(cookie?.httpOnly)
    assert.equal(cookie?.sameSite?.toLowerCase(), 'lax')

    const statuses = await guessMany(client, user, 100)
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      10
    )
    assert.lengthOf(
      statuses.filter((status) => status === 429),
      90
    )
    ;(await attempt(client, user, PASSWORD, cookie?.value)).assertStatus(200)
    // An unknown browser at the attacker's address is blocked until the window ends.
    ;(await attempt(client, user, PASSWORD)).assertStatus(429)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + WINDOW_MS + 1000 })
    cleanup(() => mock.timers.reset())
    ;(await attempt(client, user, PASSWORD)).assertStatus(200)
  }).timeout(60_000)

  test('a known browser has its own guess budget, but only for the accounts that signed in with it', async ({
    client,
  }) => {
    const { user } = await asOwner()
    const other = await asOwner('Other')
    const known = (await attempt(client, user, PASSWORD)).cookie(KNOWN_BROWSER_COOKIE)?.value
    for (let n = 0; n < 10; n++) (await attempt(client, user, 'wrong', known)).assertStatus(401)
    ;(await attempt(client, user, PASSWORD, known)).assertStatus(429)
    await guessMany(client, other.user, 10)
    ;(await attempt(client, other.user, PASSWORD, known)).assertStatus(429)
  })

  test('a browser cookie without a valid signature does not make a browser known', async ({
    client,
  }) => {
    const { user } = await asOwner()
    const known = (await attempt(client, user, PASSWORD)).cookie(KNOWN_BROWSER_COOKIE)?.value
    await guessMany(client, user, 10)
    const browser = await openBrowser(client)
    const forged = await browser
      .post(LOGIN)
      .json({ email: user.email, password: PASSWORD })
      .withPlainCookie(KNOWN_BROWSER_COOKIE, known)
    forged.assertStatus(429)
  })

  test('concurrent guesses count toward the same budget', async ({ client, assert }) => {
    const user = await UserFactory.create()
    const browser = await openBrowser(client)
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        browser.post(LOGIN).json({ email: user.email, password: `guess ${n}` })
      )
    )
    assert.lengthOf(
      responses.filter((response) => response.status() === 401),
      10
    )
  })

  test('guesses from many networks are limited per account, and a single network cannot exhaust the limit', async ({
    assert,
  }) => {
    const guess = { kind: 'password', userId: (await UserFactory.create()).id } as const
    for (let n = 0; n < 100; n++) await guessFrom('198.51.100.1', guess)
    assert.isTrue(await guessFrom('203.0.113.1', guess))

    const accepted = []
    for (let n = 0; n < 200; n++) accepted.push(await guessFrom(`192.0.2.${n}`, guess))
    assert.lengthOf(accepted.filter(Boolean), 50 - 11)
  })

  test('addresses of one IPv6 network share a guess budget', async ({ assert }) => {
    const guess = { kind: 'code', userId: (await UserFactory.create()).id } as const
    const from = (n: number) => guessFrom(`2001:db8:1:2:${n.toString(16)}::${n}`, guess)
    const accepted = []
    for (let n = 1; n <= 20; n++) accepted.push(await from(n))
    assert.lengthOf(accepted.filter(Boolean), 5)
    assert.isTrue(await guessFrom('2001:db8:1:3::1', guess))
    assert.isTrue(await guessFrom('::ffff:192.0.2.7', guess))
  })

  test('each kind of credential has its own budget, and successes and server errors are not counted', async ({
    assert,
  }) => {
    const { id: userId } = await UserFactory.create()
    const address = '198.51.100.9'
    for (let n = 0; n < 30; n++) {
      await guessFrom(address, { kind: 'password', userId }, () => Promise.resolve())
      await guessFrom(address, { kind: 'password', userId }, () => Promise.reject(new Error('x')))
    }
    for (let n = 0; n < 20; n++) await guessFrom(address, { kind: 'code', userId })
    assert.isFalse(await guessFrom(address, { kind: 'code', userId }))
    assert.isTrue(await guessFrom(address, { kind: 'password', userId }))
    assert.isTrue(await guessFrom(address, { kind: 'reauthentication', userId }))
  })

  test("an attacker's password reset requests do not block requests from a known browser", async ({
    client,
  }) => {
    const { user } = await asOwner()
    const known = (await attempt(client, user, PASSWORD)).cookie(KNOWN_BROWSER_COOKIE)?.value
    const browser = await openBrowser(client)
    const ask = () => browser.post('/api/v1/users/reset-password').json({ email: user.email })
    for (let n = 0; n < 5; n++) (await ask()).assertStatus(202)
    ;(await ask()).assertStatus(429)
    ;(await ask().cookie(KNOWN_BROWSER_COOKIE, known)).assertStatus(202)
  })

  test('after a password change, only the current browser is known', async ({ client, assert }) => {
    const owner = await asOwner()
    await attempt(client, owner.user, PASSWORD)
    const browser = await openBrowser(client)
    const response = await browser.post(LOGIN).json({ email: owner.user.email, password: PASSWORD })
    browser.keep(response.cookie('assay_session')?.value)
    const before = await db.from('known_browsers').where('user_id', owner.user.id)
    assert.lengthOf(before, 2)
    const changed = await browser
      .put('/api/v1/users/me/password')
      .json({ currentPassword: PASSWORD, newPassword: 'three quiet lighthouses' })
      .cookie(KNOWN_BROWSER_COOKIE, response.cookie(KNOWN_BROWSER_COOKIE)?.value)
    changed.assertStatus(204)
    assert.lengthOf(await db.from('known_browsers').where('user_id', owner.user.id), 1)
    // The session ID changes too, so that a stolen session does not survive the password change.
    browser.keep(response.cookie('assay_session')?.value)
    ;(await browser.get('/api/v1/users/me')).assertStatus(401)
    browser.keep(changed.cookie('assay_session')?.value)
    ;(await browser.get('/api/v1/users/me')).assertStatus(200)
  })
})
