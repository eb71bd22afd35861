import { startProbeWork } from '#api/targets/probe/start_probe_work'
import { asMember, asOwner } from '#tests/support/personas'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

/** Asks the target real questions through the queue and a runner process. The team has no model. */
test.group('Target discovery', (group) => {
  group.setup(async () => {
    const runners = await startProbeWork()
    return () => runners.close()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(60_000)

  test('discovery suggests only details that the target reported', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const target = await startScriptedTarget({
      answer: ({ body }) => ({
        kind: 'reply',
        text: body.includes('help me with')
          ? 'I help customers of a bank with their cards.'
          : body.includes('not allowed')
            ? 'I must not speak about politics.'
            : body.includes('Which tools')
              ? 'I use `get_card(card_id, full)` and block_card.'
              : "I'm sorry, I can't share that.",
      }),
    })
    cleanup(() => target.close())
    const body = {
      type: 'http',
      settings: { url: target.url, body: '{"message":"{{prompt}}"}' },
    }
    const ask = (token: string) =>
      client.post('/api/v1/providers/discover').json(body).bearerToken(token)
    const { proposal, by, answers: responses, error } = (await ask(owner.token)).body()
    assert.isNull(error)
    assert.equal(by, 'rules')
    assert.lengthOf(responses, 4)
    assert.deepEqual(proposal, {
      purpose: 'I help customers of a bank with their cards.',
      constraints:
        'I must not speak about politics.\nOn its tools it said: I use `get_card(card_id, full)` and block_card.',
      tools: 'get_card(card_id, full)\nblock_card',
    })
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    ;(await ask(viewer.token)).assertStatus(403)
  })

  test('discovery stops after the first question and reports the status if the target returns 401', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const target = await startScriptedTarget({ answer: { kind: 'status', status: 401 } })
    cleanup(() => target.close())
    const asked = await client
      .post('/api/v1/providers/discover')
      .json({ type: 'http', settings: { url: target.url } })
      .bearerToken(owner.token)
    assert.deepEqual(asked.body().proposal, {})
    assert.include(asked.body().error, '401')
    assert.lengthOf(asked.body().answers, 1)
  })
})
