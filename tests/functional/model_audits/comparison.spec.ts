import { asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const AUDITS = '/api/v1/model-audits'

const finding = (message: string, more: object = {}) => ({
  ...{ severity: 'critical', rule: 'pickle-dangerous-call', message, location: 'a.pkl', offset: 3 },
  ...more,
})

const assets = (...paths: string[]) => ({ results: { assets: paths.map((path) => ({ path })) } })

test.group('Model audit comparison', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  let time = 1_790_000_000_000
  const share = async (client: ApiClient, { token }: Persona, scanId: string, body: object) => {
    const scan = { scanId, name: 'Nightly', modelPath: 'a.pkl', createdAt: (time += 1000), ...body }
    ;(await client.post(`${AUDITS}/share`).json(scan).bearerToken(token)).assertStatus(200)
  }
  const compare = (client: ApiClient, { token }: Persona, id: string, other?: string) =>
    client
      .get(`${AUDITS}/${id}/comparison`)
      .qs(other === undefined ? {} : { with: other })
      .bearerToken(token)

  const states = (body: { findings: { state: string; message: string }[] }) =>
    body.findings.map(({ state, message }) => `${state}: ${message}`)

  test('findings are classified as new, fixed, or unchanged by rule, path, and message, regardless of the offset', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'before', { issues: [finding('one'), finding('two')] })
    await share(client, owner, 'after', {
      issues: [
        finding('two', { offset: 90 }),
        finding('three', { severity: 'warning' }),
        finding('four'),
        finding('two', { rule: 'another-rule' }),
        finding('two', { location: 'b.pkl' }),
      ],
    })
    const response = await compare(client, owner, 'after', 'before')
    response.assertStatus(200)
    const body = response.body()
    assert.deepEqual(states(body), [
      ...['new: four', 'new: two', 'new: two', 'new: three', 'fixed: one', 'unchanged: two'],
    ])
    assert.deepEqual(body.counts, { new: 4, fixed: 1, unchanged: 1 })
    assert.containsSubset(body, { before: { scanId: 'before' }, after: { scanId: 'after' } })
  })

  test('repeated findings are compared by the number of occurrences', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'before', { issues: [finding('one'), finding('one')] })
    await share(client, owner, 'after', { issues: Array.from({ length: 3 }, () => finding('one')) })
    const forwards = await compare(client, owner, 'after', 'before')
    assert.deepEqual(forwards.body().counts, { new: 1, fixed: 0, unchanged: 2 })
    const backwards = await compare(client, owner, 'before', 'after')
    assert.deepEqual(backwards.body().counts, { new: 0, fixed: 1, unchanged: 2 })
  })

  test('the file name of a single-file model may differ between the compared versions', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const location = (file: string) => `${file}:archive/data.pkl`
    const version = (file: string) => ({
      ...assets(file, location(file)),
      issues: [finding('one', { location: location(file) })],
    })
    await share(client, owner, 'v1', version('v1.pt'))
    await share(client, owner, 'v2', version('v2.pt'))
    await share(client, owner, 'folder', { ...version('v2.pt'), ...assets('v2.pt', 'b.pkl') })
    assert.deepEqual((await compare(client, owner, 'v2', 'v1')).body().counts, {
      ...{ new: 0, fixed: 0, unchanged: 1 },
    })
    const folder = await compare(client, owner, 'folder', 'v1')
    assert.deepEqual(folder.body().counts, { new: 1, fixed: 1, unchanged: 0 })
  })

  test('an audit is compared with the previous audit of the same model by default', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await share(client, owner, 'oldest', { issues: [finding('one')] })
    ;(await compare(client, owner, 'oldest')).assertStatus(409)
    await share(client, owner, 'previous', { issues: [] })
    await share(client, owner, 'other', { modelPath: 'b.pkl', issues: [finding('one')] })
    await share(client, owner, 'newest', { issues: [finding('one')] })
    const { body } = { body: (await compare(client, owner, 'newest')).body() }
    assert.equal(body.before.scanId, 'previous')
    assert.deepEqual(states(body), ['new: one'])
  })

  test('a comparison requires two audits of the team', async ({ client }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    await share(client, owner, 'ours', { issues: [] })
    await share(client, neighbor, 'theirs', { issues: [] })
    ;(await compare(client, owner, 'ours', 'theirs')).assertStatus(404)
    ;(await compare(client, neighbor, 'ours', 'theirs')).assertStatus(404)
  })
})
