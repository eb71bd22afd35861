import { asOwner } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'

/** `String(value)` throws a TypeError for this value. */
const UNCONVERTIBLE = { toString: 1, valueOf: 1, length: -1 }

const teams = [{ teamId: UNCONVERTIBLE, roleId: randomUUID() }]

const BODIES: Record<string, object> = {
  'roles': { name: 'A role', permissionSets: [UNCONVERTIBLE] },
  'saved-views': {
    list: 'issues',
    name: 'A view',
    query: { filter: { status: UNCONVERTIBLE }, sort: ['severity', 'ASC'] },
  },
  'invitations/bulk': { invitations: [{ email: 'ada@example.test', teams }] },
}

test.group('Values that cannot be converted to a string', () => {
  for (const [path, body] of Object.entries(BODIES)) {
    test(`a value that cannot be converted to a string is rejected by POST ${path} with 422`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      cleanup(() => removePersona(owner))
      const response = await client.post(`/api/v1/${path}`).json(body).bearerToken(owner.token)
      response.assertStatus(422)
      assert.notInclude(response.text(), 'primitive value')
    })
  }

  test('a setting with a stored credential rejects a value that cannot be converted to a string', async ({
    client,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const setting = `/api/v1/server-settings/redteam.provider?organizationId=${owner.organization.id}`
    const values = {
      kind: 'openai',
      model: 'm',
      apiKey: 'sk-stored',
      baseUrl: 'http://127.0.0.1:9',
    }
    const stored = await client.put(setting).json(values).bearerToken(owner.token)
    const body = { ...values, apiKey: undefined, kind: UNCONVERTIBLE }
    const changed = await client.put(setting).json(body).bearerToken(owner.token)
    stored.assertStatus(200)
    changed.assertStatus(422)
  })
})

test('an export returns an error response instead of a broken file if its database query fails', async ({
  client,
  assert,
  cleanup,
}) => {
  const owner = await asOwner()
  cleanup(() => removePersona(owner))
  const response = await client
    .get('/api/v1/audit-logs/export')
    .qs({ format: 'csv', filter: JSON.stringify({ actorId: 'not-a-uuid' }) })
    .bearerToken(owner.token)
  response.assertStatus(422)
  assert.isUndefined(response.header('content-disposition'))
})
