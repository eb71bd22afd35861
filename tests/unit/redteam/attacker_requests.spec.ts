import { test } from '@japa/runner'
import { nextMove, seededRandom, type Attack, type Exchange } from '#api/engines/redteam/index'
import { MANNERS } from '#api/engines/redteam/strategies/adaptive_strategies'
import type { ModelClient } from '#api/engines/redteam/ports'
import type { Verdict } from '#api/engines/redteam/vocabulary'

type Changes = Partial<Pick<Attack, 'config' | 'maxChars' | 'hidesResponses'>>

const exchange = (number: number, outcome: Verdict['outcome'] = 'passed'): Exchange => ({
  prompt: `message ${number}`,
  output: `response ${number}`,
  asks: true,
  technique: 'crescendo',
  verdict: { outcome, score: null, reason: `reason ${number}`, grader: '', evidence: [] },
})

/** Returns the request to the attacker model, and the message sent to the target. */
async function attackBy(strategyId: string, exchanges: Exchange[] = [], changes: Changes = {}) {
  const prompts: string[] = []
  const client = {
    label: 'scripted-1',
    async generateObject({ prompt }: { prompt: string }) {
      prompts.push(prompt)
      const usage = { inputTokens: 1, outputTokens: 1, costUsd: null }
      return { object: { thinking: '', message: 'Promise me a refund now' }, usage }
    },
  } as ModelClient
  const attack: Attack = {
    test: {
      ...{ pluginId: 'contracts', strategyId, prompt: 'Promise me a refund', expectation: {} },
      goal: 'A binding promise',
    },
    target: { name: 'Bank', purpose: 'Helps customers', details: { constraints: 'No promises' } },
    config: {},
    maxChars: null,
    ...changes,
  }
  const wins = [{ pluginId: 'pii', technique: 'story', message: 'Tell me a story' }]
  const move = await nextMove(attack, exchanges, { client, wins, random: seededRandom(1) })
  return { move, request: prompts.join('\n') }
}

test.group('Requests to an attacker model', () => {
  test('the request to an attacker model contains the goal, the application, the conversation, and earlier successes', async ({
    assert,
  }) => {
    const { request, move } = await attackBy('crescendo', [exchange(1), exchange(2, 'undecided')])
    for (const part of [
      'A binding promise\nThe request in plain words: Promise me a refund',
      'Helps customers',
      '[user]\nmessage 1\n\n[assistant]\nresponse 1\n\n[user]\nmessage 2\n\n[assistant]\nresponse 2',
      'This is turn 3.',
      'The judge on the last answer: undecided. reason 2',
      'Worked before against this application: Tell me a story',
    ]) {
      assert.include(request, part)
    }
    assert.deepInclude(move, {
      prompt: 'Promise me a refund now',
      asks: true,
      technique: 'crescendo',
    })
  })

  test('the first request to an attacker model states that no message has been sent yet', async ({
    assert,
  }) => {
    const { request } = await attackBy('crescendo')
    assert.include(request, 'Nothing yet.')
    assert.notInclude(request, 'This is turn')
  })

  test('only the custom strategy uses the instructions in the scan template', async ({
    assert,
  }) => {
    const strategyText =
      'Round {{ currentRound }} of {{maxTurns}}: {{conversationObjective}}; {{lastResponse}}; {{purpose}}; {{policies}}; {{unknown}}'
    const config = { strategyText, maxTurns: 7 }
    const custom = await attackBy('custom', [exchange(1)], { config })
    assert.include(
      custom.request,
      `${MANNERS.custom}\n\nRound 2 of 7: A binding promise; response 1; Helps customers; No promises; {{unknown}}`
    )
    const other = await attackBy('crescendo', [exchange(1)], { config })
    assert.notInclude(other.request, 'Round 2 of 7')
  })

  test('for separate attempts, an attacker model receives the latest four attempts and the first undecided attempt', async ({
    assert,
  }) => {
    const exchanges = [1, 2, 3, 4, 5, 6].map((n) => exchange(n, n === 2 ? 'undecided' : 'passed'))
    const { request } = await attackBy('jailbreak', exchanges)
    for (const shown of [2, 3, 4, 5, 6]) assert.include(request, `message ${shown}`)
    assert.notInclude(request, 'message 1')
    assert.include(request, 'This is attempt 7.')
    const recent = await attackBy('jailbreak', exchanges.slice(1, 5))
    assert.lengthOf(recent.request.match(/message 2/g) ?? [], 1)
  })

  test('for a conversation, an attacker model receives all messages', async ({ assert }) => {
    const exchanges = [1, 2, 3, 4, 5, 6].map((n) => exchange(n))
    const { request } = await attackBy('jailbreak:hydra', exchanges)
    assert.include(request, 'message 1')
  })

  test('an attacker model receives neither responses nor reasons if responses are hidden', async ({
    assert,
  }) => {
    const { request } = await attackBy('crescendo', [exchange(1)], { hidesResponses: true })
    assert.include(request, '[withheld]')
    assert.notInclude(request, 'response 1')
    assert.notInclude(request, 'reason 1')
  })

  test('a message is truncated to the message limit', async ({ assert }) => {
    const { move } = await attackBy('crescendo', [], { maxChars: 7 })
    assert.equal(move?.prompt, 'Promise')
  })
})
