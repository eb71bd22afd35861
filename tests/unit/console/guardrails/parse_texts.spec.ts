import { test } from '@japa/runner'
import { parseTexts } from '../../../../admin/guardrails/test/parse_texts.js'

const textsOf = (content: string, name = 'texts.txt') => {
  const parsed = parseTexts(content, name)
  return parsed.isOk ? parsed.texts : parsed.problem
}

test.group('Guardrails | text files', () => {
  test('each line of a text file is one text, and blank lines are ignored', ({ assert }) => {
    assert.deepEqual(textsOf('first\r\n\n  second  \n'), ['first', '  second  '])
  })

  test('a JSON Lines file is recognized by its name or first line, and its texts are read from "text" fields', ({
    assert,
  }) => {
    const lines = '{"text": "a\\nb", "label": 1}\n{"text": "c"}'
    assert.deepEqual(textsOf(lines, 'texts.jsonl'), ['a\nb', 'c'])
    assert.deepEqual(textsOf(lines), ['a\nb', 'c'])
    assert.deepEqual(textsOf('{"no": "text"}'), ['{"no": "text"}'])
  })

  test('an error in a file contains the number of the invalid line', ({ assert }) => {
    assert.deepEqual(textsOf('{"text": "a"}\n\n{"text": 1}', 'a.jsonl'), { kind: 'json', line: 3 })
    assert.deepEqual(textsOf(`a\n${'x'.repeat(100_001)}`), { kind: 'too_long', line: 2 })
    assert.deepEqual(textsOf(' \n\n'), { kind: 'empty' })
  })

  test('texts beyond the limit are counted but not returned', ({ assert }) => {
    const parsed = parseTexts('text\n'.repeat(301), 'a.txt')
    assert.isTrue(parsed.isOk)
    if (!parsed.isOk) return
    assert.lengthOf(parsed.texts, 300)
    assert.equal(parsed.total, 301)
  })
})
