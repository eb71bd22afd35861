import { resources } from '#api/contract/resources/index'
import { declaredRoutes } from '#api/platform/http/endpoint'
import {
  asNeighbor,
  asOwner as anOwner,
  asStranger as aStranger,
  type Persona,
} from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records/records'
import { tableOf } from '#tests/support/sources/tables'
import { testedResources } from '#tests/support/routes/tested_resources'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Tables with tenant data that are not resources and are accessible only through their parents. */
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
  'rejudgings',
  'saved_views',
  'task_pages',
  'task_memories',
  'task_usage_days',
  'attack_sets',
  'trace_batches',
  'trace_runs',
  'model_uploads',
  'model_audit_settings',
  'target_models',
  'guardrail_requests',
  'mcp_call_chains',
  'mcp_ranges',
  'mcp_standing_ranges',
  'mcp_connections',
  'mcp_pending_connections',
  'mcp_sign_in_settings',
  'mcp_call_entries',
  'mcp_calls',
  'simba_sessions',
  'simba_lessons',
]

test.group('Tenancy', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every table with tenant data belongs to a resource or is accessible only through a resource', async ({
    assert,
  }) => {
    const { rows }: { rows: { table_name: string }[] } = await db.rawQuery(
      `select distinct table_name from information_schema.columns
       where table_schema = 'public' and column_name in ('team_id', 'organization_id')`
    )
    const known = [...resources.map(tableOf), ...REACHED_THROUGH_PARENT]
    assert.deepEqual(
      rows.map((row) => row.table_name).filter((name) => !known.includes(name)),
      []
    )
  })

  for (const definition of testedResources) {
    const url = `/api/v1/${definition.path}`
    const asOwner = () => callerOf(definition.name, anOwner())
    const asStranger = () => callerOf(definition.name, aStranger())
    const has = (method: string, path: string) =>
      declaredRoutes().some((route) => route.method === method && route.path === path)
    const outsiders = async (owner: Persona) =>
      definition.scope === 'organization'
        ? [await asStranger()]
        : [await asStranger(), await asNeighbor(owner)]

    test(`${definition.name}: other tenants' records are neither listed nor counted`, async ({
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

    test(`${definition.name}: other tenants' records cannot be read, changed, or deleted`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const id = await makeRecord[definition.name](owner)
      const row = () => db.from(tableOf(definition)).where('id', id).first()
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

    test(`${definition.name}: another tenant's team ID in the header grants no access`, async ({
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
