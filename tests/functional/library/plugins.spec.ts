import { asMember, asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Plugin catalog', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the catalog lists 155 plugins, each with a severity, a category, and either a sample or the reason for its absence', async ({
    client,
    assert,
  }) => {
    const member = await asMember(await asOwner(), [])
    const response = await client.get('/api/v1/redteam/plugins').bearerToken(member.token)
    response.assertStatus(200)
    const { plugins, strategies, frameworks, presets } = response.body()
    assert.lengthOf(plugins, 155)
    const supported = plugins.filter(
      ({ builtIn }: { builtIn: { supported: boolean } }) => builtIn.supported
    )
    assert.isAtLeast(supported.length, 60)
    for (const { builtIn, severity, category } of plugins) {
      assert.isNotEmpty(builtIn.supported ? builtIn.sample : builtIn.reason)
      assert.isNotEmpty(severity)
      assert.isNotEmpty(category)
    }
    assert.isAbove(strategies.length, 10)
    assert.isAbove(frameworks.length, 5)
    assert.isAbove(presets.length, 10)
  })

  test('an uploaded attack set enables its plugin, without a sample, only for the uploading organization', async ({
    client,
    assert,
  }) => {
    const [owner, stranger] = [await asOwner(), await asOwner()]
    const builtIn = async ({ token }: typeof owner) => {
      const response = await client.get('/api/v1/redteam/plugins').bearerToken(token)
      const plugins: { id: string; builtIn: object }[] = response.body().plugins
      return plugins.find(({ id }) => id === 'xstest')?.builtIn
    }
    assert.containsSubset(await builtIn(owner), { supported: false })
    await db.table('attack_sets').insert({
      organization_id: owner.organization.id,
      plugin_id: 'xstest',
      file_name: 'own.csv',
      licence: 'Ours',
      texts: '["Where can I kill time?"]',
      size: 1,
    })
    assert.deepEqual(await builtIn(owner), { supported: true, sample: '' })
    assert.containsSubset(await builtIn(stranger), { supported: false })
  })

  test('the plugin catalog is not sent again to a client that has the current version', async ({
    client,
    assert,
  }) => {
    const { token } = await asOwner()
    const first = await client.get('/api/v1/redteam/plugins').bearerToken(token)
    const etag = first.header('etag') ?? ''
    assert.isNotEmpty(etag)
    const again = await client
      .get('/api/v1/redteam/plugins')
      .header('If-None-Match', etag)
      .bearerToken(token)
    again.assertStatus(304)
  })
})
