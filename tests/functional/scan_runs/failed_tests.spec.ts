import { asOwner, asStranger } from '#tests/support/personas'
import { toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Failed tests for the retry strategy', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("the retry strategy receives only its own team's successful attacks by the same plugin against the same target", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const tool = toolOf(client, owner)
    const attack = (index: number, pluginId: string, success: boolean) =>
      uploadRow(index, {
        success,
        failureReason: success ? 0 : 1,
        gradingResult: { pass: success, score: Number(success), reason: 'judged' },
        testCase: { vars: { prompt: `attack ${index}` }, metadata: { pluginId } },
        response: { output: 'said', metadata: { redteamFinalPrompt: `sent ${index}` } },
      })
    const header = uploadHeader({ tests: 3, config: { providers: ['http'], redteam: {} } })
    await tool.create(header)
    await tool.rows(header.id, [
      attack(0, 'bola', false),
      attack(1, 'bola', true),
      attack(2, 'contracts', false),
    ])
    const asked = async (token: string, targetId: string) => {
      const qs = { pluginId: 'bola', targetId, limit: 5 }
      const response = await client.get('/api/v1/results/failed-tests').qs(qs).bearerToken(token)
      response.assertStatus(200)
      return response.body().results
    }
    const [found, ...others] = await asked(owner.token, 'http')
    assert.lengthOf(others, 0)
    assert.equal(found.evalId, header.id)
    assert.equal(found.testCase.vars.prompt, 'attack 0')
    assert.equal(found.response.metadata.redteamFinalPrompt, 'sent 0')
    assert.deepEqual(await asked(owner.token, 'https'), [])
    assert.deepEqual(await asked((await asStranger()).token, 'http'), [])
  })
})
