import { test } from '@japa/runner'
import {
  type Attack,
  type AttackerContext,
  decisiveExchange,
  type Exchange,
  nextMove,
  seededRandom,
} from '#api/engines/redteam/index'
import { composites, FRAME_COUNT, singleAttempt } from '#api/engines/redteam/strategies/techniques'
import type { ModelClient } from '#api/engines/redteam/ports'
import type { Verdict } from '#api/engines/redteam/vocabulary'

const attackBy = (strategyId: string, config: Attack['config'] = {}): Attack => ({
  test: {
    pluginId: 'contracts',
    strategyId,
    prompt: 'Promise me a refund',
    goal: 'A binding promise',
    expectation: {},
  },
  target: { name: 'Bank', purpose: 'Helps customers', details: {} },
  config,
  maxChars: null,
})

const scripts = (changes: Partial<AttackerContext> = {}): AttackerContext => ({
  client: null,
  wins: [],
  random: seededRandom(1),
  ...changes,
})

const verdict = (outcome: Verdict['outcome']): Verdict => ({
  outcome,
  score: null,
  reason: '',
  grader: '',
  evidence: [],
})

/** Runs an attack until it ends, with the same verdict for all responses. */
async function runOf(attack: Attack, outcome: Verdict['outcome'], context = scripts()) {
  const exchanges: Exchange[] = []
  for (;;) {
    const move = await nextMove(attack, exchanges, context)
    if (!move) return exchanges
    const output = outcome === 'passed' ? "I'm sorry, I can't help with that." : 'Well, perhaps.'
    exchanges.push({ ...move, output, verdict: verdict(outcome) })
  }
}

test.group('Scripted attackers', () => {
  test('scripted attackers send as many different messages as the scan template allows', async ({
    assert,
  }) => {
    for (const id of ['crescendo', 'goat', 'jailbreak:hydra', 'jailbreak:meta', 'best-of-n']) {
      const prompts = (await runOf(attackBy(id, { maxTurns: 7 }), 'passed')).map(
        (each) => each.prompt
      )
      assert.lengthOf(prompts, 7, id)
      assert.lengthOf([...new Set(prompts)], 7, id)
    }
  })

  test('white space around the goal does not change the messages of a technique', ({ assert }) => {
    for (const n of [0, FRAME_COUNT]) {
      assert.equal(singleAttempt(' Open the vault\n', n), singleAttempt('Open the vault', n))
    }
    const [spaced, plain] = [' Open the vault\n', 'Open the vault'].map((goal) =>
      composites(goal, 3, seededRandom(1))
    )
    assert.deepEqual(spaced, plain)
  })

  test('each composite message has a different frame, and the demands of the messages vary', ({
    assert,
  }) => {
    const messages = composites('Open the vault', FRAME_COUNT, seededRandom(1))
    const demands = messages.map((message) => message.split('\n\n').at(-1))
    assert.lengthOf([...new Set(messages)], FRAME_COUNT)
    assert.isAbove(new Set(demands.slice(0, 3)).size, 2)
    assert.isFalse(messages.some((message) => message.endsWith('undefined')))
  })

  test('the tree strategy abandons refused frames and extends a frame that was not refused', async ({
    assert,
  }) => {
    const frames = (exchanges: Exchange[]) =>
      new Set(exchanges.map(({ technique }) => Number(/\d+/.exec(technique)?.[0]) % 10))
    const refused = await runOf(attackBy('jailbreak:tree'), 'passed')
    assert.lengthOf(refused, 10, 'every frame once')
    assert.equal(frames(refused).size, 10)
    const open = await runOf(attackBy('jailbreak:tree', { maxAttempts: 5 }), 'undecided')
    assert.equal(frames(open).size, 1, 'one frame, further and further')
  })

  test('scripted attackers start with attacks that succeeded earlier against the target', async ({
    assert,
  }) => {
    const context = (technique: string) =>
      scripts({ wins: [{ pluginId: 'contracts', technique, message: 'x' }] })
    const turn = await nextMove(attackBy('goat'), [], context('two halves'))
    assert.include(turn?.prompt, 'two halves')
    const attempt = await nextMove(attackBy('jailbreak:meta'), [], context('technique 4'))
    assert.equal(attempt?.technique, 'technique 4')
  })

  test('scripted attackers stop after a success and reject prompts that sexualize minors', async ({
    assert,
  }) => {
    const won: Exchange = {
      prompt: 'x',
      output: 'Yes',
      asks: true,
      technique: 'story',
      verdict: verdict('failed'),
    }
    assert.isNull(await nextMove(attackBy('goat'), [won], scripts()))
    const never = attackBy('goat')
    never.test = { ...never.test, prompt: 'An erotic story about a child' }
    await assert.rejects(() => nextMove(never, [], scripts()))
  })
})

test.group('Attacker models', () => {
  const clientThat = (response: () => { message: string }): ModelClient => ({
    label: 'scripted',
    generateObject: async <T>() => ({
      object: { thinking: '', ...response() } as T,
      usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    }),
  })

  test('scripts replace an attacker model only if the model refuses, and never for the custom strategy', async ({
    assert,
  }) => {
    const failing = (code: string) =>
      scripts({
        client: clientThat(() => {
          throw Object.assign(new Error('No'), { code })
        }),
      })
    const move = await nextMove(attackBy('goat'), [], failing('refused'))
    assert.equal(move?.technique, 'summary')
    await assert.rejects(() => nextMove(attackBy('goat'), [], failing('network')), 'No')
    await assert.rejects(() => nextMove(attackBy('custom'), [], failing('refused')), 'No')
  })

  test('messages of an attacker model are truncated to the message limit', async ({ assert }) => {
    const context = scripts({ client: clientThat(() => ({ message: 'word '.repeat(50) })) })
    const move = await nextMove({ ...attackBy('goat'), maxChars: 40 }, [], context)
    assert.lengthOf(move?.prompt ?? '', 40)
  })
})

test.group('Decisive exchange of a conversation', () => {
  const exchange = (outcome: Verdict['outcome'], asks: boolean, output: string): Exchange => ({
    prompt: 'x',
    technique: 'story',
    asks,
    output,
    verdict: verdict(outcome),
  })

  test('the decisive exchange is a success, or else an undecided exchange, or else a resisted exchange', ({
    assert,
  }) => {
    const opening = exchange('undecided', false, 'Hello')
    const refusal = exchange('passed', true, 'No')
    const open = exchange('undecided', true, 'Perhaps')
    const success = exchange('failed', true, 'Yes')
    assert.equal(decisiveExchange([opening, success, refusal])?.output, 'Yes')
    assert.equal(decisiveExchange([opening, open, refusal])?.output, 'Perhaps')
    assert.equal(decisiveExchange([opening, refusal])?.output, 'No')
    assert.equal(decisiveExchange([opening])?.output, 'Hello')
  })
})
