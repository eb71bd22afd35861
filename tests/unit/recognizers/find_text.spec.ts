import { TextFinder } from '#api/engines/recognizers/index'
import { test } from '@japa/runner'

const encoded = (text: string) => Buffer.from(text).toString('base64')

test.group('Finding texts', () => {
  test('each encoded passage that contains a string is found once, at its position', ({
    assert,
  }) => {
    const passages = [
      'nothing to see here',
      'the code is ember-badger-440',
      'another harmless note',
      'ember badger 440, and again: EMBER-BADGER-440',
    ].map(encoded)
    const text = passages.join(' ; ')
    const finder = new TextFinder(text)
    const starts = [1, 3].map((place) => text.indexOf(passages[place] ?? ''))
    assert.deepEqual(
      finder.find('ember-badger-440').map(({ start, disguise }) => ({ start, disguise })),
      starts.map((start) => ({ start, disguise: 'base64' }))
    )
    assert.isEmpty(finder.find('velvet-heron-112'))
  })

  test('a string that is split across two neighboring passages is not found', ({ assert }) => {
    const text = [encoded('the code is ember-badger'), encoded('440 and more text')].join(' ')
    assert.isEmpty(new TextFinder(text).find('ember-badger-440'))
  })

  test('verbatim strings are found regardless of case, including non-ASCII strings', ({
    assert,
  }) => {
    const text = 'Die STRASSE heißt Σίσυφος-WEG, ember-BADGER-440.'
    const finder = new TextFinder(text)
    const found = (wanted: string) =>
      finder.find(wanted).map(({ start, end }) => text.slice(start, end))
    assert.deepEqual(found('EMBER-badger-440'), ['ember-BADGER-440'])
    assert.deepEqual(found('σίσυφοσ-weg'), ['Σίσυφος-WEG'])
    assert.isEmpty(found('straße'))
  })
})
