import { INVENTORY_PAGE } from '#api/contract/model_audits/inventory'
import { asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const AUDITS = '/api/v1/model-audits'
const hashOf = (index: number) => index.toString(16).padStart(64, '0')

test.group('Inventory of audited models', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  let time = 1_790_000_000_000
  const share = async (client: ApiClient, { token }: Persona, scanId: string, body: object) => {
    const scan = { scanId, modelPath: 'a.pkl', createdAt: (time += 1000), issues: [], ...body }
    ;(await client.post(`${AUDITS}/share`).json(scan).bearerToken(token)).assertStatus(200)
  }
  const list = async (client: ApiClient, { token }: Persona, query: object = {}) => {
    const response = await client.get(`${AUDITS}/inventory`).qs(query).bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }

  test('the inventory lists each model with the verdict of its latest audit and the places where it was found', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const contentHash = hashOf(1)
    const critical = [{ severity: 'critical', message: 'm', rule: 'r', location: 'a.pkl' }]
    await share(client, owner, 'first', { contentHash, issues: critical })
    await share(client, owner, 'second', { contentHash, modelPath: 'b.pkl', name: 'Nightly' })
    await share(client, owner, 'third', { contentHash, modelPath: 'b.pkl', name: 'Nightly' })
    await share(client, owner, 'other', { contentHash: hashOf(2) })
    await share(client, owner, 'unknown', {})
    await share(client, await asNeighbor(owner), 'theirs', { contentHash: hashOf(3) })
    const { models, next } = await list(client, owner)
    assert.isNull(next)
    assert.deepEqual(
      models.map(({ scanId, audits }: { scanId: string; audits: number }) => [scanId, audits]),
      [
        ['other', 1],
        ['third', 3],
      ]
    )
    assert.containsSubset(models[1], { contentHash, name: 'Nightly', verdict: 'clean' })
    assert.deepEqual(models[1].places, [
      { source: 'tool', modelPath: 'b.pkl', audits: 2 },
      { source: 'tool', modelPath: 'a.pkl', audits: 1 },
    ])
  })

  test('the inventory can be searched by name, path, and hash and filtered by verdict', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'one', { contentHash: hashOf(10), name: 'Alpha_1' })
    await share(client, owner, 'two', { contentHash: hashOf(11), modelPath: 'beta.pkl' })
    const found = async (query: object) =>
      (await list(client, owner, query)).models.map(({ scanId }: { scanId: string }) => scanId)
    assert.deepEqual(await found({ q: 'alpha_' }), ['one'])
    assert.deepEqual(await found({ q: 'BETA' }), ['two'])
    assert.deepEqual(await found({ q: hashOf(11).slice(-10) }), ['two'])
    assert.deepEqual(await found({ q: '%' }), [])
    assert.deepEqual(await found({ verdict: 'clean' }), ['two', 'one'])
    assert.deepEqual(await found({ verdict: 'malicious' }), [])
    for (const query of [{ verdict: 'odd' }, { after: 'odd' }]) {
      const response = await client.get(`${AUDITS}/inventory`).qs(query).bearerToken(owner.token)
      response.assertStatus(422)
    }
  })

  test('no model is missing or repeated between inventory pages, even if all audits have the same timestamp', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const count = INVENTORY_PAGE + 3
    for (let index = 0; index < count; index++) {
      // All audits have the same time, so that only the ID orders them.
      await share(client, owner, `scan-${index}`, { contentHash: hashOf(index), createdAt: time })
    }
    const first = await list(client, owner)
    assert.lengthOf(first.models, INVENTORY_PAGE)
    const second = await list(client, owner, { after: first.next })
    assert.isNull(second.next)
    const hashes = [...first.models, ...second.models].map(
      ({ contentHash }: { contentHash: string }) => contentHash
    )
    assert.equal(new Set(hashes).size, count)
  })
})
