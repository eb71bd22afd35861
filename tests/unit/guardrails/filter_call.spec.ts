import { filterCall } from '#api/guardrails/serve/proxy/guard/filter_call'
import type { ProxyGuard } from '#api/guardrails/serve/proxy/guard/proxy_guard'
import { test } from '@japa/runner'

/** Masks this text in the arguments of calls. */
const masking = (hidden: string) =>
  ({
    toolCall: async ({ arguments: given }: { arguments: string }) => {
      const start = given.indexOf(hidden)
      const masks = start < 0 ? [] : [{ start, end: start + hidden.length, label: 'CARD' }]
      return { blocked: null, masks }
    },
  }) as unknown as ProxyGuard

test.group('Masked calls of tools', () => {
  test('arguments stay an object or a text after a value was masked', async ({ assert }) => {
    const call = { name: 'pay', arguments: { card: '4111', amount: 5 } }
    assert.isNull(await filterCall(call, masking('4111')))
    assert.equal(call.arguments.amount, 5)
    assert.notInclude(JSON.stringify(call), '4111')
    const written = { name: 'pay', arguments: 'card 4111' }
    assert.isNull(await filterCall(written, masking('4111')))
    assert.match(written.arguments, /^card /)
    assert.notInclude(written.arguments, '4111')
  })

  test('a call is blocked instead of losing its arguments if masking makes them invalid', async ({
    assert,
  }) => {
    const call = { name: 'delete_records', input: { card: 4111, only: 'expired' } }
    assert.match((await filterCall(call, masking('4111'))) ?? '', /cannot be masked/)
    assert.deepEqual(call.input, { card: 4111, only: 'expired' })
  })

  test('JSON in a string is blocked if masking makes it invalid, but free text and JSON that was cut off are masked', async ({
    assert,
  }) => {
    const json = { name: 'pay', arguments: '{"card":4111}' }
    assert.match((await filterCall(json, masking('4111'))) ?? '', /cannot be masked/)
    assert.equal(json.arguments, '{"card":4111}')
    const quoted = { name: 'pay', arguments: '{"card":"4111"}' }
    assert.isNull(await filterCall(quoted, masking('4111')))
    assert.deepEqual(JSON.parse(quoted.arguments), { card: 'CARD' })
    const cutOff = { name: 'pay', arguments: '{"card":4111,"amount' }
    assert.isNull(await filterCall(cutOff, masking('4111')))
    assert.notInclude(cutOff.arguments, '4111')
    const custom = { name: 'pay', input: '4111' }
    assert.isNull(await filterCall(custom, masking('4111')))
    assert.equal(custom.input, 'CARD')
  })
})
