import { ownerForEach } from '#tests/support/groups'
import { waitFor } from '#tests/support/mcp/agent'
import { connectedServer } from '#tests/support/mcp/conformance/connected'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import { approvedApplication, gatewayForAll, textOf } from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'

type Fields = Record<string, unknown>

const ABOUT = { 'io.modelcontextprotocol/subscriptionId': 7 }
const BRIEF = { seconds: 0.3, label: 'x' }

test.group('MCP gateway | streams of the tasks extension', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const connect = async (cleanup: TestContext['cleanup']) => {
    const { slug, server } = await connectedServer(owner, 'modern', cleanup)
    const endpoint = `${gateway.url}/mcp/a/${slug}`
    return { endpoint, server, client: new ExtensionClient(endpoint, owner.token) }
  }
  const watch = async (
    client: ExtensionClient,
    taskIds: unknown[],
    { cleanup }: Pick<TestContext, 'cleanup'>
  ) => {
    const { messages, close } = await client.listen({ taskIds })
    cleanup(close)
    await waitFor(() => messages.length > 0)
    const [acknowledged] = messages
    const { notifications } = Object(acknowledged?.params) as { notifications: Fields }
    const states = () =>
      messages
        .filter(({ method }) => method === 'notifications/tasks')
        .map(({ params }) => Object(params) as Fields)
    return { notifications, states, messages }
  }

  test('a stream reports each state of a task with its input requests and result', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await connect(cleanup)
    const taskId = await client.start('confirm_delete', { filename: 'a' })
    const { notifications, states } = await watch(client, [taskId], { cleanup })
    assert.deepEqual(notifications, { taskIds: [taskId] })
    await waitFor(() => states().at(-1)?.status === 'input_required')
    assert.containsSubset(states().at(-1), {
      inputRequests: { confirmation: { method: 'elicitation/create' } },
      _meta: ABOUT,
    })
    const inputResponses = { confirmation: { action: 'accept', content: { confirm: true } } }
    await client.request('tasks/update', { taskId, inputResponses })
    await waitFor(() => states().at(-1)?.status === 'completed')
    const last = states().at(-1) ?? {}
    const polled = await client.get(taskId)
    assert.deepEqual({ ...last, resultType: 'complete' }, { ...polled, _meta: ABOUT })
    assert.notProperty(last, 'resultType')
  })

  test('a stream immediately reports a task that is already completed, and later the cancellation of a running task', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await connect(cleanup)
    const ended = await client.start('slow_compute', BRIEF)
    await client.until(ended)
    const endless = await client.start('slow_compute', { seconds: 60, label: 'x' })
    const { states } = await watch(client, [ended, endless], { cleanup })
    await waitFor(() => states().length === 2)
    assert.equal(textOf(states()[0]?.result), 'x is computed')
    assert.equal(states()[1]?.status, 'working')
    await client.request('tasks/cancel', { taskId: endless })
    await waitFor(() => states().length === 3)
    assert.containsSubset(states()[2], { taskId: endless, status: 'cancelled' })
  })

  test('tasks of other users or applications are not acknowledged, and a stream without tasks ends', async ({
    assert,
    cleanup,
  }) => {
    const { client, endpoint, server } = await connect(cleanup)
    const other = await approvedApplication(owner, { two: server.url })
    const member = await asMember(owner, [])
    const taskId = await client.start('slow_compute', { seconds: 60, label: 'x' })
    for (const stranger of [
      new ExtensionClient(endpoint, member.token),
      new ExtensionClient(`${gateway.url}/mcp/a/${other.slug}`, owner.token),
    ]) {
      const { notifications, messages } = await watch(stranger, [taskId, 1, 'unknown'], { cleanup })
      assert.deepEqual(notifications, {})
      await waitFor(() => messages.length === 2)
      assert.containsSubset(messages[1], { id: 7, result: { resultType: 'complete' } })
    }
    const { body } = await client.send('subscriptions/listen', {
      notifications: { taskIds: Array.from({ length: 101 }, () => taskId) },
    })
    assert.equal(body.error?.code, -32602)
    await client.request('tasks/cancel', { taskId })
  })
})
