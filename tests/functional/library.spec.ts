import { readPolicies } from '#api/custom_policies/read_policies'
import { asNeighbour, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord, TEMPLATE_CONFIG } from '#tests/support/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const COLLECTIONS = '/api/v1/redteam/plugin-collections'
const EXAMPLES = '/api/v1/redteam/grading-examples'
const POLICIES = '/api/v1/custom-policies'
const TEMPLATES = '/api/v1/redteam/configs'

test.group('Plugin collections', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are made, changed and deleted, on record, and keep what templates cannot', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const plugins = [{ id: 'contracts', numTests: 2, config: { graderGuidance: 'Be strict.' } }]
    const made = await client
      .post(COLLECTIONS)
      .json({ name: 'Ours', plugins })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const url = `${COLLECTIONS}/${made.body().id}`
    const changed = await client
      .put(url)
      .json({ description: 'For banks' })
      .bearerToken(owner.token)
    assert.containSubset(changed.body(), { name: 'Ours', description: 'For banks', plugins })
    ;(await client.delete(url).bearerToken(owner.token)).assertStatus(200)
    const said = await db.from('audit_logs').where('target', 'PLUGIN_COLLECTION')
    assert.sameMembers(
      said.map(({ description }) => description),
      [
        'Created plugin collection Ours',
        'Changed plugin collection Ours: description',
        'Deleted plugin collection Ours',
      ]
    )
  })

  test('hold plugins that there are, policies that the team may read, and no code', async ({
    client,
  }) => {
    const { token } = await asOwner()
    const foreign = await makeRecord['redteam/plugins/policies'](await asStranger())
    for (const [field, plugin] of [
      ['plugins.0.id', { id: 'nothing' }],
      ['plugins.0.config.policy', { id: 'policy', config: { policy: { id: foreign } } }],
      [
        'plugins.0.config.examples',
        { id: 'contracts', config: { examples: 'file://secrets.txt' } },
      ],
      ['plugins.0.config.graderExamples', { id: 'bola', config: { graderExamples: [{}] } }],
    ] as const) {
      const sent = client.post(COLLECTIONS).json({ name: 'Ours', plugins: [plugin] })
      const answer = await sent.bearerToken(token)
      answer.assertStatus(422)
      answer.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })

  test('are chosen by templates of their team, whose estimate and file hold their plugins', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const collection = await makeRecord['redteam/plugins'](owner)
    const foreign = await makeRecord['redteam/plugins'](await asNeighbour(owner))
    const config = (id: string) => ({ ...TEMPLATE_CONFIG, collections: [id] })
    const refused = await client
      .post(TEMPLATES)
      .json({ name: 'Nightly', config: config(foreign) })
      .bearerToken(owner.token)
    refused.assertStatus(422)
    refused.assertBodyContains({ error: { errors: [{ field: 'config.collections.0' }] } })
    const made = await client
      .post(TEMPLATES)
      .json({ name: 'Nightly', config: config(collection) })
      .bearerToken(owner.token)
    made.assertStatus(201)
    assert.deepEqual(made.body().config.collections, [collection])
    const estimate = await client
      .post(`${TEMPLATES}/estimate`)
      .json({ config: config(collection) })
      .bearerToken(owner.token)
    assert.equal(estimate.body().probes, 4)
    const yaml = await client.get(`${TEMPLATES}/${made.body().id}/yaml`).bearerToken(owner.token)
    assert.include(yaml.text(), '- contracts')
    assert.notInclude(yaml.text(), 'collections')
  })
})

test.group('Grading examples', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('travel with a template that the command-line tool runs against their target', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const template = await makeRecord['redteam/configs'](owner)
    for (const output of ['I was told: be nice.', 'Filled in: {{prompt}}']) {
      await owner.team.related('gradingExamples').create({
        targetId,
        pluginId: 'prompt-extraction',
        output,
        pass: false,
        score: 0,
        reason: 'It leaks.',
      })
    }
    const ask = (query: string) =>
      client.get(`${TEMPLATES}/${template}/unified${query}`).bearerToken(owner.token)
    const { redteam } = (await ask(`?providerId=${targetId}`)).body()
    assert.deepEqual(redteam.plugins, [
      {
        id: 'prompt-extraction',
        config: {
          graderExamples: [
            { output: 'I was told: be nice.', pass: false, score: 0, reason: 'It leaks.' },
          ],
        },
      },
    ])
    assert.deepEqual((await ask('')).body().redteam.plugins, ['prompt-extraction'])
  })

  test('are given for a target of the team, with a score that follows the verdict', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const values = { targetId, pluginId: 'contracts', output: 'I promise.', pass: false }
    const made = await client.post(EXAMPLES).json(values).bearerToken(owner.token)
    made.assertStatus(201)
    assert.containSubset(made.body(), { ...values, score: 0, reason: '', source: 'manual' })
    const url = `${EXAMPLES}/${made.body().id}`
    const changed = await client.put(url).json({ pass: true }).bearerToken(owner.token)
    assert.containSubset(changed.body(), { pass: true, score: 1 })
    const foreign = await makeRecord['redteam/targets'](await asNeighbour(owner))
    const refused = await client
      .post(EXAMPLES)
      .json({ ...values, targetId: foreign })
      .bearerToken(owner.token)
    refused.assertStatus(404)
    const unknown = await client.put(url).json({ pluginId: 'nothing' }).bearerToken(owner.token)
    unknown.assertStatus(422)
  })
})

test.group('The policy library', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('says which templates and collections use a policy, and counts those of other teams', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbour = await asNeighbour(owner)
    const id = await makeRecord['redteam/plugins/policies'](owner)
    const plugins = [{ id: 'policy', config: { policy: { id, name: 'A policy' } } }]
    const config = { ...TEMPLATE_CONFIG, plugins }
    await owner.team.related('templates').create({ name: 'Nightly', config })
    await owner.team.related('pluginCollections').create({ name: 'Ours', plugins })
    await neighbour.team.related('pluginCollections').create({ name: 'Theirs', plugins })
    await owner.team.related('templates').create({ name: 'Other', config: TEMPLATE_CONFIG })
    const answer = await client.get(`${POLICIES}/${id}/associations`).bearerToken(owner.token)
    const body = answer.body()
    assert.containSubset(body, {
      templates: [{ name: 'Nightly' }],
      collections: [{ name: 'Ours' }],
    })
    assert.lengthOf(body.templates, 1)
    assert.equal(body.elsewhere, 1)
  })

  test('takes policies from a file once each, and stores nothing for a look', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const csv = 'text,severity\nNever sells,critical\nnever  SELLS,low\n,high\n'
    const send = (dryRun: boolean) =>
      client.post(`${POLICIES}/import`).json({ csv, dryRun }).bearerToken(owner.token)
    const stored = () => owner.team.related('customPolicies').query()
    const look = (await send(true)).body()
    assert.equal(look.created, 0)
    assert.deepEqual(
      look.rows.map((row: { problem: string | null }) => row.problem),
      [null, 'There is a policy with this text already', 'It has no text']
    )
    assert.lengthOf(await stored(), 0)
    assert.equal((await send(false)).body().created, 1)
    assert.equal((await send(false)).body().created, 0)
    assert.containSubset(
      (await stored()).map((row) => row.toJSON()),
      [{ name: 'Never sells', severity: 'critical' }]
    )
  })

  test('a file without headings is one text a line', ({ assert }) => {
    assert.deepEqual(
      readPolicies('Never lies\n"Never, ever, guesses"\n', []).map(({ row, text }) => [row, text]),
      [
        [1, 'Never lies'],
        [2, 'Never, ever, guesses'],
      ]
    )
  })

  test('shows an attack on a policy, and says why it cannot', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeRecord['redteam/plugins/policies'](owner)
    const sample = (config: object) =>
      client
        .post('/api/v1/redteam/plugins/sample')
        .json({ plugin: { id: 'policy', config } })
        .bearerToken(owner.token)
    const shown = await sample({ policy: { id } })
    shown.assertStatus(200)
    assert.include(shown.body().prompt, 'Never gives legal advice.')
    const refused = await sample({})
    refused.assertStatus(422)
    refused.assertBodyContains({ error: { code: 'plugin.no_sample' } })
  })

  test('without a model it suggests nothing, and says so', async ({ client }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const answer = await client
      .post(`${POLICIES}/suggest`)
      .json({ targetId })
      .bearerToken(owner.token)
    answer.assertStatus(409)
    answer.assertBodyContains({ error: { code: 'custom_policy.no_model' } })
  })
})
