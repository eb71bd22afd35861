import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { ownerForEach } from '#tests/support/groups'
import { attackOn, vulnerabilityWithAttacks } from '#tests/support/guardrails/findings'
import { judgedTextIn, verdict } from '#tests/support/guardrails/judging_model'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import { makeRecord } from '#tests/support/records/records'
import type { Persona } from '#tests/support/personas'
import {
  type ModelRequest,
  type ScriptedModel,
  startScriptedModel,
} from '#tests/support/scripted/scripted_model'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const URL = '/api/v1/guardrails'
const POLICY = {
  ...{ kind: 'text', text: 'Do not ask for internal case notes.' },
  ...{ onMatch: 'block', placements: ['INPUT'] },
}

const judgesCaseNotes = (request: ModelRequest) =>
  verdict(request, /case notes/.test(judgedTextIn(request)), 'About case notes.')

function assertAllowed({ action }: { action?: string }) {
  if (action !== 'allow') throw new Error(`The action is ${action}`)
}

test.group('Replays with text policies', (group) => {
  let owner: Persona
  let model: ScriptedModel
  const process = guardrailsForAll(group)
  group.each.setup(async () => {
    model = await startScriptedModel(judgesCaseNotes)
    return () => model.close()
  })
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  /** Creates a guardrail whose second version adds a text policy that blocks the eight attacks of a vulnerability. */
  async function protect(client: ApiClient) {
    await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt(model.baseUrl),
    }).create()
    const targetId = await makeRecord['redteam/targets'](owner)
    const issueId = await vulnerabilityWithAttacks(owner, targetId)
    const created = await client
      .post(URL)
      .json({ name: 'Bank assistant', targetIds: [targetId] })
      .bearerToken(owner.token)
    const path = `${URL}/${created.body().id}`
    const send = (method: 'post' | 'put', part: string, body: object) =>
      client[method](`${path}${part}`).json(body).bearerToken(owner.token)
    const draft = async (base: number, change: object) =>
      (await send('post', '/versions', { base, ...change })).assertStatus(201)
    const activate = (number: number, force = false) =>
      send('put', `/versions/${number}/state`, { state: 'active', force })
    await draft(1, { addPolicies: [POLICY] })
    ;(await activate(2, true)).assertStatus(200)
    const verify = async () => (await send('post', '/verify', { issueId })).body()
    const dashboard = async () =>
      (await client.get(`${URL}/dashboard`).bearerToken(owner.token)).body()
    const evaluate = async (content: string) => {
      const { loaded, writer } = process.served.service
      await loaded.reload(created.body().id)
      const evaluated = await client
        .post(`${URL}/${targetId}/evaluate`)
        .json({ placement: 'INPUT', messages: [{ role: 'user', content }] })
        .bearerToken(owner.token)
      assertAllowed(evaluated.body())
      const stored = () => db.from('guardrail_requests').where('target_id', targetId).first()
      while (!(await stored())) await writer.flush()
    }
    return { evaluate, draft, activate, verify, dashboard }
  }

  test('a verification counts attacks that the text policy blocks, and a repeated verification reuses the verdicts', async ({
    client,
    assert,
  }) => {
    const { verify, dashboard } = await protect(client)
    const expected = { attacks: 8, succeededWithout: 8, succeededBehind: 0, undecided: 0 }
    assert.containsSubset(await verify(), expected)
    assert.lengthOf(model.requests, 8)
    assert.include(model.requests.map(judgedTextIn), attackOn('refunds'))
    assert.containsSubset(await verify(), expected)
    assert.lengthOf(model.requests, 8, 'verdicts are remembered')
    const { attackSuccess, modelUsage } = await dashboard()
    assert.containsSubset(attackSuccess.known, {
      without: { attacks: 8, succeeded: 8 },
      behind: { attacks: 8, succeeded: 0 },
    })
    assert.equal(modelUsage.verdicts, 8)
  })

  test('attacks without a verdict are counted as undecided, neither blocked nor passed', async ({
    client,
    assert,
  }) => {
    const { verify, dashboard } = await protect(client)
    model.script((request) =>
      /refunds|fees/.test(judgedTextIn(request))
        ? { status: 500, body: {} }
        : judgesCaseNotes(request)
    )
    assert.containsSubset(await verify(), { attacks: 8, succeededBehind: 0, undecided: 2 })
    const { attackSuccess, verifications } = await dashboard()
    assert.containsSubset(attackSuccess.known, { behind: { attacks: 6, succeeded: 0 } })
    assert.containsSubset(verifications, [{ attacks: 8, succeededBehind: 0, undecided: 2 }])
  })

  test('a changed text policy can be activated only if verdicts show that it flags no additional harmless request', async ({
    client,
    assert,
  }) => {
    const { draft, activate, evaluate } = await protect(client)
    await draft(2, { note: 'Nothing changes' })
    await evaluate('What are your opening hours?')
    const calls = model.requests.length
    ;(await activate(3)).assertStatus(200)
    assert.lengthOf(model.requests, calls, 'both versions have the same text policy')

    const hours = { ...POLICY, text: 'Do not ask about opening hours.' }
    await draft(3, { addPolicies: [hours] })
    model.script(() => ({ status: 500, body: {} }))
    const undecided = await activate(4)
    undecided.assertStatus(409)
    assert.include(undecided.body().error.message, 'text policies had no verdict on 1 request')
    model.script((request) => verdict(request, request.prompt.includes(hours.text)))
    const flagged = await activate(4)
    flagged.assertStatus(409)
    assert.include(flagged.body().error.message, '1 harmless request more would be flagged')
    await draft(3, { addPolicies: [{ ...POLICY, text: 'Do not ask about lunch.' }] })
    model.script((request) => verdict(request, false))
    ;(await activate(5)).assertStatus(200)
  })
})
