import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { serveGateway } from '#api/mcp/serving/serve_gateway'
import { ownerForEach } from '#tests/support/groups'
import { waitFor } from '#tests/support/mcp/agent'
import { connectedServer } from '#tests/support/mcp/conformance/connected'
import { ExtensionClient, TASKS_CAPABILITY } from '#tests/support/mcp/extension_client'
import {
  allow,
  approvedApplication,
  callsOf,
  gatewayForAll,
  isLogIntact,
  newSecret,
  textOf,
} from '#tests/support/mcp/gateway'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'

const FOREVER = { seconds: 60, label: 'x' }
const BRIEF = { seconds: 0.2, label: 'x' }
const METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel']

test.group('MCP gateway | tasks extension', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const at = (slug: string, url = gateway.url) => `${url}/mcp/a/${slug}`
  const connect = async (cleanup: TestContext['cleanup']) => {
    const connected = await connectedServer(owner, 'modern', cleanup)
    const tasks = connected.server.tasks
    return {
      ...connected,
      tasks,
      client: new ExtensionClient(at(connected.slug), owner.token),
    }
  }
  const outcomes = async () =>
    (await callsOf(owner.team.id)).map(({ tool, outcome }) => `${tool} ${outcome}`)
  const errorOf = (request: Promise<unknown>): Promise<string> =>
    request.then(
      () => 'no error',
      (error: Error) => error.message
    )
  const setProfile = (serverId: string | undefined, name: string, profile: object) =>
    db
      .from('mcp_tools')
      .where({ server_id: serverId, name })
      .update({ profile: JSON.stringify(profile) })

  test('a server task becomes a gateway task with its own ID, its result, and one outcome in the log', async ({
    assert,
    cleanup,
  }) => {
    const { client, server } = await connect(cleanup)
    const { capabilities } = await client.request('server/discover')
    assert.containsSubset(capabilities, TASKS_CAPABILITY)
    assert.notProperty(capabilities, 'tasks')
    const created = await client.call('slow_compute', BRIEF)
    assert.containsSubset(created, { resultType: 'task', status: 'working', ttlMs: 600_000 })
    const taskId = String(created.taskId)
    assert.containsSubset(await client.get(taskId), { resultType: 'complete', taskId })
    const ended = await client.until(taskId)
    assert.equal(ended.status, 'completed')
    assert.equal(textOf(ended.result), 'x is computed')
    assert.lengthOf(server.tasks.ids, 1)
    assert.notInclude(JSON.stringify([created, ended]), String(server.tasks.ids[0]))
    assert.deepEqual(await outcomes(), ['slow_compute completed'])
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('a task can be accessed only by its own user and application, and task requests require the extension', async ({
    assert,
    cleanup,
  }) => {
    const { client, slug, server } = await connect(cleanup)
    const other = await approvedApplication(owner, { two: server.url })
    const member = await asMember(owner, [])
    const taskId = await client.start('slow_compute', FOREVER)
    const params = { taskId, inputResponses: {} }
    const strangers = [
      new ExtensionClient(at(slug), member.token),
      new ExtensionClient(at(other.slug), owner.token),
    ]
    const undeclared = new ExtensionClient(at(slug), owner.token, {})
    for (const method of METHODS) {
      for (const stranger of strangers) {
        assert.include(await errorOf(stranger.request(method, params)), '-32602')
      }
      const altered = { ...params, taskId: `${taskId.slice(0, -2)}xx` }
      assert.include(await errorOf(client.request(method, altered)), 'Task not found')
      const { status, body } = await undeclared.send(method, params)
      assert.equal(status, 400)
      assert.containsSubset(body.error, {
        code: -32021,
        data: { requiredCapabilities: TASKS_CAPABILITY },
      })
    }
    const notifications = { taskIds: [taskId] }
    const listen = await undeclared.send('subscriptions/listen', { notifications })
    assert.equal(listen.body.error?.code, -32021)
    assert.equal((await client.get(taskId)).status, 'working')
    await client.request('tasks/cancel', { taskId })
  })

  test('canceling a task also cancels it on the server, and a repeated cancellation is accepted', async ({
    assert,
    cleanup,
  }) => {
    const { client, tasks } = await connect(cleanup)
    const taskId = await client.start('slow_compute', FOREVER)
    for (let time = 0; time < 2; time++) {
      const ack = await client.request('tasks/cancel', { taskId })
      assert.notProperty(ack, 'status')
    }
    assert.equal((await client.get(taskId)).status, 'cancelled')
    await waitFor(() => tasks.canceled.length === 1)
    await waitFor(async () => (await outcomes()).includes('slow_compute canceled'))
    assert.notProperty(await client.get(taskId), 'result')
  })

  test('server requests during a task require a permission, and responses are matched to requests by their keys', async ({
    assert,
    cleanup,
  }) => {
    const { client, tasks } = await connect(cleanup)
    const taskId = await client.start('multi_input')
    const requests = async () => Object((await client.get(taskId)).inputRequests) as object
    await waitFor(async () => Object.keys(await requests()).length === 2)
    assert.containsSubset(await requests(), {
      first: { method: 'elicitation/create' },
      second: { method: 'elicitation/create' },
    })
    const invalid = client.request('tasks/update', { taskId, inputResponses: { first: 1 } })
    assert.include(await errorOf(invalid), '-32602')
    const name = { action: 'accept', content: { name: 'Ada' } }
    const first = { first: name, unknown: name }
    await client.request('tasks/update', { taskId, inputResponses: first })
    assert.deepEqual(Object.keys(await requests()), ['second'])
    await client.request('tasks/update', { taskId, inputResponses: { second: name } })
    assert.include(textOf((await client.until(taskId)).result), 'Ada')
    await allow(owner.team.id, { kind: 'client_request', effect: 'deny', position: 1 })
    gateway.served.service.configurations.forget(owner.team.id)
    const denied = await client.until(await client.start('confirm_delete', { filename: 'a' }))
    assert.match(textOf(denied.result), /needs input that it cannot get.*denied/)
    assert.lengthOf(tasks.canceled, 1)
    assert.includeMembers(await outcomes(), ['confirm_delete failed', 'elicitation denied'])
  })

  test('a client response with a secret is withheld, and the task result states the reason', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await connect(cleanup)
    const taskId = await client.start('confirm_delete', { filename: 'a' })
    await client.until(taskId, 'input_required')
    const secret = newSecret()
    const inputResponses = { confirmation: { action: 'accept', content: { confirm: secret } } }
    await client.request('tasks/update', { taskId, inputResponses })
    assert.match(textOf((await client.until(taskId)).result), /The response was withheld/)
    assert.notInclude(JSON.stringify(await callsOf(owner.team.id)), secret)
  })

  test('a server error fails the task with the error code, and a result marked as an error completes the task', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await connect(cleanup)
    const failed = await client.until(await client.start('protocol_error_job'))
    assert.containsSubset(failed, { status: 'failed', error: { code: -32603 } })
    assert.include(String(failed.statusMessage), 'The job broke off')
    assert.notProperty(failed, 'result')
    const reported = await client.until(await client.start('failing_job'))
    assert.containsSubset(reported, { status: 'completed', result: { isError: true } })
    assert.deepEqual(await outcomes(), ['protocol_error_job failed', 'failing_job tool_error'])
  })

  test('a user can have 32 tasks, and further calls return their result without creating a task', async ({
    assert,
    cleanup,
  }) => {
    const { client } = await connect(cleanup)
    const calls = Array.from({ length: 31 }, () => client.start('slow_compute', FOREVER))
    const [first = '', ...rest] = await Promise.all(calls)
    const ended = await client.start('slow_compute', BRIEF)
    await client.until(ended)
    // The oldest ended task makes room for this one.
    const last = await client.start('slow_compute', FOREVER)
    const removed = await client.get(ended)
    assert.equal(removed.status, 'failed')
    assert.include(String(removed.statusMessage), 'removed to make room')
    await client.request('tasks/cancel', { taskId: first })
    await client.start('confirm_delete', { filename: 'a' })
    const waited = await client.call('slow_compute', BRIEF)
    assert.equal(waited.resultType, 'complete')
    assert.equal(textOf(waited), 'x is computed')
    for (const taskId of [...rest, last]) await client.request('tasks/cancel', { taskId })
  })

  test('the flow labels of a task result apply to later calls', async ({ assert, cleanup }) => {
    const { client, serverIds, slug } = await connect(cleanup)
    await setProfile(serverIds[0], 'slow_compute', {
      produces: ['untrusted', 'private'],
      isSink: false,
    })
    await setProfile(serverIds[0], 'failing_job', { produces: [], isSink: true })
    const refused = /not sent.*Private data must not leave/
    const taskId = await client.start('slow_compute', BRIEF)
    await client.until(taskId)
    assert.match(textOf(await client.call('failing_job')), refused)
    assert.deepEqual(await outcomes(), ['slow_compute completed', 'failing_job denied'])
    // Closing the user's connections removes the labels; retrieving the result adds them again.
    const { sessions } = gateway.served.service
    await sessions.remove(String(sessions.statelessOf(slug, owner.user.id)?.id))
    assert.equal((await client.call('failing_job')).resultType, 'task')
    await client.get(taskId)
    assert.match(textOf(await client.call('failing_job')), refused)
  })

  test('another gateway process reports the state of a task from the call log and never executes the task again', async ({
    assert,
    cleanup,
  }) => {
    const { client, slug, tasks } = await connect(cleanup)
    const taskId = await client.start('slow_compute', FOREVER)
    const lost = await client.start('slow_compute', FOREVER)
    const second = await serveGateway({ port: 0 })
    cleanup(() => second.stop())
    const url = `http://127.0.0.1:${second.port}`
    const other = new ExtensionClient(at(slug, url), owner.token)
    assert.equal((await other.get(taskId)).status, 'working')
    for (const method of ['tasks/update', 'tasks/cancel']) {
      const sent = other.request(method, { taskId, inputResponses: {} })
      assert.include(await errorOf(sent), 'Another gateway process')
    }
    await client.request('tasks/cancel', { taskId })
    await waitFor(async () => (await other.get(taskId)).status === 'cancelled')
    await closeOpenCalls({ openMinutes: 0 })
    const state = await other.get(lost)
    assert.containsSubset(state, { status: 'failed', error: { code: -32603 } })
    assert.include(String(state.statusMessage), 'ambiguous')
    assert.lengthOf(tasks.ids, 2)
    await client.request('tasks/cancel', { taskId: lost })
  })

  test('if the server loses the task of a call, the call is ambiguous and is not repeated', async ({
    assert,
    cleanup,
  }) => {
    const { client, tasks } = await connect(cleanup)
    const taskId = await client.start('slow_compute', FOREVER)
    tasks.forget()
    const { result } = await client.until(taskId)
    assert.match(textOf(result), /The server lost the task.*unknown whether the call took effect/)
    assert.deepEqual(await outcomes(), ['slow_compute ambiguous'])
    assert.lengthOf(tasks.ids, 0)
  })

  test('a task of a disabled application cannot be retrieved', async ({ assert, cleanup }) => {
    const { client, id } = await connect(cleanup)
    const taskId = await client.start('slow_compute', BRIEF)
    await client.until(taskId)
    await db.from('mcp_applications').where('id', id).update({ is_active: false })
    gateway.served.service.configurations.forget(owner.team.id)
    const { status, body } = await client.send('tasks/get', { taskId })
    assert.isUndefined(body.result)
    assert.equal(status, 404)
  })

  test('a tool call without permission is logged and creates no task', async ({
    assert,
    cleanup,
  }) => {
    const { client, tasks } = await connect(cleanup)
    await allow(owner.team.id, { tool: 'slow_compute', effect: 'deny', position: 1 })
    assert.include(await errorOf(client.start('slow_compute', BRIEF)), 'Unknown tool')
    assert.lengthOf(tasks.ids, 0)
    assert.deepEqual(await outcomes(), ['slow_compute denied'])
  })
})
