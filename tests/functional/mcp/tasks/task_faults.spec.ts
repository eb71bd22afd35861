import { closeOpenCalls } from '#api/mcp/calls/close_open_calls'
import { serveGateway } from '#api/mcp/serving/serve_gateway'
import { ownerForEach } from '#tests/support/groups'
import { waitFor } from '#tests/support/mcp/agent'
import {
  approvalIdIn,
  approvalsOf,
  callsOf,
  decide,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { type GatewayProcess, startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { askAlways, isDone, setUpTasks, type TaskProtocol } from '#tests/support/mcp/task_drivers'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

const PROTOCOLS: TaskProtocol[] = ['2025-11-25', '2026-07-28']

const outcomesOf = async (owner: Persona) =>
  (await callsOf(owner.team.id)).map(({ outcome }) => outcome as string)

/** Lists the outcomes in the log; each call has at most one. */
const endedOf = async (owner: Persona): Promise<{ call_id: string; outcome: string }[]> =>
  db
    .from('mcp_call_entries')
    .where({ team_id: owner.team.id, kind: 'ended' })
    .orderBy('sequence')
    .select('call_id', 'outcome')

/** Decides on the approval that a call is waiting for. */
async function decideNext(api: ApiClient, owner: Persona, decision: 'grant' | 'deny') {
  const approver = await asMember(owner, ['MANAGE_MCP_PROXY'])
  await waitFor(async () => (await approvalsOf(owner.team.id)).length > 0)
  const [{ id }] = await approvalsOf(owner.team.id)
  const named = { _meta: { 'assay/approval': { id } } }
  ;(await decide(api, approver, named, decision)).assertStatus(200)
}

test.group('MCP gateway | faults and rules during tasks', (group) => {
  let owner: Persona
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a {$self} task waits for its approval and is executed once')
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup, client: api }, protocol) => {
      const { connect, created } = await setUpTasks(protocol, owner, cleanup)
      await askAlways(owner)
      const { start, resultOf } = await connect(gateway.url)
      const started = start('brief')
      await waitFor(async () => (await approvalsOf(owner.team.id)).length > 0)
      assert.equal(created(), 0)
      await decideNext(api, owner, 'grant')
      assert.isTrue(isDone(await resultOf(await started)))
      assert.equal(created(), 1)
      assert.deepEqual(await outcomesOf(owner), ['completed'])
      const [{ state }] = await approvalsOf(owner.team.id)
      assert.equal(state, 'used')
      assert.isTrue(await isLogIntact(owner.team.id))
    })

  test('a {$self} task whose approval is denied is not executed')
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup, client: api }, protocol) => {
      const { connect, created } = await setUpTasks(protocol, owner, cleanup)
      await askAlways(owner)
      const { call } = await connect(gateway.url)
      const result = call()
      await decideNext(api, owner, 'deny')
      assert.include(textOf(await result), 'A person denied this call')
      assert.equal(created(), 0)
      assert.deepEqual(await outcomesOf(owner), ['unapproved'])
    })

  test(
    'if a {$self} task is not approved in time, the call returns the approval ID, and a repeated call uses the approval'
  )
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup, client: api }, protocol) => {
      const impatient = await serveGateway({ port: 0, approvalWaitMs: 0 })
      cleanup(() => impatient.stop())
      const { connect, created } = await setUpTasks(protocol, owner, cleanup)
      await askAlways(owner)
      const { call } = await connect(`http://127.0.0.1:${impatient.port}`)
      const refused = await call()
      assert.include(textOf(refused), 'needs an approval')
      const [{ id }] = await approvalsOf(owner.team.id)
      assert.equal(approvalIdIn(refused), id)
      await decideNext(api, owner, 'grant')
      assert.isTrue(isDone(await call()))
      assert.include(textOf(await call()), 'needs an approval')
      assert.equal(created(), 1)
      assert.deepEqual(await outcomesOf(owner), ['unapproved', 'completed', 'unapproved'])
    })

  test('a flow rule blocks a {$self} task that would send private data')
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup }, protocol) => {
      const { connect, created, serverIds, tool } = await setUpTasks(protocol, owner, cleanup)
      const profile = { produces: ['untrusted', 'private'], isSink: true }
      await db
        .from('mcp_tools')
        .where({ server_id: serverIds[0], name: tool })
        .update({ profile: JSON.stringify(profile) })
      const { call } = await connect(gateway.url)
      assert.isTrue(isDone(await call()))
      assert.match(textOf(await call()), /not sent.*Private data must not leave/)
      assert.equal(created(), 1)
      assert.deepEqual(await outcomesOf(owner), ['completed', 'denied'])
    })

  test('if a server dies during a {$self} task, the call has one ambiguous outcome')
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup }, protocol) => {
      const { connect, created, kill } = await setUpTasks(protocol, owner, cleanup)
      const { start, resultOf, statusOf } = await connect(gateway.url)
      const taskId = await start('endless')
      await waitFor(() => created() === 1)
      await kill()
      assert.include(textOf(await resultOf(taskId)), 'It is unknown whether the call took effect')
      // In the extension, only server errors are failures.
      const status = protocol === '2025-11-25' ? 'failed' : 'completed'
      assert.equal((await statusOf(taskId)).status, status)
      await closeOpenCalls({ openMinutes: 0 })
      const ended = await endedOf(owner)
      assert.deepEqual(
        ended.map(({ outcome }) => outcome),
        ['ambiguous']
      )
      assert.isTrue(await isLogIntact(owner.team.id))
    })
})

test.group('MCP gateway | processes killed during tasks', (group) => {
  let owner: Persona
  let gateway: GatewayProcess
  ownerForEach(group, (one) => (owner = one))
  group.each.setup(async () => {
    gateway = await startGatewayProcess()
    return () => gateway.kill()
  })
  const others: GatewayProcess[] = []
  group.each.teardown(async () => {
    for (const other of others.splice(0)) await other.kill()
  })
  const startOther = async () => {
    const other = await startGatewayProcess()
    others.push(other)
    return other.url
  }

  test(
    'if the gateway is killed during a {$self} task, the call is ambiguous and no process repeats the call'
  )
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup }, protocol) => {
      const { connect, created } = await setUpTasks(protocol, owner, cleanup)
      const first = await connect(gateway.url)
      const finished = await first.start('brief')
      await first.resultOf(finished)
      const taskId = await first.start('endless')
      await waitFor(() => created() === 2)
      await gateway.kill()
      const other = await connect(await startOther())
      assert.equal((await other.statusOf(taskId)).status, 'working')
      await closeOpenCalls({ openMinutes: 0 })
      const lost = await other.statusOf(taskId)
      assert.equal(lost.status, 'failed')
      assert.include(String(lost.statusMessage), 'ambiguous')
      assert.include(String((await other.statusOf(finished)).statusMessage), 'completed')
      assert.equal(created(), 2)
      const ended = await endedOf(owner)
      assert.deepEqual(
        ended.map(({ outcome }) => outcome),
        ['completed', 'ambiguous']
      )
      assert.lengthOf(new Set(ended.map(({ call_id: id }) => id)), 2)
      assert.isTrue(await isLogIntact(owner.team.id))
    })

  test(
    'if the gateway is killed while a {$self} task waits for approval, nothing is sent and the approval stays usable'
  )
    .with(PROTOCOLS)
    .run(async ({ assert, cleanup, client: api }, protocol) => {
      const { connect, created } = await setUpTasks(protocol, owner, cleanup)
      await askAlways(owner)
      const first = await connect(gateway.url)
      first.start('brief').catch(() => {})
      await waitFor(async () => (await approvalsOf(owner.team.id)).length > 0)
      await gateway.kill()
      await decideNext(api, owner, 'grant')
      assert.equal(created(), 0)
      const other = await connect(await startOther())
      assert.isTrue(isDone(await other.call()))
      assert.equal(created(), 1)
      const [{ state }] = await approvalsOf(owner.team.id)
      assert.equal(state, 'used')
      await closeOpenCalls({ openMinutes: 0 })
      assert.deepEqual(
        (await endedOf(owner)).map(({ outcome }) => outcome),
        ['completed']
      )
    })
})
