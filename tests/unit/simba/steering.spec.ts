import { test } from '@japa/runner'
import { Planner } from '#api/engines/simba/index'
import {
  Conductor,
  planOf,
  pluginOf,
  scriptedAttacker,
} from '#tests/support/simba/scripted_attacker'

const started = async (steps: number, changes: Parameters<typeof planOf>[0] = {}) => {
  const planner = new Planner(planOf(changes), scriptedAttacker)
  const conductor = new Conductor((message, _plugin, sent) => ({ output: `${message} ${sent}` }))
  for (let step = 0; step < steps; step++) await conductor.step(planner, 500)
  return { planner, conductor }
}

test.group('Steering a session', () => {
  test('a manual message is sent before planned messages', async ({ assert }) => {
    const { planner, conductor } = await started(4)
    planner.steer({ batch: 4, kind: 'message', message: 'Hello from me', fromProbe: null })
    await conductor.step(planner, 500)
    const [attempt] = conductor.batches[4]?.attempts ?? []
    assert.containsSubset(attempt, { author: 'person', technique: 'person', parent: null })
    assert.equal(conductor.batches[4]?.probes[0]?.message, 'Hello from me')
  })

  test('a branch repeats the messages up to the selected message and then sends the new message', async ({
    assert,
  }) => {
    const plugins = [pluginOf('leak')]
    const { planner, conductor } = await started(40, { plugins, techniques: ['crescendo'] })
    const second = conductor.batches
      .flatMap(({ probes }) => probes)
      .find(({ message }) => message.startsWith('step 2'))
    assert.isDefined(second)
    const from = second?.number ?? 0
    planner.steer({ batch: 40, kind: 'message', message: 'Another turn', fromProbe: from })
    await conductor.step(planner, 500)
    const branch = conductor.batches.at(-1)?.attempts.find(({ author }) => author === 'person')
    assert.equal(branch?.parent, second?.attempt)
    assert.lengthOf(branch?.script ?? [], 3)
    assert.deepEqual(branch?.script?.slice(1), [second?.message, 'Another turn'])
  })

  test('the agent sends no messages while a user has control', async ({ assert }) => {
    const { planner, conductor } = await started(4)
    assert.isFalse(await conductor.step(planner, 500, true))
    planner.steer({ batch: 4, kind: 'message', message: 'Mine', fromProbe: null })
    assert.isTrue(await conductor.step(planner, 500, true))
    assert.deepEqual(
      conductor.batches.at(-1)?.probes.map(({ message }) => message),
      ['Mine']
    )
    assert.isTrue(await conductor.step(planner, 500))
  })

  test('a pruned attempt ends, and its technique is no longer used for the same hypothesis', async ({
    assert,
  }) => {
    const plugins = [pluginOf('leak')]
    const { planner, conductor } = await started(6, { plugins, techniques: ['basic', 'base64'] })
    const attacks = conductor.batches
      .flatMap(({ attempts }) => attempts)
      .filter(({ technique, purpose }) => purpose === 'attack' && technique === 'basic')
    const [{ number } = { number: -1 }] = attacks
    planner.steer({ batch: 6, kind: 'prune', attempt: number })
    const before = conductor.batches.length
    await conductor.run(planner, 500)
    const after = conductor.batches.slice(before).flatMap(({ attempts }) => attempts)
    assert.isNotEmpty(after)
    assert.notInclude(
      after.map(({ technique }) => technique),
      'basic'
    )
    assert.equal(planner.snapshot().attempts[number]?.state, 'pruned')
  })

  test('a boosted hypothesis gets more messages', async ({ assert }) => {
    const plugins = ['a', 'b', 'c', 'd', 'e'].map((id) => pluginOf(id))
    const messagesOn = async (isBoosted: boolean) => {
      const { planner, conductor } = await started(6, {
        ...{ plugins, concurrency: 2, maxAttacksPerGoal: 50 },
      })
      await conductor.run(planner, 20)
      const first = conductor.batches
        .flatMap(({ attempts }) => attempts)
        .find(({ hypothesis }) => hypothesis === 'e')
      if (isBoosted) planner.steer({ batch: 0, kind: 'boost', attempt: first?.number ?? 0 })
      await conductor.run(planner, 90)
      const attempts = conductor.batches.flatMap((batch) => batch.attempts)
      return conductor.batches
        .flatMap(({ probes }) => probes)
        .filter(({ attempt }) => attempts[attempt]?.hypothesis === 'e').length
    }
    assert.isAbove(await messagesOn(true), await messagesOn(false))
  })
})
