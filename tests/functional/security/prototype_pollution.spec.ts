import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

/** Keys that a naive merge would write to the prototype of all objects. */
const POLLUTION =
  '"__proto__":{"isAdmin":true,"polluted":"yes"},"constructor":{"prototype":{"isAdmin":true,"polluted":"yes"}}'

const nested = `{${POLLUTION},"a":{${POLLUTION}},"list":[{${POLLUTION}}]}`

const BODIES: [method: 'post' | 'put', path: string, body: string][] = [
  ['post', 'teams', `{${POLLUTION},"name":"A team"}`],
  ['post', 'api-tokens', `{${POLLUTION},"name":"A token"}`],
  ['post', 'providers', `{${POLLUTION},"name":"A target","config":${nested}}`],
  ['post', 'configs', `{${POLLUTION},"name":"A configuration","config":${nested}}`],
  ['post', 'configs/check', `{${POLLUTION},"config":${nested}}`],
  ['post', 'redteam/configs', `{${POLLUTION},"name":"A template","config":${nested}}`],
  ['post', 'results', `{${POLLUTION},"config":${nested},"results":[${nested}]}`],
  ['post', 'saved-views', `{${POLLUTION},"list":"issues","name":"A view","query":${nested}}`],
  ['put', 'server-settings/sign_in', nested],
]

const YAML = '__proto__:\n  polluted: yes\nconstructor:\n  prototype:\n    polluted: yes\n'

test.group('Prototype pollution', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const [method, path, body] of BODIES) {
    test(`prototype keys in the body of ${method.toUpperCase()} ${path} do not affect other objects`, async ({
      client,
      assert,
    }) => {
      const { token } = await asOwner()
      const send =
        method === 'post' ? client.post(`/api/v1/${path}`) : client.put(`/api/v1/${path}`)
      const response = await send
        .header('content-type', 'application/json')
        .fields(JSON.parse('{}'))
        .bearerToken(token)
        .setup((request) => void request.request.send(body))
      assert.isBelow(response.status(), 500)
      // Shows that a body with these keys is parsed and accepted.
      if (path === 'teams') response.assertStatus(201)
      assert.notProperty({}, 'polluted')
      assert.notProperty([], 'isAdmin')
    })
  }

  test('prototype keys in list filters and documents do not affect other objects', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const filter = `{${POLLUTION}}`
    for (const path of ['teams', 'users', 'results', 'providers', 'media']) {
      const list = await client.get(`/api/v1/${path}`).qs({ filter }).bearerToken(token)
      assert.isBelow(list.status(), 500, path)
    }
    for (const path of ['configs/check', 'redteam/configs/import', 'configs/tests/import']) {
      const body = { yaml: YAML, text: YAML, content: YAML, config: YAML }
      const response = await client.post(`/api/v1/${path}`).json(body).bearerToken(token)
      assert.isBelow(response.status(), 500, path)
    }
    assert.notProperty({}, 'polluted')
  })
})
