import type { FieldDefinition } from '#api/contract/define_resource'
import { resources } from '#api/contract/resources/index'
import { asOwner as anOwner } from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const ids = (body: { id: string }[]) => body.map(({ id }) => id)

/** What every resource promises, because of its definition. */
for (const definition of resources) {
  const url = `/api/v1/${definition.path}`
  const asOwner = () => callerOf(definition.name, anOwner())
  const fields: [string, FieldDefinition][] = Object.entries(definition.fields)

  test.group(`Resource ${definition.name}`, (group) => {
    group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

    test('pages, and says which rows of how many', async ({ client, assert }) => {
      const owner = await asOwner()
      const made: string[] = []
      for (let n = 0; n < 3; n++) made.push(await makeRecord[definition.name](owner, `Record ${n}`))
      const filter = JSON.stringify({ id: made })
      const page = (range: string) =>
        client.get(url).qs({ filter, range, sort: '["id","ASC"]' }).bearerToken(owner.token)
      const first = await page('[0,1]')
      const second = await page('[2,3]')
      first.assertHeader('content-range', `${definition.path} 0-1/3`)
      second.assertHeader('content-range', `${definition.path} 2-2/3`)
      assert.sameMembers([...ids(first.body()), ...ids(second.body())], made)
    })

    test('gets many by their ids in one request', async ({ client, assert }) => {
      const owner = await asOwner()
      const made = [
        await makeRecord[definition.name](owner),
        await makeRecord[definition.name](owner),
      ]
      await makeRecord[definition.name](owner)
      const response = await client
        .get(url)
        .qs({ filter: JSON.stringify({ id: made }) })
        .bearerToken(owner.token)
      assert.sameMembers(ids(response.body()), made)
    })

    for (const [name] of fields.filter(([, field]) => field.sort)) {
      test(`sorts by ${name}, both ways`, async ({ client }) => {
        const owner = await asOwner()
        await makeRecord[definition.name](owner)
        for (const order of ['ASC', 'DESC']) {
          const response = await client
            .get(url)
            .qs({ sort: JSON.stringify([name, order]) })
            .bearerToken(owner.token)
          response.assertStatus(200)
        }
      })
    }

    test('finds by a part of what is searched, ignoring case', async ({ client, assert }) => {
      const owner = await asOwner()
      const wanted = await makeRecord[definition.name](owner, 'Needle 100% sharp')
      await makeRecord[definition.name](owner, 'Haystack')
      const response = await client
        .get(url)
        .qs({ filter: '{"q":"NEEDLE 100%"}' })
        .bearerToken(owner.token)
      assert.deepEqual(ids(response.body()), [wanted])
    })

    test('refuses an unknown sort or filter key and a malformed range', async ({ client }) => {
      const { token } = await asOwner()
      for (const qs of [
        { sort: '["nothing","ASC"]' },
        { filter: '{"nothing":1}' },
        { range: '[5,1]' },
        { sort: 'x' },
      ]) {
        const response = await client.get(url).qs(qs).bearerToken(token)
        response.assertStatus(422)
      }
    })
  })
}
