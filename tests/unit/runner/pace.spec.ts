import { createPace, createPaces } from '#api/platform/runner/attempts/pace'
import { test } from '@japa/runner'

const { signal } = new AbortController()

test.group('Request pacing', () => {
  test('a pause also delays a request that is already waiting', async ({ assert }) => {
    const pace = createPace(30)
    await pace.turn(signal)
    const start = performance.now()
    const turn = pace.turn(signal)
    pace.pause(120)
    await turn
    assert.isAtLeast(performance.now() - start, 119)
  })

  test('requests that waited for the end of a pause keep the configured delay between requests', async ({
    assert,
  }) => {
    const pace = createPace(40)
    pace.pause(60)
    const start = performance.now()
    const times: number[] = []
    await Promise.all(
      [1, 2, 3].map(async () => {
        await pace.turn(signal)
        times.push(performance.now() - start)
      })
    )
    assert.isAtLeast(times[0] ?? 0, 59)
    assert.isAtLeast(times[2] ?? 0, 138)
  })

  test('an aborted request does not wait for its turn', async () => {
    const pace = createPace(1_000_000)
    const stop = new AbortController()
    await pace.turn(stop.signal)
    pace.pause(1_000_000)
    const turn = pace.turn(stop.signal)
    stop.abort()
    await turn
  })

  test('a later job for the same target uses the same pace, and every other target has a separate pace', ({
    assert,
  }) => {
    const paceOf = createPaces()
    const target = { id: 'http', config: { url: 'http://one.example' }, delayMs: 30 }
    assert.equal(paceOf(target), paceOf(structuredClone(target)))
    assert.notEqual(paceOf(target), paceOf({ ...target, config: { url: 'http://two.example' } }))
    assert.notEqual(paceOf(target), paceOf({ ...target, delayMs: 60 }))
  })

  test('a process keeps the pace of the 100 most recently used targets', ({ assert }) => {
    const paceOf = createPaces()
    const target = (id: string) => ({ id, config: {}, delayMs: 0 })
    const [first, second] = [paceOf(target('first')), paceOf(target('second'))]
    for (let n = 0; n < 98; n++) paceOf(target(`target ${n}`))
    assert.equal(paceOf(target('first')), first)
    paceOf(target('one more'))
    assert.equal(paceOf(target('first')), first)
    assert.notEqual(paceOf(target('second')), second)
  })
})
