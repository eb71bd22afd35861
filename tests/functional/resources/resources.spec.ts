import type { FieldDefinition } from '#api/contract/define_resource'
import { asOwner as anOwner } from '#tests/support/personas'
import { callerOf, makeRecord } from '#tests/support/records/records'
import { testedResources } from '#tests/support/routes/tested_resources'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

const ids = (body: { id: string }[]) => body.map(({ id }) => id)

/** Behavior that follows from each resource's definition. */
for (const definition of testedResources) {
  const url = `/api/v1/${definition.path}`
  const asOwner = () => callerOf(definition.name, anOwner())
  const fields: [string, FieldDefinition][] = Object.entries(definition.fields)

  test.group(`Resource ${definition.name}`, (group) => {
    group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

    test(`${definition.name}: the list is paged and returns the range and total`, async ({
      client,
      assert,
    }) => {
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

    test(`${definition.name}: several records are read by ID in one request`, async ({
      client,
      assert,
    }) => {
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
      test(`${definition.name}: the list accepts ${name} as its sort key in both directions`, async ({
        client,
      }) => {
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

    test(`${definition.name}: a search finds substrings and ignores case`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const wanted = await makeRecord[definition.name](owner, 'Needle 100% sharp')
      await makeRecord[definition.name](owner, 'Haystack')
      const response = await client
        .get(url)
        .qs({ filter: '{"q":"NEEDLE 100%"}' })
        .bearerToken(owner.token)
      assert.deepEqual(ids(response.body()), [wanted])
    })

    test(`${definition.name}: an unknown or malformed sort, filter, or range is rejected`, async ({
      client,
    }) => {
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
