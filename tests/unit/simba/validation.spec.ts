import { test } from '@japa/runner'
import { Planner } from '#api/engines/simba/index'
import {
  attackOf,
  Conductor,
  planOf,
  pluginOf,
  scriptedAttacker,
  type Target,
} from '#tests/support/simba/scripted_attacker'

const run = async (target: Target, changes: Parameters<typeof planOf>[0] = {}) => {
  const planner = new Planner(planOf({ plugins: [pluginOf('leak')], ...changes }), scriptedAttacker)
  const conductor = new Conductor(target)
  await conductor.run(planner, 120)
  const purposes = conductor.batches.flatMap(({ attempts }) =>
    attempts.map(({ purpose }) => purpose)
  )
  return { ...planner.snapshot(), purposes, changes: planner.takeChanges() }
}

const answer = (isSuccess: boolean, message: string, sent: number) => ({
  output: `${message} ${sent}`,
  isSuccess,
})

test.group('Success validation', () => {
  test('a success is confirmed if two repeats reproduce it and a harmless request does not', async ({
    assert,
  }) => {
    const { findings, hypotheses, goalsReached } = await run((message, _plugin, sent) =>
      answer(message === 'attack 0 on leak', message, sent)
    )
    assert.containsSubset(findings, [
      { state: 'confirmed', repeats: 2, reproduced: 2, isControlClean: true },
    ])
    assert.equal(hypotheses[0]?.state, 'confirmed')
    assert.equal(goalsReached, 1)
  })

  test('a leak stays confirmed even if a harmless request also reveals another conversation', async ({
    assert,
  }) => {
    const statesWith = async (grader: string) => {
      const { findings } = await run((message, _plugin, sent) => {
        const isSuccess = message === 'attack 0 on leak' || !message.startsWith('attack')
        return { ...answer(isSuccess, message, sent), grader }
      })
      return findings.map(({ state, isControlClean }) => [state, isControlClean])
    }
    assert.deepInclude(await statesWith('built-in: other conversation'), ['confirmed', true])
    assert.notDeepInclude(await statesWith('built-in: personal data'), ['confirmed', true])
  })

  test('a third repeat decides if the first two repeats disagree', async ({ assert }) => {
    // A success, a repeat that fails, then two repeats that succeed.
    const { findings } = await run((message, _plugin, sent) =>
      answer(message === 'attack 0 on leak' && sent !== 1, message, sent)
    )
    assert.containsSubset(findings[0], { state: 'confirmed', repeats: 3, reproduced: 2 })
  })

  test('a success that is not reproduced is unstable', async ({ assert }) => {
    const { findings, hypotheses } = await run((message, _plugin, sent) =>
      answer(message === 'attack 0 on leak' && sent === 0, message, sent)
    )
    assert.containsSubset(findings[0], { state: 'unstable', reproduced: 0, isControlClean: null })
    assert.notEqual(hypotheses[0]?.state, 'confirmed')
  })

  test('pruning a repeat or a control neither confirms nor refutes a success', async ({
    assert,
  }) => {
    const planner = new Planner(planOf({ plugins: [pluginOf('leak')] }), scriptedAttacker)
    const conductor = new Conductor((message, _plugin, sent) =>
      answer(message === 'attack 0 on leak', message, sent)
    )
    const pruned = new Set<string>()
    const next = planner.next.bind(planner)
    planner.next = async (options) => {
      const batch = await next(options)
      for (const { purpose, number } of batch?.attempts ?? []) {
        if (purpose !== 'repeat' && purpose !== 'control') continue
        if (!pruned.has(purpose)) planner.steer({ batch: 0, kind: 'prune', attempt: number })
        pruned.add(purpose)
      }
      return batch
    }
    await conductor.run(planner, 120)
    assert.sameMembers([...pruned], ['repeat', 'control'])
    const [finding] = planner.snapshot().findings
    assert.containsSubset(finding, { repeats: 2, reproduced: 2, isControlClean: true })
    const purposes = conductor.batches
      .flatMap(({ attempts }) => attempts)
      .map((each) => each.purpose)
    assert.lengthOf(
      purposes.filter((purpose) => purpose === 'repeat'),
      3
    )
    assert.lengthOf(
      purposes.filter((purpose) => purpose === 'control'),
      2
    )
  })

  test('a success is unstable if a harmless request also succeeds', async ({ assert }) => {
    const { findings, changes } = await run((message, plugin, sent) =>
      answer(plugin === 'leak', message, sent)
    )
    assert.isNotEmpty(findings)
    for (const { state, isControlClean } of findings) {
      assert.equal(state, 'unstable')
      assert.isFalse(isControlClean)
    }
    assert.include(
      changes.map(({ message }) => message),
      'Not confirmed: leak, a harmless request succeeded as well.'
    )
  })

  test('a repeat that ends with an error neither confirms nor refutes a success', async ({
    assert,
  }) => {
    const { findings } = await run((message, _plugin, sent) =>
      message === 'attack 0 on leak' && (sent === 1 || sent === 2)
        ? { output: '', error: 'timeout' }
        : answer(message === 'attack 0 on leak', message, sent)
    )
    assert.containsSubset(findings[0], { state: 'confirmed', repeats: 2, reproduced: 2 })
  })

  test('the number of repeats that end with an error is limited even if other repeats succeed', async ({
    assert,
  }) => {
    const { findings, purposes, changes } = await run((message, _plugin, sent) =>
      message === 'attack 0 on leak' && sent > 1
        ? { output: '', error: 'timeout' }
        : answer(message === 'attack 0 on leak', message, sent)
    )
    assert.containsSubset(findings[0], { state: 'unstable', repeats: 1, reproduced: 1 })
    const repeats = purposes.filter((purpose) => purpose === 'repeat')
    assert.lengthOf(repeats, 7, 'one that succeeded, and six errors')
    assert.include(
      changes.map(({ message }) => message),
      'Not confirmed: leak, too few checks have a result.'
    )
  })

  test('validation reduces a conversation to the fewest messages that still succeed', async ({
    assert,
  }) => {
    const { findings, purposes } = await run(
      (message, _plugin, sent) => answer(message.startsWith('step 3'), message, sent),
      { techniques: ['crescendo'] }
    )
    assert.include(purposes, 'minimize')
    assert.lengthOf(findings[0]?.messages ?? [], 1)
    assert.match(findings[0]?.messages[0] ?? '', /^step 3 of /)
  })

  test('validation keeps all messages if fewer messages do not succeed', async ({ assert }) => {
    let previous = ''
    const { findings } = await run(
      (message, _plugin, sent) => {
        const isSuccess = message.startsWith('step 3') && previous.startsWith('step 2')
        previous = message
        return answer(isSuccess, message, sent)
      },
      { techniques: ['crescendo'], concurrency: 1 }
    )
    assert.equal(findings[0]?.state, 'confirmed')
    assert.isAbove(findings[0]?.messages.length ?? 0, 1)
  })

  test('a success reached with several techniques is one finding', async ({ assert }) => {
    const { findings } = await run((message, plugin, sent) =>
      answer(plugin === 'leak' && message.includes('attack'), message, sent)
    )
    assert.lengthOf(findings, 1)
  })

  test('an attack confirmed in an earlier session is repeated as often as other attacks', async ({
    assert,
  }) => {
    const plugin = pluginOf('leak')
    const attack = { test: attackOf(plugin, 'old trick'), messages: ['old trick'] }
    const lessons = [{ pluginId: 'leak', technique: 'basic', wins: 1, tries: 1, attack }]
    const { findings } = await run(
      (message, _plugin, sent) => answer(message === 'old trick', message, sent),
      { lessons }
    )
    const confirmed = { technique: 'retry', state: 'confirmed', repeats: 2, isControlClean: true }
    assert.containsSubset(findings[0], confirmed)
  })

  test('exact proof is repeated as often as other evidence, even after many repeats', async ({
    assert,
  }) => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    const { findings } = await run(
      (message, plugin, sent) => ({
        ...answer(message === `attack 0 on ${plugin}`, message, sent),
        isExact: true,
      }),
      { plugins: names.map((name) => pluginOf(name)), concurrency: 20 }
    )
    assert.lengthOf(findings, names.length)
    for (const finding of findings) {
      assert.containsSubset(finding, { state: 'confirmed', repeats: 2, reproduced: 2 })
    }
  })

  test('all attacks from earlier sessions are retried before a success is validated', async ({
    assert,
  }) => {
    const others = ['second', 'third'].map((name) => ({
      test: attackOf(pluginOf('leak'), `${name} trick`),
      messages: [`${name} trick`],
    }))
    const attack = {
      test: attackOf(pluginOf('leak'), 'old trick'),
      messages: ['old trick'],
      others,
    }
    const lessons = [{ pluginId: 'leak', technique: 'basic', wins: 3, tries: 3, attack }]
    const sent: string[] = []
    await run(
      (message, _plugin, probe) => {
        sent.push(message)
        return answer(message.endsWith('trick'), message, probe)
      },
      { lessons, concurrency: 1 }
    )
    const from = sent.indexOf('old trick')
    assert.deepEqual(sent.slice(from, from + 3), ['old trick', 'second trick', 'third trick'])
    assert.isAbove(sent.filter((message) => message === 'old trick').length, 1)
  })
})
