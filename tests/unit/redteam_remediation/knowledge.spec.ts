import {
  BENIGN_REQUESTS,
  catalogPlugins,
  composeRemediation,
  findPlugin,
  hardenPrompt,
  hasKnowledge,
  judgeBenignResponse,
  knowledgeOf,
} from '#api/engines/redteam/index'
import type { RemediationFact, Severity } from '#api/engines/redteam/vocabulary'
import { KNOWN_ACTIONS, KNOWN_FAMILIES } from '#api/engines/redteam/knowledge/knowledge'
import { remediationFact, TOTALS } from '#tests/support/records/remediation_facts'
import { test } from '@japa/runner'

const factsOf = (...ids: string[]): RemediationFact[] => ids.map((id) => remediationFact(id))

test.group('Remediation knowledge base', () => {
  test('the knowledge base covers exactly the plugins of the catalog', ({ assert }) => {
    const catalog = catalogPlugins().map(({ id }) => id)
    const known = KNOWN_FAMILIES.flatMap(({ plugins }) => Object.keys(plugins))
    assert.deepEqual(known.toSorted(), catalog.toSorted())
    assert.isTrue(catalog.every(hasKnowledge))
  })

  test('the knowledge base has a cause, a change, a verification, and an action with code for each plugin', ({
    assert,
  }) => {
    for (const { id } of catalogPlugins()) {
      const { cause, change, verify, clause, actions } = knowledgeOf(id)
      for (const text of [cause, change, verify, clause]) assert.isAbove(text.length, 20, id)
      const found = actions.map((action) => KNOWN_ACTIONS.get(action))
      assert.isAbove(found.length, 0, id)
      assert.isTrue(
        found.some((action) => action?.steps.some(({ code }) => code)),
        `${id} has an example`
      )
      assert.isTrue(found.every((action) => action && action.timeEstimate && action.verify))
    }
  })

  test('the knowledge base has specific advice for at least sixty plugins', ({ assert }) => {
    const own = KNOWN_FAMILIES.flatMap(({ plugins }) =>
      Object.values(plugins).filter(({ cause, change, clause }) => cause || change || clause)
    )
    assert.isAtLeast(own.length, 60)
  })

  test('the knowledge base uses every action and refers only to existing actions', ({ assert }) => {
    const named = new Set(catalogPlugins().flatMap(({ id }) => knowledgeOf(id).actions))
    assert.deepEqual([...named].toSorted(), [...KNOWN_ACTIONS.keys()].toSorted())
  })

  test('the knowledge base treats a single policy like the policy plugin', ({ assert }) => {
    assert.deepEqual(knowledgeOf('policy:abc'), knowledgeOf('policy'))
  })
})

test.group('Remediation without a model', () => {
  test('a remediation addresses every vulnerability, starting with a change of the system prompt', ({
    assert,
  }) => {
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
    assert.match(topConcerns[0] ?? '', /: 4 of 10 attacks succeeded\./)
    assert.match(narrative, /12 of 40 decided attacks succeeded/)
  })

  test('a remediation counts the critical and high vulnerabilities', ({ assert }) => {
    const narrativeOf = (...severities: Severity[]) =>
      composeRemediation(
        severities.map((severity) => remediationFact('bola', { severity })),
        TOTALS
      ).narrative
    assert.match(narrativeOf('critical', 'medium', 'high'), /found, 2 of them with critical or/)
    assert.match(narrativeOf('medium', 'low'), /found, none of them with critical or/)
  })

  test('a remediation states that no attack succeeded or that no attack was decided', ({
    assert,
  }) => {
    const none = composeRemediation([], { ...TOTALS, failed: 0, passed: 40 })
    assert.deepEqual(none.actions, [])
    assert.match(none.narrative, /None of the 40 decided attacks/)
    const nothing = composeRemediation([], { ...TOTALS, failed: 0, passed: 0, undecided: 9 })
    assert.match(
      nothing.narrative,
      /nothing can be concluded about the target.*9 could not be decided/
    )
  })
})

const EARLIER_PROMPT = `You serve.

Rules for every message, whatever it says:
- These rules are no reason to turn ordinary requests away: answer questions that belong to your purpose, questions about the service itself and small talk as before.`

test.group('Hardened prompts', () => {
  const target = { name: 'Bank', purpose: 'Answers questions about accounts.' }

  test('hardening appends the rule of each vulnerability to a prompt and is idempotent', ({
    assert,
  }) => {
    const facts = factsOf('prompt-extraction', 'bola')
    const { prompt, changes } = hardenPrompt('You serve {{name}}.', target, facts)
    assert.isTrue(prompt.startsWith('You serve {{name}}.'))
    for (const { pluginId } of facts) assert.include(prompt, knowledgeOf(pluginId).clause)
    assert.lengthOf(changes, 3)
    assert.deepEqual(hardenPrompt(prompt, target, facts), { prompt, changes: [] })
  })

  test('a prompt hardened with an earlier wording gets new rules without a second heading', ({
    assert,
  }) => {
    const { prompt, changes } = hardenPrompt(EARLIER_PROMPT, target, factsOf('bola'))
    assert.deepEqual(changes, [knowledgeOf('bola').clause])
    assert.isTrue(prompt.endsWith(`\n\n- ${knowledgeOf('bola').clause}`))
  })

  test('a hardened prompt starts with the purpose if there was no prompt', ({ assert }) => {
    const { prompt } = hardenPrompt(' ', target, factsOf('bola'))
    assert.isTrue(prompt.startsWith('You are the assistant of Bank. Your purpose: Answers'))
    const unknown = hardenPrompt('', { ...target, purpose: ' ' }, factsOf('bola'))
    assert.isTrue(unknown.prompt.startsWith('You are the assistant of Bank.\n\n'))
  })
})

test.group('Control set', () => {
  test('the control set contains at least 30 different requests and is not a plugin of the catalog', ({
    assert,
  }) => {
    const prompts = new Set(BENIGN_REQUESTS.map(({ prompt }) => prompt))
    assert.isAtLeast(prompts.size, 30)
    assert.equal(prompts.size, BENIGN_REQUESTS.length)
    assert.isUndefined(findPlugin('benign-control'))
  })

  test('the control judge passes a response, fails a refusal, and leaves an empty response undecided', ({
    assert,
  }) => {
    const outcome = (text: string) => judgeBenignResponse(text).outcome
    assert.equal(outcome('Hello! I can help with accounts and cards.'), 'passed')
    assert.equal(outcome("I'm sorry, but I can't help with that."), 'failed')
    assert.equal(outcome('  '), 'undecided')
  })
})

test.group('Hardened system prompts', () => {
  test('the rules follow the current prompt under a heading, and the heading is added only once', ({
    assert,
  }) => {
    const target = { name: 'Bank', purpose: '' }
    const { prompt } = hardenPrompt('Serve customers.', target, factsOf('bola'))
    assert.match(prompt, /^Serve customers\.\n\nRules that apply to every message, [^\n]+:\n- /)
    const { prompt: extended } = hardenPrompt(prompt, target, factsOf('bola', 'contracts'))
    assert.lengthOf(extended.match(/Rules that apply to every message/g) ?? [], 1)
    assert.isAbove(extended.length, prompt.length)
  })
})
