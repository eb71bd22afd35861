import { ProxySlots } from '#api/guardrails/serve/proxy/proxy_slots'
import { test } from '@japa/runner'

const OF_TARGET = 100
const TARGETS = ['a', 'b', 'c', 'd']

test.group('Slots of the guardrail proxy', () => {
  test('a target has 100 slots, and a freed one can be taken', ({ assert }) => {
    const slots = new ProxySlots()
    const free = Array.from({ length: OF_TARGET }, () => slots.take('a'))
    assert.throws(() => slots.take('a'), /handles 100 requests of a target at a time/)
    assert.doesNotThrow(() => slots.take('b'))
    free[0]?.()
    assert.doesNotThrow(() => slots.take('a'))
    assert.throws(() => slots.take('a'), /100 requests of a target/)
  })

  test('the process has 400 slots, whatever the target', ({ assert }) => {
    const slots = new ProxySlots()
    const free = TARGETS.flatMap((target) =>
      Array.from({ length: OF_TARGET }, () => slots.take(target))
    )
    assert.throws(() => slots.take('e'), /handles 400 requests at a time/)
    free.at(-1)?.()
    assert.doesNotThrow(() => slots.take('e'))
    assert.throws(() => slots.take('d'), /handles 400 requests at a time/)
  })
})
