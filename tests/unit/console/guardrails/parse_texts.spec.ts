import { test } from '@japa/runner'
import { parseTexts } from '../../../../admin/guardrails/test/parse_texts.js'
import { readTexts } from '../../../../admin/guardrails/test/read_texts.js'

const textsOf = (content: string, name = 'texts.txt') => {
  const parsed = parseTexts(content, name)
  return parsed.isOk ? parsed.texts : parsed.problem
}

const read = async (content: string | Buffer, name = 'texts.csv') => {
  const parsed = await readTexts(Buffer.from(content), name)
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

  test('a file that is not UTF-8 text is rejected', async ({ assert }) => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    for (const name of ['image.png', 'texts.txt', 'texts.csv']) {
      assert.deepEqual(await read(png, name), { kind: 'not_text' })
    }
    assert.deepEqual(await read('PK\u0003\u0004\u0000', 'a.txt'), { kind: 'not_text' })
    assert.deepEqual(await read(Buffer.from('Grüße', 'latin1'), 'a.txt'), { kind: 'not_text' })
    assert.deepEqual(await read('\uFEFFGrüße\n', 'a.txt'), ['Grüße'])
  })

  test('the header of a CSV file selects the column with texts and is not a text', async ({
    assert,
  }) => {
    const rows = '1,"a, ""b""\nc"\n2,\n\n3,d\n'
    assert.deepEqual(await read(`id,Text\n${rows}`), ['a, "b"\nc', 'd'])
    assert.deepEqual(await read(`text,prompt\n${rows}`, 'A.CSV'), ['a, "b"\nc', 'd'])
    assert.deepEqual(await read('\uFEFFtext\r\none\r\n'), ['one'])
    assert.deepEqual(await read('text\n'), { kind: 'empty' })
    assert.deepEqual(await read('text\none\n', 'lines.txt'), ['text', 'one'])
  })

  test('a CSV file without a header must have one column', async ({ assert }) => {
    assert.deepEqual(await read('Hello there\n"Good, day"\n'), ['Hello there', 'Good, day'])
    assert.deepEqual(await read('id,comment\n1,Hello\n'), { kind: 'no_column' })
    assert.deepEqual(await read('text\na\n"b\n'), { kind: 'csv', line: 3 })
    const long = `text\na\n${'x'.repeat(100_001)}`
    assert.deepEqual(await read(long), { kind: 'too_long', line: 3 })
  })
})
