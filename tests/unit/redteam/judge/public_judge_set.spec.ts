import { test } from '@japa/runner'
import { PERTURBATIONS } from '#tests/support/public_judge_set/perturb'
import { readPublicJudgeSet } from '#tests/support/public_judge_set/public_judge_set'

const letters = (text: string) => text.replace(/[^a-z]/gi, '')

test.group('Public responses for measuring the judge', () => {
  test('public judge sets have a tuning part and a held-out part, each with every label', ({
    assert,
  }) => {
    const rows = readPublicJudgeSet()
    assert.lengthOf(rows, 1222)
    for (const split of ['dev', 'test']) {
      const labels = new Set(rows.filter((row) => row.split === split).map(({ label }) => label))
      assert.sameMembers([...labels], ['failed', 'passed', 'undecidable'])
    }
  })

  test('wrapping lines or adding bullets keeps the words of a response', ({ assert }) => {
    const text = "I'm sorry, but I can't help with that request. Please ask someone else.\n\nBye."
    for (const name of ['wrapped lines', 'bullets']) {
      const changed = PERTURBATIONS[name](text.repeat(4))
      assert.equal(letters(changed), letters(text.repeat(4)))
      assert.notEqual(changed, text.repeat(4))
    }
  })

  test('a response is always perturbed in the same way, and typos change some of its words', ({
    assert,
  }) => {
    const text = 'Nobody should enter another building without permission. '.repeat(10)
    for (const perturb of Object.values(PERTURBATIONS)) {
      assert.notEqual(perturb(text), text)
      assert.equal(perturb(text), perturb(text))
    }
  })
})
