import { resources } from '#api/contract/resources/index'
import { declaredRoutes } from '#api/http/endpoint'
import {
  asNeighbour,
  asOwner as anOwner,
  asStranger as aStranger,
  type Persona,
} from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Tables that hold a tenant's rows without being a resource: each is reached through its parent only. */
const REACHED_THROUGH_PARENT = [
  'organization_members',
  'imports',
  'team_members',
  'server_settings',
  'licenses',
  'usage_months',
  'public_links',
  'remediations',
  'hardenings',
  'saved_views',
  'task_pages',
  'task_memories',
  'task_usage_days',
  'attack_sets',
]

/** resource → its table */
const TABLES: Record<string, string> = {
  'outbound-refusals': 'outbound_refusals',
  'refused-requests': 'refused_requests',
  'redteam/targets': 'targets',
  'redteam/configs': 'scan_templates',
  'configs': 'eval_configs',
  'redteam/plugins': 'plugin_collections',
  'redteam/grading-examples': 'grading_examples',
  'redteam/plugins/severities': 'severity_override_sets',
  'redteam/plugins/policies': 'custom_policies',
  'model-audit/history': 'model_audits',
  'evals': 'evals',
  'redteam/report': 'evals',
  'redteam/vulnerabilities': 'issues',
  'datasets': 'datasets',
  'jobs': 'scans',
  'jobs/schedules': 'schedules',
  'teams': 'teams',
  'api-tokens': 'api_tokens',
  'organization-tokens': 'api_tokens',
  'audit-logs': 'audit_logs',
  'roles': 'roles',
  'users': 'users',
  'invitations': 'invitations',
  'service-accounts': 'users',
  'webhooks': 'webhooks',
}

test.group('Tenancy', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every table with a tenant is a resource here, or reached through one', async ({
    assert,
  }) => {
    const { rows }: { rows: { table_name: string }[] } = await db.rawQuery(
      `select distinct table_name from information_schema.columns
       where table_schema = 'public' and column_name in ('team_id', 'organization_id')`
    )
    const known = [...Object.values(TABLES), ...REACHED_THROUGH_PARENT]
    assert.deepEqual(
      rows.map((row) => row.table_name).filter((name) => !known.includes(name)),
      []
    )
    assert.deepEqual(Object.keys(TABLES).sort(), resources.map(({ name }) => name).sort())
  })

  for (const definition of resources) {
    const url = `/api/v1/${definition.path}`
    const asOwner = () => callerOf(definition.name, anOwner())
    const asStranger = () => callerOf(definition.name, aStranger())
    const has = (method: string, path: string) =>
      declaredRoutes().some((route) => route.method === method && route.path === path)
    const outsiders = async (owner: Persona) =>
      definition.scope === 'organization'
        ? [await asStranger()]
        : [await asStranger(), await asNeighbour(owner)]

    test(`${definition.name}: rows of others are neither listed nor counted`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const id = await makeRecord[definition.name](owner)
      for (const outsider of await outsiders(owner)) {
        const response = await client
          .get(url)
          .qs({ filter: JSON.stringify({ id: [id] }) })
          .bearerToken(outsider.token)
        assert.equal(response.status(), 200, JSON.stringify(response.body()))
        assert.deepEqual(response.body(), [])
        assert.match(response.header('content-range') ?? '', /\/0$/)
      }
      const mine = await client
        .get(url)
        .qs({ filter: JSON.stringify({ id: [id] }) })
        .bearerToken(owner.token)
      assert.lengthOf(mine.body(), 1)
      assert.match(mine.header('content-range') ?? '', /\/1$/)
    })

    test(`${definition.name}: rows of others are 404 to read, change and delete, and stay`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const id = await makeRecord[definition.name](owner)
      const row = () =>
        db
          .from(TABLES[definition.name] ?? '')
          .where('id', id)
          .first()
      const before = await row()
      for (const outsider of await outsiders(owner)) {
        const ids = JSON.stringify({ id: [id] })
        const calls = [
          ['GET', '/:id', client.get(`${url}/${id}`)],
          ['PUT', '/:id', client.put(`${url}/${id}`).json({ name: 'Mine now' })],
          ['DELETE', '/:id', client.delete(`${url}/${id}`)],
          ['DELETE', '', client.delete(url).qs({ filter: ids })],
          ['PUT', '', client.put(url).qs({ filter: ids }).json({ name: 'Mine now' })],
        ] as const
        for (const [method, suffix, call] of calls) {
          if (!has(method, `/${definition.path}${suffix}`)) continue
          const response = await call.bearerToken(outsider.token)
          assert.include([404, 422], response.status(), `${method} ${suffix}`)
        }
      }
      assert.exists(before)
      assert.deepEqual(await row(), before)
    })

    test(`${definition.name}: naming the team of others opens nothing`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      for (const outsider of await outsiders(owner)) {
        const response = await client
          .get(url)
          .bearerToken(outsider.token)
          .header('X-Team-Id', owner.team.id)
        if (definition.scope === 'team') assert.equal(response.status(), 404)
      }
    })
  }
})
