import { ownerForEach } from '#tests/support/groups'
import { type AgentProcess, agentProcessForEach } from '#tests/support/mcp/agent'
import { conformanceCommand, connectedProgram } from '#tests/support/mcp/conformance/connected'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import { callsOf, gatewayForAll, isLogIntact, textOf } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('MCP gateway | tasks of stdio servers', (group) => {
  let owner: Persona
  let agent: AgentProcess
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentProcessForEach(group, (one) => (agent = one))

  const outcomes = async () =>
    (await callsOf(owner.team.id)).map(({ tool, outcome }) => `${tool} ${outcome}`)

  test('a 2026-07-28 program supports tasks, and the call is ambiguous if the program ends during a task', async ({
    assert,
  }) => {
    await agent.commands.permit(conformanceCommand('modern'))
    const { slug } = await connectedProgram(owner, 'modern')
    const client = new ExtensionClient(`${gateway.url}/mcp/a/${slug}`, owner.token)
    const taskId = await client.start('confirm_delete', { filename: 'a' })
    await client.until(taskId, 'input_required')
    const inputResponses = { confirmation: { action: 'accept', content: { confirm: true } } }
    await client.request('tasks/update', { taskId, inputResponses })
    assert.include(textOf((await client.until(taskId)).result), '"confirm":true')
    const lost = await client.start('slow_compute', { seconds: 60, label: 'x' })
    await agent.kill()
    const { status, result } = await client.until(lost)
    assert.equal(status, 'completed')
    assert.include(textOf(result), 'It is unknown whether the call took effect')
    assert.sameMembers(await outcomes(), [
      'confirm_delete completed',
      'elicitation completed',
      'slow_compute ambiguous',
    ])
    assert.isTrue(await isLogIntact(owner.team.id))
  })
})
