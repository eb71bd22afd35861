import type { OnServerRequest } from '#api/mcp/upstream/call_events'
import { ExtensionTaskCall } from '#api/mcp/upstream/requests/extension_task_call'
import type { Upstream } from '#api/mcp/upstream/upstream'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { test } from '@japa/runner'

type Fields = Record<string, unknown>

const TASK = { taskId: 'a', pollIntervalMs: 1 }
const WORKING = { ...TASK, status: 'working' }
const RESULT = { content: [{ type: 'text', text: 'done' }] }
const COMPLETED = { ...TASK, status: 'completed', result: { ...RESULT, resultType: 'complete' } }
const ASK = { method: 'elicitation/create', params: {} }

/** Follows a task that passes through these states and stays in the last one. */
async function follow(
  states: (Fields | Error)[],
  {
    seed = WORKING,
    limitMs = 10_000,
    onServerRequest,
  }: { seed?: Fields; limitMs?: number; onServerRequest?: OnServerRequest } = {}
) {
  const sent: { method: string; params: Fields }[] = []
  const left = [...states]
  const request = async (method: string, params: Fields): Promise<Fields> => {
    const { _meta: meta, ...given } = params
    if (!JSON.stringify(meta).includes('"io.modelcontextprotocol/tasks":{}')) {
      throw new Error('-32021')
    }
    sent.push({ method, params: given })
    if (method !== 'tasks/get') return {}
    const state = left.length > 1 ? left.shift() : left[0]
    if (state instanceof Error) throw state
    return state ?? {}
  }
  const { signal } = new AbortController()
  const created = () => Date.now() + limitMs
  const outcome = await Promise.resolve()
    .then(() => {
      const call = new ExtensionTaskCall({ request } as unknown as Upstream, seed, {
        ...{ signal, created, onServerRequest },
      })
      return call.end()
    })
    .catch((error: unknown) => error)
  const methods = sent.map(({ method }) => method)
  const error = outcome instanceof UpstreamError ? outcome : null
  return { outcome, error, sent, methods }
}

test.group('Tasks of 2026-07-28 MCP servers', () => {
  test('the result of a task is delivered without the fields of the task state', async ({
    assert,
  }) => {
    const { outcome, methods } = await follow([WORKING, COMPLETED])
    assert.deepEqual(outcome, RESULT)
    assert.deepEqual(methods, ['tasks/get', 'tasks/get'])
  })

  test('a result in the response that creates the task is ignored', async ({ assert }) => {
    const seed = { ...COMPLETED, result: { content: [] } }
    assert.deepEqual((await follow([COMPLETED], { seed })).outcome, RESULT)
  })

  const invalid: [string, Fields[], Fields][] = [
    ['has no ID', [], { status: 'working' }],
    ['has an ID of 1,001 characters', [], { ...WORKING, taskId: 'a'.repeat(1001) }],
    ['has an unknown status', [{ ...TASK, status: 'paused' }], WORKING],
    ['is another one', [{ ...WORKING, taskId: 'b' }], WORKING],
    ['is completed without a result', [{ ...TASK, status: 'completed' }], WORKING],
  ]
  for (const [what, states, seed] of invalid) {
    test(`the outcome of a task that ${what} is uncertain`, async ({ assert }) => {
      const { error } = await follow(states, { seed })
      assert.equal(error?.failure, 'timeout')
      assert.equal(error?.message, 'The server returned a malformed task')
    })
  }

  test('the outcome of a task that the server has lost is uncertain', async ({ assert }) => {
    const gone = new UpstreamError('protocol', 'Task not found')
    const { error } = await follow([WORKING, gone])
    assert.equal(error?.failure, 'timeout')
    assert.equal(error?.message, 'The server lost the task. Task not found')
  })

  test('a task that exceeds its time limit is canceled', async ({ assert }) => {
    const { error, methods } = await follow([WORKING], { limitMs: 1 })
    assert.equal(error?.message, 'The task did not end in time')
    assert.equal(methods.at(-1), 'tasks/cancel')
  })

  test('a task that the server has canceled is not canceled again', async ({ assert }) => {
    const { error, methods } = await follow([{ ...TASK, status: 'cancelled' }])
    assert.equal(error?.failure, 'protocol')
    assert.notInclude(methods, 'tasks/cancel')
  })

  test('a failed task keeps its error code, and its error text is truncated', async ({
    assert,
  }) => {
    const failed = { ...TASK, status: 'failed', error: { code: -32603, message: 'x'.repeat(999) } }
    const { error } = await follow([failed])
    assert.equal(error?.failure, 'protocol')
    assert.lengthOf(String(error?.message), 'The task failed: '.length + 300)
    assert.containsSubset(error?.cause, { code: -32603 })
    const { error: unknown } = await follow([{ ...TASK, status: 'failed' }])
    assert.equal(unknown?.message, 'The task failed: no reason')
  })

  test('each input is requested once, and a task whose input cannot be provided is canceled', async ({
    assert,
  }) => {
    const waiting = { ...TASK, status: 'input_required', inputRequests: { one: ASK } }
    const asked: unknown[] = []
    const { outcome, sent } = await follow([waiting, waiting, waiting, COMPLETED], {
      async onServerRequest({ key }) {
        asked.push(key)
        return { action: 'decline' }
      },
    })
    assert.deepEqual(outcome, RESULT)
    assert.deepEqual(asked, ['one'])
    assert.deepEqual(
      sent.filter(({ method }) => method === 'tasks/update'),
      [
        {
          method: 'tasks/update',
          params: { taskId: 'a', inputResponses: { one: { action: 'decline' } } },
        },
      ]
    )
    const { error, methods } = await follow([waiting])
    assert.match(String(error?.message), /cannot get\. The client can respond to no requests/)
    assert.equal(error?.failure, 'protocol')
    assert.equal(methods.at(-1), 'tasks/cancel')
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`k${index}`, ASK]))
    const { error: tooMany } = await follow([{ ...waiting, inputRequests: many }])
    assert.match(String(tooMany?.message), /more than 10 inputs in one result/)
  })
})
