import { API_PREFIX, declaredRoutes } from '#api/platform/http/endpoint'
import { asOwner } from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records/records'
import { testedResources } from '#tests/support/routes/tested_resources'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

/** Fields of an update that differs in `text`, for resources that cannot be updated by their name alone. */
const UPDATES: Record<string, (text: string) => object> = {
  'mcp-proxy/alerts': (note) => ({ note }),
  'model-audit/sources': (name) => ({ name, kind: 'hugging_face', location: 'owner/model' }),
  'redteam/grading-examples': (reason) => ({ reason }),
  'roles': (name) => ({ name, permissionSets: ['VIEW_EVALS'] }),
}

/**
 * Resources whose records have no `updatedAt`, or whose updates contain only the field that the user changed in a
 * dialog, such as the assignee of a vulnerability.
 */
const WITHOUT_VERSION = ['users', 'service-accounts', 'evals', 'redteam/vulnerabilities']

const hasUpdate = (path: string) =>
  declaredRoutes().some((route) => route.method === 'PUT' && route.path === `/${path}/:id`)

test.group('Updates based on an outdated version', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const { name, path, represent } of testedResources) {
    if (!hasUpdate(path) || WITHOUT_VERSION.includes(name)) continue
    const fieldsOf = UPDATES[name] ?? ((text: string) => ({ [represent]: text }))

    test(`${name}: an update of an outdated version is rejected and changes nothing`, async ({
      client,
      assert,
    }) => {
      const owner = await callerOf(name, asOwner())
      const url = `${API_PREFIX}/${path}/${await makeRecord[name](owner)}`
      const read = async () => (await client.get(url).bearerToken(owner.token)).body()
      const update = (text: string, version?: unknown) =>
        client
          .put(url)
          .json({ ...fieldsOf(text), updatedAt: version })
          .bearerToken(owner.token)

      const { updatedAt } = await read()
      const first = await update('First', updatedAt)
      first.assertStatus(200)
      const stored = await read()
      assert.include(Object.values(stored), 'First')
      const second = await update('Second', updatedAt)
      second.assertStatus(409)
      assert.equal(second.body().error.code, 'conflict')
      for (const invalid of ['yesterday', 7, [updatedAt]]) {
        const response = await update('Second', invalid)
        response.assertStatus(422)
        assert.equal(response.body().error.errors[0].field, 'updatedAt')
      }
      assert.deepEqual(await read(), stored)
      ;(await update('Second', first.body().updatedAt)).assertStatus(200)
      ;(await update('Third')).assertStatus(200)
      assert.include(Object.values(await read()), 'Third')
    })
  }
})
