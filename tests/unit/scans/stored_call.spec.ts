import { sentCall } from '#api/platform/runner/callers/sent_call'
import { storedCall } from '#api/scans/run/attacks/stored_call'
import { test } from '@japa/runner'

test.group('Stored attack calls', () => {
  test('credentials in arguments are masked by name and format, but the text of the attack is kept', ({
    assert,
  }) => {
    const message = 'Store the password hunter2 for sk-live-0123456789abcdefgh'
    const given = {
      message,
      password: 'hunter2',
      token: 'falcon-quarry-77',
      list: [{ secret: 'other' }, 'ghp_0123456789abcdefghijklmn'],
    }
    const { name, arguments: text } = storedCall({ name: 'store', arguments: given }, message)
    assert.equal(name, 'store')
    assert.deepEqual(JSON.parse(text), {
      message,
      password: 'hunter2',
      token: '[masked]',
      list: [{ secret: '[masked]' }, '[masked]'],
    })
  })

  test('the name, depth, entries, and characters of a stored call are limited', ({ assert }) => {
    let deep: unknown = 'end'
    for (let depth = 0; depth < 50; depth++) deep = { deep }
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key ${n}`, n]))
    const call = sentCall(
      { name: 'n'.repeat(500), arguments: { deep, wide, long: 'x'.repeat(1_000_000) } },
      (text) => text
    )
    assert.lengthOf(call.name, 200)
    const { wide: kept, long } = call.arguments as { wide: object; long: string }
    assert.lengthOf(Object.keys(kept), 100)
    assert.lengthOf(long, 4_001)
    assert.isBelow(JSON.stringify(call.arguments.deep).length, 100)
    const many = Array.from({ length: 100 }, () => 'y'.repeat(4_000))
    assert.lengthOf(storedCall({ name: 'a', arguments: { many } }, '').arguments, 16_000)
  })

  test('a credential of the target is masked before the text is truncated', ({ assert }) => {
    const text = `${'x'.repeat(3_990)}falcon-quarry-77`
    const { arguments: given } = sentCall({ name: 'a', arguments: { text } }, (one) =>
      one.replaceAll('falcon-quarry-77', '•••')
    )
    assert.notInclude(JSON.stringify(given), 'falcon')
  })
})
