import { STREAM_LIMITS } from '#api/platform/live/streams'
import { publish } from '#api/platform/queue/live'
import { type HttpSession, signIn } from '#tests/support/requests/http_session'
import { requireFactor } from '#tests/support/sign_in/mfa'
import { openStream } from '#tests/support/requests/live_stream'
import { asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { randomUUID } from 'node:crypto'

const jobsOf = ({ team }: Persona) => `teams/${team.id}/jobs`

const subscribe = (session: HttpSession, uid: string, channel: string) =>
  session.post('/__transmit/subscribe', { uid, channel })

async function createTeam(cleanup: TestContext['cleanup']) {
  const owner = await asOwner()
  cleanup(() => removePersona(owner))
  const viewer = await asViewer(owner)
  const session = await signIn(viewer)
  const stream = await openStream(session)
  cleanup(stream.close)
  const response = await subscribe(session, stream.uid, jobsOf(owner))
  return { owner, viewer, session, stream, answer: response }
}

test.group('Live streams', () => {
  test('a live stream requires a signed-in caller, and undeclared channels are rejected', async ({
    assert,
    cleanup,
  }) => {
    const { owner, session, stream, answer: response } = await createTeam(cleanup)
    assert.equal(response.status, 204)
    const anonymous = { fetch: (path: string, init?: RequestInit) => fetch(address(path), init) }
    assert.equal((await openStream(anonymous)).status, 401)
    const channels = [
      'anything',
      '$live/subscriptions',
      `teams/${owner.team.id}`,
      `teams/${owner.team.id}/jobs/x/y`,
      `teams/${owner.team.id}/secrets`,
      `x/teams/${owner.team.id}/jobs`,
    ]
    for (const channel of channels) {
      assert.equal((await subscribe(session, stream.uid, channel)).status, 403, channel)
    }
  })

  test("a user who has the ID of another user's live stream can neither change the stream's channels nor read the stream", async ({
    assert,
    cleanup,
  }) => {
    const { owner, stream } = await createTeam(cleanup)
    const stranger = await asStranger()
    cleanup(() => removePersona(stranger))
    const session = await signIn(stranger)
    const same = await openStream(session, stream.uid)
    cleanup(same.close)
    // Tries to subscribe to the stranger's channel and to unsubscribe the owner's channel on the viewer's stream.
    await subscribe(session, stream.uid, jobsOf(stranger))
    await session.post('/__transmit/unsubscribe', { uid: stream.uid, channel: jobsOf(owner) })
    await publish(jobsOf(stranger), { id: 'of the stranger' })
    await publish(jobsOf(owner), { id: 'of the owner' })
    assert.isTrue(await stream.hears('of the owner'))
    assert.isTrue(await same.hears('of the stranger'))
    assert.notInclude(stream.text(), 'of the stranger')
    assert.notInclude(same.text(), 'of the owner')
  })

  test('a live stream ends when its session ends', async ({ assert, cleanup }) => {
    const { owner, viewer, stream } = await createTeam(cleanup)
    await db.from('sessions').where('user_id', viewer.user.id).delete()
    assert.isTrue(await stream.ended())
    await publish(jobsOf(owner), { id: 'later' })
    assert.notInclude(stream.text(), 'later')
  })

  test('a live stream ends when its user leaves the team', async ({ assert, cleanup }) => {
    const { viewer, stream } = await createTeam(cleanup)
    await db.from('team_members').where('user_id', viewer.user.id).delete()
    assert.isTrue(await stream.ended())
  })

  test('a live stream ends when its user loses the required permission', async ({
    assert,
    cleanup,
  }) => {
    const { owner, stream } = await createTeam(cleanup)
    await db
      .from('roles')
      .where('organization_id', owner.organization.id)
      .update({ permission_sets: ['VIEW_ISSUES'] })
    assert.isTrue(await stream.ended())
  })

  test('a live stream ends when its user is deactivated', async ({ assert, cleanup }) => {
    const { viewer, stream } = await createTeam(cleanup)
    await db.from('users').where('id', viewer.user.id).update({ deactivated_at: new Date() })
    assert.isTrue(await stream.ended())
  })

  test('a live stream ends when the sign-in rules require a second factor that its user lacks', async ({
    assert,
    cleanup,
  }) => {
    const { stream } = await createTeam(cleanup)
    cleanup(await requireFactor('everyone'))
    assert.isTrue(await stream.ended())
  })

  test('a live stream ends when the sign-in rules shorten the session', async ({
    assert,
    cleanup,
  }) => {
    const { viewer, stream } = await createTeam(cleanup)
    const longAgo = Date.now() - 10 * 86_400_000
    await db.rawQuery(
      `update sessions set data = jsonb_set(data::jsonb, '{signedInAt}', to_jsonb(?::bigint))::text
       where user_id = ?`,
      [longAgo, viewer.user.id]
    )
    cleanup(await requireFactor('nobody', { maxSessionDays: 5 }))
    assert.isTrue(await stream.ended())
  })

  test('a live stream opened with an API token ends when the token is deleted', async ({
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const headers = { authorization: `Bearer ${owner.token}` }
    const stream = await openStream({
      fetch: (path, init) => fetch(address(path), { ...init, headers }),
    })
    cleanup(stream.close)
    const response = await fetch(address('/__transmit/subscribe'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ uid: stream.uid, channel: jobsOf(owner) }),
    })
    assert.equal(response.status, 204)
    await publish(jobsOf(owner), { id: 'to the token' })
    assert.isTrue(await stream.hears('to the token'))
    await db.from('api_tokens').where('tokenable_id', owner.user.id).delete()
    assert.isTrue(await stream.ended())
  })

  test('the number of live streams per session and of channels per stream is limited', async ({
    assert,
    cleanup,
  }) => {
    const { owner, session, stream } = await createTeam(cleanup)
    for (let n = 1; n < STREAM_LIMITS.channels; n++) {
      const channel = `${jobsOf(owner)}/${randomUUID()}`
      assert.equal((await subscribe(session, stream.uid, channel)).status, 204)
    }
    const oneMore = await subscribe(session, stream.uid, `${jobsOf(owner)}/${randomUUID()}`)
    assert.equal(oneMore.status, 429)
    for (let n = 1; n < STREAM_LIMITS.perListener; n++) {
      const other = await openStream(session)
      cleanup(other.close)
      assert.equal(other.status, 200)
    }
    assert.equal((await openStream(session)).status, 429)
  })

  test('a live stream with an invalid ID is rejected', async ({ assert, cleanup }) => {
    const { session } = await createTeam(cleanup)
    for (const uid of ['', 'short', 'a'.repeat(65), 'a b c d e f', '../../../x']) {
      const response = await session.fetch(`/__transmit/events?uid=${encodeURIComponent(uid)}`)
      assert.equal(response.status, 422, uid)
    }
  })
})

const address = (path: string) => `http://${process.env.HOST}:${process.env.PORT}${path}`
