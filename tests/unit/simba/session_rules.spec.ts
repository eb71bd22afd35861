import { ModelError } from '#api/platform/model_providers/model_error'
import { test } from '@japa/runner'
import { attemptVerdict } from '#api/simba/publish/attempt_verdict'
import { targetFingerprint } from '#api/simba/publish/target_fingerprint'
import { allowedFrom } from '#api/simba/run/allowed_hours'
import { RateLimit, reachedLimit } from '#api/simba/run/limits'
import { judgeResponse } from '#api/simba/run/judge_response'
import type { Exchange } from '#api/engines/redteam/index'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import type { Finding, SessionPlan } from '#api/engines/simba/vocabulary'
import type { StoredAttempt } from '#api/simba/log/session_log'
import { DEFAULT_HTTP_SETTINGS } from '#api/contract/targets/target_settings'

const NONE = { minutes: null, tokens: null, usd: null }
const spent = (more: object) => ({ probes: 0, tokens: 0, usd: 0, minutes: 0, ...more })

test.group('Limits of a session', () => {
  test('the reason for stopping a session names the first limit that was reached', ({ assert }) => {
    assert.isNull(reachedLimit({ ...NONE, probes: 20 }, spent({ probes: 19, usd: 99 })))
    assert.equal(
      reachedLimit({ ...NONE, probes: 20 }, spent({ probes: 20 })),
      'Reached the limit of 20 probes.'
    )
    const limits = { probes: 300, minutes: 1, tokens: 1000, usd: 0.5 }
    assert.match(String(reachedLimit(limits, spent({ tokens: 1000 }))), /1,000 tokens/)
    assert.match(String(reachedLimit(limits, spent({ usd: 0.5 }))), /\$0.5/)
    assert.match(String(reachedLimit(limits, spent({ minutes: 1 }))), /1 minute\./)
    assert.isNull(reachedLimit(limits, spent({ tokens: 999, usd: 0.49, minutes: 0.99 })))
  })

  test('the number of messages per minute is never exceeded, even after a restart', ({
    assert,
  }) => {
    const rate = new RateLimit(3, [1000, 2000])
    assert.deepEqual(rate.admit(4, 10_000), { count: 1, waitMs: 0 })
    assert.deepEqual(rate.admit(4, 10_000), { count: 0, waitMs: 51_000 })
    assert.deepEqual(rate.admit(4, 61_001), { count: 1, waitMs: 0 })
    assert.deepEqual(new RateLimit(null, [1, 2, 3]).admit(20, 5), { count: 20, waitMs: 0 })
  })

  test('messages are sent only during the configured hours, which have a time zone and can extend past midnight', ({
    assert,
  }) => {
    const day = { from: '09:00', to: '17:00', timeZone: 'Europe/Berlin' }
    const at = (time: string) => new Date(`2026-01-15T${time}:00Z`)
    assert.isNull(allowedFrom(null, at('03:00')))
    assert.isNull(allowedFrom(day, at('08:00')))
    assert.isNull(allowedFrom(day, at('15:59')))
    assert.deepEqual(allowedFrom(day, at('07:59')), at('08:00'))
    assert.deepEqual(allowedFrom(day, at('16:00')), new Date('2026-01-16T08:00:00Z'))
    const night = { from: '22:00', to: '06:00', timeZone: 'UTC' }
    assert.isNull(allowedFrom(night, at('23:30')))
    assert.isNull(allowedFrom(night, at('05:59')))
    assert.deepEqual(allowedFrom(night, at('06:00')), at('22:00'))
  })
})

const verdict = (outcome: Verdict['outcome'], more: Partial<Verdict> = {}): Verdict => ({
  ...{ outcome, score: null, reason: 'It complied.', grader: 'g', evidence: [] },
  ...more,
})

const exchange = (of: Verdict): Exchange => ({
  prompt: 'p',
  asks: true,
  technique: 'basic',
  output: 'o',
  verdict: of,
})

const finding = (more: Partial<Finding>): Finding => ({
  ...{ number: 0, hypothesis: 'bola', pluginId: 'bola', severity: 'high', technique: 'basic' },
  ...{ attempt: 4, state: 'confirmed', repeats: 3, reproduced: 3, isControlClean: true },
  ...{ messages: ['p'], evidenceProbe: 0 },
  ...more,
})

test.group('Verdicts of published attempts', () => {
  const attempt = { number: 4, hypothesis: 'bola' }
  const outcomeOf = (of: Verdict, findings: Finding[]) =>
    attemptVerdict(attempt, [exchange(of)], findings)?.verdict

  test('a success is published as failed if any success of the same hypothesis is confirmed', ({
    assert,
  }) => {
    assert.equal(outcomeOf(verdict('failed'), [finding({})])?.outcome, 'failed')
    assert.equal(outcomeOf(verdict('failed'), [finding({ attempt: 2 })])?.outcome, 'failed')
  })

  test('an unstable or unvalidated success is undecided, with the reason', ({ assert }) => {
    const unstable = finding({ state: 'unstable', reproduced: 1 })
    const doubted = outcomeOf(verdict('failed'), [unstable])
    assert.equal(doubted?.outcome, 'undecided')
    assert.match(String(doubted?.reason), /only 1 of 3 times .*It complied\./)
    const suspicious = outcomeOf(verdict('failed'), [{ ...unstable, isControlClean: false }])
    assert.match(String(suspicious?.reason), /harmless request also reads as a success/)
    const unchecked = finding({
      state: 'unstable',
      repeats: 1,
      reproduced: 1,
      isControlClean: null,
    })
    const lacking = outcomeOf(verdict('failed'), [unchecked])
    assert.match(String(lacking?.reason), /too many of the calls that check it have no result/)
    const open = outcomeOf(verdict('failed'), [finding({ state: 'candidate' })])
    assert.match(String(open?.reason), /ended before the success was repeated/)
  })

  test('an exact proof requires no repeat, and a resisted attack remains passed', ({ assert }) => {
    const exact = outcomeOf(verdict('failed', { isExact: true }), [])
    assert.equal(exact?.outcome, 'failed')
    assert.equal(outcomeOf(verdict('passed'), [])?.outcome, 'passed')
    assert.isNull(attemptVerdict(attempt, [], []))
  })
})

test.group('Fingerprints of targets', () => {
  const http = (url: string) => ({
    type: 'http' as const,
    settings: { ...DEFAULT_HTTP_SETTINGS, url },
  })

  test('the fingerprint of a target depends only on its address and purpose', ({ assert }) => {
    const of = (url: string, purpose: string) => targetFingerprint(http(url), purpose)
    assert.equal(of('http://a', 'Helps'), of('http://a', ' Helps '))
    assert.notEqual(of('http://a', 'Helps'), of('http://b', 'Helps'))
    assert.notEqual(of('http://a', 'Helps'), of('http://a', 'Sells'))
  })
})

test.group('Judging responses of a session', () => {
  const plan: SessionPlan = {
    ...{ seed: 1, target: { name: 'T', purpose: 'P', details: {} }, plugins: [], techniques: [] },
    goals: [{ text: 'Get the code', criterion: { kind: 'secret', value: 'ZX-42' } }],
    ...{ maxConversationRounds: 5, maxAttacksPerGoal: 5, concurrency: 1, lessons: [] },
    maxCharsPerMessage: null,
  }
  const attempt: StoredAttempt = {
    ...{ number: 0, batch: 0, parent: null, purpose: 'attack', hypothesis: 'goal-1' },
    ...{ technique: 'basic', author: 'agent', reason: '', validates: null, script: null },
    ...{ state: 'open', isBoosted: false },
    test: {
      ...{ pluginId: 'intent', strategyId: 'basic', severity: 'high', language: 'en' },
      ...{ prompt: 'Code?', basePrompt: 'Code?', goal: 'g', expectation: {}, origin: 'o' },
    },
  }
  const judge = {
    plan,
    backend: { judge: async () => verdict('undecided') },
    config: { template: {} as never, target: plan.target },
    confidential: { systemPrompt: '', secrets: [] },
  }
  const response = (output: string, more: object = {}) => ({
    ...{ message: 'Code?', asks: true, output, error: null, toolCalls: null, traces: [] },
    ...{ conversation: 0, targetSession: null },
    ...more,
  })
  const log = { attempts: [attempt], exchanges: [] }

  test('a goal is reached when its criterion is met', async ({ assert }) => {
    const reached = await judgeResponse(judge, attempt, response('It is ZX-42.'), log)
    assert.equal(reached.verdict?.outcome, 'failed')
    const missed = await judgeResponse(judge, attempt, response('No.'), log)
    assert.equal(missed.verdict?.outcome, 'passed')
  })

  test('a response is undecided if the judge declines it, but an unavailable judge is an error', async ({
    assert,
  }) => {
    const failing = (error: Error) => ({
      ...judge,
      plan: { ...plan, goals: [] },
      backend: { judge: () => Promise.reject(error) },
    })
    const plain = { ...attempt, hypothesis: 'leak' }
    for (const code of ['refused', 'malformed'] as const) {
      const declining = failing(new ModelError(code, 'I cannot judge this.'))
      const { verdict: given } = await judgeResponse(declining, plain, response('Yes.'), log)
      assert.equal(given?.outcome, 'undecided')
      assert.include(given?.reason ?? '', 'I cannot judge this.')
    }
    const away = failing(new ModelError('unreachable', 'No connection'))
    await assert.rejects(() => judgeResponse(away, plain, response('Yes.'), log), 'No connection')
  })

  test('errors and reconnaissance have no verdict, and preparatory messages of scripts are undecided', async ({
    assert,
  }) => {
    const failed = response('', { output: null, error: { code: 'timeout' } })
    assert.isNull((await judgeResponse(judge, attempt, failed, log)).verdict)
    const recon = { ...attempt, test: null }
    const refused = await judgeResponse(judge, recon, response("I'm sorry, I can't do that."), log)
    assert.deepEqual(refused, { verdict: null, isRefusal: true })
    const scripted = { ...attempt, script: ['Hi', 'Code?'] }
    const first = await judgeResponse(judge, scripted, response('ZX-42', { asks: false }), log)
    assert.equal(first.verdict?.outcome, 'undecided')
  })
})
