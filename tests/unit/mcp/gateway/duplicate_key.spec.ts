import { duplicateKey } from '#api/mcp/gateway/duplicate_key'
import { test } from '@japa/runner'
import fc from 'fast-check'

test.group('Duplicate keys in JSON', () => {
  const duplicates: [string, string][] = [
    ['{"a":1,"a":2}', 'a'],
    ['{"b":{"a":1, "c":[{"a":1}],\n"a" : 2}}', 'a'],
    ['[{"a":1},{"a":1,"b":"\\"a\\":1","a":1}]', 'a'],
    ['{"\\u0061":1,"a":2}', 'a'],
    ['{"":1,"":2}', ''],
    ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ]
  for (const [text, key] of duplicates) {
    test(`the duplicate key in ${text} is found`, ({ assert }) => {
      assert.equal(duplicateKey(text), key)
    })
  }

  test('serialized values never contain duplicate keys', ({ assert }) => {
    fc.assert(
      fc.property(fc.json(), (text) => duplicateKey(JSON.stringify(JSON.parse(text))) === null)
    )
    assert.isNull(duplicateKey('{"a":"a","b":{"a":["a","a"]},"c":{"a":{}}}'))
  })
})
