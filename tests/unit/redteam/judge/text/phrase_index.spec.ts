import { PhraseIndex } from '#api/engines/redteam/built_in/judge/text/phrases/phrase_index'
import { OBJECTION_PHRASES } from '#api/engines/redteam/built_in/judge/text/objection'
import { REFUSAL_PHRASES } from '#api/engines/redteam/built_in/judge/text/refusal'
import { readJudgeSet } from '#tests/support/judge_set/judge_set'
import { test } from '@japa/runner'
import fc from 'fast-check'

/** Returns the matches of a joined regular expression, with which the index must agree. */
const joinedMatches = (phrases: readonly string[], text: string) =>
  [...text.matchAll(new RegExp(phrases.join('|'), 'gim'))].map(({ index }) => index)

const starts = (index: PhraseIndex, text: string) => index.matches(text).map(({ start }) => start)

test.group('Phrase index', () => {
  test('the first match is where a joined regular expression matches first, in every response of the judge set', ({
    assert,
  }) => {
    for (const phrases of [REFUSAL_PHRASES, OBJECTION_PHRASES]) {
      const index = new PhraseIndex(phrases)
      const joined = new RegExp(phrases.join('|'), 'im')
      for (const { attempt } of readJudgeSet()) {
        const { output } = attempt
        assert.equal(index.matches(output).at(0)?.start, joined.exec(output)?.index, output)
      }
    }
  })

  const phraseLists = [
    { phrases: [String.raw`\bno\b`], text: 'No. Piano, nob, no' },
    {
      phrases: [String.raw`\b(?:i|we)(?:'ll| will)? (?:not|never)\b`],
      text: "We'll not. I never.",
    },
    { phrases: [String.raw`\b(?:so )?sorry`], text: 'Sorry, so sorry' },
    { phrases: [String.raw`^\W{0,3}no\b`], text: 'no\n- no no\nand no' },
    {
      phrases: [String.raw`(?:\b(?:is|are)|'s|'re) off`],
      text: "It's off, they are off, this off",
    },
    { phrases: [String.raw`\bgr[ae]y`, String.raw`\bgr[^a]y`], text: 'gray grey gruy' },
    { phrases: [String.raw`[;,–] skipped`], text: 'Done; skipped – skipped, skipped' },
    { phrases: [String.raw`\d{2} left`, String.raw`\w+ed`], text: '17 left, refused' },
    { phrases: ['privé', String.raw`\bÀ\b`, '无法'], text: 'PRIVÉ, privée: 我无法' },
    { phrases: [String.raw`\bab+c`, String.raw`\bab?d`], text: 'abbbc abc ad abd' },
    { phrases: [String.raw`(?<=x )yes`, String.raw`\bx\b`], text: 'x yes' },
    { phrases: ['one|two', String.raw`\bthree`], text: 'three two one stone' },
  ]
  for (const { phrases, text } of phraseLists) {
    test(`the index finds what a regular expression finds: ${phrases.join(' or ')}`, ({
      assert,
    }) => {
      const expected = joinedMatches(phrases, text)
      assert.isNotEmpty(expected)
      assert.deepEqual(starts(new PhraseIndex(phrases), text), expected)
    })
  }

  test('the index finds what a regular expression finds, for random phrases and texts', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      'no',
      ' ',
      "'",
      '(?:a|no )',
      'b?',
      '[ab]',
      '(?!b)',
      'é',
      '.'
    )
    const phrase = fc
      .tuple(
        fc.constantFrom('', String.raw`\b`, '^'),
        fc.array(part, { maxLength: 5 }),
        // A phrase must not match an empty text.
        fc.constantFrom('a', 'no', "'")
      )
      .map(([start, parts, end]) => `${start}${parts.join('')}${end}`)
    const text = fc
      .array(fc.constantFrom('a', 'b', 'A', 'no', ' ', "'", '\n', 'é', 'É', '.'), { maxLength: 30 })
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 5 }), text, (phrases, written) => {
        const [first] = joinedMatches(phrases, written)
        return starts(new PhraseIndex(phrases), written).at(0) === first
      }),
      { seed: 7, numRuns: 2000 }
    )
  })

  test('phrases are found in a text of a million characters, and then in a short one', ({
    assert,
  }) => {
    const index = new PhraseIndex([String.raw`\bno way`, '无法'])
    const long = 'No way. '.repeat(125_000) + '我无法'
    assert.lengthOf(index.matches(long), 125_001)
    assert.deepEqual(starts(index, 'No, no way'), [4])
    assert.deepEqual(starts(index, 'No wa'), [])
  })

  test('a phrase that matches an empty text is not found', ({ assert }) => {
    assert.isEmpty(new PhraseIndex([String.raw`\b(?:maybe)?`, '(?=b)']).matches('a b'))
  })

  test('spans without a match are omitted, and a match counts only for the span in which it starts', ({
    assert,
  }) => {
    const index = new PhraseIndex([String.raw`\bno way`, String.raw`^\W{0,3}never`])
    const text = 'No way. Yes.\n  never\nno way'
    const spans = [
      { start: 0, end: 7 },
      { start: 8, end: 12 },
      { start: 15, end: 20 },
      { start: 21, end: 24 },
    ]
    assert.deepEqual(index.firstMatches(text, spans), [
      { span: spans[0], match: { start: 0, end: 6 } },
      { span: spans[2], match: { start: 13, end: 20 } },
      { span: spans[3], match: { start: 21, end: 27 } },
    ])
  })
})
