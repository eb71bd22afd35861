import { startAssistant } from '#api/demo/assistant/server'
import { createDemoProxy } from '#api/demo/mcp/create_demo_proxy'
import { makeDemoCalls } from '#api/demo/mcp/demo_client'
import { runDemoClient } from '#api/demo/mcp/run_demo_client_job'
import { ownerForEach } from '#tests/support/groups'
import {
  alertsOf,
  approvalsOf,
  callsOf,
  gatewayForAll,
  isLogIntact,
} from '#tests/support/mcp/gateway'
import { startWorker } from '#tests/support/processes/worker'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('MCP proxy | demo', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group, { approvalWaitMs: 0 })
  ownerForEach(group, (one) => (owner = one))

  test('the demo client triggers every control of the gateway once', async ({
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    const worker = await startWorker()
    cleanup(async () => {
      await worker.kill('SIGTERM')
      await assistant.close()
    })
    const { team, user, organization, token } = owner
    const actor = { organizationId: organization.id, user: null }
    const { signal } = new AbortController()
    const order = { team, actor, userId: user.id, signal }
    const slug = await createDemoProxy(order, assistant.url)
    assert.equal(await createDemoProxy(order, assistant.url), slug, 'a retried job continues')
    const poisoned = await db
      .from('mcp_tools')
      .join('mcp_servers as s', 's.id', 'mcp_tools.server_id')
      .where({ 's.team_id': team.id, 'state': 'unreviewed' })
      .select('mcp_tools.name')
    assert.deepEqual(poisoned, [{ name: 'save_note' }])

    const url = `${gateway.url}/mcp/a/${slug}`
    await makeDemoCalls({ url, token, signal, pauseMs: 0 })
    const outcomes = (await callsOf(team.id)).map(({ outcome }) => outcome)
    const countOf = (one: string) => outcomes.filter((outcome) => outcome === one).length
    assert.isAbove(countOf('completed'), 15)
    assert.deepEqual(['withheld', 'unapproved'].map(countOf), [1, 1])
    const kinds = (await alertsOf(team.id)).map(({ kind }) => kind)
    for (const kind of [
      ...['tool_changed', 'injection_in_result', 'sensitive_data'],
      ...['unauthorized_tool', 'policy_denied', 'toxic_flow'],
    ]) {
      assert.include(kinds, kind)
    }
    assert.lengthOf(await approvalsOf(team.id), 1)
    assert.isTrue(await isLogIntact(team.id))
  }).timeout(60_000)

  test('the demo job creates no servers if there is no demo content', async ({ assert }) => {
    const { team, user } = owner
    await runDemoClient({ teamId: team.id, userId: user.id }, new AbortController().signal)
    assert.isNull(await db.from('mcp_servers').where('team_id', team.id).first())
  })
})
