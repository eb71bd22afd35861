import { CircuitBreakers } from '#api/mcp/upstream/circuit_breakers'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { test } from '@japa/runner'

const down = () => Promise.reject(new UpstreamError('unreachable', 'down'))

test.group('Circuit breakers', () => {
  /** Creates a breaker with its own clock, and counts the attempted connections. */
  function started() {
    const clock = { now: 0 }
    const breakers = new CircuitBreakers(() => clock.now)
    const tries = { count: 0 }
    const fail = (key = 'a') =>
      breakers
        .connect(key, () => {
          tries.count += 1
          return down()
        })
        .catch((error: Error) => error.message)
    return { clock, breakers, tries, fail }
  }

  test('connections that fail concurrently cause only a single pause of one second', async ({
    assert,
  }) => {
    const { clock, breakers, tries } = started()
    const failing = Array.from({ length: 20 }, (_, index) =>
      breakers
        .connect('a', async () => {
          tries.count += 1
          await Promise.resolve()
          clock.now += index
          return down()
        })
        .catch(() => {})
    )
    await Promise.all(failing)
    assert.equal(tries.count, 20)
    clock.now += 1000
    assert.equal(await breakers.connect('a', async () => 'connected'), 'connected')
  })

  test('three connection failures open the circuit, and the pause doubles up to one minute', async ({
    assert,
  }) => {
    const { clock, breakers, tries, fail } = started()
    for (let attempt = 0; attempt < 3; attempt++) assert.equal(await fail(), 'down')
    assert.equal(breakers.openCount, 1)
    for (const pauseMs of [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)) {
      const before = tries.count
      clock.now += pauseMs - 1
      assert.match((await fail()) ?? '', /tried again in 1 s/)
      assert.equal(tries.count, before)
      clock.now += 1
      assert.equal(await fail(), 'down')
      assert.equal(tries.count, before + 1)
    }
  })

  test('a single call probes a server that was down, and the circuit closes if the call succeeds', async ({
    assert,
  }) => {
    const { clock, breakers, fail } = started()
    for (let attempt = 0; attempt < 3; attempt++) await fail()
    clock.now += 1000
    const trial = Promise.withResolvers<string>()
    const first = breakers.connect('a', () => trial.promise)
    assert.match((await fail()) ?? '', /tried again/)
    trial.resolve('connected')
    assert.equal(await first, 'connected')
    assert.equal(breakers.openCount, 0)
    assert.equal(await fail(), 'down')
  })

  test('neither failures of other servers nor rejections by a running server open the circuit', async ({
    assert,
  }) => {
    const { breakers, fail } = started()
    for (let attempt = 0; attempt < 3; attempt++) await fail('a')
    assert.equal(await fail('b'), 'down')
    for (let attempt = 0; attempt < 5; attempt++) {
      const rejected = () => Promise.reject(new UpstreamError('protocol', 'HTTP status 401'))
      await assert.rejects(() => breakers.connect('c', rejected), 'HTTP status 401')
    }
    assert.equal(breakers.openCount, 1)
  })
})
