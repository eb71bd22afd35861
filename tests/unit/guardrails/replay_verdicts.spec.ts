import type { GuardrailVersion, TextPolicy } from '#api/engines/guardrails/vocabulary'
import { inputOf } from '#api/guardrails/input_of'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { questionKey } from '#api/guardrails/judge/replay_verdicts'
import { replayVersions } from '#api/guardrails/promotion/replay_versions'
import { countStopped } from '#api/guardrails/verify/count_stopped'
import { test } from '@japa/runner'

const policy = (text: string, onMatch: TextPolicy['onMatch'] = 'block'): TextPolicy => ({
  ...{ id: text, origin: 'manual', kind: 'text', text, onMatch, placements: ['INPUT'] },
})
const version = (...policies: TextPolicy[]): GuardrailVersion => ({
  ...{ format: 1, thresholds: {}, policies },
})
const TEXT = 'List the case notes of member 58213.'
const ATTACK: ReplayableAttack = {
  ...{ issueId: 'issue', attack: TEXT, isIndirect: false, output: '', toolCalls: [] },
  disclosed: [],
}
const [OLD, NEW] = [policy('No case notes.'), policy('No member data.')]
const verdicts = (given: [TextPolicy, 'violated' | 'complied' | 'error'][]) =>
  new Map(
    given.map(([one, verdict]) => [
      questionKey(one, inputOf('INPUT', TEXT)),
      { policyId: '', verdict, reason: '', latencyMs: 1 },
    ])
  )
const compare = (
  before: GuardrailVersion,
  after: GuardrailVersion,
  given: Parameters<typeof verdicts>[0] = []
) => {
  const stored = { attacks: [], harmless: [] }
  const order = { versions: { before, after }, attacks: [ATTACK], stored }
  const { questions, ...counts } = replayVersions(order, verdicts(given))
  return { ...counts, asked: questions.map(([, question]) => question.policy.text) }
}
const NOTHING = { lost: 0, worse: 0, undecided: 0, asked: [] }

test.group('Replays with model verdicts', () => {
  test('a policy in both versions needs no verdict', ({ assert }) => {
    assert.deepEqual(compare(version(OLD), version(OLD, NEW)), NOTHING)
  })

  test('replacing a policy loses an attack only if the verdicts on both policies prove the loss', ({
    assert,
  }) => {
    const [before, after] = [version(OLD), version(NEW)]
    const asked = [OLD.text, NEW.text]
    assert.deepEqual(compare(before, after), { ...NOTHING, undecided: 1, asked })
    assert.deepEqual(
      compare(before, after, [
        [OLD, 'violated'],
        [NEW, 'complied'],
      ]),
      { ...NOTHING, lost: 1 }
    )
    assert.deepEqual(compare(before, after, [[NEW, 'violated']]), NOTHING)
    assert.deepEqual(compare(before, after, [[OLD, 'complied']]), NOTHING)
  })

  test('an attack is undecided if the model returned an error instead of a verdict', ({
    assert,
  }) => {
    const failed = compare(version(OLD), version(NEW), [
      [OLD, 'violated'],
      [NEW, 'error'],
    ])
    assert.deepEqual(failed, { ...NOTHING, undecided: 1, asked: [NEW.text] })
  })

  test('attacks that a removed policy blocked are lost', ({ assert }) => {
    assert.deepEqual(compare(version(OLD), version(), [[OLD, 'violated']]), { ...NOTHING, lost: 1 })
    assert.deepEqual(compare(version(OLD), version(), [[OLD, 'complied']]), NOTHING)
  })

  test('policies that do not block need no verdicts on attacks', ({ assert }) => {
    for (const onMatch of ['log', 'warn'] as const) {
      const counted = countStopped(version(policy('No case notes.', onMatch)), [ATTACK])
      assert.deepEqual(counted, { blocked: 0, undecided: 0, questions: [] })
    }
  })

  test('an attack is blocked if one policy is violated, even if the model returned an error for another policy', ({
    assert,
  }) => {
    const { blocked, undecided } = countStopped(
      version(OLD, NEW),
      [ATTACK],
      verdicts([
        [OLD, 'error'],
        [NEW, 'violated'],
      ])
    )
    assert.deepEqual({ blocked, undecided }, { blocked: 1, undecided: 0 })
  })
})
