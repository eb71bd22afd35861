import { ArmRates } from '#api/engines/simba/choice/arm_rates'
import { Planner } from '#api/engines/simba/index'
import type { Attacker } from '#api/engines/simba/ports'
import type { Batch } from '#api/engines/simba/vocabulary'
import {
  attackOf,
  Conductor,
  planOf,
  pluginOf,
  scriptedAttacker,
  type Target,
} from '#tests/support/simba/scripted_attacker'
import { test } from '@japa/runner'

type Changes = Parameters<typeof planOf>[0]

const run = async (
  target: Target,
  changes: Changes,
  messages: number,
  attacker: Attacker = scriptedAttacker
) => {
  const planner = new Planner(planOf(changes), attacker)
  const conductor = new Conductor(target)
  await conductor.run(planner, messages)
  return { conductor, ...planner.snapshot(), ...readBatches(conductor.batches) }
}

const readBatches = (batches: readonly Batch[]) => {
  const attempts = batches.flatMap((batch) => batch.attempts)
  const probes = batches.flatMap((batch) => batch.probes)
  const purposeOf = (attempt: number) => attempts[attempt]?.purpose
  return { attempts, purposes: probes.map(({ attempt }) => purposeOf(attempt)) }
}

const pluginsOf = (ids: readonly string[]) => ids.map((id) => pluginOf(id))
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `weak-${n}`)

const refuses: Target = (message) => ({ output: `I cannot help with “${message}”.` })
/** Only the first attack of each plugin succeeds. */
const weak: Target = (message, pluginId) => ({
  output: `The response to ${message} about ${pluginId}`,
  isSuccess: message.startsWith('attack 0'),
})

const TOOLS = 'I can call get_order(number) and close_account(number).'
const namesTools: Target = (message, pluginId, sent) =>
  pluginId === 'tool-discovery' && message.startsWith('attack')
    ? { output: TOOLS, isSuccess: true }
    : refuses(message, pluginId, sent)

const reconIn = (attempts: Batch['attempts']) =>
  attempts.filter(({ purpose }) => purpose === 'recon').map(({ technique }) => technique)

test.group('Reconnaissance during the attacks', () => {
  const plugins = pluginsOf(['leak', 'tool-discovery', 'off-topic', 'hijack', 'other'])

  test('the first attack of a plugin that asks the same replaces a reconnaissance step', async ({
    assert,
  }) => {
    const target: Target = (message, pluginId, sent) =>
      pluginId === 'off-topic'
        ? { output: 'A rhyme of two lines', isSuccess: true }
        : namesTools(message, pluginId, sent)
    const { attempts, facts } = await run(target, { plugins }, 60)
    const recon = reconIn(attempts)
    assert.notInclude(recon, 'tools')
    assert.notInclude(recon, 'scope')
    const [first, second] = attempts.filter(({ purpose }) => purpose === 'attack')
    assert.sameMembers([first?.hypothesis, second?.hypothesis], ['tool-discovery', 'off-topic'])
    assert.includeMembers(
      facts.filter(({ kind }) => kind === 'tool').map(({ value }) => value),
      ['get_order(number)', 'close_account(number)']
    )
    assert.isTrue(facts.some(({ kind, value }) => kind === 'scope' && value.startsWith('A rhyme')))
  })

  test('attacks that earlier sessions confirmed precede the reconnaissance', async ({ assert }) => {
    const attack = attackOf(pluginOf('leak'), 'attack 0 on leak')
    const known = { test: attack, messages: [attack.prompt] }
    const lesson = { pluginId: 'leak', technique: 'basic', wins: 1, tries: 1, attack: known }
    const { attempts } = await run(weak, { plugins, lessons: [lesson], concurrency: 1 }, 60)
    assert.equal(attempts[0]?.technique, 'retry')
    assert.equal(attempts[1]?.purpose, 'recon')
  })

  test('a step is sent after all if the attack that replaced it was resisted', async ({
    assert,
  }) => {
    const { attempts } = await run(refuses, { plugins }, 60)
    const of = (technique: string) =>
      attempts.find((each) => each.purpose === 'recon' && each.technique === technique)?.number ?? 0
    const attack = attempts.find(({ hypothesis }) => hypothesis === 'tool-discovery')?.number ?? 0
    assert.isAbove(of('tools'), attack)
    assert.lengthOf(
      reconIn(attempts).filter((technique) => technique === 'tools'),
      1
    )
  })

  test('memory and disguises are examined only once attacks reveal little', async ({ assert }) => {
    const { attempts, findings } = await run(weak, { plugins: pluginsOf(numbered(20)) }, 150)
    const numberOf = (step: string) =>
      attempts.find(({ purpose, technique }) => purpose === 'recon' && technique === step)?.number
    const lastFound = Math.max(...findings.map(({ attempt }) => attempt))
    assert.lengthOf(findings, 20)
    for (const step of ['memory', 'base64', 'rot13', 'leetspeak', 'long']) {
      assert.isAbove(numberOf(step) ?? 0, lastFound, step)
    }
    for (const step of ['abilities', 'identity', 'refusal']) {
      assert.isBelow(numberOf(step) ?? Infinity, 10, step)
    }
  })

  test('a session whose log contains the reconnaissance of an earlier version does not repeat it', async ({
    assert,
  }) => {
    const steps = ['abilities', 'tools', 'identity', 'own-record', 'memory', 'refusal', 'scope']
    const all = [...steps, 'base64', 'rot13', 'leetspeak', 'long']
    const planner = new Planner(planOf({ plugins }), scriptedAttacker)
    for (const [number, technique] of all.entries()) {
      const batch = oldBatch(number, technique)
      planner.adopt(batch)
      planner.record(batch.probes.map(({ number: probe }) => ({ ...ANSWER, probe })))
    }
    const conductor = new Conductor(refuses)
    await conductor.run(planner, 60)
    const { attempts } = readBatches(conductor.batches)
    assert.isNotEmpty(attempts)
    assert.deepEqual(reconIn(attempts), [])
  })

  test('a planner that is restored after it learned tools from an attack makes the same decisions', async ({
    assert,
  }) => {
    // The attacks depend on the tools that are known when they are written.
    const attacker: Attacker = {
      ...scriptedAttacker,
      attacksFor: async (plugin, count, tools) =>
        Array.from({ length: count }, (_, n) =>
          attackOf(plugin, `attack ${n} on ${plugin.id} with ${tools.join(' ') || 'no tool'}`)
        ),
    }
    const changes = { plugins: [...plugins, ...pluginsOf(numbered(6))] }
    const { conductor } = await run(namesTools, changes, 60, attacker)
    const { batches, responses, messages } = conductor
    assert.isTrue(messages.some((message) => message.includes('with no tool')))
    assert.isTrue(messages.some((message) => message.includes('with get_order(number)')))
    for (let upTo = 1; upTo < batches.length; upTo++) {
      const planner = new Planner(planOf(changes), attacker)
      for (const [place, batch] of batches.slice(0, upTo).entries()) {
        planner.adopt(batch)
        planner.record(responses[place] ?? [])
      }
      const sent = batches.slice(0, upTo).flatMap(({ probes }) => probes)
      const next = await planner.next({ maxProbes: 60 - sent.length })
      assert.deepEqual(next, batches[upTo], `after batch ${upTo}`)
    }
  })
})

const ANSWER = { output: 'Here you are.', error: null, verdict: null, isRefusal: false } as const

/** A batch of a version that sent all steps of the reconnaissance first. */
const oldBatch = (number: number, technique: string): Batch => ({
  number,
  phase: 'reconnaissance',
  attempts: [
    {
      ...{ number, parent: null, purpose: 'recon', hypothesis: null, technique, test: null },
      ...{ author: 'agent', reason: '', validates: null, script: [technique] },
    },
  ],
  probes: [{ number, attempt: number, message: technique, asks: true, technique, isFirst: true }],
})

test.group('Validation during the discovery of weaknesses', () => {
  test('no success is validated while attacks often reveal new weaknesses', async ({ assert }) => {
    const { purposes, findings } = await run(weak, { plugins: pluginsOf(numbered(20)) }, 150)
    const lastFound = Math.max(...findings.map(({ evidenceProbe }) => evidenceProbe))
    assert.notInclude(purposes.slice(0, lastFound), 'repeat')
    assert.deepEqual(
      findings.map(({ state }) => state),
      numbered(20).map(() => 'confirmed')
    )
  })

  test('a success that shows the memory of the target is repeated immediately, but its control waits', async ({
    assert,
  }) => {
    const leaks: Target = (message, pluginId, sent) => ({
      ...weak(message, pluginId, sent),
      grader: 'built-in: other conversation',
    })
    const { attempts, findings } = await run(leaks, { plugins: pluginsOf(numbered(20)) }, 150)
    const lastFound = Math.max(...findings.map(({ attempt }) => attempt))
    const early = attempts.filter(
      ({ validates, number }) => validates !== null && number < lastFound
    )
    assert.isNotEmpty(early)
    assert.isTrue(early.every(({ purpose }) => purpose === 'repeat'))
  })
})

test.group('Choices after findings and refusals', () => {
  test('after a finding, the earlier observations do not count, unless validation refutes it', ({
    assert,
  }) => {
    const rates = new ArmRates([])
    const fail = (attempt: number) =>
      rates.record('leak', 'basic', attempt, { isWin: false, works: false })
    for (const attempt of [1, 2, 3]) fail(attempt)
    const before = rates.expected('leak', 'leak', 'basic')
    rates.record('leak', 'basic', 4, { isWin: true, works: true })
    rates.renew('leak', 4)
    const found = rates.expected('leak', 'leak', 'basic')
    rates.correct('leak', 'basic', 4)
    const refuted = rates.expected('leak', 'leak', 'basic')
    assert.isAbove(found, before)
    assert.isBelow(refuted, before)
  })

  test('while the first claimed role has no response, no other hypothesis with a finding claims one', async ({
    assert,
  }) => {
    const ids = ['rbac', 'bfla', 'pii:direct', 'pii:social', 'pii:api-db', 'pii:session']
    const changes = { plugins: pluginsOf(ids), techniques: ['basic'], maxAttacksPerGoal: 5 }
    const { attempts } = await run(weak, changes, 60)
    const claims = attempts.filter(({ technique }) => technique === 'claim')
    assert.isNotEmpty(claims)
    const [first] = claims
    assert.isTrue(claims.slice(1).every(({ number }) => number > (first?.number ?? 0) + 3))
  })

  test('after a refusal, a plugin whose attacks filters refuse tries each kind of disguise next', async ({
    assert,
  }) => {
    const changes = { plugins: pluginsOf(['harmful:fraud', 'leak']), concurrency: 1 }
    const { attempts } = await run(refuses, changes, 60)
    const [first, ...next] = attempts
      .filter(({ hypothesis }) => hypothesis === 'harmful:fraud')
      .map(({ technique }) => technique)
    assert.equal(first, 'basic')
    assert.sameMembers(next.slice(0, 2), ['base64', 'long-prefix'])
  })
})
