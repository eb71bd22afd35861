import { ArmRates } from '#api/engines/simba/choice/arm_rates'
import { Planner } from '#api/engines/simba/index'
import {
  Conductor,
  planOf,
  pluginOf,
  scriptedAttacker,
  type Target,
} from '#tests/support/simba/scripted_attacker'
import { test } from '@japa/runner'

const PLUGINS = Array.from({ length: 10 }, (_, n) => `weak-${n}`)

/** A target on which only the first attack of each plugin succeeds. */
const weak =
  (grader = 'test'): Target =>
  (message, pluginId) => ({
    output: `The response to ${message} about ${pluginId}`,
    isSuccess: message.startsWith('attack 0'),
    grader,
  })

const run = async (target: Target, messages: number) => {
  const planner = new Planner(
    planOf({ plugins: PLUGINS.map((id) => pluginOf(id)) }),
    scriptedAttacker
  )
  const conductor = new Conductor(target)
  await conductor.run(planner, messages)
  const attempts = conductor.batches.flatMap((batch) => batch.attempts)
  const purposes = conductor.batches
    .flatMap(({ probes }) => probes)
    .map(({ attempt }) => attempts[attempt]?.purpose)
  const isCheck = (number: number) => (attempts[number]?.validates ?? null) !== null
  return { findings: planner.snapshot().findings, attempts, purposes, isCheck, conductor }
}

test.group('Order of attacks and validation', () => {
  test('validation uses only a small share of the messages while attacks remain', async ({
    assert,
  }) => {
    const { findings, conductor, isCheck } = await run(weak(), 120)
    const sent = conductor.batches.flatMap(({ probes }) => probes)
    const lastFound = Math.max(...findings.map(({ evidenceProbe }) => evidenceProbe))
    const checks = sent.slice(0, lastFound).filter(({ attempt }) => isCheck(attempt))
    assert.lengthOf(findings, PLUGINS.length)
    assert.isAtMost(checks.length, 0.15 * lastFound + 4)
  })

  test('every success is validated before the message limit is reached', async ({ assert }) => {
    for (const messages of [80, 120]) {
      const { findings, purposes } = await run(weak(), messages)
      assert.lengthOf(purposes, messages)
      assert.deepEqual(
        findings.map(({ state }) => state),
        PLUGINS.map(() => 'confirmed')
      )
    }
  })

  test('a success that reveals another conversation of the target is validated immediately', async ({
    assert,
  }) => {
    const { conductor, isCheck, findings } = await run(weak('built-in: other conversation'), 120)
    const batchOf = (holds: (attempt: number) => boolean) =>
      conductor.batches.find(({ probes }) => probes.some(({ attempt }) => holds(attempt)))?.number
    const [first] = findings
    const found = batchOf((attempt) => attempt === first?.attempt) ?? 0
    assert.equal(batchOf(isCheck), found + 1)
  })

  test('a success that remains unconfirmed lowers the success rate like an unsuccessful attack', ({
    assert,
  }) => {
    const rateAfter = (change: (rates: ArmRates) => void) => {
      const rates = new ArmRates([])
      change(rates)
      return rates.expected('leak', 'leak', 'basic')
    }
    const record = (rates: ArmRates, isWin: boolean) =>
      rates.record('leak', 'basic', 3, { isWin, works: isWin })
    const failed = rateAfter((rates) => record(rates, false))
    const won = rateAfter((rates) => record(rates, true))
    const corrected = rateAfter((rates) => {
      record(rates, true)
      rates.correct('leak', 'basic', 3)
    })
    assert.isAbove(won, failed)
    assert.closeTo(corrected, failed, 1e-12)
  })
})
