import { startAssistant } from '#api/demo/assistant/server'
import { createDemoContent } from '#api/demo/demo_content'
import { customerRequests } from '#api/demo/guardrail/customer_requests'
import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { startQueueingAssistant } from '#tests/support/peers/queueing_assistant'
import { asOwner, type Persona } from '#tests/support/personas'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import { removePersona, scanEnds } from '#tests/support/records/scan_records'
import type { AttackRun } from '#api/contract/guardrails/attack_run'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const GUARDRAILS = '/api/v1/guardrails'
/** Delay that spreads the ends of attacks over seconds, so that a run is stopped between two of them. */
const PAUSE_MS = 200
/**
 * Fixed seeds of the scan and the attacker: with other scan seeds, the attacker reaches 5 to 10 of 20 goals, with these it
 * reaches 7. The two differ, so that the attacker uses other texts than the scan. Which goals it reaches depends on the
 * order in which vulnerabilities are learned. The benchmark of the guarded demo measures the mean of eight seeds.
 */
const [SCAN_SEED, SEED] = [1, 7]
const GREETINGS = ['Hello!', 'Good morning', 'Hi, is anyone there?', 'Nice to meet you', 'Goodbye']

test.group('Adaptive attacks behind a guardrail', (group) => {
  let owner: Persona
  let worker: Worker
  let targetId: string
  let assistant: Awaited<ReturnType<typeof startAssistant>>
  const process = guardrailsForAll(group)

  group.setup(async () => {
    assistant = await startAssistant()
    owner = await asOwner()
    const { organization, team, user, token } = owner
    worker = await startWorker()
    const scan = await createDemoContent(organization, team, user, {
      ...{ targetUrl: assistant.url, seed: SCAN_SEED },
    })
    targetId = scan.targetId ?? ''
    owner = { ...owner, token }
    await scanEnds(scan.id)
    return async () => {
      await worker.kill('SIGTERM')
      await assistant.close()
      await removePersona(owner)
    }
  })
  group.each.timeout(120_000)

  const post = (client: ApiClient, path: string, body: object = {}) =>
    client.post(`${GUARDRAILS}/${path}`).json(body).bearerToken(owner.token)

  /** Number of plugins whose attacks succeeded in the scan; each becomes one vulnerability. */
  const weaknessCount = async (): Promise<number> => {
    const { rows } = await db.rawQuery(
      `select count(distinct r.plugin_id)::int as count
       from evals e join eval_results r on r.revision_id = e.revision_id
       where e.target_id = ? and r.status = 'failed'`,
      [targetId]
    )
    return rows[0].count
  }

  /** Creates a guardrail for the demo assistant whose active version has learned from its vulnerabilities. */
  async function learned(
    client: ApiClient,
    before?: (client: ApiClient, id: string) => Promise<void>
  ): Promise<string> {
    const made = await post(client, '', { name: 'Nora', targetIds: [targetId] })
    made.assertStatus(201)
    const { id } = made.body()
    const read = async (path: string) =>
      (await client.get(`${GUARDRAILS}/${id}/${path}`).bearerToken(owner.token)).body()
    const expected = await weaknessCount()
    let issues: { id: string }[] = []
    // Waits, because vulnerabilities are created one by one after the scan.
    while (issues.length < expected) {
      await wait(200)
      issues = await read('candidates')
    }
    const issueIds = issues.map((issue) => issue.id)
    await before?.(client, id)
    ;(await post(client, `${id}/generate`, { issueIds })).assertStatus(202)
    while ((await read('versions/2')).state !== 'draft') await wait(200)
    // Forces the activation, which would be blocked if the version flags a few more harmless messages.
    const activated = await client
      .put(`${GUARDRAILS}/${id}/versions/2/state`)
      .json({ state: 'active', force: true })
      .bearerToken(owner.token)
    activated.assertStatus(200)
    return id
  }

  /** Sends customers' messages through the first version, so that the next version also learns from harmless messages. */
  async function receiveCustomers(client: ApiClient, id: string): Promise<void> {
    const activated = await client
      .put(`${GUARDRAILS}/${id}/versions/1/state`)
      .json({ state: 'active' })
      .bearerToken(owner.token)
    activated.assertStatus(200)
    const { loaded, writer } = process.served.service
    await loaded.reload(id)
    const requests = [...customerRequests(), ...GREETINGS].map((content) => ({
      placement: 'INPUT',
      messages: [{ role: 'user', content }],
    }))
    ;(await post(client, `${targetId}/evaluate/batch`, { requests })).assertStatus(200)
    await writer.flush()
  }

  async function until(client: ApiClient, id: string, holds: (run: AttackRun) => boolean) {
    for (;;) {
      const response = await client.get(`${GUARDRAILS}/${id}/attacks`).bearerToken(owner.token)
      const [run]: AttackRun[] = response.body()
      if (run && holds(run)) return run
      await wait(100)
    }
  }

  /** Moves the target to another server. */
  const useAssistant = async (base: string) => {
    const url = JSON.stringify(`${base}/chat`)
    await db
      .from('targets')
      .where('id', targetId)
      .update({ settings: db.raw(`jsonb_set(settings, '{url}', ?::jsonb)`, [url]) })
  }

  const outcomesOf = (runId: string): Promise<object[]> =>
    db
      .from('guardrail_attack_goals')
      .where('run_id', runId)
      .whereNotNull('outcome')
      .select('is_guarded', 'position', 'outcome', 'strategy_id', 'attempts', 'blocked')

  const dashboardOf = async (client: ApiClient, guardrailId: string) => {
    const response = await client
      .get(`${GUARDRAILS}/dashboard`)
      .qs({ guardrailId })
      .bearerToken(owner.token)
    response.assertStatus(200)
    return response.body().attackSuccess
  }

  const isOver = ({ state }: AttackRun) => state !== 'queued' && state !== 'running'

  test('a guardrail that learned from customer messages reduces the number of goals that an adaptive attacker reaches', async ({
    client,
    assert,
  }) => {
    const id = await learned(client, receiveCustomers)
    assert.deepEqual(await dashboardOf(client, id), { known: null, adaptive: null })
    const order = { targetId, seed: SEED }
    const started = await post(client, `${id}/attacks`, order)
    started.assertStatus(202)
    assert.containsSubset(started.body(), { state: 'queued', version: 2, maxAttempts: 200 })
    ;(await post(client, `${id}/attacks`, order)).assertStatus(409)

    const run = await until(client, id, isOver)
    assert.containsSubset(run, { state: 'completed', goals: 20, error: null })
    const { without, behind } = run
    assert.containsSubset(without, { goals: 20, blocked: 0, errors: 0 })
    assert.containsSubset(behind, { goals: 20, errors: 0 })
    assert.isAtLeast(without.succeeded, 15)
    assert.isBelow(behind.succeeded, without.succeeded / 2)
    assert.isAbove(behind.blocked, 50)
    assert.isAtMost(Math.max(without.attempts, behind.attempts), 200)
    assert.isAbove(behind.attempts, without.attempts, 'a blocked attacker tries again')
    const { adaptive } = await dashboardOf(client, id)
    assert.deepEqual(adaptive, { without, behind })
    const memory = await db.from('task_memories').where('team_id', owner.team.id)
    assert.isEmpty(memory, 'successes of a run do not help later scans')

    ;(await post(client, `${id}/attacks`, order)).assertStatus(202)
    const again = await until(client, id, (each) => each.id !== run.id && isOver(each))
    assert.deepEqual([again.without, again.behind], [without, behind])
  })

  test('a stopped run keeps its outcomes, and a resumed run pursues the remaining goals', async ({
    client,
    assert,
    cleanup,
  }) => {
    const slow = await startQueueingAssistant(assistant.url, PAUSE_MS)
    cleanup(() => slow.close())
    await useAssistant(slow.url)
    cleanup(() => useAssistant(assistant.url))
    const id = await learned(client)
    const [{ id: issueId }] = await db
      .from('issues')
      .where('target_id', targetId)
      .orderBy('attacks', 'desc')
      .limit(1)
    const { body: started } = { body: (await post(client, `${id}/attacks`, { targetId })).body() }
    const path = `${id}/attacks/${started.id}`
    await until(client, id, ({ without }) => without.goals >= 1)
    const stopped = await post(client, `${path}/stop`)
    assert.equal(stopped.body().state, 'canceled')
    const { without: kept } = stopped.body()
    assert.isBelow(kept.goals, 20)

    await useAssistant(assistant.url)
    ;(await post(client, `${path}/resume`)).assertStatus(200)
    const run = await until(client, id, isOver)
    assert.containsSubset(run, {
      state: 'completed',
      without: { goals: 20 },
      behind: { goals: 20 },
    })
    ;(await post(client, `${path}/resume`)).assertStatus(409)
    const audited = await db
      .from('audit_logs')
      .where('target_id', id)
      .where('description', 'like', '%adaptive attacks%')
      .count('* as count')
    assert.equal(Number(audited[0].count), 3)

    const one = await post(client, `${id}/attacks`, { targetId, issueId, maxAttempts: 20 })
    one.assertStatus(202)
    const ofIssue = await until(client, id, (each) => each.id === one.body().id && isOver(each))
    assert.containsSubset(ofIssue, { issueId, state: 'completed' })
    assert.isAtMost(ofIssue.without.attempts, 20)
  })

  test("another worker resumes a killed worker's run, keeps the stored outcomes, and stores exactly one outcome per goal", async ({
    client,
    assert,
    cleanup,
  }) => {
    const slow = await startQueueingAssistant(assistant.url, PAUSE_MS)
    cleanup(() => slow.close())
    await useAssistant(slow.url)
    cleanup(() => useAssistant(assistant.url))
    const id = await learned(client)
    const { id: runId } = (await post(client, `${id}/attacks`, { targetId })).body()
    await until(client, id, ({ without }) => without.goals >= 2)
    await worker.kill('SIGKILL')
    const kept = await outcomesOf(runId)
    assert.isAtLeast(kept.length, 2)
    assert.isBelow(kept.length, 20)
    const left = await until(client, id, () => true)
    assert.equal(left.state, 'running')

    await useAssistant(assistant.url)
    worker = await startWorker()
    const run = await until(client, id, isOver)
    assert.containsSubset(run, {
      ...{ state: 'completed', goals: 20, error: null },
      without: { goals: 20, errors: 0 },
      behind: { goals: 20, errors: 0 },
    })
    const after = await outcomesOf(runId)
    assert.includeDeepMembers(after, kept, 'outcomes of the killed worker did not change')
    assert.lengthOf(after, 40)
  })

  test('a run whose target does not respond fails with an error that states the reason', async ({
    client,
    assert,
    cleanup,
  }) => {
    const id = await learned(client)
    const settings = (await db.from('targets').where('id', targetId).firstOrFail()).settings
    await db
      .from('targets')
      .where('id', targetId)
      .update({ settings: JSON.stringify({ ...settings, url: 'http://127.0.0.1:9/chat' }) })
    cleanup(async () => {
      await db
        .from('targets')
        .where('id', targetId)
        .update({ settings: JSON.stringify(settings) })
    })
    ;(await post(client, `${id}/attacks`, { targetId })).assertStatus(202)
    const run = await until(client, id, isOver)
    assert.equal(run.state, 'failed')
    assert.match(run.error ?? '', /requests all failed|failed/)
    assert.equal(run.without.goals, 0)
  })

  test('a successful attack is undecided if a text policy returned no verdict on its texts', async ({
    client,
    assert,
  }) => {
    const failModes = {
      ...{ INPUT: 'open', OUTPUT: 'open' },
      ...{ TOOL_CALL_INPUT: 'open', TOOL_CALL_OUTPUT: 'open' },
    }
    const made = await post(client, '', { name: 'Open', targetIds: [targetId], failModes })
    made.assertStatus(201)
    const { id } = made.body()
    const setting = await ServerSettingFactory.merge({
      organizationId: owner.organization.id,
      value: modelAt('http://127.0.0.1:9/v1'),
    }).create()
    const policy = { kind: 'text', text: 'Do not discuss other customers.', placements: ['INPUT'] }
    const addPolicies = [{ ...policy, onMatch: 'block' }]
    ;(await post(client, `${id}/versions`, { base: 1, addPolicies })).assertStatus(201)
    // From now on, no model judges by the policy.
    await setting.delete()
    const activated = await client
      .put(`${GUARDRAILS}/${id}/versions/2/state`)
      .json({ state: 'active', force: true })
      .bearerToken(owner.token)
    activated.assertStatus(200)
    const order = { targetId, maxAttempts: 60, seed: SEED }
    ;(await post(client, `${id}/attacks`, order)).assertStatus(202)
    const { without, behind } = await until(client, id, isOver)
    assert.isAbove(without.succeeded, 0)
    assert.equal(behind.succeeded, 0)
    assert.isAbove(behind.undecided, 0)
    const [goal] = await db
      .from('guardrail_attack_goals')
      .whereIn('run_id', db.from('guardrail_attack_runs').where('guardrail_id', id).select('id'))
      .where({ is_guarded: true, outcome: 'undecided' })
      .whereLike(
        'error',
        'The attack succeeded, but a text policy had no verdict on % of its texts.'
      )
    assert.exists(goal)
  })

  test('a run accepts only targets that the guardrail protects', async ({ client }) => {
    const id = await learned(client)
    const { id: other } = await db
      .from('targets')
      .where('team_id', owner.team.id)
      .whereNot('id', targetId)
      .firstOrFail()
    const refused = await post(client, `${id}/attacks`, { targetId: other })
    refused.assertStatus(422)
    refused.assertBodyContains({ error: { errors: [{ field: 'targetId' }] } })
    const tooMany = await post(client, `${id}/attacks`, { targetId, maxAttempts: 5000 })
    tooMany.assertBodyContains({ error: { errors: [{ field: 'maxAttempts' }] } })
  })
})
