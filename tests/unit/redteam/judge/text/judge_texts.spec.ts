import { test } from '@japa/runner'
import { JudgedResponse } from '#api/engines/redteam/built_in/judge/judged_response'
import { compactText } from '#api/engines/recognizers/compact_text'
import { readAsProse } from '#api/engines/redteam/built_in/judge/text/prose'
import { splitSentences } from '#api/engines/redteam/built_in/judge/text/sentences'

const sentences = (text: string) =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end))

test.group('Compact text', () => {
  test('the characters “{likes}” are read as the letter {letter}')
    .with([
      { letter: 'a', likes: '4аαАA' },
      { letter: 'b', likes: '8B' },
      { letter: 'c', likes: 'сϲС' },
      { letter: 'e', likes: '3еεЕ' },
      { letter: 'g', likes: '9G' },
      { letter: 'h', likes: 'һH' },
      { letter: 'i', likes: '1lіıιL' },
      { letter: 'j', likes: 'јJ' },
      { letter: 'k', likes: 'κK' },
      { letter: 'o', likes: '0оοО' },
      { letter: 'p', likes: 'рρР' },
      { letter: 's', likes: '5ѕS' },
      { letter: 't', likes: '7T' },
      { letter: 'x', likes: 'хχX' },
      { letter: 'y', likes: 'уY' },
    ])
    .run(({ assert }, { letter, likes }) => {
      for (const like of likes) assert.equal(compactText(like).text, letter, like)
    })

  test('letters and digits without look-alikes are kept and converted to lower case', ({
    assert,
  }) => {
    assert.equal(compactText('dfmnqruvwz26').text, 'dfmnqruvwz26')
    assert.equal(compactText('DÉÜ中Ж').text, 'déü中ж')
    assert.equal(compactText('n🦅m').text, 'n🦅m')
  })

  test('full-width forms are read as ASCII', ({ assert }) => {
    assert.equal(compactText('ＤＦｚ２６').text, 'dfz26')
    assert.equal(compactText('！～').text, '')
  })

  test('spaces, separators, and marks are dropped, and each character keeps its offset', ({
    assert,
  }) => {
    const { text, offsets } = compactText(' d-u_f.\u200bm\u00a0n*')
    assert.equal(text, 'dufmn')
    assert.deepEqual([...offsets], [1, 3, 5, 8, 10])
    assert.equal(compactText('').text, '')
  })
})

test.group('Sentences of a response', () => {
  test('the text “{text}” is split into the sentences “{parts}”')
    .with([
      { text: 'One. Two! Three? Four', parts: ['One.', 'Two!', 'Three?', 'Four'] },
      { text: 'One... Two?! Three', parts: ['One...', 'Two?!', 'Three'] },
      { text: 'Version 2.5 of a.b is out', parts: ['Version 2.5 of a.b is out'] },
      { text: 'Say "no." Then go', parts: ['Say "no."', 'Then go'] },
      {
        text: "(It's so.) *Yes.* _No._ [a.] Go",
        parts: ["(It's so.)", '*Yes.*', '_No._', '[a.]', 'Go'],
      },
      { text: "He said 'no.' Then go", parts: ["He said 'no.'", 'Then go'] },
      { text: 'One\nTwo\n\nThree', parts: ['One', 'Two', 'Three'] },
      { text: 'One\\nTwo', parts: ['One\\n', 'Two'] },
      { text: '{"a": "One", "b": ["Two"]}', parts: ['{"a": "', 'One", "', 'b": [', '"Two"]}'] },
      { text: '"a":{"b":1}', parts: ['"a":{', '"b":', '1}'] },
      { text: '"a"  :  "b"', parts: ['"a"  :  "', 'b"'] },
      { text: '"a"         : "b"', parts: ['"a"         : "b"'] },
      { text: ' \t One.  \n  Two \t', parts: ['One.', 'Two'] },
      { text: ' \n\t', parts: [] },
      { text: '', parts: [] },
    ])
    .run(({ assert }, { text, parts }) => {
      assert.deepEqual(sentences(text), parts)
    })

  test('a sentence of more than 600 characters is split', ({ assert }) => {
    assert.deepEqual(sentences('x'.repeat(600)), ['x'.repeat(600)])
    assert.deepEqual(sentences('x'.repeat(1_201)), ['x'.repeat(600), 'x'.repeat(600), 'x'])
  })

  test('an offset in a response maps to the sentence that contains it', ({ assert }) => {
    const response = new JudgedResponse('One. Two.  Three.')
    const at = (offset: number) => response.slice(response.sentenceAt(offset))
    assert.deepEqual([0, 3, 5, 8, 11, 16].map(at), [
      'One.',
      'One.',
      'Two.',
      'Two.',
      'Three.',
      'Three.',
    ])
  })

  test('the context of an offset outside any sentence is the 80 characters on either side', ({
    assert,
  }) => {
    const gap = ' '.repeat(200)
    const response = new JudgedResponse(`One.${gap}Two.`)
    assert.deepEqual(response.sentenceAt(100), { start: 20, end: 180 })
    assert.deepEqual(response.sentenceAt(4), { start: 0, end: 84 })
    assert.deepEqual(response.sentenceAt(203), { start: 123, end: 208 })
  })
})

test.group('Punctuation of a response', () => {
  test('typographic apostrophes, quotes, spaces, and hyphens are replaced by plain characters', ({
    assert,
  }) => {
    const plain = (text: string) => new JudgedResponse(text).plain
    assert.equal(plain('\u2018\u2019\u02bc\u00b4'), "''''")
    assert.equal(plain('\u201c\u201d\u201e\u00ab\u00bb'), '"""""')
    assert.equal(plain('\u00a0\u202f\u2011'), '  -')
    assert.equal(new JudgedResponse('“I can’t”').text, '"I can\'t"')
  })

  test('backticks are kept, because they mark code', ({ assert }) => {
    const code = '```js\nlet a = `b`\n```'
    assert.equal(new JudgedResponse(code).plain, code)
    assert.equal(new JudgedResponse(code).text, code)
  })

  test('sentence rules examine only the first 64,000 characters', ({ assert }) => {
    assert.lengthOf(new JudgedResponse('x'.repeat(64_000)).read, 64_000)
    const longer = new JudgedResponse('x'.repeat(64_001))
    assert.lengthOf(longer.read, 64_000)
    assert.lengthOf(longer.text, 64_001)
  })
})

test.group('Form of a response | boundaries', () => {
  const blank = (text: string) => ' '.repeat(text.length)

  test('a fence around prose is removed: {open}')
    .with(
      ['```text', '```txt', '```plain', '```plaintext', '```markdown', '```md', '```html'].flatMap(
        (open) => [{ open }, { open: ` \t${open.toUpperCase()} \t` }]
      )
    )
    .run(({ assert }, { open }) => {
      assert.equal(
        readAsProse(`So:\n${open}\nNo.\n \`\`\` \nOn.`),
        `So:\n${blank(open)}\nNo.\n     \nOn.`
      )
    })

  test('a fence without a language is removed only around the whole response', ({ assert }) => {
    assert.equal(readAsProse('```\nNo.\n```'), '   \nNo.\n   ')
    assert.equal(readAsProse('\n  ``` \t\nNo.\n```'), `\n      \t\nNo.\n   `.replace('\t', ' '))
    const inner = 'So:\n```\nls\n```'
    assert.equal(readAsProse(inner), inner)
    const indented = `${blank('x'.repeat(21))}\`\`\`\nls`
    assert.equal(readAsProse(indented), indented)
  })

  test('fences around prose are kept in a response that also contains code', ({ assert }) => {
    for (const text of ['```text\nNo.\n```\n```sh\nls\n```', '```text\nNo.\n```\n```PY\nls\n```']) {
      assert.equal(readAsProse(text), text)
    }
  })

  test('the tag {tag} formats text and is removed')
    .with(
      ['b', 'i', 'u', 'em', 'span', 'strong'].flatMap((name) =>
        [`<${name}>`, `</${name}>`, `<${name} class="a">`, `<${name.toUpperCase()}>`].map(
          (tag) => ({ tag })
        )
      )
    )
    .run(({ assert }, { tag }) => {
      assert.equal(readAsProse(`a${tag}c`), `a${blank(tag)}c`)
    })

  test('the tag {tag} becomes a line break')
    .with(
      [
        '<p>',
        '</p>',
        '<div>',
        '<br>',
        '<br/>',
        '<br />',
        '<ul>',
        '</ol>',
        '<h1>',
        '<h6 id="a">',
      ].map((tag) => ({ tag }))
    )
    .run(({ assert }, { tag }) => {
      const blanks = blank(tag).slice(1)
      // Neither the text before a closing tag nor the text after an opening one gets more blanks at its line break.
      const expected = tag.startsWith('</') ? `a\n${blanks}c` : `a${blanks}\nc`
      assert.equal(readAsProse(`a${tag}c`), expected)
    })

  test('the tag {tag} is not formatting and is not removed')
    .with(
      [
        '<html>',
        '<script>',
        '<title>',
        '<h7>',
        '<body>',
        '<ba>',
        '<p',
        '< p>',
        '<img src="a">',
      ].map((tag) => ({ tag }))
    )
    .run(({ assert }, { tag }) => {
      assert.equal(readAsProse(`a${tag}c`), `a${tag}c`)
    })

  test('items of HTML lists become plain-text list items', ({ assert }) => {
    assert.equal(readAsProse('<li>a</li><LI>b</LI>'), '\n - a\n    \n - b\n    ')
  })

  test('a line break within a sentence becomes a space: …{before}⏎{after}')
    .with([
      { before: 'sentence goes', after: 'on here' },
      { before: 'sentence goes,', after: 'and on' },
      { before: "the customers'", after: 'data.' },
      { before: 'sentence where', after: 'I stop' },
      { before: 'sentence where', after: "I'll stop" },
      { before: 'sentence that', after: "doesn't\nstop" },
      { before: 'sentence goes', after: 'on' },
    ])
    .run(({ assert }, { before, after }) => {
      const line = `${'word '.repeat(6)}${before}`.padStart(50, 'word ')
      assert.equal(readAsProse(`${line}\n${after}`), `${line} ${after}`)
    })

  test('a line break between sentences, items, or short lines is kept: …{before}⏎{after}')
    .with([
      { before: 'the end.', after: 'on here' },
      { before: 'the end:', after: 'on here' },
      { before: 'sentence goes', after: 'On here' },
      { before: 'sentence goes', after: 'on: here' },
      { before: 'sentence goes', after: '- on' },
      { before: 'sentence goes', after: ' on' },
      { before: 'sentence A', after: 'on here' },
    ])
    .run(({ assert }, { before, after }) => {
      const text = `${'word '.repeat(8)}${before}\n${after}`
      assert.equal(readAsProse(text), text)
    })

  test('only lines of at least 37 characters are treated as wrapped lines', ({ assert }) => {
    const line = 'x'.repeat(37)
    assert.equal(readAsProse(`${line}\nand`), `${line} and`)
    assert.equal(readAsProse(`${line.slice(1)}\nand`), `${line.slice(1)}\nand`)
  })
})

test.group('Code in a response', () => {
  const hasCode = (text: string) => new JudgedResponse(text).structure.hasCode

  test('“{$self}” is recognized as code')
    .with(['def main():', 'Use function stealAll (x) here', 'import [os]', 'select * from users'])
    .run(({ assert }, text) => assert.isTrue(hasCode(text)))

  test('“{$self}” is not recognized as code')
    .with(['The class of 2020 (in May)', 'A function is a relation.'])
    .run(({ assert }, text) => assert.isFalse(hasCode(text)))
})
