import { API_PREFIX } from '#api/platform/http/endpoint'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const LOGS = `${API_PREFIX}/audit-logs`

type Wanted = { description: string; action?: string; target?: string; day?: number }

/** Writes audit entries on the given days of January 2026. Entries after the third day belong to the team. */
async function write({ organization, user, team }: Persona, ...entries: Wanted[]) {
  const rows = entries.map(({ description, action, target, day = 1 }) => ({
    organization_id: organization.id,
    team_id: day > 3 ? team.id : null,
    actor_id: user.id,
    actor_name: user.name,
    actor_email: user.email,
    action: action ?? 'target_created',
    target: target ?? 'TARGET',
    description,
    metadata: JSON.stringify({ day }),
    created_at: `2026-01-0${day}T12:00:00Z`,
  }))
  await db.table('audit_logs').multiInsert(rows)
}

const WEEK = [
  { description: 'Made Bank', day: 1 },
  { description: 'Made team Red', action: 'team_created', target: 'TEAM', day: 2 },
  { description: 'Signed in', action: 'login', target: 'SESSION', day: 3 },
  { description: 'Made "100%", quoted', day: 4 },
  { description: '=1+1', action: 'team_deleted', target: 'TEAM', day: 5 },
]
/** Excludes the entry for the creation of the organization, which is written at the time of the test. */
const JANUARY = { createdAtLte: '2026-01-31T00:00:00Z' }

const described = (entries: { description: string }[]) => entries.map((one) => one.description)

test.group('GET /audit-logs', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the audit log returns its entries newest first with total, limit, and offset', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await write(owner, ...WEEK)
    const plain = await client.get(LOGS).bearerToken(owner.token)
    assert.containSubset(plain.body(), { total: 6, limit: 20, offset: 0 })
    assert.match(plain.body().logs[0].description, /^Created organization/)
    const page = await client
      .get(LOGS)
      .qs({ ...JANUARY, limit: 2, offset: 1 })
      .bearerToken(owner.token)
    assert.containSubset(page.body(), { total: 5, limit: 2, offset: 1 })
    assert.deepEqual(described(page.body().logs), ['Made "100%", quoted', 'Signed in'])
    const { id, ...entry } = page.body().logs[0]
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(entry, {
      description: 'Made "100%", quoted',
      actorId: owner.user.id,
      actorName: owner.user.name,
      actorEmail: owner.user.email,
      action: 'target_created',
      actionDisplayName: 'Target created',
      target: 'TARGET',
      targetId: null,
      metadata: { day: 4 },
      organizationId: owner.organization.id,
      teamId: owner.team.id,
      createdAt: '2026-01-04T12:00:00.000Z',
    })
  })

  test('the console API and the external API filter the audit log by time, action, target, actor, team, and search text', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await write(owner, ...WEEK)
    const cases: [Record<string, string>, string[]][] = [
      [
        { createdAtGte: '2026-01-02T12:00:00Z', createdAtLte: '2026-01-03T12:00:00Z' },
        ['Signed in', 'Made team Red'],
      ],
      [{ action: 'team_created' }, ['Made team Red']],
      [{ target: 'TEAM' }, ['=1+1', 'Made team Red']],
      [{ actorId: owner.user.id, action: 'login' }, ['Signed in']],
      [{ teamId: owner.team.id }, ['=1+1', 'Made "100%", quoted']],
      [{ q: '100%' }, ['Made "100%", quoted']],
      [{ q: 'nothing like it' }, []],
    ]
    for (const [narrowing, expected] of cases) {
      const { createdAtGte, ...rest } = narrowing
      const plain = await client
        .get(LOGS)
        .qs({ ...JANUARY, ...narrowing })
        .bearerToken(owner.token)
      assert.deepEqual(described(plain.body().logs), expected, JSON.stringify(narrowing))
      assert.equal(plain.body().total, expected.length)
      const { createdAtLte, ...keys } = { ...JANUARY, ...rest }
      const filter = { ...keys, createdAt_gte: createdAtGte, createdAt_lte: createdAtLte }
      const list = await client
        .get(LOGS)
        .qs({ filter: JSON.stringify(filter), range: '[0,9]' })
        .bearerToken(owner.token)
      assert.deepEqual(described(list.body()), expected, JSON.stringify(filter))
      assert.match(list.header('content-range') ?? '', new RegExp(`/${expected.length}$`))
    }
  })

  test('the audit log can be filtered by a deleted team', async ({ client, assert }) => {
    const owner = await asOwner()
    await write(owner, ...WEEK)
    const teamId = owner.team.id
    await owner.team.delete()
    const found = await client.get(LOGS).qs({ teamId }).bearerToken(owner.token)
    assert.equal(found.body().total, 2)
  })

  test('an invalid parameter is rejected with an error for its field, and only administrators have access', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const wrong = {
      limit: '101',
      offset: '-1',
      createdAtGte: 'yesterday',
      createdAtLte: 'tomorrow',
      action: 'nothing',
      target: 'team',
      actorId: 'ada',
    }
    for (const [field, value] of Object.entries(wrong)) {
      const response = await client
        .get(LOGS)
        .qs({ [field]: value })
        .bearerToken(owner.token)
      assert.equal(response.status(), 422, field)
      assert.equal(response.body().error.errors[0].field, field)
    }
    ;(await client.get(LOGS).qs({ limit: 0 }).bearerToken(owner.token)).assertStatus(422)
    const dated = { filter: '{"createdAt_gte":"yesterday"}' }
    ;(await client.get(LOGS).qs(dated).bearerToken(owner.token)).assertStatus(422)
    const member = await asMember(owner, ['ADMINISTRATOR'])
    for (const path of ['', '/actors', '/export']) {
      ;(await client.get(LOGS + path).bearerToken(member.token)).assertStatus(403)
    }
  })

  test('a single entry can be read, and the actor filter lists everyone with entries in the organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asOwner('Stranger')
    await write(owner, ...WEEK)
    const grace = await asMember(owner, [], 'Grace')
    await write(grace, ...WEEK)
    await grace.user.delete()
    const { logs } = (await client.get(LOGS).bearerToken(owner.token)).body()
    const one = await client.get(`${LOGS}/${logs[0].id}`).bearerToken(owner.token)
    assert.deepEqual(one.body(), logs[0])
    ;(await client.get(`${LOGS}/${logs[0].id}`).bearerToken(stranger.token)).assertStatus(404)
    const actors = await client.get(`${LOGS}/actors`).bearerToken(owner.token)
    assert.deepEqual(
      actors.body().map(({ name }: { name: string }) => name),
      ['Grace', 'Owner']
    )
  })

  test('the console list caps the total at 10,001, while the external API returns the exact total', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await db.rawQuery(
      `insert into audit_logs (organization_id, action, target, description, created_at)
       select ?, 'login', 'SESSION', 'Signed in', now() - n * interval '1 second'
       from generate_series(1, 10050) n`,
      [owner.organization.id]
    )
    const list = await client.get(LOGS).qs({ range: '[10040,10049]' }).bearerToken(owner.token)
    list.assertHeader('content-range', 'audit-logs 10040-10049/10001')
    const plain = await client.get(LOGS).qs({ limit: 1 }).bearerToken(owner.token)
    assert.equal(plain.body().total, 10_051)
  })
})

test.group('GET /audit-logs/export', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the export streams the filtered audit log as CSV or JSON and is itself audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await write(owner, ...WEEK)
    const ask = (qs: object) => client.get(`${LOGS}/export`).qs(qs).bearerToken(owner.token)
    const csv = await ask({ format: 'csv', target: 'TEAM', ...JANUARY })
    csv.assertHeader('content-type', 'text/csv; charset=utf-8')
    csv.assertHeader('content-disposition', 'attachment; filename="audit-logs.csv"')
    const lines = csv.text().trim().split('\r\n')
    assert.lengthOf(lines, 3)
    assert.match(lines[0] ?? '', /^created_at,action,description,/)
    // The prefix keeps spreadsheets from running the value as a formula.
    assert.match(lines[1] ?? '', /^2026-01-05T12:00:00.000Z,team_deleted,'=1\+1,Owner/)
    const filter = JSON.stringify({ createdAt_lte: JANUARY.createdAtLte, q: 'made' })
    // The browser's team ID in the link does not filter the export.
    const json = await ask({ format: 'json', filter, teamId: owner.team.id })
    assert.deepEqual(described(json.body()), ['Made "100%", quoted', 'Made team Red', 'Made Bank'])
    ;(await ask({ format: 'xml' })).assertStatus(422)
    ;(await ask({ filter: '{"nothing":1}' })).assertStatus(422)
    const records = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'data_exported' })
      .orderBy('created_at')
    assert.deepEqual(described(records), [
      'Exported the audit log as CSV',
      'Exported the audit log as JSON',
    ])
    assert.equal(records[0].metadata.filter.target, 'TEAM')
  })
})
