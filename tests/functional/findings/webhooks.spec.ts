import { OFFERED_EVENTS } from '#api/contract/accounts/webhooks'
import { createTeam } from '#api/accounts/teams/create_team'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { signIn } from '#tests/support/requests/http_session'
import { callerOf, makeRecord } from '#tests/support/records/records'
import { removePersona } from '#tests/support/records/scan_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const HOOK = {
  name: 'Alerts',
  url: 'https://hooks.example.com/in',
  events: ['evaluation.completed', 'evaluation.failed'],
}

/** Caller with the token of a service account that is an organization administrator. */
const asProgram = (persona = asOwner()): Promise<Persona> => callerOf('webhooks', persona)

const auditOf = ({ organization }: Persona) =>
  db.from('audit_logs').where({ organization_id: organization.id, target: 'WEBHOOK' })

test.group('Webhooks', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the signing secret of a webhook is returned only at creation and is stored encrypted', async ({
    client,
    assert,
  }) => {
    const owner = await asProgram()
    const made = await client.post('/api/v1/webhooks').json(HOOK).bearerToken(owner.token)
    made.assertStatus(201)
    const { id, secret, ...shown } = made.body()
    assert.match(secret, /^whsec_[\w-]{43}$/)
    assert.containSubset(shown, { ...HOOK, enabled: true, pausedAt: null, lastDelivery: null })
    const read = await client.get(`/api/v1/webhooks/${id}`).bearerToken(owner.token)
    assert.notProperty(read.body(), 'secret')
    const row = await db.from('webhooks').where('id', id).firstOrFail()
    assert.notInclude(JSON.stringify(row), secret)
    const again = await client
      .post(`/api/v1/webhooks/${id}/regenerate-secret`)
      .bearerToken(owner.token)
    assert.notEqual(again.body().secret, secret)
    const log = await auditOf(owner).orderBy('created_at')
    assert.deepEqual(
      log.map(({ action }) => action),
      ['webhook_created', 'webhook_secret_regenerated']
    )
    assert.notInclude(JSON.stringify(log), 'whsec_')
  })

  test("a webhook created without a team belongs to the organization's oldest team, and a null team selects all teams", async ({
    client,
    assert,
  }) => {
    const owner = await asProgram()
    const { id } = await createTeam(owner.organization, { name: 'Newer' })
    const later = new Date(Date.now() + 60_000)
    await db.from('teams').where('id', id).update({ created_at: later })
    const make = (more: object) =>
      client
        .post('/api/v1/webhooks')
        .json({ ...HOOK, ...more })
        .bearerToken(owner.token)
    assert.equal((await make({})).body().teamId, owner.team.id)
    assert.isNull((await make({ teamId: null })).body().teamId)
    const stranger = await asStranger()
    const refused = await make({ teamId: stranger.team.id })
    refused.assertStatus(422)
    refused.assertBodyContains({ error: { errors: [{ field: 'teamId' }] } })
  })

  test('an invalid address, event, or name of a webhook is rejected with an error for its field', async ({
    client,
    assert,
  }) => {
    const owner = await asProgram()
    const cases: [field: string, change: object][] = [
      ['name', { name: ' ' }],
      ['url', { url: 'hooks.example.com' }],
      ['url', { url: 'ftp://hooks.example.com' }],
      ['url', { url: 'https://ada:secret@hooks.example.com' }],
      ['url', { url: 'http://169.254.169.254/latest' }],
      ['events', { events: [] }],
      ['events.0', { events: ['issue.deleted'] }],
    ]
    for (const [field, change] of cases) {
      const body = { ...HOOK, ...change }
      const response = await client.post('/api/v1/webhooks').json(body).bearerToken(owner.token)
      response.assertStatus(422)
      assert.equal(response.body().error.errors[0].field, field, JSON.stringify(change))
    }
    const types = await client.get('/api/v1/webhooks/event-types').bearerToken(owner.token)
    assert.deepEqual(
      types.body().map(({ name }: { name: string }) => name),
      OFFERED_EVENTS
    )
  })

  test('webhook routes reject non-administrators, and reject personal tokens with an explanation', async ({
    client,
  }) => {
    const owner = await asOwner()
    const id = await makeRecord.webhooks(owner)
    const calls = [
      client.get('/api/v1/webhooks'),
      client.get('/api/v1/webhooks/event-types'),
      client.post('/api/v1/webhooks').json(HOOK),
      client.put(`/api/v1/webhooks/${id}`).json({ name: 'Mine' }),
      client.post(`/api/v1/webhooks/${id}/test`),
      client.get(`/api/v1/webhooks/${id}/deliveries`),
    ]
    for (const call of calls) {
      const response = await call.bearerToken(owner.token)
      response.assertStatus(403)
      response.assertBodyContains({ error: { code: 'webhook.personal_token' } })
    }
    const program = await callerOf('webhooks', asMember(owner, ['ADMINISTRATOR']))
    ;(await client.get('/api/v1/webhooks').bearerToken(program.token)).assertStatus(403)
  })

  test('several webhooks are disabled and deleted in bulk, and each change is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asProgram()
    const made = [await makeRecord.webhooks(owner, 'One'), await makeRecord.webhooks(owner, 'Two')]
    const filter = JSON.stringify({ id: made })
    const off = client.put('/api/v1/webhooks').qs({ filter }).json({ enabled: false })
    ;(await off.bearerToken(owner.token)).assertStatus(200)
    const rows = await db.from('webhooks').whereIn('id', made)
    assert.isTrue(rows.every(({ enabled }) => enabled === false))
    const gone = client.delete('/api/v1/webhooks').qs({ filter })
    ;(await gone.bearerToken(owner.token)).assertStatus(200)
    const descriptions = (await auditOf(owner)).map(({ description }) => description)
    assert.sameMembers(descriptions, [
      'Changed webhook One',
      'Changed webhook Two',
      'Deleted webhook One',
      'Deleted webhook Two',
    ])
  })

  test("a webhook's delivery log does not contain deliveries of another webhook", async ({
    client,
  }) => {
    const owner = await asProgram()
    const [id, other] = [await makeRecord.webhooks(owner), await makeRecord.webhooks(owner)]
    const [delivery]: { id: string }[] = await db
      .table('webhook_deliveries')
      .insert({ webhook_id: id, event: 'ping', body: '{}', status: 'failed' })
      .returning('id')
    const at = (hook: string) => `/api/v1/webhooks/${hook}/deliveries/${delivery?.id}`
    ;(await client.get(at(id)).bearerToken(owner.token)).assertBodyContains({ body: '{}' })
    ;(await client.get(at(other)).bearerToken(owner.token)).assertStatus(404)
    ;(await client.post(`${at(other)}/redeliver`).bearerToken(owner.token)).assertStatus(404)
    const stranger = await asProgram(asStranger())
    ;(await client.get(at(id)).bearerToken(stranger.token)).assertStatus(404)
  })
})

test.group('Webhooks in a browser', () => {
  test('a signed-in administrator creates and lists webhooks', async ({ assert, cleanup }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const session = await signIn(owner)
    const made = await session.post('/api/v1/webhooks', HOOK)
    assert.equal(made.status, 201)
    const list = await session.fetch('/api/v1/webhooks')
    assert.equal(((await list.json()) as object[]).length, 1)
  })
})
