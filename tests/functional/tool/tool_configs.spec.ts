import { asOwner } from '#tests/support/personas'
import { newTool } from '#tests/support/tool/tool'
import { EVAL_DOCUMENT } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Stored configurations in the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  for (const version of ['newest', 'older'] as const) {
    test(`the command-line tool runs a stored configuration by ID and shares the results: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const made = await client
        .post('/api/v1/configs')
        .json({ name: 'From the server', config: EVAL_DOCUMENT })
        .bearerToken(owner.token)
      const tool = newTool(version)
      cleanup(tool.remove)
      tool.signIn(owner)
      const run = await tool.run(['eval', '-c', made.body().id, '--no-cache', '--share'])
      assert.equal(run.code, 0, run.stdout + run.stderr)
      const row = await db.from('evals').where('team_id', owner.team.id).firstOrFail()
      assert.containsSubset(row, { passed: 1, failed: 0, errors: 0 })
      assert.equal(row.config.metadata.configId, made.body().id)
      const missing = await tool.run(['eval', '-c', '0c9a2b5e-6f0d-4a58-8f59-1f3f4f6f0a11'])
      assert.notEqual(missing.code, 0)
    })
  }
})
