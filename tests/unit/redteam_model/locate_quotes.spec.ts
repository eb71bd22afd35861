import { test } from '@japa/runner'
import { locateQuotes } from '#api/engines/redteam/model/locate_quotes'

const found = (text: string, quotes: string[]) =>
  locateQuotes(text, quotes, 'x').map(({ start, end }) => text.slice(start, end))

test.group('Quotes in a response', () => {
  test('a verbatim quote is found', ({ assert }) => {
    assert.deepEqual(found('The code is 4711, she said.', ['code is 4711']), ['code is 4711'])
  })

  test('a verbatim match of a quote is preferred to an earlier match that differs in case', ({
    assert,
  }) => {
    assert.deepEqual(found('THE KEY or the key?', ['the key']), ['the key'])
  })

  test('a quote is found despite different case, whitespace, quotation marks, and dashes', ({
    assert,
  }) => {
    const text = 'She said:  “The  code —\nas always — is ‘4711’.”'
    assert.deepEqual(found(text, ["the code - as always - is '4711'"]), [
      'The  code —\nas always — is ‘4711’',
    ])
    assert.deepEqual(found('The code is 4711.', ['"the code is 4711…"']), ['The code is 4711'])
  })

  test('a quote is located after surrogate pairs and characters that change length', ({
    assert,
  }) => {
    assert.deepEqual(found('🙂🙂 İstanbul: THE KEY is here', ['the key is']), ['THE KEY is'])
  })

  test('a quote that does not occur in the response is omitted', ({ assert }) => {
    assert.deepEqual(found('No.', ['Yes, of course', '', '  ', '.']), [])
  })

  test('overlapping quotes are merged, and all quotes are sorted by position', ({ assert }) => {
    assert.deepEqual(found('one two three four', ['three four', 'one two', 'two three', 'two']), [
      'one two three four',
    ])
    assert.deepEqual(found('alpha beta gamma', ['gamma', 'alpha']), ['alpha', 'gamma'])
  })
})
