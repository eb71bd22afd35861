import { test } from '@japa/runner'
import { catalogPlugins, knowledgeOf } from '#api/engines/redteam/index'
import { KNOWN_ACTIONS } from '#api/engines/redteam/knowledge/knowledge'
import { proposePrompt } from '#api/engines/redteam/knowledge/model_prompt'
import { writeRemediation } from '#api/engines/redteam/knowledge/write_remediation'
import type { ModelClient } from '#api/engines/redteam/ports'
import { remediationFact, TOTALS } from '#tests/support/records/remediation_facts'

const target = { name: 'Bank', purpose: 'Answers questions about accounts.', details: {} }

/** Creates a client that records its requests and returns `object` or, if it is an error, throws it. */
function stubClient(object: unknown) {
  const requests: Record<string, unknown>[] = []
  const client = {
    label: 'scripted-1',
    async generateObject(request: Record<string, unknown>) {
      requests.push(request)
      if (object instanceof Error) throw object
      return { object, usage: { inputTokens: 1, outputTokens: 1, costUsd: null } }
    },
  } as unknown as ModelClient
  return { client, requests }
}

test.group('System prompts proposed by a model', () => {
  const propose = async (prompt: string, present: string) => {
    const { client } = stubClient({ prompt, changes: ['One.'] })
    return proposePrompt(client, { present, target, facts: [remediationFact('bola')] })
  }

  test('a proposal keeps every placeholder of the current prompt', async ({ assert }) => {
    const proposal = await propose(' Serve {{name}} in {{ city }}. ', 'For {{name}}, {{ city }}')
    assert.deepEqual(proposal, { prompt: 'Serve {{name}} in {{ city }}.', changes: ['One.'] })
    await assert.rejects(
      () => propose('Serve {{name}}.', 'For {{name}}, {{ city }}'),
      'The placeholder {{ city }} was lost.'
    )
  })

  test('a current prompt without placeholders can be replaced', async ({ assert }) => {
    assert.equal((await propose('Be kind.', 'Serve.')).prompt, 'Be kind.')
    assert.equal((await propose('Be kind.', '')).prompt, 'Be kind.')
  })

  test('an empty proposal and a proposal that adds more than 6,000 characters are rejected', async ({
    assert,
  }) => {
    await assert.rejects(() => propose(' ', 'Serve.'), 'The prompt was empty.')
    assert.lengthOf((await propose('x'.repeat(6_006), 'Serve.')).prompt, 6_006)
    await assert.rejects(() => propose('x'.repeat(6_007), 'Serve.'), /far too long/)
  })

  test('the abort signal is passed to the model client', async ({ assert }) => {
    const { client, requests } = stubClient({ prompt: 'Be kind.', changes: [] })
    const { signal } = new AbortController()
    const order = { present: '', target, facts: [remediationFact('bola')] }
    await proposePrompt(client, order, signal)
    await proposePrompt(client, order)
    assert.equal(requests[0].signal, signal)
    assert.notProperty(requests[1], 'signal')
  })
})

test.group('Requests for remediation texts', () => {
  const facts = [remediationFact('bola', { failed: 3, decided: 7 })]

  test('the request for a system prompt contains the weaknesses and the rules that usually help against them', async ({
    assert,
  }) => {
    const { client, requests } = stubClient({ prompt: 'Be kind.', changes: [] })
    await proposePrompt(client, { present: 'Serve.', target, facts })
    const { prompt } = requests[0]
    assert.include(prompt, '(bola; 3 of 7 attacks worked).')
    assert.include(prompt, `- ${knowledgeOf('bola').clause}`)
    assert.include(prompt, 'present system prompt begins]\nServe.')
    assert.include(prompt, 'Write the whole new system prompt')
  })

  test('the request for advice contains the usual actions of each weakness', async ({ assert }) => {
    const { client, requests } = stubClient(new Error('overloaded'))
    await writeRemediation(
      client,
      { facts, totals: TOTALS, target },
      { parts: { advice: {}, summary: null }, save: async () => {}, onFallback: () => {} }
    )
    const titles = knowledgeOf('bola').actions.map((id) => KNOWN_ACTIONS.get(id)?.title)
    assert.isNotEmpty(titles)
    assert.include(requests[0].prompt, `Usual actions: ${titles.join('; ')}.`)
  })
})

test.group('Remediations written by a model', () => {
  test('after two model errors, all advice comes from the knowledge base, and the model is not called again', async ({
    assert,
  }) => {
    const facts = catalogPlugins()
      .slice(0, 30)
      .map(({ id }) => remediationFact(id))
    const { client, requests } = stubClient(new Error('overloaded'))
    const totals: number[] = []
    const failures: string[] = []
    const parts = { advice: {}, summary: null }
    const { advice } = await writeRemediation(
      client,
      { facts, totals: TOTALS, target },
      {
        parts,
        save: async (_parts, { total }) => void totals.push(total),
        onFallback: ({ message }) => failures.push(message),
      }
    )
    // Six groups of four, and the summary.
    assert.deepEqual(new Set(totals), new Set([7]))
    assert.lengthOf(Object.keys(parts.advice), 6)
    assert.sameMembers(
      Object.keys(advice),
      facts.map(({ pluginId }) => pluginId)
    )
    assert.deepEqual(failures, ['overloaded', 'overloaded'])
    assert.lengthOf(requests, 2)
  })
})
