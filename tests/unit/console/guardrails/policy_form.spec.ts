import { test } from '@japa/runner'
import { compileVersion, evaluate } from '#api/engines/guardrails/index'
import type { GuardrailInput, Placement, Policy } from '#api/engines/guardrails/vocabulary'
import {
  argumentsOf,
  emptyForm,
  POLICY_TYPES,
  policyOf,
  possiblePlacements,
  problemsOf,
  type PolicyForm,
} from '../../../../admin/guardrails/policies/form/policy_form.js'

const filled = (change: Partial<PolicyForm> & Pick<PolicyForm, 'type'>): PolicyForm => ({
  ...emptyForm(change.type),
  ...change,
})

/** Evaluates a text, or the arguments of a tool call, with only the policy of the form. */
function actionOf(form: PolicyForm, placement: Placement, content: string, tool = 'pay') {
  const policy = { ...policyOf(form), id: 'manual', origin: 'manual' } as Policy
  const version = compileVersion({ format: 1, thresholds: {}, policies: [policy] })
  const role = placement === 'OUTPUT' ? 'assistant' : 'user'
  const toolCalls = placement === 'TOOL_CALL_INPUT' ? [{ name: tool, arguments: content }] : []
  const input: GuardrailInput = { placement, messages: [{ role, content }], toolCalls }
  // Stops the clock, because the first check of a type loads its tables, which may take longer than the deadline.
  return evaluate(version, input, { now: () => 0 }).action
}

test.group('Guardrails | policy form', () => {
  test('each policy type starts with its default placements, which are valid for the type', ({
    assert,
  }) => {
    for (const type of POLICY_TYPES) {
      const { placements } = emptyForm(type)
      assert.isNotEmpty(placements, type)
      assert.includeMembers(possiblePlacements(type), placements, type)
    }
  })

  test('the engine enforces the policies that the form creates', ({ assert }) => {
    const tools = filled({ type: 'tools', deniedTools: 'delete_account\n\n pay ' })
    assert.equal(actionOf(tools, 'TOOL_CALL_INPUT', '{}'), 'block')
    assert.equal(actionOf(tools, 'TOOL_CALL_INPUT', '{}', 'balance'), 'allow')
    const call = filled({ type: 'effect_call', tool: 'pay', arguments: '{"to": {"iban": "DE1"}}' })
    assert.equal(actionOf(call, 'TOOL_CALL_INPUT', '{"to":{"iban":"DE1"},"amount":3}'), 'block')
    assert.equal(actionOf(call, 'TOOL_CALL_INPUT', '{"to":{"iban":"DE2"}}'), 'allow')
    const secret = filled({ type: 'effect_text', text: 'AURORA-7' })
    assert.equal(actionOf(secret, 'OUTPUT', 'It is aurora-7.'), 'block')
    const urls = filled({ type: 'urls', allowedHosts: '*.example.com' })
    assert.equal(actionOf(urls, 'OUTPUT', 'See https://docs.example.com/a'), 'allow')
    assert.equal(actionOf(urls, 'OUTPUT', 'See https://evil.test/a'), 'block')
    const format = filled({ type: 'output_format', maxChars: 5 })
    assert.equal(actionOf(format, 'OUTPUT', 'too long'), 'block')
    const pii = filled({ type: 'pii', types: ['EMAIL_ADDRESS'], onMatch: 'block' })
    assert.equal(actionOf(pii, 'OUTPUT', 'Write to jane@example.com'), 'block')
    assert.equal(actionOf(pii, 'OUTPUT', 'Card 4111 1111 1111 1111'), 'allow')
  })

  test('missing settings are reported by field', ({ assert }) => {
    assert.deepEqual(problemsOf(filled({ type: 'harm' })), {})
    assert.deepEqual(problemsOf(filled({ type: 'harm', placements: [] })), {
      placements: 'required',
    })
    assert.deepEqual(problemsOf(filled({ type: 'signature', text: '  ' })), { text: 'required' })
    assert.deepEqual(problemsOf(filled({ type: 'system_prompt', canaries: 'zx81' })), {})
    assert.deepEqual(problemsOf(filled({ type: 'system_prompt' })), { text: 'required' })
    assert.deepEqual(problemsOf(filled({ type: 'tools' })), { lists: 'nothing' })
    assert.deepEqual(problemsOf(filled({ type: 'output_format' })), { lists: 'nothing' })
    assert.deepEqual(problemsOf(filled({ type: 'output_format', maxChars: 1.5 })), {
      maxChars: 'number',
    })
    assert.deepEqual(problemsOf(filled({ type: 'effect_call', arguments: '[1]' })), {
      tool: 'required',
      arguments: 'json',
    })
    assert.deepEqual(problemsOf(filled({ type: 'effect_text', text: 'short' })), {
      text: 'too_short',
    })
    assert.deepEqual(problemsOf(filled({ type: 'signature', text: 'x'.repeat(20_001) })), {
      text: 'too_long',
    })
  })

  test('errors in arguments are reported by path', ({ assert }) => {
    assert.deepEqual(argumentsOf('{"to": {"iban": "DE1"}, "amount": 3, "now": true}'), {
      'to.iban': 'DE1',
      'amount': 3,
      'now': true,
    })
    assert.isNull(argumentsOf('{"note": null}'))
    assert.isNull(argumentsOf(JSON.stringify(Object.fromEntries([...'x'.repeat(51)].entries()))))
    assert.deepEqual(argumentsOf(''), {})
    assert.isNull(argumentsOf('"pay"'))
    assert.isNull(argumentsOf('{'))
  })
})
