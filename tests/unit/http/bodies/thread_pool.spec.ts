import { ThreadPool } from '#api/platform/http/parsing/thread_pool'
import { test } from '@japa/runner'
import { setTimeout } from 'node:timers/promises'

/** A worker module whose function returns once the flag is set. */
const url = `data:text/javascript,${encodeURIComponent(
  'export const waitFor = (flag) => Atomics.wait(flag, 0, 0)'
)}`

const newFlag = () => new Int32Array(new SharedArrayBuffer(4))

function set(flag: Int32Array) {
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}

const newPool = (limits: { startMs?: number; deadlineMs?: number; idleMs?: number } = {}) =>
  new ThreadPool({
    ...{ threads: 2, threadsPerOwner: 1, waiting: 4, waitingPerOwner: 3 },
    ...{ startMs: 60_000, deadlineMs: 60_000, heapMb: 64, idleMs: 10, ...limits },
  })

test.group('Parser threads', () => {
  test('one owner cannot occupy all parser threads', async ({ assert }) => {
    const pool = newPool()
    const [blocked, free] = [newFlag(), newFlag()]
    set(free)
    const order: string[] = []
    const run = async (name: string, owner: string, flag: Int32Array) => {
      const call = { url, name: 'waitFor', args: [flag], nodes: 10 }
      const { type } = await pool.run(call, owner)
      order.push(name)
      return type
    }
    const ofA = [run('1 of a', 'a', blocked), run('2 of a', 'a', free), run('3 of a', 'a', free)]
    // Completes although the earlier calls of owner `a` are blocked.
    assert.equal(await run('1 of b', 'b', free), 'output')
    set(blocked)
    assert.deepEqual(await Promise.all(ofA), ['output', 'output', 'output'])
    assert.deepEqual(order, ['1 of b', '1 of a', '2 of a', '3 of a'])
  })

  test("calls beyond an owner's share of the parser queue are rejected", async ({ assert }) => {
    const pool = newPool()
    const flag = newFlag()
    const run = (owner: string) =>
      pool.run({ url, name: 'waitFor', args: [flag], nodes: 10 }, owner).then(({ type }) => type)
    const ofA = [run('a'), run('a'), run('a'), run('a'), run('a')]
    const ofB = [run('b'), run('b'), run('b')]
    assert.deepEqual([await ofA[4], await ofB[2]], ['busy', 'busy'])
    set(flag)
    assert.deepEqual(await Promise.all(ofA), ['output', 'output', 'output', 'output', 'busy'])
    assert.deepEqual(await Promise.all(ofB), ['output', 'output', 'busy'])
  })

  test('the deadline of a call does not include the time in which its module loads', async ({
    assert,
  }) => {
    const pool = newPool({ deadlineMs: 500 })
    const slow = 'await new Promise((resolve) => setTimeout(resolve, 1_000))'
    const module = `${slow}\nexport const id = (value) => value`
    const call = {
      url: `data:text/javascript,${encodeURIComponent(module)}`,
      name: 'id',
      nodes: 10,
    }
    assert.deepEqual(await pool.run({ ...call, args: [7] }, 'a'), { type: 'output', output: 7 })
    const blocked = { url, name: 'waitFor', args: [newFlag()], nodes: 10 }
    assert.deepEqual(await pool.run(blocked, 'a'), { type: 'timeout' })
  })
  test('a thread that exits after an uncaught error during or after a call is replaced', async ({
    assert,
  }) => {
    const pool = newPool({ startMs: 5_000, idleMs: 60_000 })
    const module = `
      const fail = () => { throw new Error('late') }
      export const id = (value) => value
      export const failNow = () => new Promise(() => setTimeout(fail))
      export const failLater = () => void setTimeout(fail, 50)`
    const run = (name: string) =>
      pool.run(
        { url: `data:text/javascript,${encodeURIComponent(module)}`, name, args: [7], nodes: 10 },
        'a'
      )
    assert.equal((await run('failNow')).type, 'failed')
    assert.deepEqual(await run('id'), { type: 'output', output: 7 })
    assert.equal((await run('failLater')).type, 'output')
    await setTimeout(500)
    assert.deepEqual(await run('id'), { type: 'output', output: 7 })
  })
})
