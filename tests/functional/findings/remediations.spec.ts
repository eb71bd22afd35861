import type { Remediation } from '#api/contract/findings/remediation'
import { catalogPlugins, knowledgeOf } from '#api/engines/redteam/index'
import { requestRemediation } from '#api/findings/remediations/request_remediation'
import { writeRemediationJob } from '#api/findings/remediations/write/write_remediation_job'
import { TargetFactory } from '#database/factories/target_factory'
import { ScanFactory } from '#database/factories/scan_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import {
  remediationAdvice,
  makeReport,
  useModel,
  writeRemediationOf,
} from '#tests/support/records/remediation_records'
import type { Script } from '#tests/support/scripted/scripted_model'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const pathOf = (id: string) => `/api/v1/redteam/reports/${id}/remediation`

async function read(client: ApiClient, { token }: Persona, id: string): Promise<Remediation> {
  const response = await client.get(pathOf(id)).bearerToken(token)
  response.assertStatus(200)
  return response.body()
}

const isSummary = (schema: unknown) => JSON.stringify(schema).includes('"narrative"')

/** A scripted model that returns valid output for both prompts; its summary contains only numbers of the report. */
const compliantModel: Script = ({ schema, prompt }) =>
  isSummary(schema)
    ? { object: { topConcerns: ['Rules leak.'], narrative: '4 of 7 attacks worked. Begin there.' } }
    : { object: remediationAdvice(prompt) }

test.group('Remediations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a remediation is requested once per report, and again when the results change', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeReport(owner)
    const row = () => db.from('remediations').where('eval_id', id).first()
    await requestRemediation(id)
    await requestRemediation(id)
    assert.containsSubset(await row(), { state: 'pending', attempt: 1 })
    await db.from('remediations').update({ state: 'completed', revision_id: 0 })
    await requestRemediation(id)
    assert.containsSubset(await row(), { state: 'pending', attempt: 2 })
  })

  test('no remediation is requested for unpublished reports or reruns', async ({ assert }) => {
    const owner = await asOwner()
    const [hidden, again] = [await makeReport(owner), await makeReport(owner)]
    await db.from('evals').where('id', hidden).update({ is_published: false })
    await ScanFactory.merge({ teamId: owner.team.id, evalId: again, reason: 'verify' }).create()
    await requestRemediation(hidden)
    await requestRemediation(again)
    assert.lengthOf(await db.from('remediations').select('id'), 0)
  })

  test('a remediation without a model uses the knowledge base and the metrics of the report', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeReport(owner)
    assert.containsSubset(await read(client, owner, id), { state: null, content: null })
    await writeRemediationOf(id)
    const { state, writer, note, content, isStale, outdated } = await read(client, owner, id)
    assert.deepEqual(
      [state, writer, note, isStale, outdated],
      ['completed', 'built_in', null, false, null]
    )
    const report = await client.get(`/api/v1/redteam/reports/${id}`).bearerToken(owner.token)
    const failing = report.body().plugins.filter(({ failed }: { failed: number }) => failed > 0)
    assert.containsSubset(
      content?.vulnerabilities,
      failing.map(({ pluginId, riskScore, failed, decided }: (typeof failing)[number]) => ({
        ...{ pluginId, riskScore, failed, decided },
        cause: knowledgeOf(pluginId).cause,
      }))
    )
    assert.lengthOf(content?.vulnerabilities ?? [], 2)
    for (const { actions } of content?.vulnerabilities ?? []) assert.isAtLeast(actions.length, 2)
    assert.deepEqual(
      content?.actions.map(({ number }) => number),
      content?.actions.map((_, n) => n + 1)
    )
    assert.containsSubset(content?.totals, { failed: 4, passed: 3, undecided: 1, error: 1 })
    assert.match(
      content?.narrative ?? '',
      /^4 of 7 decided attacks .* 1 could not be decided and 1 ended in an error/
    )
    const examples = content?.examples.filter(({ pluginId }) => pluginId === 'prompt-extraction')
    assert.lengthOf(examples ?? [], 3)
    assert.equal(new Set(examples?.map(({ strategyId }) => strategyId)).size, 2)
  })

  test('the configured model writes the remediation from a prompt with marked attacks, and the usage is recorded', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.apply('chat')
      .merge({ teamId: owner.team.id, purpose: 'Answers questions about orders' })
      .create()
    const model = await useModel(owner, compliantModel)
    cleanup(() => model.close())
    const id = await makeReport(owner, target.id)
    await writeRemediationOf(id)
    const { writer, writerLabel, note, content } = await read(client, owner, id)
    assert.deepEqual([writer, writerLabel, note], ['model', 'scripted-1', null])
    assert.equal(content?.narrative, '4 of 7 attacks worked. Begin there.')
    assert.isTrue(content?.vulnerabilities.every(({ change }) => change === 'Move them into code.'))
    assert.deepEqual(content?.actions.map(({ type }) => type).toSorted(), [
      'architecture',
      'system_prompt',
    ])
    const booked = await db.from('task_usage_days').where('team_id', owner.team.id).first()
    assert.containsSubset(booked, { tasks: 1 })
    assert.isAbove(Number(booked.input_tokens), 0)
    // Attacks and responses are enclosed in random markers.
    const asked = model.requests[0]
    const mark = /“\[(\w+) … begins\]”/.exec(asked?.system ?? '')?.[1]
    assert.include(asked?.prompt ?? '', `[${mark} bola: attack 1 begins]\nOrder 7\n[${mark}`)
    assert.include(asked?.prompt ?? '', 'Purpose: Answers questions about orders')
  })

  test('model output with invented metrics is replaced by knowledge base content, and a note states the reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const model = await useModel(owner, ({ schema, prompt }) =>
      isSummary(schema)
        ? { object: { topConcerns: ['Rules leak.'], narrative: '97 % of attacks worked.' } }
        : { object: remediationAdvice(prompt, 'It failed in 55 of 60 attacks.') }
    )
    cleanup(() => model.close())
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    const { note, content } = await read(client, owner, id)
    assert.match(note ?? '', /knowledge base: The number 55 was not measured/)
    assert.notMatch(JSON.stringify(content), /97 %|55 of 60/)
    assert.match(content?.narrative ?? '', /^4 of 7 decided attacks/)
    // Each rejected prompt is sent once more with the reason for the rejection.
    assert.lengthOf(model.requests, 4)
    assert.include(model.requests[1]?.prompt ?? '', 'could not be used: The number 55')
  })

  test('model output that names a vulnerability not found in the report is rejected', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const model = await useModel(owner, (request) =>
      isSummary(request.schema)
        ? compliantModel(request)
        : { object: remediationAdvice(`${request.prompt}\nId: harmful:hate (Hate)`) }
    )
    cleanup(() => model.close())
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    const { note, content } = await read(client, owner, id)
    assert.match(note ?? '', /“harmful:hate” is not one of the weaknesses/)
    assert.notInclude(JSON.stringify(content), 'harmful:hate')
  })

  test('an interrupted remediation keeps its completed parts and requests only the remaining parts', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const plugins = catalogPlugins().slice(20, 28)
    const id = await makeReport(
      owner,
      null,
      plugins.map((plugin) => ({ pluginId: plugin.id, judgedStatus: 'failed' as const }))
    )
    const gone = new AbortController()
    const model = await useModel(owner, (request) => {
      if (request.number === 2) {
        gone.abort(new Error('the worker stops'))
        return 'hang'
      }
      return isSummary(request.schema)
        ? { object: { topConcerns: [], narrative: 'All of it.' } }
        : compliantModel(request)
    })
    cleanup(() => model.close())
    await requestRemediation(id)
    const { id: remediationId } = await db.from('remediations').firstOrFail()
    const job = { remediationId, attempt: 1 }
    await assert.rejects(() => writeRemediationJob(job, gone.signal), 'the worker stops')
    const half = await read(client, owner, id)
    assert.deepEqual([half.state, half.progress], ['generating', { done: 1, total: 3 }])
    await writeRemediationJob(job, new AbortController().signal)
    assert.equal((await read(client, owner, id)).state, 'completed')
    assert.lengthOf(model.requests, 4)
  })
})
