import GradingExample from '#api/library/grading_examples/grading_example'
import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import Policy from '#api/library/policies/policy'
import { teamScope } from '#api/platform/tenancy/scopes'
import { readPolicies } from '#api/library/policies/read_policies'
import { TemplateFactory } from '#database/factories/template_factory'
import { asNeighbor, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord, TEMPLATE_SETTINGS } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const COLLECTIONS = '/api/v1/redteam/plugin-collections'
const EXAMPLES = '/api/v1/redteam/grading-examples'
const POLICIES = '/api/v1/custom-policies'
const TEMPLATES = '/api/v1/redteam/configs'

test.group('Plugin collections', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('creating, changing, and deleting a plugin collection is audited, and plugin settings are kept', async ({
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
    const entries = await db.from('audit_logs').where('target', 'PLUGIN_COLLECTION')
    assert.sameMembers(
      entries.map(({ description }) => description),
      [
        'Created plugin collection Ours',
        'Changed plugin collection Ours: description',
        'Deleted plugin collection Ours',
      ]
    )
  })

  test('a plugin collection rejects unknown plugins, policies of other organizations, file references, and invalid examples', async ({
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
      const response = await sent.bearerToken(token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })

  test("a scan template uses plugin collections of its team, and the estimate and the YAML include the collections' plugins", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const collection = await makeRecord['redteam/plugins'](owner)
    const foreign = await makeRecord['redteam/plugins'](await asNeighbor(owner))
    const config = (id: string) => ({ ...TEMPLATE_SETTINGS, collections: [id] })
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

  test("a scan template returned for a target includes the target's grading examples, except those with template syntax", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const template = await makeRecord['redteam/configs'](owner)
    for (const output of ['I was told: be nice.', 'Filled in: {{prompt}}']) {
      await teamScope(owner.team, GradingExample).create({
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

  test('a grading example belongs to a target of the team, and its score is derived from its verdict', async ({
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
    const foreign = await makeRecord['redteam/targets'](await asNeighbor(owner))
    const refused = await client
      .post(EXAMPLES)
      .json({ ...values, targetId: foreign })
      .bearerToken(owner.token)
    refused.assertStatus(404)
    const unknown = await client.put(url).json({ pluginId: 'nothing' }).bearerToken(owner.token)
    unknown.assertStatus(422)
  })
})

test.group('Policy library', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the uses of a policy are listed for its own team and counted for other teams', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const id = await makeRecord['redteam/plugins/policies'](owner)
    const plugins = [{ id: 'policy', config: { policy: { id, name: 'A policy' } } }]
    const config = { ...TEMPLATE_SETTINGS, plugins }
    await TemplateFactory.merge({ teamId: owner.team.id, name: 'Nightly', config }).create()
    await teamScope(owner.team, PluginCollection).create({ name: 'Ours', plugins })
    await teamScope(neighbor.team, PluginCollection).create({ name: 'Theirs', plugins })
    await TemplateFactory.merge({ teamId: owner.team.id, name: 'Other' }).create()
    const response = await client.get(`${POLICIES}/${id}/associations`).bearerToken(owner.token)
    const body = response.body()
    assert.containSubset(body, {
      templates: [{ name: 'Nightly' }],
      collections: [{ name: 'Ours' }],
    })
    assert.lengthOf(body.templates, 1)
    assert.equal(body.elsewhere, 1)
  })

  test('a policy import skips duplicates and rows without a text, and a dry run stores nothing', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const csv = 'text,severity\nNever sells,critical\nnever  SELLS,low\n,high\n'
    const send = (dryRun: boolean) =>
      client.post(`${POLICIES}/import`).json({ csv, dryRun }).bearerToken(owner.token)
    const stored = () => teamScope(owner.team, Policy).query()
    const look = (await send(true)).body()
    assert.equal(look.created, 0)
    assert.deepEqual(
      look.rows.map((row: { problem: string | null }) => row.problem),
      [null, 'A policy with this text already exists', 'The text is missing']
    )
    assert.lengthOf(await stored(), 0)
    assert.equal((await send(false)).body().created, 1)
    assert.equal((await send(false)).body().created, 0)
    assert.containSubset(
      (await stored()).map((row) => row.toJSON()),
      [{ name: 'Never sells', severity: 'critical' }]
    )
  })

  test('each line of a policy file without headings is one policy text', ({ assert }) => {
    assert.deepEqual(
      readPolicies('Never lies\n"Never, ever, guesses"\n', []).map(({ row, text }) => [row, text]),
      [
        [1, 'Never lies'],
        [2, 'Never, ever, guesses'],
      ]
    )
  })

  test('a sample attack of the policy plugin contains the policy text and requires a policy', async ({
    client,
    assert,
  }) => {
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

  test('policy suggestions require a configured model', async ({ client }) => {
    const owner = await asOwner()
    const targetId = await makeRecord['redteam/targets'](owner)
    const response = await client
      .post(`${POLICIES}/suggest`)
      .json({ targetId })
      .bearerToken(owner.token)
    response.assertStatus(409)
    response.assertBodyContains({ error: { code: 'policy.no_model' } })
  })
})
