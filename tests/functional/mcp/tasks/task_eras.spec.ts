import { ownerForEach } from '#tests/support/groups'
import { waitFor } from '#tests/support/mcp/agent'
import { clientsForEach } from '#tests/support/mcp/clients'
import { connectedServer } from '#tests/support/mcp/conformance/connected'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  endSession,
  gatewayForAll,
  textOf,
} from '#tests/support/mcp/gateway'
import { type TaskServer, taskServerForEach } from '#tests/support/mcp/task_server'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema, ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

type Fields = Record<string, unknown>

const ACCEPTED = { action: 'accept' as const, content: { city: 'Oslo', confirm: true } }
const BRIEF = { seconds: 0.2, label: 'x' }
const forever = () => new Promise<string>(() => {})

test.group('MCP gateway | tasks between revisions', (group) => {
  let owner: Persona
  let older: TaskServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  taskServerForEach(group, (one) => (older = one))
  const clients = clientsForEach<Client>(group, endSession)

  const withSession = async (slug: string) => {
    const options = { capabilities: { elicitation: { form: {} } } }
    const client = new Client({ name: 'test', version: '1' }, options)
    client.setRequestHandler(ElicitRequestSchema, () => ACCEPTED)
    await connectClient(gateway.url, slug, owner.token, client)
    clients.push(client)
    const send = (method: string, params: Fields = {}): Promise<Fields> =>
      client.request({ method, params }, ResultSchema)
    const start = async (name: string, given: Fields = {}): Promise<string> => {
      const { task } = await send('tools/call', { name, arguments: given, task: {} })
      return String(Object(task).taskId)
    }
    return { client, send, start }
  }
  const following = (slug: string, capabilities?: object) =>
    new ExtensionClient(`${gateway.url}/mcp/a/${slug}`, owner.token, capabilities)
  const olderApplication = async () => {
    const application = await approvedApplication(owner, { one: older.url })
    await allow(owner.team.id, { kind: 'client_request' })
    return application
  }
  const outcomes = async () =>
    (await callsOf(owner.team.id)).map(({ tool, outcome }) => `${tool} ${outcome}`)
  const errorOf = (request: Promise<unknown>): Promise<string> =>
    request.then(
      () => 'no error',
      (error: Error) => error.message
    )

  test('a client that supports tasks can call tools of a 2025-11-25 server as tasks', async ({
    assert,
  }) => {
    const client = following((await olderApplication()).slug)
    for (const name of ['one__optional', 'one__required']) {
      const taskId = await client.start(name)
      const ended = await client.until(taskId)
      assert.equal(textOf(ended.result), 'done')
      assert.notProperty(Object(ended.result)._meta ?? {}, 'io.modelcontextprotocol/related-task')
      assert.notInclude(older.tasks, taskId)
    }
    assert.equal((await client.call('one__forbidden')).resultType, 'complete')
    assert.lengthOf(older.tasks, 2)
    older.answer = forever
    const taskId = await client.start('one__optional')
    await client.request('tasks/cancel', { taskId })
    await waitFor(() => older.canceled.length === 1)
    await waitFor(async () => (await outcomes()).includes('optional canceled'))
  })

  test('a request of a 2025-11-25 server during a task becomes an input request for the client', async ({
    assert,
  }) => {
    older.answer = ({ ask }) => ask()
    const client = following((await olderApplication()).slug)
    const taskId = await client.start('one__required')
    const { inputRequests } = await client.until(taskId, 'input_required')
    const [[key = '', request] = []] = Object.entries(Object(inputRequests))
    assert.containsSubset(request, { params: { message: 'Which city?' } })
    await client.request('tasks/update', { taskId, inputResponses: { [key]: ACCEPTED } })
    assert.include(textOf((await client.until(taskId)).result), 'Oslo')
    assert.sameMembers(await outcomes(), ['required completed', 'elicitation completed'])
  })

  test('a client that supports tasks gets the result directly from a 2025-11-25 server without tasks', async ({
    assert,
  }) => {
    older.hasTasks = false
    const client = following((await olderApplication()).slug)
    const result = await client.call('one__optional')
    assert.equal(result.resultType, 'complete')
    assert.equal(textOf(result), 'done')
  })

  test('if a server supports the tasks extension, a 2025-11-25 client can call each of its tools as a task', async ({
    assert,
    cleanup,
  }) => {
    const { slug, server } = await connectedServer(owner, 'modern', cleanup)
    const { client, send, start } = await withSession(slug)
    const { tools } = await client.listTools()
    assert.isTrue(tools.every(({ execution }) => execution?.taskSupport === 'optional'))
    const failing = await start('failing_job')
    assert.isTrue((await send('tasks/result', { taskId: failing })).isError)
    assert.equal((await send('tasks/get', { taskId: failing })).status, 'failed')
    // The server executes this call without a task; the gateway manages its own.
    const greeting = await start('greet', { name: 'Ada' })
    assert.equal(textOf(await send('tasks/result', { taskId: greeting })), 'Hello, Ada!')
    const asking = await start('confirm_delete', { filename: 'a' })
    assert.include(textOf(await send('tasks/result', { taskId: asking })), '"confirm":true')
    const endless = await start('slow_compute', { seconds: 60, label: 'x' })
    await waitFor(() => server.tasks.ids.length === 3)
    await send('tasks/cancel', { taskId: endless })
    await waitFor(() => server.tasks.canceled.length === 1)
    assert.notInclude(server.tasks.ids, failing)
  })

  test('a call that does not request a task returns the result, even if the server creates a task', async ({
    assert,
    cleanup,
  }) => {
    const { slug, server } = await connectedServer(owner, 'modern', cleanup)
    const { client } = await withSession(slug)
    const brief = await client.callTool({ name: 'slow_compute', arguments: BRIEF })
    assert.equal(textOf(brief), 'x is computed')
    assert.lengthOf(server.tasks.ids, 0)
    const required = await client.callTool({ name: 'failing_job', arguments: {} })
    assert.equal(textOf(required), 'The job failed')
    assert.lengthOf(server.tasks.ids, 1)
    // A server that creates a task anyway violates the protocol, but has executed the call.
    server.tasks.ignoresCapabilities = true
    const asking = await client.callTool({ name: 'confirm_delete', arguments: { filename: 'a' } })
    assert.include(textOf(asking), '"confirm":true')
    assert.lengthOf(server.tasks.ids, 2)
    assert.sameMembers(await outcomes(), [
      'slow_compute completed',
      'failing_job tool_error',
      'confirm_delete completed',
      'elicitation completed',
    ])
  })

  test('a 2026-07-28 client without task support gets the result, or an error if the server requires tasks', async ({
    assert,
    cleanup,
  }) => {
    const { slug, server } = await connectedServer(owner, 'modern', cleanup)
    const client = following(slug, {})
    assert.equal(textOf(await client.call('slow_compute', BRIEF)), 'x is computed')
    assert.lengthOf(server.tasks.ids, 0)
    const { body } = await client.send('tools/call', { name: 'failing_job', arguments: {} })
    assert.containsSubset(body.error, {
      code: -32021,
      data: { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
    })
    // Such a server violates the protocol, but has executed the call.
    server.tasks.ignoresCapabilities = true
    const waited = await client.call('slow_compute', BRIEF)
    assert.equal(waited.resultType, 'complete')
    assert.equal(textOf(waited), 'x is computed')
    assert.lengthOf(server.tasks.ids, 1)
  })

  test('canceling a request cancels the task that the request waits for', async ({
    assert,
    cleanup,
  }) => {
    const { slug, server } = await connectedServer(owner, 'modern', cleanup)
    const { client } = await withSession(slug)
    server.tasks.ignoresCapabilities = true
    const abort = new AbortController()
    const endless = { name: 'slow_compute', arguments: { seconds: 60, label: 'x' } }
    const call = client.callTool(endless, undefined, { signal: abort.signal })
    await waitFor(() => server.tasks.ids.length === 1)
    abort.abort()
    await call.catch(() => {})
    await waitFor(() => server.tasks.canceled.length === 1)
    await waitFor(async () => (await outcomes()).includes('slow_compute canceled'))
    assert.lengthOf(server.tasks.ids, 1)
  })

  test('a task created with one protocol cannot be accessed with the other protocol', async ({
    assert,
    cleanup,
  }) => {
    const { slug } = await connectedServer(owner, 'modern', cleanup)
    const { send, start } = await withSession(slug)
    const client = following(slug)
    const requested = await start('greet', { name: 'Ada' })
    const created = await client.start('slow_compute', BRIEF)
    assert.include(await errorOf(client.get(requested)), 'Task not found')
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      assert.include(await errorOf(send(method, { taskId: created })), 'Task not found')
    }
    const { tasks } = await send('tasks/list')
    assert.notInclude(JSON.stringify(tasks), created)
    for (const method of ['tasks/list', 'tasks/result']) {
      const { status, body } = await client.send(method)
      assert.equal(status, 404)
      assert.equal(body.error?.code, -32601)
    }
  })
})
