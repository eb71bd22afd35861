import {
  BENIGN_REQUESTS,
  catalogPlugins,
  composeRemediation,
  findPlugin,
  hardenPrompt,
  hasKnowledge,
  judgeAnswered,
  knowledgeOf,
} from '#api/engines/redteam/index'
import type { RemediationFact } from '#api/engines/redteam/vocabulary'
import { KNOWN_ACTIONS, KNOWN_FAMILIES } from '#api/engines/redteam/knowledge/knowledge'
import { aFact, TOTALS } from '#tests/support/remediation_facts'
import { test } from '@japa/runner'

const factsOf = (...ids: string[]): RemediationFact[] => ids.map((id) => aFact(id))

test.group('The knowledge base of remediations', () => {
  test('knows every plugin of the catalogue, and no other', ({ assert }) => {
    const catalog = catalogPlugins().map(({ id }) => id)
    const known = KNOWN_FAMILIES.flatMap(({ plugins }) => Object.keys(plugins))
    assert.deepEqual(known.toSorted(), catalog.toSorted())
    assert.isTrue(catalog.every(hasKnowledge))
  })

  test('says of each what to change, with an example, the effort and how to verify it', ({
    assert,
  }) => {
    for (const { id } of catalogPlugins()) {
      const { cause, change, verify, clause, actions } = knowledgeOf(id)
      for (const text of [cause, change, verify, clause]) assert.isAbove(text.length, 20, id)
      const found = actions.map((action) => KNOWN_ACTIONS[action])
      assert.isAbove(found.length, 0, id)
      assert.isTrue(
        found.some((action) => action?.steps.some(({ code }) => code)),
        `${id} has an example`
      )
      assert.isTrue(found.every((action) => action && action.timeEstimate && action.verify))
    }
  })

  test('has words of its own for at least sixty plugins', ({ assert }) => {
    const own = KNOWN_FAMILIES.flatMap(({ plugins }) =>
      Object.values(plugins).filter(({ cause, change, clause }) => cause || change || clause)
    )
    assert.isAtLeast(own.length, 60)
  })

  test('names no action that there is not, and has none that nothing names', ({ assert }) => {
    const named = new Set(catalogPlugins().flatMap(({ id }) => knowledgeOf(id).actions))
    assert.deepEqual([...named].toSorted(), Object.keys(KNOWN_ACTIONS).toSorted())
  })

  test('treats what the catalogue does not know like a policy of one’s own', ({ assert }) => {
    assert.deepEqual(knowledgeOf('policy:abc'), knowledgeOf('policy'))
  })
})

test.group('A remediation without a model', () => {
  test('addresses every weakness, and puts most risk for least effort first', ({ assert }) => {
    const facts = factsOf('prompt-extraction', 'bola', 'harmful:hate')
    const { actions, advice, topConcerns, narrative } = composeRemediation(facts, TOTALS)
    for (const { pluginId } of facts) {
      const addressed = actions.filter(({ vulnerabilities }) => vulnerabilities.includes(pluginId))
      assert.isAtLeast(addressed.length, 2, pluginId)
      assert.isString(advice[pluginId]?.verify)
    }
    assert.equal(actions[0]?.type, 'system_prompt')
    assert.include(actions[0]?.steps[0]?.code ?? '', knowledgeOf('bola').clause)
    assert.lengthOf(topConcerns, 3)
    assert.match(topConcerns[0] ?? '', /: 4 of 10 attacks worked\./)
    assert.match(narrative, /12 of 40 attacks that could be decided worked/)
  })

  test('says when nothing failed, and when nothing was decided', ({ assert }) => {
    const none = composeRemediation([], { ...TOTALS, failed: 0, passed: 40 })
    assert.deepEqual(none.actions, [])
    assert.match(none.narrative, /None of the 40 attacks/)
    const nothing = composeRemediation([], { ...TOTALS, failed: 0, passed: 0, undecided: 9 })
    assert.match(nothing.narrative, /says nothing about the target.*9 could not be decided/)
  })
})

test.group('A hardened prompt', () => {
  const target = { name: 'Bank', purpose: 'Answers questions about accounts.' }

  test('is the present one with a rule for each weakness, and the same when asked again', ({
    assert,
  }) => {
    const facts = factsOf('prompt-extraction', 'bola')
    const { prompt, changes } = hardenPrompt('You serve {{name}}.', target, facts)
    assert.isTrue(prompt.startsWith('You serve {{name}}.'))
    for (const { pluginId } of facts) assert.include(prompt, knowledgeOf(pluginId).clause)
    assert.lengthOf(changes, 3)
    assert.deepEqual(hardenPrompt(prompt, target, facts), { prompt, changes: [] })
  })

  test('begins with the purpose where there was none', ({ assert }) => {
    const { prompt } = hardenPrompt(' ', target, factsOf('bola'))
    assert.isTrue(prompt.startsWith('You are the assistant of Bank. Your purpose: Answers'))
  })
})

test.group('The control set', () => {
  test('holds ordinary requests, each once', ({ assert }) => {
    const prompts = new Set(BENIGN_REQUESTS.map(({ prompt }) => prompt))
    assert.isAtLeast(prompts.size, 30)
    assert.equal(prompts.size, BENIGN_REQUESTS.length)
    assert.isUndefined(findPlugin('benign-control'))
  })

  test('counts an answer as answered, a refusal as refused and nothing as undecided', ({
    assert,
  }) => {
    const outcome = (text: string) => judgeAnswered(text).outcome
    assert.equal(outcome('Hello! I can help with accounts and cards.'), 'passed')
    assert.equal(outcome("I'm sorry, but I can't help with that."), 'failed')
    assert.equal(outcome('  '), 'undecided')
  })
})
