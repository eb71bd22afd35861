import { redactArguments } from '#api/engines/mcp/index'
import { inspectNow } from '#api/mcp/gateway/tools/inspect_now'
import { recognize, sensitiveFindings } from '#api/mcp/gateway/tools/recognize'
import { test } from '@japa/runner'

const CARD = 4111111111111111
/** A CPF (Brazil), whose check digits are sufficient. */
const TAX_NUMBER = 52998224725

test.group('MCP gateway | identifiers that are JSON numbers', () => {
  test('a number is recognized like a string with the same digits', ({ assert }) => {
    const found = (value: unknown) => sensitiveFindings({ value })
    for (const number of [CARD, TAX_NUMBER, -CARD]) {
      assert.lengthOf(found(number), 1)
      assert.deepEqual(found(number), found(String(Math.abs(number))))
    }
    assert.containsSubset(found(CARD), [{ rule: 'credit_card', owasp: 'MCP10', path: '/value' }])
  })

  test('{$self} is not an identifier')
    .with([
      4111111111111112, // Wrong check digit
      1764536400000, // Milliseconds since 1970
      1764536400000000, // Microseconds since 1970
      4111111111111111.5,
      123456789,
      0,
      1e300,
    ])
    .run(({ assert }, value) => {
      assert.deepEqual(sensitiveFindings({ value }), [])
      assert.deepEqual(redactArguments({ value }, [], recognize), { value: { value }, count: 0 })
    })

  test('findings in a result contain the position but not the number', ({ assert }) => {
    const { sensitive } = inspectNow('desk', 'read', {
      content: [{ type: 'text', text: JSON.stringify({ card: CARD }) }],
      structuredContent: { customers: [{ id: 7, card: CARD }] },
    })
    assert.deepEqual(
      sensitive.map(({ path }) => path),
      ['/content/0/text', '/structuredContent/customers/0/card']
    )
    assert.notInclude(JSON.stringify(sensitive), String(CARD))
  })

  test('redaction replaces recognized numbers and keeps all others', ({ assert }) => {
    const { value } = redactArguments({ card: CARD, amount: 1999, at: 1764536400 }, [], recognize)
    assert.deepEqual(value, { card: '[redacted]', amount: 1999, at: 1764536400 })
  })
})
