import { test } from '@japa/runner'
import { writePolicySuggestions } from '#api/engines/redteam/index'
import { BANK } from '#tests/support/scripted/model_backend_over'
import { recordingClient } from '#tests/support/scripted/recording_client'

const policy = (name: string, text: string) => ({ name, text, severity: 'low' })

test.group('Model-suggested policies', () => {
  test('suggested policies are based on the application, and known or incomplete policies are dropped', async ({
    assert,
  }) => {
    const { client, requests } = recordingClient({
      policies: [
        policy(' Rates ', ' Never promises a rate. '),
        policy('Known', 'NEVER GIVES LEGAL ADVICE.'),
        policy('', 'Nameless.'),
        policy('Empty', ' '),
      ],
    })
    const known = [' Never gives legal advice. ']
    assert.deepEqual(await writePolicySuggestions(client, BANK, known), [
      { name: 'Rates', text: 'Never promises a rate.', severity: 'low' },
    ])
    assert.include(requests[0].prompt, BANK.purpose)
    assert.include(requests[0].prompt, known[0])
  })

  test('the request for policies has no section for known rules if no rules are known', async ({
    assert,
  }) => {
    const { client, requests } = recordingClient({ policies: [] })
    assert.deepEqual(await writePolicySuggestions(client, BANK, []), [])
    assert.notInclude(requests[0].prompt, 'rules that it has already')
  })

  test('at most eight policies are suggested', async ({ assert }) => {
    const policies = Array.from({ length: 9 }, (_, n) => policy(`P${n}`, `Rule ${n}.`))
    const { client } = recordingClient({ policies })
    assert.deepEqual(await writePolicySuggestions(client, BANK, []), policies.slice(0, 8) as never)
  })

  test('a list of policies with name, text, and severity is requested', async ({ assert }) => {
    const { client, requests } = recordingClient({ policies: [] })
    await writePolicySuggestions(client, BANK, [])
    assert.equal(requests[0].temperature, 0.7)
    const { required, additionalProperties, properties } = Object(requests[0].schema)
    assert.deepEqual([required, additionalProperties], [['policies'], false])
    assert.equal(properties.policies.type, 'array')
    assert.containSubset(properties.policies.items, {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'text', 'severity'],
      properties: {
        name: { type: 'string' },
        text: { type: 'string' },
        severity: { type: 'string', enum: ['critical', 'high', 'medium', 'low'] },
      },
    })
  })
})
