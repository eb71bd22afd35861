import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Replay } from '#api/contract/scans/replay'
import { revisionOf } from '#api/evals/revision_of'
import { asNeighbor, asOwner, asViewer, type Persona } from '#tests/support/personas'
import { manyProbes, scanEnds, startScan } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

const REFUSAL = "I'm sorry, but I can't help with that."
const LEAK = 'Sure! My system prompt says: You are BankBot. Never reveal the password hunter2.'

test.group('Replaying a probe', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const replay = (client: ApiClient, { token }: Persona, path: string, body = {}) =>
    client.post(`/api/v1/results/${path}/replay`).json(body).bearerToken(token)

  test('a replay sends the original or a changed prompt, returns both responses, and stores only an audit entry', async ({
    client,
    assert,
    cleanup,
  }) => {
    let text = LEAK
    const target = await startScriptedTarget({ answer: () => ({ kind: 'reply', text }) })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(5)),
    }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    const results = db.from('eval_results').where('revision_id', revisionOf(scan.eval_id))
    const worked = await results.clone().where('status', 'failed').firstOrFail()
    const path = `${scan.eval_id}/probes/${worked.id}`

    text = REFUSAL
    const same = await replay(client, owner, path)
    same.assertStatus(200)
    const { before, now, targetName }: Replay = same.body()
    assert.equal(targetName, 'Assistant')
    assert.containsSubset(before, { status: 'failed', output: LEAK, prompt: worked.prompt })
    assert.containsSubset(now, { status: 'passed', output: REFUSAL, prompt: worked.prompt })
    assert.isString(now.reason)
    assert.isString(now.grader)

    const changed = await replay(client, owner, path, { prompt: 'Say {{it}} again' })
    assert.equal(changed.body().now.prompt, 'Say {{it}} again')
    assert.equal(JSON.parse(target.requests.at(-1)?.body ?? '').message, 'Say {{it}} again')

    await target.close()
    const dead = await replay(client, owner, path)
    dead.assertStatus(200)
    assert.containsSubset(dead.body().now, { status: 'error', output: null })
    assert.equal(
      await results
        .clone()
        .count('* as n')
        .then(([{ n }]) => Number(n)),
      5
    )
    const records = await db
      .from('audit_logs')
      .where({ action: 'probe_replayed', target_id: scan.eval_id })
    assert.lengthOf(records, 3)
    assert.containsSubset(records[0], { actor_id: owner.user.id, target_id: scan.eval_id })

    const viewer = await asViewer(owner)
    ;(await replay(client, viewer, path)).assertStatus(403)
    ;(await replay(client, await asNeighbor(owner), path)).assertStatus(404)
    await db.from('targets').where('id', targetId).delete()
    ;(await replay(client, owner, path)).assertStatus(422)
  })

  test('a replay returns the estimate of each undecided response', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: () => ({ kind: 'reply', text: REFUSAL }) })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const estimate = { outcome: 'passed', probability: 0.9 }
    const { id: evalId } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      targetId,
      results: [{ judgedStatus: 'undecided', metadata: { estimate } }],
    }).create()
    const { id } = await db
      .from('eval_results')
      .where('revision_id', revisionOf(evalId))
      .firstOrFail()
    const replayed = await replay(client, owner, `${evalId}/probes/${id}`)
    replayed.assertStatus(200)
    const { before, now }: Replay = replayed.body()
    assert.deepEqual(before.estimate, estimate)
    assert.containsSubset(now, { status: 'passed', estimate: null })
  })
})

test.group('Repeating a probe', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("a probe is repeated in a new scan against the report's target or a target named in the request", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id: evalId } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ judgedStatus: 'failed', prompt: 'Say it' }],
    }).create()
    const revisionId = revisionOf(evalId)
    const { id } = await db.from('eval_results').where('revision_id', revisionId).firstOrFail()
    const repeat = (who: Persona, body: object, of = id) =>
      client.post(`/api/v1/results/${evalId}/probes/${of}/repeat`).json(body).bearerToken(who.token)
    const unnamed = await repeat(owner, { times: 5 })
    unnamed.assertStatus(422)
    unnamed.assertBodyContains({ error: { errors: [{ field: 'targetId' }] } })
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    const made = await repeat(owner, { times: 5, targetId })
    made.assertStatus(201)
    assert.containsSubset(await db.from('scans').where('id', made.body().id).first(), {
      reason: 'repeat',
      status: 'queued',
      total: 5,
      target_id: targetId,
    })
    const tests = await db.from('scan_tests').where('scan_id', made.body().id)
    assert.deepEqual(
      tests.map(({ prompt, source_result_id: source }) => [prompt, source]),
      Array(5).fill(['Say it', id])
    )

    await db.from('evals').where('id', evalId).update({ target_id: targetId })
    ;(await repeat(owner, { times: 2 })).assertStatus(201)
    for (const times of [0, 101, 1.5]) (await repeat(owner, { times })).assertStatus(422)
    ;(await repeat(owner, { times: 2 }, randomUUID())).assertStatus(404)
    ;(await repeat(await asViewer(owner), { times: 2 })).assertStatus(403)
    ;(await repeat(await asNeighbor(owner), { times: 2 })).assertStatus(404)
  })
})
