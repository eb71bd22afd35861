import { Authenticator, usePasskeys } from '#tests/support/sign_in/authenticator'
import { openBrowser } from '#tests/support/requests/http_browser'
import { enrollPasskey, keep, withPassword } from '#tests/support/sign_in/mfa'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const SIGN_IN = '/api/v1/users/login/passkey'
const SECOND = '/api/v1/users/login/second-factor/passkey'
type Browser = Awaited<ReturnType<typeof openBrowser>>
type Changes = Parameters<Authenticator['authenticate']>[1]

async function optionsOf(browser: Browser, path: string) {
  return keep(browser, await browser.post(`${path}/options`)).body()
}

/** Signs in with only a passkey; `changes` are deviations from a correct browser response. */
async function signInBy(client: ApiClient, key: Authenticator, changes?: Changes) {
  const browser = await openBrowser(client)
  const response = key.authenticate(await optionsOf(browser, SIGN_IN), changes)
  const reply = keep(browser, await browser.post(SIGN_IN).json({ response }))
  return { browser, answer: reply, response }
}

async function withKey(client: ApiClient, owner?: Persona) {
  const persona = owner ?? (await asOwner())
  const { browser } = await withPassword(client, persona)
  const key = new Authenticator()
  const added = await enrollPasskey(browser, key)
  return { persona, browser, key, added }
}

test.group('Passkeys', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(usePasskeys)

  test('a user can register several named passkeys, and registering the first passkey creates recovery codes', async ({
    client,
    assert,
  }) => {
    const { browser, added } = await withKey(client)
    added.assertStatus(201)
    assert.lengthOf(added.body().recoveryCodes, 10)
    const second = await enrollPasskey(browser, new Authenticator(), 'Another key')
    second.assertStatus(201)
    assert.isNull(second.body().recoveryCodes)
    const { passkeys } = (await browser.get('/api/v1/users/me/security')).body()
    assert.deepEqual(
      passkeys.map(({ name }: { name: string }) => name),
      ['A key', 'Another key']
    )
  })

  test('a passkey alone signs in and counts as both factors', async ({ client, assert }) => {
    const { persona, key } = await withKey(client)
    const { browser, answer: response } = await signInBy(client, key)
    response.assertStatus(200)
    assert.equal(response.body().user.id, persona.user.id)
    const { passkeys } = (await browser.get('/api/v1/users/me/security')).body()
    assert.isNotNull(passkeys[0].lastUsedAt)
  })

  test('a passkey must verify the user to sign in without a password', async ({ client }) => {
    const { key } = await withKey(client)
    ;(await signInBy(client, key, { userVerified: false })).answer.assertStatus(422)
  })

  test('a passkey response for another origin or relying party is rejected', async ({ client }) => {
    const { key } = await withKey(client)
    const evil = await signInBy(client, key, { origin: 'http://localhost:1' })
    evil.answer.assertStatus(422)
    ;(await signInBy(client, key, { rpId: 'evil.test' })).answer.assertStatus(422)
  })

  test('a passkey response whose signature counter does not increase is rejected', async ({
    client,
  }) => {
    const { key } = await withKey(client)
    ;(await signInBy(client, key, { counter: 5 })).answer.assertStatus(200)
    ;(await signInBy(client, key, { counter: 5 })).answer.assertStatus(422)
    ;(await signInBy(client, key, { counter: 4 })).answer.assertStatus(422)
    ;(await signInBy(client, key, { counter: 6 })).answer.assertStatus(200)
  })

  test('a passkey challenge is valid only once, in its own session, and for five minutes', async ({
    client,
  }) => {
    const { key } = await withKey(client)
    const { browser, response } = await signInBy(client, key)
    ;(await browser.post(SIGN_IN).json({ response })).assertStatus(422)

    const asking = await openBrowser(client)
    const stolen = key.authenticate(await optionsOf(asking, SIGN_IN))
    const elsewhere = await openBrowser(client)
    await optionsOf(elsewhere, SIGN_IN)
    ;(await elsewhere.post(SIGN_IN).json({ response: stolen })).assertStatus(422)

    const late = await openBrowser(client)
    const signed = key.authenticate(await optionsOf(late, SIGN_IN))
    await db.from('passkey_challenges').update({ expires_at: new Date(0) })
    ;(await late.post(SIGN_IN).json({ response: signed })).assertStatus(422)
  })

  test('only one of several concurrent requests with the same passkey response succeeds', async ({
    client,
    assert,
  }) => {
    const { key } = await withKey(client)
    const browser = await openBrowser(client)
    // Synced passkeys have no signature counter, so only the challenge can prevent a replay.
    const response = key.authenticate(await optionsOf(browser, SIGN_IN), { counter: 0 })
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => browser.post(SIGN_IN).json({ response }))
    )
    const statuses = responses.map((one) => one.status()).sort()
    assert.deepEqual(statuses, [200, 422, 422, 422])
  })

  test('a passkey challenge is valid only for the purpose for which it was created', async ({
    client,
  }) => {
    const { persona, key } = await withKey(client)
    const { browser, answer: reply } = await withPassword(client, persona)
    reply.assertBodyContains({ mfa: { methods: ['passkey', 'recovery_code'] } })
    const options = await optionsOf(browser, SIGN_IN)
    const response = key.authenticate(options)
    ;(await browser.post(SECOND).json({ response })).assertStatus(422)
  })

  test('a passkey is accepted as the second factor after a password even without user verification', async ({
    client,
  }) => {
    const { persona, key } = await withKey(client)
    const { browser } = await withPassword(client, persona)
    const response = key.authenticate(await optionsOf(browser, SECOND), { userVerified: false })
    const done = keep(browser, await browser.post(SECOND).json({ response }))
    done.assertStatus(200)
    ;(await browser.get('/api/v1/users/me')).assertStatus(200)
  })

  test("another user's passkey is rejected as a second factor", async ({ client }) => {
    const { persona } = await withKey(client)
    const { key: other } = await withKey(client)
    const { browser } = await withPassword(client, persona)
    const response = other.authenticate(await optionsOf(browser, SECOND))
    ;(await browser.post(SECOND).json({ response })).assertStatus(422)
    ;(await browser.get('/api/v1/users/me')).assertStatus(401)
  })

  test('an authenticator registered by one user cannot be registered by another', async ({
    client,
  }) => {
    const { key } = await withKey(client)
    const stranger = await asOwner()
    const { browser } = await withPassword(client, stranger)
    ;(await enrollPasskey(browser, key)).assertStatus(422)
  })

  test('a deactivated user cannot sign in with a passkey', async ({ client }) => {
    const { persona, key } = await withKey(client)
    await db.from('users').where('id', persona.user.id).update({ deactivated_at: new Date() })
    ;(await signInBy(client, key)).answer.assertStatus(403)
  })

  test('only the owner of a passkey can rename and remove it', async ({ client, assert }) => {
    const { browser, added, key } = await withKey(client)
    const path = `/api/v1/users/me/passkeys/${added.body().id}`
    const { browser: stranger } = await withPassword(client, await asOwner())
    ;(await stranger.put(path).json({ name: 'Mine' })).assertStatus(404)
    ;(await stranger.delete(path)).assertStatus(404)
    ;(await browser.put(path).json({ name: 'Renamed' })).assertStatus(204)
    const { passkeys } = (await browser.get('/api/v1/users/me/security')).body()
    assert.equal(passkeys[0].name, 'Renamed')
    ;(await browser.delete(path)).assertStatus(204)
    ;(await signInBy(client, key)).answer.assertStatus(422)
  })

  test('passkeys are not offered if the server has no relying party ID', async ({
    client,
    assert,
  }) => {
    const { relyingParty } = await import('#config/relying_party')
    relyingParty.id = null
    const browser = await openBrowser(client)
    ;(await browser.post(`${SIGN_IN}/options`)).assertStatus(409)
    assert.isFalse((await client.get('/api/v1/config')).body().passkeySignIn)
  })
})
