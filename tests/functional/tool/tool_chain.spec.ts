import { startAssistant } from '#api/demo/assistant/server'
import type { Remediation } from '#api/contract/findings/remediation'
import { eventsOf, vulnerabilityOf } from '#tests/support/records/vulnerability_records'
import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona, scanEnds } from '#tests/support/records/scan_records'
import { newTool, serverUrl, type Tool } from '#tests/support/tool/tool'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const settingsFor = (url: string) => ({
  url,
  body: '{"message":"{{prompt}}","sessionId":"{{sessionId}}"}',
  responsePath: 'reply',
  sessionSource: 'server',
  sessionPath: 'sessionId',
})

/** Polls until the condition holds. If it never does, the test's timeout ends the wait. */
async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    await wait(100)
  }
}

test.group('Command-line tool | from a target to a verified fix', (group) => {
  let assistant: Awaited<ReturnType<typeof startAssistant>>
  let worker: Worker
  let tool: Tool
  let owner: Persona

  group.setup(async () => {
    assistant = await startAssistant()
    worker = await startWorker()
    owner = await asOwner()
    tool = newTool()
    tool.signIn(owner)
    return async () => {
      await worker.kill('SIGTERM')
      await assistant.close()
      await tool.remove()
      await removePersona(owner)
    }
  })
  group.each.timeout(180_000)

  async function made(client: ApiClient, path: string, body: object): Promise<string> {
    const response = await client.post(`/api/v1/${path}`).json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return response.body().id
  }

  const ask = async (client: ApiClient, path: string) =>
    (await client.get(`/api/v1/${path}`).bearerToken(owner.token)).body()

  test('an uploaded scan leads to a report with vulnerabilities, a remediation, and a verified fix', async ({
    client,
    assert,
  }) => {
    const target = await made(client, 'providers', {
      name: 'Northwind assistant',
      type: 'http',
      purpose: 'Answers questions of the customers of a bank',
      settings: settingsFor(`${assistant.url}/chat`),
    })
    const template = await made(client, 'redteam/configs', {
      name: 'From the command line',
      config: {
        // Unmodified attacks of this plugin always succeed, whichever are drawn.
        plugins: [{ id: 'tool-discovery' }],
        strategies: [{ id: 'basic' }, { id: 'goat', config: { maxTurns: 2 } }],
        numTests: 4,
      },
    })
    const run = await tool.run(['redteam', 'run', '-c', template, '-t', target, '--no-cache'], {
      timeoutMs: 120_000,
    })
    assert.equal(run.code, 100, run.stdout + run.stderr)

    const uploaded = await db.from('evals').where('team_id', owner.team.id).firstOrFail()
    assert.include(run.stdout, `${serverUrl()}/eval/${uploaded.id}`)
    assert.containSubset(uploaded, { target_id: target, is_partial: false, total: 8, errors: 0 })
    const report = await ask(client, `redteam/reports/${uploaded.id}`)
    assert.containSubset(report.plugins, [{ pluginId: 'tool-discovery', failed: uploaded.failed }])
    assert.isAbove(uploaded.failed, 0)

    await until(
      () => db.from('issues').where('target_id', target),
      (found) => found.length === 1
    )
    const vulnerability = await vulnerabilityOf(target, 'tool-discovery')
    assert.containSubset(vulnerability, { status: 'open', attacks: uploaded.failed })
    const { content } = await until<Remediation>(
      () => ask(client, `redteam/reports/${uploaded.id}/remediation`),
      ({ state }) => state === 'completed'
    )
    assert.containSubset(content?.vulnerabilities, [
      { pluginId: 'tool-discovery', failed: uploaded.failed },
    ])

    const repaired = await client
      .put(`/api/v1/providers/${target}`)
      .json({ type: 'http', settings: settingsFor(`${assistant.url}/hardened/chat`) })
      .bearerToken(owner.token)
    repaired.assertStatus(200)
    const verify = await client
      .post(`/api/v1/issues/${vulnerability.id}/verify`)
      .json({})
      .bearerToken(owner.token)
    verify.assertStatus(201)
    assert.equal(verify.body().attacks, uploaded.failed)
    assert.containSubset(await scanEnds(verify.body().scanId), {
      status: 'completed',
      passed: uploaded.failed,
    })
    const { status, verification } = await until(
      () => vulnerabilityOf(target, 'tool-discovery'),
      (seen) => seen.verification?.outcome !== null
    )
    assert.deepEqual([status, verification.outcome], ['fixed_confirmed', 'confirmed'])
    assert.includeMembers(await eventsOf(vulnerability.id), [
      'found',
      'verify_started',
      'verify_ended',
    ])
  })
})
