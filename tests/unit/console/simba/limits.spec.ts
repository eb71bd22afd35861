import { test } from '@japa/runner'
import type { SimbaEvent } from '#api/contract/simba/session'
import { mergeEvents } from '../../../../admin/simba/log/merge_events.js'
import { estimateOf, limitUses } from '../../../../admin/simba/limits/limits.js'

const SESSION = {
  state: 'paused',
  probes: 30,
  tokens: 0,
  costUsd: null,
  activeMs: 90_000,
  limits: { probes: 120, minutes: 3, tokens: null, usd: null },
} as const

test.group('Simba session limits', () => {
  test('each limit shows the share that is used, and unused amounts without a limit are omitted', ({
    assert,
  }) => {
    assert.deepEqual(limitUses(SESSION), [
      { kind: 'probes', used: 30, max: 120, share: 0.25 },
      { kind: 'minutes', used: 1.5, max: 3, share: 0.5 },
    ])
  })

  test('the used minutes increase only while the session runs', ({ assert }) => {
    const minutes = (state: 'paused' | 'running') =>
      limitUses({ ...SESSION, state }, 60_000).find(({ kind }) => kind === 'minutes')?.used
    assert.equal(minutes('paused'), 1.5)
    assert.equal(minutes('running'), 2.5)
  })

  test('a used share is at most 1, and amounts without a limit are shown once they are used', ({
    assert,
  }) => {
    const uses = limitUses({ ...SESSION, probes: 130, tokens: 12, costUsd: 0.5 })
    assert.containsSubset(uses[0], { used: 130, share: 1 })
    assert.deepEqual(
      uses.slice(2).map(({ kind, max }) => [kind, max]),
      [
        ['tokens', null],
        ['usd', null],
      ]
    )
  })

  test('the estimate for a session respects the message limit, the message rate, and the time limit', ({
    assert,
  }) => {
    const plan = {
      limits: { probes: 300, minutes: 60 },
      concurrency: 4,
      maxMessagesPerMinute: null,
    }
    assert.deepEqual(estimateOf(plan), { messages: 300, seconds: 225, isCutByTime: false })
    assert.deepEqual(estimateOf({ ...plan, maxMessagesPerMinute: 2 }), {
      messages: 120,
      seconds: 3600,
      isCutByTime: true,
    })
  })
})

test.group('Simba session log', () => {
  const event = (sequence: number): SimbaEvent => ({
    sequence,
    kind: 'log',
    message: `Event ${sequence}`,
    number: null,
    level: 'info',
    createdAt: '2026-11-28T12:00:00Z',
  })
  const sequences = (events: readonly SimbaEvent[]) => events.map(({ sequence }) => sequence)

  test('repeated events are ignored, and late events are sorted', ({ assert }) => {
    const log = mergeEvents([event(1), event(2)], [event(4), event(2), event(3)])
    assert.deepEqual(sequences(log), [1, 2, 3, 4])
  })

  test('events after a gap are not appended', ({ assert }) => {
    assert.deepEqual(sequences(mergeEvents([event(1)], [event(3)])), [1])
    const log = [event(1)]
    assert.strictEqual(mergeEvents(log, [event(1)]), log)
  })
})
