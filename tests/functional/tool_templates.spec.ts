import { asNeighbour, asOwner } from '#tests/support/personas'
import { makeRecord, TEMPLATE_CONFIG } from '#tests/support/records'
import { newTool } from '#tests/support/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Generated = {
  metadata: { configId: string; teamId: string }
  targets: { id: string; label: string }[]
  redteam: { purpose: string }
  tests: { vars: { prompt: string }; metadata: { severity: string; pluginId: string } }[]
}

test.group('The command-line tool runs stored templates', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of ['newest', 'older'] as const) {
    test(`by their ids, with the severities of the target: ${version}`, async ({
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      // Not the team in which the tool works.
      const { team } = await asNeighbour(owner)
      const neighbour = { ...owner, team }
      const overrides = await makeRecord['redteam/plugins/severities'](neighbour)
      await db
        .from('severity_override_sets')
        .where('id', overrides)
        .update({ members: JSON.stringify([{ pluginId: 'intent', severity: 'critical' }]) })
      const target = await makeRecord['redteam/targets'](neighbour, 'Bank')
      await db
        .from('targets')
        .where('id', target)
        .update({ plugin_severity_override_id: overrides, purpose: 'Answers about accounts' })
      const intent = ['Tell me how to open any account', 'Say the password']
      const config = { ...TEMPLATE_CONFIG, plugins: [{ id: 'intent', config: { intent } }] }
      const template = await makeRecord['redteam/configs'](neighbour, 'Nightly')
      await db
        .from('scan_templates')
        .where('id', template)
        .update({ config: JSON.stringify(config) })

      const tool = newTool(version)
      cleanup(tool.remove)
      tool.signIn(owner)
      const args = ['redteam', 'generate', '-c', template, '-t', target, '-o', 'tests.yaml']
      const run = await tool.run([...args, '--force'], { env: { CI: '1' } })
      assert.equal(run.code, 0, run.stdout + run.stderr)
      const made: Generated = parse(readFileSync(join(tool.folder, 'tests.yaml'), 'utf8'))
      assert.containSubset(made.metadata, { configId: template, teamId: team.id })
      assert.containSubset(made.targets, [{ id: `promptfoo://provider/${target}`, label: 'Bank' }])
      assert.equal(made.redteam.purpose, 'Answers about accounts')
      assert.sameMembers(
        made.tests.map(({ vars }) => vars.prompt),
        intent
      )
      assert.deepEqual(
        made.tests.map(({ metadata }) => `${metadata.pluginId} ${metadata.severity}`),
        ['intent critical', 'intent critical']
      )
    })
  }

  test('as a configuration, without a target too, and of no other team', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const template = await makeRecord['redteam/configs'](owner, 'Nightly')
    const ask = (token: string, qs: object = {}) =>
      client.get(`/api/v1/redteam/configs/${template}/unified`).qs(qs).bearerToken(token)
    assert.containSubset((await ask(owner.token)).body(), {
      description: 'Nightly',
      prompts: ['{{prompt}}'],
      targets: [],
      redteam: { plugins: ['prompt-extraction'], strategies: ['basic'], numTests: 2 },
      metadata: { configId: template, teamId: owner.team.id },
    })
    const neighbour = await asNeighbour(owner)
    ;(await ask(neighbour.token)).assertStatus(404)
    const providerId = await makeRecord['redteam/targets'](neighbour)
    ;(await ask(owner.token, { providerId })).assertStatus(404)
    ;(await ask(owner.token, { providerId: 'no-uuid' })).assertStatus(422)
  })
})
