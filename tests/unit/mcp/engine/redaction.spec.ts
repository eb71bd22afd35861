import {
  type CallRequest,
  compilePolicy,
  findSensitive,
  McpEngineError,
  type PolicyRule,
  redactArguments,
} from '#api/engines/mcp/index'
import type { SensitiveDataRecognizer } from '#api/engines/mcp/ports'
import { test } from '@japa/runner'
import fc from 'fast-check'

/** Recognizes runs of at least four digits. */
const recognize: SensitiveDataRecognizer = (text) =>
  [...text.matchAll(/\d{4,}/g)].map(({ 0: match, index }) => ({
    kind: 'NUMBER',
    start: index,
    end: index + match.length,
    isSecret: true,
  }))

test.group('Redaction of arguments', () => {
  test('without paths, recognized texts are replaced in every string, and all other values are kept', ({
    assert,
  }) => {
    const given = { to: 'a', list: ['pin 1234!', { deep: '99999' }], count: 12345, none: null }
    assert.deepEqual(redactArguments(given, [], recognize), {
      value: {
        to: 'a',
        list: ['pin [redacted]!', { deep: '[redacted]' }],
        count: 12345,
        none: null,
      },
      count: 2,
    })
  })

  test('without paths, a long integer with recognized digits is replaced as a whole', ({
    assert,
  }) => {
    const given = { id: 123456789, list: [-1234567890123456, 12345.5, 12345678, true] }
    assert.deepEqual(redactArguments(given, [], recognize), {
      value: { id: '[redacted]', list: ['[redacted]', 12345.5, 12345678, true] },
      count: 2,
    })
    assert.deepEqual(redactArguments(given, ['/other'], recognize), { value: given, count: 0 })
  })

  test('with paths, exactly the values at these paths are replaced, regardless of their type', ({
    assert,
  }) => {
    const given = { 'to': { name: 'x' }, 'a/b': [1, 2], 'pin': '1234' }
    assert.deepEqual(redactArguments(given, ['/to', '/a~1b/1', '/missing'], recognize), {
      value: { 'to': '[redacted]', 'a/b': [1, '[redacted]'], 'pin': '1234' },
      count: 2,
    })
  })

  test('a value without parts is replaced as a whole if a path leads into it', ({ assert }) => {
    const paths = ['/card/number', '/list/0/pin']
    for (const card of ['{"number":"1234"}', 1234, [{ number: '1234' }]]) {
      const { value, count } = redactArguments({ card, other: 1 }, paths, recognize)
      assert.deepEqual([value, count], [{ card: '[redacted]', other: 1 }, 1])
    }
    const kept = { card: null, list: [{ pin: '[redacted]', id: 1 }, { pin: '2' }] }
    const given = { card: null, list: [{ pin: '1', id: 1 }, { pin: '2' }] }
    assert.deepEqual(redactArguments(given, paths, recognize), { value: kept, count: 1 })
    assert.deepEqual(redactArguments({ list: ['{"pin":"1"}'] }, paths, recognize).value, {
      list: ['[redacted]'],
    })
  })

  test('overlapping matches are replaced completely', ({ assert }) => {
    const overlapping: SensitiveDataRecognizer = () =>
      [
        [2, 6],
        [0, 4],
        [5, 8],
      ].map(([start, end]) => ({ kind: 'X', start: start ?? 0, end: end ?? 0, isSecret: true }))
    const { value } = redactArguments('abcdefghij', [], overlapping)
    assert.equal(value, '[redacted]ij')
  })

  test('arguments that are nested too deeply are rejected rather than redacted in part', ({
    assert,
  }) => {
    const deep: unknown = JSON.parse(`${'['.repeat(300)}"1234"${']'.repeat(300)}`)
    assert.throws(() => redactArguments(deep, [], recognize), McpEngineError)
  })

  test('a redacted value never contains recognized text', ({ assert }) => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const { value } = redactArguments(JSON.parse(json), [], recognize)
        const inValues = findSensitive(value, recognize).filter(({ path }) => {
          const key = path.split('/').at(-1) ?? ''
          return !/\d{4,}/.test(key)
        })
        assert.deepEqual(inValues, [])
      })
    )
  })
})

test.group('Sensitive texts', () => {
  test('findings in strings and keys contain the position but not the value', ({ assert }) => {
    const found = findSensitive({ '12345': ['x', 'my pin is 98765432109876543210'] }, recognize)
    assert.deepEqual(
      found.map(({ path, excerpt }) => [path, excerpt]),
      [
        ['/12345', '… (5 characters)'],
        ['/12345/1', '9876… (20 characters)'],
      ]
    )
  })

  test('findings in long integers have the position of the number', ({ assert }) => {
    const given = { list: [1234567890123456, -123456789, 12345678, 123456789.5, 1e21] }
    assert.deepEqual(
      findSensitive(given, recognize).map(({ path, excerpt }) => [path, excerpt]),
      [
        ['/list/0', '1234… (16 characters)'],
        ['/list/1', '… (9 characters)'],
      ]
    )
  })

  test('short numbers are not searched, and at most 50 findings are returned', ({ assert }) => {
    let searched = 0
    const counting: SensitiveDataRecognizer = (text) => {
      searched += 1
      return recognize(text)
    }
    assert.deepEqual(findSensitive(Array(100_000).fill(12345678), counting), [])
    assert.equal(searched, 0)
    assert.lengthOf(findSensitive(Array(100_000).fill(123456789), counting), 50)
    assert.equal(searched, 50)
  })
})

test.group('Visibility of tools', () => {
  const CALL: CallRequest = {
    user: 'ann',
    groups: [],
    application: 'desk',
    server: 'mail',
    tool: 'send',
    toolState: 'approved',
    arguments: {},
  }
  const when = [{ path: '/to', operator: 'equals', value: 'a' } as const]
  const isVisible = (rules: PolicyRule[], call: Partial<CallRequest> = {}) =>
    compilePolicy(rules).canEverAllow({ ...CALL, ...call })

  test('a tool is visible if at least some arguments can be permitted', ({ assert }) => {
    assert.isFalse(isVisible([]))
    assert.isTrue(isVisible([{ id: 'a', effect: 'allow', when }]))
    assert.isFalse(
      isVisible([
        { id: 'd', effect: 'deny' },
        { id: 'a', effect: 'allow' },
      ])
    )
    assert.isTrue(
      isVisible([
        { id: 'd', effect: 'deny', when },
        { id: 'a', effect: 'allow' },
      ])
    )
    assert.isFalse(isVisible([{ id: 'a', effect: 'allow', users: ['bob'] }]))
    assert.isFalse(isVisible([{ id: 'a', effect: 'allow' }], { toolState: 'quarantined' }))
  })

  test('a tool that is not visible is never permitted', ({ assert }) => {
    const rule = fc.record({
      id: fc.string(),
      effect: fc.constantFrom('allow' as const, 'deny' as const, 'redact' as const),
      tools: fc.constantFrom([], ['send'], ['s*'], ['other']),
      users: fc.constantFrom([], ['ann'], ['bob']),
      when: fc.constantFrom([], when),
    })
    fc.assert(
      fc.property(fc.array(rule), fc.constantFrom('a', 'b'), (rules, to) => {
        const policy = compilePolicy(rules)
        const { effect } = policy.decide({ ...CALL, arguments: { to } })
        if (effect !== 'deny') assert.isTrue(policy.canEverAllow(CALL))
      })
    )
  })
})
