import { findBodyFault, findJsonFault } from '#api/contract/targets/json_fault'
import { test } from '@japa/runner'

const nested = (open: string, levels: number, close: string) =>
  `${open.repeat(levels)}0${close.repeat(levels)}`

test.group('JSON errors', () => {
  test('valid JSON has no error: {$self}')
    .with([
      String.raw`"\" \\ \/ \b \f \n \r \t"`,
      String.raw`"\u00e9\uABCD\u0000"`,
      ' \t\r\n[ ] ',
      '{ "a" : { } , "b" : [ -0 , 1.50 , 2e10 , 3E-1 , 4e+2 ] }',
      '[true,false,null]',
    ])
    .run(({ assert }, text) => {
      assert.isNull(findJsonFault(text))
    })

  test('the error in “{text}” is at column {column}: {message}')
    .with([
      { text: '', column: 1, message: 'Unexpected end of JSON: a value is missing' },
      { text: '[', column: 2, message: 'Unexpected end of JSON: a value is missing' },
      { text: '[1', column: 3, message: 'Unexpected end of JSON: "]" is missing' },
      { text: '{"a":1', column: 7, message: 'Unexpected end of JSON: "}" is missing' },
      { text: '[1 2]', column: 4, message: 'Expected "," or "]", found "2"' },
      { text: '{"a":1;}', column: 7, message: 'Expected "," or "}", found ";"' },
      { text: '[1,]', column: 4, message: 'Unexpected comma before "]"' },
      { text: '{"a":1,}', column: 8, message: 'Unexpected comma before "}"' },
      { text: '{a:1}', column: 2, message: 'Expected a name in double quotes' },
      { text: '{"a" 1}', column: 6, message: 'Expected ":" after the name' },
      { text: '{"a"}', column: 5, message: 'Expected ":" after the name' },
      { text: '[x]', column: 2, message: 'Expected a value, found "x"' },
      { text: '1 2', column: 3, message: 'Unexpected text after the end of the JSON value' },
      {
        text: '"open',
        column: 1,
        message: 'This string is not terminated, or contains an invalid backslash',
      },
      {
        text: String.raw`["\u12G4"]`,
        column: 2,
        message: 'This string is not terminated, or contains an invalid backslash',
      },
      {
        text: String.raw`["\u123"]`,
        column: 2,
        message: 'This string is not terminated, or contains an invalid backslash',
      },
    ])
    .run(({ assert }, { text, column, message }) => {
      assert.deepEqual(findJsonFault(text), { line: 1, column, message })
    })

  test('a string that spans several lines is reported as unterminated, and line numbers start at 1', ({
    assert,
  }) => {
    assert.deepEqual(findJsonFault('{"a":\n "b\n"}'), {
      line: 2,
      column: 2,
      message: 'This string is not terminated, or contains an invalid line break or backslash',
    })
    assert.deepEqual(findJsonFault('[1\n\n2]'), {
      line: 3,
      column: 1,
      message: 'Expected "," or "]", found "2"',
    })
  })

  test('a value can be nested in at most 500 levels', ({ assert }) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ]) {
      assert.isNull(findJsonFault(nested(open, 500, close)))
      assert.equal(
        findJsonFault(nested(open, 501, close))?.message,
        'The JSON is nested too deeply'
      )
    }
  })
})

test.group('Request body errors', () => {
  const QUOTES = 'Put quotes around the variable, or write {{prompt | dump}}'

  test('the error message suggests quotes if a variable is not in quotes: {$self}')
    .with(['{"a": {{prompt}}}', '[\n {{ prompt }}]'])
    .run(({ assert }, body) => assert.equal(findBodyFault(body)?.message, QUOTES))

  test('the error message does not suggest quotes if the body has another error: {$self}')
    .with(['{"a": x, "b": {{prompt}}}', '{"a": "{{prompt}}"'])
    .run(({ assert }, body) => {
      assert.isNotNull(findBodyFault(body))
      assert.notEqual(findBodyFault(body)?.message, QUOTES)
    })

  test('a variable with the dump filter needs no quotes, regardless of spacing: {$self}')
    .with(['{{prompt|dump}}', '{{ prompt | dump }}', '{{prompt |  dump}}'])
    .run(({ assert }, place) => {
      assert.isNull(findBodyFault(`{"a":${place}}`))
    })
})
