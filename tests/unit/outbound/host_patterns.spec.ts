import { isWithin, readPattern } from '#api/platform/outbound/host_patterns'
import { narrowed } from '#api/platform/settings/outbound_rules'
import { test } from '@japa/runner'

test.group('Allow list entries', () => {
  test('the entry “{0}” is parsed as {1}')
    .with([
      ['API.Example.com.', 'api.example.com'],
      ['*.example.com', '*.example.com'],
      [' localhost ', 'localhost'],
      ['[::1]', '0:0:0:0:0:0:0:1'],
      ['10.0.0.7', '10.0.0.7'],
      ['https://example.com', null],
      ['example.com:443', null],
      ['*', null],
      ['a.*.com', null],
      ['a b', null],
      ['999.1.1.1', null],
      ['', null],
    ] as const)
    .run(({ assert }, [text, expected]) => assert.equal(readPattern(text), expected))

  test('an entry of more than 253 characters is invalid', ({ assert }) => {
    const [longest, longer] = [249, 250].map((length) => `${'a'.repeat(length)}.com`)
    assert.equal(readPattern(longest), longest)
    assert.isNull(readPattern(longer))
  })

  test('a setting can narrow the hosts allowed by the environment but never extend them', ({
    assert,
  }) => {
    const list = ['*.example.com', '10.0.0.7']
    assert.isTrue(isWithin('api.example.com', list))
    assert.isTrue(isWithin('*.eu.example.com', list))
    assert.isFalse(isWithin('example.com', list))
    assert.isFalse(isWithin('*.com', list))
    assert.isFalse(isWithin('10.0.0.8', list))
    const hosts = ['api.example.com', 'elsewhere.test']
    const setting = { mode: 'allow_list', hosts, allowPrivate: true } as const
    assert.deepEqual(narrowed({ hosts: list, allowPrivate: false }, setting), {
      allowPrivate: false,
      onlyHosts: ['api.example.com'],
    })
    assert.deepEqual(narrowed({ hosts: list, allowPrivate: true }, { ...setting, mode: 'all' }), {
      allowPrivate: true,
      onlyHosts: list,
    })
    assert.deepEqual(narrowed({ hosts: null, allowPrivate: true }, null), {
      allowPrivate: true,
      onlyHosts: null,
    })
  })
})
