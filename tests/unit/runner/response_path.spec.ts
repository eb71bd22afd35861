import { test } from '@japa/runner'
import {
  parseResponsePath,
  plainPath,
  readPath,
  ResponsePathError,
  textOf,
} from '#api/platform/runner/attempts/response_path'

const response = {
  'choices': [{ message: { content: 'hello' } }, { message: { content: 'second' } }],
  'a.b': { 'c d': 1 },
  'zero': 0,
  'nothing': null,
  "it's": 'quoted',
}

test.group('Response paths', () => {
  test('the response path {0} yields {1}')
    .with([
      ['choices[0].message.content', 'hello'],
      ['$.choices[0].message.content', 'hello'],
      ['json.choices[0].message.content', 'hello'],
      ['choices.0.message.content', 'hello'],
      ['choices[-1].message.content', 'second'],
      ['["choices"][0]["message"][\'content\']', 'hello'],
      ['["a.b"]["c d"]', 1],
      ["['it\\'s']", 'quoted'],
      ['zero', 0],
      [' zero ', 0],
    ] as const)
    .run(({ assert }, [path, value]) =>
      assert.equal(readPath(response, parseResponsePath(path)), value)
    )

  test('the response path {$self} yields nothing, because no data has this path')
    .with([
      'choices[5].message',
      'choices.length',
      'zero.toString',
      'constructor',
      '__proto__',
      'choices.constructor.name',
    ])
    .run(({ assert }, path) => assert.isUndefined(readPath(response, parseResponsePath(path))))

  test('an invalid response path is rejected: {$self}')
    .with([
      'json.map(x => x)',
      'a || b',
      'a["b"',
      'a..b',
      'a b',
      'a[b]',
      '(a)',
      'a.',
      'a[0]b',
      '`x`',
    ])
    .run(({ assert }, path) =>
      assert.throws(() => parseResponsePath(path), ResponsePathError as never)
    )

  test('a string is returned as is, other values as JSON, and missing values as null', ({
    assert,
  }) => {
    assert.equal(textOf('x'), 'x')
    assert.equal(textOf({ a: [1] }), '{"a":[1]}')
    assert.equal(textOf(0), '0')
    assert.equal(textOf(''), '')
    assert.isNull(textOf(null))
    assert.isNull(textOf(undefined))
  })
})

test.group('transformResponse as a path', () => {
  test('a transformResponse is accepted if it is a plain path, and rejected if it is code', ({
    assert,
  }) => {
    assert.equal(plainPath('json.choices[0].message.content'), 'choices[0].message.content')
    assert.equal(plainPath(' json["a b"].c '), '["a b"].c')
    assert.equal(plainPath('text'), '')
    assert.equal(plainPath('json'), 'json')
    for (const code of [
      'json.a.map(x => x)',
      '(json) => json.a',
      'json.a || json.b',
      'process.exit()',
    ]) {
      assert.isNull(plainPath(code), code)
    }
  })
})
