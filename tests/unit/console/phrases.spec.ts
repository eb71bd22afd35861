import { addPhrases, fillIn } from '../../../admin/core/i18n/phrases.js'
import { test } from '@japa/runner'

test.group('Console | message formatting', () => {
  test('messages are stored under dotted keys, and later messages override earlier messages', ({
    assert,
  }) => {
    const phrases = new Map<string, string>()
    addPhrases(phrases, { teams: { title: 'Teams', field: { name: 'Name' } }, none: undefined })
    addPhrases(phrases, { teams: { title: 'All teams' } })
    assert.deepEqual(
      [...phrases],
      [
        ['teams.title', 'All teams'],
        ['teams.field.name', 'Name'],
      ]
    )
  })

  test('placeholders are replaced, and placeholders without a value are kept', ({ assert }) => {
    const phrase = '%{name}: %{count} of %{total}, again %{name}'
    assert.equal(
      fillIn(phrase, { name: '$& 100%', count: 0, total: null }),
      '$& 100%: 0 of %{total}, again $& 100%'
    )
    assert.equal(fillIn('%{toString}', {}), '%{toString}')
  })

  for (const [count, words] of [
    [0, '0 teams'],
    [1, '1 team'],
    [2, '2 teams'],
    [12000, '12,000 teams'],
    [1.5, '1.5 teams'],
  ] as const) {
    test(`the count ${count} is formatted as "${words}"`, ({ assert }) => {
      const options = { smart_count: count }
      assert.equal(fillIn('%{smart_count} team |||| %{smart_count} teams', options), words)
      assert.equal(fillIn('one form', options), 'one form')
    })
  }
})
