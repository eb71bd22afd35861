import { HeldCall } from '#api/mcp/gateway/stateless/held_calls'
import { ExtensionTask } from '#api/mcp/gateway/tasks/extension_task'
import { test } from '@japa/runner'

const OWNER = { userId: 'u', applicationId: 'a' }
const STATE_OWNER = { ...OWNER, method: 'tools/call', name: 'tool', paramsDigest: '' }
const REQUEST = { method: 'elicitation/create', params: {}, key: 'city' }

/** Makes a call whose server requests input that the client does not provide in time. */
function callWithoutInput(isTask: boolean) {
  let task: ExtensionTask | null = null
  const call = new HeldCall(STATE_OWNER, {
    keep: (held) => (task = new ExtensionTask(OWNER, held)),
  })
  const result = call.start({ elicitation: {} }, async ({ client, signal, task: followed }) => {
    if (isTask) followed?.follow()
    const states = [task?.detail]
    const asked = client?.send(REQUEST, { timeoutMs: 10, signal })
    states.push(task?.detail)
    const reason = await asked?.then(String, (error: Error) => error.message)
    return { reason, isCanceled: signal.aborted, states: [...states, task?.detail] }
  })
  return { call, result }
}

test.group('MCP gateway | calls waiting for input', () => {
  test('a task continues without an input that does not arrive in time', async ({ assert }) => {
    const { call, result } = callWithoutInput(true)
    const { task } = (await call.next()) as { task: ExtensionTask }
    assert.instanceOf(task, ExtensionTask)
    const { reason, isCanceled, states } = await result
    assert.match(String(reason), /did not respond in time/)
    assert.isFalse(isCanceled)
    const statuses = (states as { status: string }[]).map(({ status }) => status)
    assert.deepEqual(statuses, ['working', 'input_required', 'working'])
    assert.containsSubset(states, [{}, { inputRequests: { city: { method: REQUEST.method } } }])
  })

  test('a call that is not a task is canceled if its input does not arrive, because no one waits for the result', async ({
    assert,
  }) => {
    const { result } = callWithoutInput(false)
    const { isCanceled } = await result
    assert.isTrue(isCanceled)
  })
})
