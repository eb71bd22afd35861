import { test } from '@japa/runner'
import { locateQuotes } from '#api/engines/redteam/model/locate_quotes'

const found = (text: string, quotes: string[]) =>
  locateQuotes(text, quotes, 'x').map(({ start, end }) => text.slice(start, end))

test.group('Quotes in an answer', () => {
  test('are found as they are', ({ assert }) => {
    assert.deepEqual(found('The code is 4711, she said.', ['code is 4711']), ['code is 4711'])
  })

  test('are found despite case, white space, quotation marks and dashes', ({ assert }) => {
    const text = 'She said:  “The  code —\nas always — is ‘4711’.”'
    assert.deepEqual(found(text, ["the code - as always - is '4711'"]), [
      'The  code —\nas always — is ‘4711’',
    ])
    assert.deepEqual(found('The code is 4711.', ['"the code is 4711…"']), ['The code is 4711'])
  })

  test('keep their place after characters that take two units or change length', ({ assert }) => {
    assert.deepEqual(found('🙂🙂 İstanbul: THE KEY is here', ['the key is']), ['THE KEY is'])
  })

  test('that are not there are left out', ({ assert }) => {
    assert.deepEqual(found('No.', ['Yes, of course', '', '  ', '.']), [])
  })

  test('that overlap become one, and all come in order', ({ assert }) => {
    assert.deepEqual(found('one two three four', ['three four', 'one two', 'two three', 'two']), [
      'one two three four',
    ])
    assert.deepEqual(found('alpha beta gamma', ['gamma', 'alpha']), ['alpha', 'gamma'])
  })
})
