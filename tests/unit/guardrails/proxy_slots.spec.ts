import { ProxySlots } from '#api/guardrails/serve/proxy/proxy_slots'
import { test } from '@japa/runner'

const OF_TARGET = 100
const TARGETS = ['a', 'b', 'c', 'd']

test.group('Slots of the guardrail proxy', () => {
  test('the guardrail proxy has 100 slots for each target, and a released slot can be used again', ({
    assert,
  }) => {
    const slots = new ProxySlots()
    const taken = Array.from({ length: OF_TARGET }, () => slots.take('a'))
    assert.throws(() => slots.take('a'), /handles 100 requests of a target at a time/)
    assert.doesNotThrow(() => slots.take('b'))
    taken[0]?.free()
    assert.doesNotThrow(() => slots.take('a'))
    assert.throws(() => slots.take('a'), /100 requests of a target/)
  })

  test('the guardrail proxy has 400 slots per process, regardless of the target', ({ assert }) => {
    const slots = new ProxySlots()
    const taken = TARGETS.flatMap((target) =>
      Array.from({ length: OF_TARGET }, () => slots.take(target))
    )
    assert.throws(() => slots.take('e'), /handles 400 requests at a time/)
    taken.at(-1)?.free()
    assert.doesNotThrow(() => slots.take('e'))
    assert.throws(() => slots.take('d'), /handles 400 requests at a time/)
  })

  test('requests in progress hold at most 256 MB, and a released slot frees its bytes', ({
    assert,
  }) => {
    const slots = new ProxySlots()
    const [first, second] = [slots.take('a'), slots.take('b')]
    first.hold(200_000_000)
    second.hold(56_000_000)
    assert.throws(() => second.hold(1), /exceed 256 MB/)
    first.free()
    assert.doesNotThrow(() => second.hold(200_000_000))
    assert.throws(() => second.hold(1), /exceed 256 MB/)
  })
})
