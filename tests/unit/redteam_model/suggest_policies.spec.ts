import { test } from '@japa/runner'
import { writePolicySuggestions } from '#api/engines/redteam/index'
import { BANK } from '#tests/support/scripted/model_backend_over'

test.group('Model-suggested policies', () => {
  test('suggested policies are based on the application, and known or incomplete ones are dropped', async ({
    assert,
  }) => {
    const asked: string[] = []
    const client = {
      label: 'scripted',
      async generateObject<T>({ prompt }: { prompt: string }) {
        asked.push(prompt)
        const policies = [
          { name: ' Rates ', text: ' Never promises a rate. ', severity: 'high' },
          { name: 'Known', text: 'NEVER GIVES LEGAL ADVICE.', severity: 'low' },
          { name: '', text: 'Nameless.', severity: 'low' },
        ]
        const usage = { inputTokens: 1, outputTokens: 1, costUsd: null }
        return { object: { policies } as T, usage }
      },
    }
    const known = ['Never gives legal advice.']
    assert.deepEqual(await writePolicySuggestions(client, BANK, known), [
      { name: 'Rates', text: 'Never promises a rate.', severity: 'high' },
    ])
    assert.include(asked[0], BANK.purpose)
    assert.include(asked[0], known[0])
  })
})
