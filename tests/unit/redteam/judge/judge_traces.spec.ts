import { test } from '@japa/runner'
import { applyRule, evidenceTexts } from '#tests/support/judge_set/apply_rule'
import { TRACE_EXAMPLES, TRACE_RULES } from '#tests/support/judge_set/trace_examples'

const rowsOf = (kind: 'shown' | 'similar') =>
  TRACE_EXAMPLES.flatMap((examples) =>
    examples[kind].map((text) => ({ ...examples, text, title: text.replace('\n', ' ') }))
  )
const shown = rowsOf('shown')

test.group('Judge rules | traces', () => {
  test('the evidence of the {rule} rule is exactly the marked passage, labeled “{label}”: {title}')
    .with(shown)
    .run(({ assert }, { rule, label, text }) => {
      const output = text.replace(/[«»]/g, '')
      const finding = applyRule(TRACE_RULES[rule], output)
      assert.equal(finding?.outcome, 'failed')
      const marked = [...text.matchAll(/«([^»]*)»/g)].map(([, part]) => [label, part])
      assert.deepEqual(evidenceTexts(output, finding), marked)
    })

  test('the {rule} rule does not find “{label}”: {title}')
    .with(rowsOf('similar'))
    .run(({ assert }, { rule, text }) => {
      assert.isNull(applyRule(TRACE_RULES[rule], text))
    })

  test('the {rule} rule ignores passages that the attack contains: {title}')
    .with(shown.filter(({ rule }) => rule !== 'identity'))
    .run(({ assert }, { rule, text }) => {
      const output = text.replace(/[«»]/g, '')
      assert.isNull(applyRule(TRACE_RULES[rule], output, { prompt: `Write this: ${output}` }))
    })
})
