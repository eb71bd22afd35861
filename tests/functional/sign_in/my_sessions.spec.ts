import type { OwnSession } from '#api/contract/accounts/session'
import { openBrowser } from '#tests/support/requests/http_browser'
import { asOwner, asStranger, PASSWORD, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const PATH = '/api/v1/users/me/sessions'

/** Signs in with the given user agent. */
async function signedIn(client: ApiClient, { user }: Persona, agent: string) {
  const browser = await openBrowser(client)
  const response = await browser
    .post('/api/v1/users/login')
    .header('user-agent', agent)
    .json({ email: user.email, password: PASSWORD })
  browser.keep(response.cookie('assay_session')?.value)
  return browser
}

test.group('My sessions', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("a user's sessions are listed with user agent and address, the current session first", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await signedIn(client, await asStranger(), 'Somebody else')
    const here = await signedIn(client, owner, 'Firefox on Linux')
    await signedIn(client, owner, 'Safari on a phone')
    const list: OwnSession[] = (await here.get(PATH)).body()
    assert.deepEqual(
      list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]),
      [
        ['Firefox on Linux', true],
        ['Safari on a phone', false],
      ]
    )
    assert.match(list[0]?.ipAddress ?? '', /127\.0\.0\.1|::1/)
    const stored = await db.from('sessions').where('user_id', owner.user.id).select('id')
    for (const { id } of stored) assert.notInclude(JSON.stringify(list), id)
  })

  test('ending a single session signs out its browser and is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const here = await signedIn(client, owner, 'here')
    const there = await signedIn(client, owner, 'there')
    const list: OwnSession[] = (await here.get(PATH)).body()
    const other = list.find(({ userAgent }) => userAgent === 'there')
    const end = () => here.delete(`${PATH}/${other?.id}`)
    ;(await end()).assertStatus(204)
    ;(await there.get('/api/v1/users/me')).assertStatus(401)
    ;(await here.get('/api/v1/users/me')).assertStatus(200)
    ;(await end()).assertStatus(404)
    const ended = await db.from('audit_logs').where('action', 'session_ended')
    assert.lengthOf(ended, 1)
  })

  test('a user can end all sessions except the current session', async ({ client, assert }) => {
    const owner = await asOwner()
    const here = await signedIn(client, owner, 'here')
    const there = await signedIn(client, owner, 'there')
    await signedIn(client, owner, 'elsewhere')
    assert.deepEqual((await here.delete(PATH)).body(), { ended: 2 })
    ;(await there.get('/api/v1/users/me')).assertStatus(401)
    ;(await here.get('/api/v1/users/me')).assertStatus(200)
  })

  test("a user cannot end another user's sessions", async ({ client, assert }) => {
    const owner = await asOwner()
    const here = await signedIn(client, owner, 'here')
    const [mine]: OwnSession[] = (await here.get(PATH)).body()
    const stranger = await signedIn(client, await asStranger(), 'stranger')
    ;(await stranger.delete(`${PATH}/${mine?.id}`)).assertStatus(404)
    ;(await stranger.delete(`${PATH}/no-uuid`)).assertStatus(404)
    assert.deepEqual((await stranger.delete(PATH)).body(), { ended: 0 })
    ;(await here.get('/api/v1/users/me')).assertStatus(200)
  })
})
