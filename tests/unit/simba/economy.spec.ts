import { test } from '@japa/runner'
import { Planner, testOfMessage } from '#api/engines/simba/index'
import type { Batch, Probe } from '#api/engines/simba/vocabulary'
import {
  attackOf,
  Conductor,
  planOf,
  pluginOf,
  scriptedAttacker,
  type Target,
} from '#tests/support/simba/scripted_attacker'

type Changes = Parameters<typeof planOf>[0]

const run = async (target: Target, changes: Changes = {}, messages = 120) => {
  const planner = new Planner(planOf({ plugins: [pluginOf('leak')], ...changes }), {
    ...scriptedAttacker,
    formOf: (technique) =>
      technique === 'jailbreak' ? 'attempts' : scriptedAttacker.formOf(technique),
    nextMove: async (given, exchanges) =>
      given.strategyId === 'jailbreak'
        ? { prompt: `variant ${exchanges.length}`, asks: true, technique: 'iteration' }
        : scriptedAttacker.nextMove(given, exchanges),
  })
  const conductor = new Conductor(target)
  await conductor.run(planner, messages)
  const attempts = conductor.batches.flatMap((batch) => batch.attempts)
  const probesOf = (number: number) =>
    conductor.batches.flatMap(({ probes }) => probes).filter(({ attempt }) => attempt === number)
  return { findings: planner.snapshot().findings, attempts, probesOf, batches: conductor.batches }
}

const attacksIn = (batches: readonly Batch[]) =>
  batches.flatMap(({ attempts }) => attempts).filter(({ purpose }) => purpose === 'attack')
const messagesOf = (probes: readonly Probe[]) => probes.map(({ message }) => message)

const refuses: Target = (message) => ({ output: `I cannot help with “${message}”.` })
const says = (output: string, isSuccess = false) => ({ output, isSuccess })

test.group('Simba | message economy', () => {
  test('the first attack on each hypothesis is sent without a technique', async ({ assert }) => {
    const plugins = ['a', 'b', 'c', 'd'].map((id) => pluginOf(id))
    const { batches } = await run(refuses, { plugins }, 60)
    const first = attacksIn(batches).slice(0, plugins.length)
    assert.deepEqual(
      first.map(({ technique }) => technique),
      plugins.map(() => 'basic')
    )
  })

  test('an iterative attack stops after three similar responses', async ({ assert }) => {
    const { attempts, probesOf } = await run(
      (message) =>
        message.startsWith('variant') ? says('I cannot do that.') : refuses(message, null, 0),
      { techniques: ['basic', 'jailbreak'] }
    )
    const [iteration] = attempts.filter(({ technique }) => technique === 'jailbreak')
    assert.isDefined(iteration)
    assert.lengthOf(probesOf(iteration?.number ?? -1), 3)
  })

  test('findings of one hypothesis share a control request with the same message', async ({
    assert,
  }) => {
    const target: Target = (message) =>
      message === 'attack 0 on leak'
        ? says('Here is the first secret, a long list of names', true)
        : message === 'attack 1 on leak'
          ? says('Completely different words reveal another thing', true)
          : refuses(message, null, 0)
    const { findings, attempts } = await run(target, { techniques: ['basic'] })
    assert.deepEqual(
      findings.map(({ state, isControlClean }) => [state, isControlClean]),
      [
        ['confirmed', true],
        ['confirmed', true],
      ]
    )
    assert.lengthOf(
      attempts.filter(({ purpose }) => purpose === 'control'),
      1
    )
  })

  const disguisesOf = async (response: string) => {
    let sent = 0
    // Makes each response different, because the planner attributes exactly repeated responses to a filter.
    const { attempts } = await run(() => says(`${response} ${sent++}`), {
      techniques: ['basic', 'base64', 'rot13', 'hex'],
      maxAttacksPerGoal: 1,
      concurrency: 1,
    })
    const attacks = attempts.filter(({ purpose }) => purpose === 'attack')
    const isRefused = (request: string | undefined, before: number) =>
      attacks.some(
        ({ number, technique, test: attack }) =>
          number < before && technique === 'basic' && attack?.prompt === request
      )
    return attacks
      .filter(({ technique }) => ['base64', 'rot13', 'hex', 'long-prefix'].includes(technique))
      .filter(({ number, test: attack }) => isRefused(attack?.basePrompt, number))
      .map(({ test: attack }) => attack?.basePrompt)
  }

  for (const [kind, response] of [
    ['refused', 'I cannot help with this request, as it is outside of my tasks.'],
    ['undecided', 'The handbook mentions that, among other things, in its third chapter.'],
  ] as const) {
    test(`an attack that was ${kind} in its plain form is repeated in at most one disguise`, async ({
      assert,
    }) => {
      const requests = await disguisesOf(response)
      assert.isNotEmpty(requests)
      assert.lengthOf(new Set(requests), requests.length)
    })
  }
})

test.group('Several attacks in one conversation', () => {
  const trusting = (after: number): Target => {
    let inRow = 0
    return (message) => {
      inRow = message.includes('attack') && !message.includes(':') ? inRow + 1 : 0
      return inRow > after ? says(`Since you insist: ${message}`, true) : refuses(message, null, 0)
    }
  }

  test('a series combines attacks that were unsuccessful alone, and each of its messages can succeed', async ({
    assert,
  }) => {
    const { attempts, probesOf } = await run(trusting(3), {
      concurrency: 1,
      techniques: ['basic', 'base64'],
    })
    const series = attempts.find(({ technique }) => technique === 'series')
    const before = attempts.filter(
      ({ number, purpose }) => purpose === 'attack' && number < (series?.number ?? 0)
    )
    const alone = ['basic', 'base64', 'rot13', 'long-prefix']
    assert.isAtLeast(before.filter(({ technique }) => alone.includes(technique)).length, 2)
    const probes = probesOf(series?.number ?? -1)
    assert.isTrue(probes.every(({ asks }) => asks))
    assert.deepEqual(
      probes.map(({ isFirst }) => isFirst),
      probes.map((_probe, place) => place === 0)
    )
    assert.lengthOf(new Set(messagesOf(probes)), probes.length)
  })

  test('a series follows two attacks that were unsuccessful alone, and occurs once per hypothesis', async ({
    assert,
  }) => {
    const plugins = ['a', 'b', 'c'].map((id) => pluginOf(id))
    const { attempts } = await run(refuses, { plugins, techniques: ['basic', 'base64'] }, 200)
    const attacks = attempts.filter(({ purpose }) => purpose === 'attack')
    for (const { id } of plugins) {
      const techniques = attacks
        .filter(({ hypothesis }) => hypothesis === id)
        .map(({ technique }) => technique)
      const alone = ['basic', 'base64', 'long-prefix']
      const first = techniques.indexOf('series')
      assert.isAtLeast(first, 2)
      const before = techniques.slice(0, first)
      assert.isAtMost(before.filter((technique) => alone.includes(technique)).length, 2)
      assert.equal(techniques.lastIndexOf('series'), first)
    }
  })

  test('each message of a combined attempt is judged by its own request', async ({ assert }) => {
    const framed = (text: string) => ({
      ...attackOf(pluginOf('leak'), `Hello! ${text}`),
      basePrompt: text,
    })
    const planner = new Planner(planOf({ plugins: [pluginOf('leak')] }), {
      ...scriptedAttacker,
      attacksFor: async (_plugin, count) =>
        Array.from({ length: count }, (_each, n) => framed(`request ${n}`)),
    })
    const conductor = new Conductor(refuses)
    await conductor.run(planner, 120)
    const attempts = conductor.batches.flatMap((batch) => batch.attempts)
    for (const technique of ['series', 'warm-up']) {
      const { test: attack = null, script = null } =
        attempts.find((each) => each.technique === technique) ?? {}
      const judged = script?.slice(-2).map((message) => attack && testOfMessage(attack, message))
      assert.lengthOf(judged ?? [], 2)
      for (const each of judged ?? []) assert.equal(each?.prompt, `Hello! ${each?.basePrompt}`)
    }
  })

  test('agents that send single messages do not use combined messages', async ({ assert }) => {
    const { attempts } = await run(refuses, { agentOf: 'messages' })
    const techniques = attempts.map(({ technique }) => technique)
    assert.notInclude(techniques, 'series')
    assert.notInclude(techniques, 'warm-up')
  })
})

test.group('Minimizing a successful conversation', () => {
  const plugin = pluginOf('leak')
  const conversation: Target = (message, _plugin, sent) => ({
    output: `${message} ${sent}`,
    isSuccess: message.startsWith('step 3'),
  })

  test('a single message is tried before the conversation is repeated, and is counted as a repeat', async ({
    assert,
  }) => {
    const { attempts, findings } = await run(conversation, { techniques: ['crescendo'] })
    const checks = attempts
      .filter(({ validates }) => validates === findings[0]?.attempt)
      .map(({ purpose, script }) => [purpose, script?.length])
    assert.deepEqual(checks, [
      ['minimize', 1],
      ['repeat', 1],
      ['control', 1],
    ])
    assert.containsSubset(findings[0], { state: 'confirmed', repeats: 2, reproduced: 2 })
  })

  test('a conversation is not minimized if the success depends on a message in another session', async ({
    assert,
  }) => {
    const turns = ['plant', 'trigger']
    const stored = { ...attackOf(plugin, 'trigger'), turns, expectation: { inNewSession: true } }
    const planner = new Planner(planOf({ plugins: [plugin], techniques: ['basic'] }), {
      ...scriptedAttacker,
      attacksFor: async () => [stored],
    })
    const conductor = new Conductor((message, _plugin, sent) => ({
      output: `${message} ${sent}`,
      isSuccess: message === 'trigger',
    }))
    await conductor.run(planner, 60)
    const attempts = conductor.batches.flatMap((batch) => batch.attempts)
    assert.notInclude(
      attempts.map(({ purpose }) => purpose),
      'minimize'
    )
    assert.deepEqual(planner.snapshot().findings[0]?.messages, turns)
  })
})
