import type { Remediation } from '#api/contract/remediation'
import { catalogPlugins, knowledgeOf } from '#api/engines/redteam/index'
import { requestRemediation } from '#api/remediations/request_remediation'
import { writeRemediationJob } from '#api/remediations/write_remediation_job'
import { flags } from '#config/flags'
import { asOwner, type Persona } from '#tests/support/personas'
import {
  anAdvice,
  makeChatTarget,
  makeReport,
  useModel,
  writeRemediationOf,
} from '#tests/support/remediation_records'
import type { Script } from '#tests/support/scripted_model'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const pathOf = (id: string) => `/api/v1/redteam/reports/${id}/remediation`

async function read(client: ApiClient, { token }: Persona, id: string): Promise<Remediation> {
  const answer = await client.get(pathOf(id)).bearerToken(token)
  answer.assertStatus(200)
  return answer.body()
}

const isSummary = (schema: unknown) => JSON.stringify(schema).includes('"narrative"')

/** Answers both questions; the summary states figures of the report only. */
const obliging: Script = ({ schema, prompt }) =>
  isSummary(schema)
    ? { object: { topConcerns: ['Rules leak.'], narrative: '4 of 7 attacks worked. Begin there.' } }
    : { object: anAdvice(prompt) }

test.group('Remediations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => () => {
    flags.disableRemediationBundle = false
    flags.enableMakePublic = false
  })

  test('are asked for once for a report, and again when its results are newer', async ({
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

  test('are not asked for while nothing is published, for re-runs, and where they are off', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const [hidden, again, off] = [
      await makeReport(owner),
      await makeReport(owner),
      await makeReport(owner),
    ]
    await db.from('evals').where('id', hidden).update({ is_published: false })
    await db.table('scans').insert({
      ...{ team_id: owner.team.id, eval_id: again, reason: 'verify', name: 'Verify' },
      ...{ target_name: 'T', template_name: 'T', backend: 'built_in', seed: 1, config: '{}' },
    })
    await requestRemediation(hidden)
    await requestRemediation(again)
    flags.disableRemediationBundle = true
    await requestRemediation(off)
    assert.lengthOf(await db.from('remediations').select('id'), 0)
    ;(await client.get(pathOf(off)).bearerToken(owner.token)).assertStatus(404)
    ;(await client.post(pathOf(off)).bearerToken(owner.token)).assertStatus(404)
  })

  test('without a model say what is known about each weakness, with the report’s own figures', async ({
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
      /^4 of 7 attacks .* 1 could not be decided and 1 ended in an error/
    )
    const examples = content?.examples.filter(({ pluginId }) => pluginId === 'prompt-extraction')
    assert.lengthOf(examples ?? [], 3)
    assert.equal(new Set(examples?.map(({ strategyId }) => strategyId)).size, 2)
  })

  test('with a model are its words, as far as the results bear them out', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const target = await makeChatTarget(owner)
    const model = await useModel(owner, obliging)
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
    // What comes from attacks and answers stands between marks.
    const asked = model.requests[0]
    const mark = /“\[(\w+) … begins\]”/.exec(asked?.system ?? '')?.[1]
    assert.include(asked?.prompt ?? '', `[${mark} bola: attack 1 begins]\nOrder 7\n[${mark}`)
    assert.include(asked?.prompt ?? '', 'Purpose: Answers questions about orders')
  })

  test('take what a model invents from the knowledge base, and say so', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const model = await useModel(owner, ({ schema, prompt }) =>
      isSummary(schema)
        ? { object: { topConcerns: ['Rules leak.'], narrative: '97 % of attacks worked.' } }
        : { object: anAdvice(prompt, 'It failed in 55 of 60 attacks.') }
    )
    cleanup(() => model.close())
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    const { note, content } = await read(client, owner, id)
    assert.match(note ?? '', /knowledge base: The figure 55 was not measured/)
    assert.notMatch(JSON.stringify(content), /97 %|55 of 60/)
    assert.match(content?.narrative ?? '', /^4 of 7 attacks/)
    // Each question is put once more with what was wrong.
    assert.lengthOf(model.requests, 4)
    assert.include(model.requests[1]?.prompt ?? '', 'could not be used: The figure 55')
  })

  test('that name weaknesses that were not found are not taken', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const model = await useModel(owner, (request) =>
      isSummary(request.schema)
        ? obliging(request)
        : { object: anAdvice(`${request.prompt}\nId: harmful:hate (Hate)`) }
    )
    cleanup(() => model.close())
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    const { note, content } = await read(client, owner, id)
    assert.match(note ?? '', /“harmful:hate” is none of the weaknesses/)
    assert.notInclude(JSON.stringify(content), 'harmful:hate')
  })

  test('keep the parts that were written when a worker goes, and ask for the rest only', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const plugins = catalogPlugins().slice(20, 28)
    const id = await makeReport(
      owner,
      null,
      plugins.map((plugin) => ({ plugin: plugin.id, status: 'failed' as const }))
    )
    const gone = new AbortController()
    const model = await useModel(owner, (request) => {
      if (request.number === 2) {
        gone.abort(new Error('the worker stops'))
        return 'hang'
      }
      return isSummary(request.schema)
        ? { object: { topConcerns: [], narrative: 'All of it.' } }
        : obliging(request)
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
