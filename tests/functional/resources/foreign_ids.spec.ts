import { bodyIds } from '#tests/support/routes/body_ids'
import {
  FOREIGN_ID_CASES,
  type ForeignIdCase,
  NOT_RECORDS,
} from '#tests/support/routes/foreign_id_cases'
import { asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const isKnown = (field: string) => NOT_RECORDS.some((pattern) => pattern.test(field))

async function send(client: ApiClient, owner: Persona, { method, url, body }: Sent) {
  const request = method === 'POST' ? client.post(`/api/v1${url}`) : client.put(`/api/v1${url}`)
  return request.json(body).header('x-team-id', owner.team.id).bearerToken(owner.token)
}

type Sent = { method: string; url: string; body: object }

/**
 * Sends the test case's request with this ID. A savepoint keeps a failed statement from aborting the test's
 * transaction.
 */
async function attempt(client: ApiClient, owner: Persona, one: ForeignIdCase, id: string) {
  const { url, body } = await one.request(owner, id)
  await db.rawQuery('savepoint attempt')
  const response = await send(client, owner, { method: one.method, url, body })
  await db.rawQuery('rollback to savepoint attempt')
  return { status: response.status(), text: response.text() ?? '' }
}

test.group('IDs of other records in request bodies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every field of a request body that refers to a record has a test case', ({ assert }) => {
    const fields = bodyIds()
      .map(({ name, path }) => `${name} ${path}`)
      .filter((field) => !isKnown(field))
    assert.deepEqual(fields.sort(), Object.keys(FOREIGN_ID_CASES).sort())
  })

  for (const [field, one] of Object.entries(FOREIGN_ID_CASES)) {
    test(`${field} rejects the ID of another tenant's record with 404 or 422`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      if (!one.isForeignOnly) {
        const own = await attempt(client, owner, one, await one.make(owner))
        assert.notInclude([401, 403, 404, 422, 500], own.status, `own record: ${own.text}`)
      }
      const others = [
        await asStranger(),
        ...(one.scope === 'team' ? [await asNeighbor(owner)] : []),
      ]
      for (const other of others) {
        const { status, text } = await attempt(client, owner, one, await one.make(other))
        assert.include([404, 422], status, text)
      }
    })
  }
})
