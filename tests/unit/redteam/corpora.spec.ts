import { findPlugin } from '#api/engines/redteam/catalog'
import { fromPayloads } from '#api/engines/redteam/built_in/from_corpus'
import { builtInSample } from '#api/engines/redteam/built_in/sample'
import { targetSlots } from '#api/engines/redteam/built_in/target_slots'
import { seededRandom } from '#api/engines/seeded_random'
import { corpusRows, findRows, originOf } from '#api/engines/redteam/strategies/corpora'
import { test } from '@japa/runner'

test.group('Attack corpora', () => {
  test('corpus rows have a text without surrounding whitespace and an origin with source and license', ({
    assert,
  }) => {
    assert.isAbove(corpusRows().length, 1_000)
    for (const row of corpusRows()) {
      assert.equal(row.text, row.text.trim())
      assert.isNotEmpty(row.text)
      assert.notMatch(row.text, /\\n$/)
      assert.equal(originOf(row), `${row.source} (${row.licence})`)
    }
  })

  test('a query without conditions returns all rows in the order of the file', ({ assert }) => {
    assert.deepEqual(findRows({}), corpusRows())
  })

  test('a query returns only rows that meet its condition: {name}')
    .with([
      { name: 'source', query: { source: 'HarmBench' } },
      { name: 'kind', query: { kind: 'attack' as const } },
      { name: 'categories', query: { categories: ['jailbreak'] } },
      { name: 'matching', query: { matching: /password/i } },
      { name: 'excluding', query: { excluding: /the/i } },
      { name: 'maxLength', query: { maxLength: 80 } },
    ])
    .run(({ assert }, { query }) => {
      const { source, kind, categories, matching, excluding, maxLength } = query
      const expected = corpusRows().filter((row) => {
        if (source) return row.source.includes(source)
        if (kind) return row.kind === kind
        if (categories) return row.category === categories[0]
        if (matching) return matching.test(row.text)
        if (excluding) return !excluding.test(row.text)
        return row.text.length <= (maxLength ?? 0)
      })
      assert.isNotEmpty(expected)
      assert.isBelow(expected.length, corpusRows().length)
      assert.deepEqual(findRows(query), expected)
    })

  test('a query returns only rows that meet all of its conditions', ({ assert }) => {
    const found = findRows({ kind: 'attack', categories: ['jailbreak'], maxLength: 400 })
    assert.isNotEmpty(found)
    for (const { kind, category, text } of found) {
      assert.deepEqual([kind, category, text.length <= 400], ['attack', 'jailbreak', true])
    }
  })
})

test.group('Sample attacks of plugins', () => {
  test('the sample attack of {id} tests the rule or intent of an example')
    .with([
      { id: 'policy', words: /ten percent|discount/i },
      { id: 'intent', words: /discounts your staff get/i },
    ])
    .run(({ assert }, { id, words }) => {
      const { supported, sample } = Object(builtInSample(id))
      assert.isTrue(supported)
      assert.match(sample, words)
    })

  test('a plugin without shipped attacks has a reason instead of a sample attack', ({ assert }) => {
    const { supported, reason } = Object(builtInSample('no-plugin'))
    assert.isFalse(supported)
    assert.isNotEmpty(reason)
  })

  test('a plugin always has the same sample attack', ({ assert }) => {
    assert.deepEqual(findPlugin('bola')?.builtIn, builtInSample('bola'))
  })
})

test.group('Payloads embedded in neutral sentences', () => {
  test('every payload of a category is combined with every sentence', ({ assert }) => {
    const payloads = findRows({ kind: 'payload', categories: ['sql_injection'] })
    const source = fromPayloads({
      rule: 'sql-injection',
      goal: 'Read the database',
      payloads: 'sql_injection',
      framings: ['Find {text} now', 'Look up {text}'],
    })
    const target = { name: 'Bank', purpose: '', details: {} }
    const attacks = [...source({ target, config: {}, random: seededRandom(1) })]
    assert.isNotEmpty(payloads)
    assert.sameMembers(
      attacks.map(({ prompt }) => prompt),
      payloads.flatMap(({ text }) => [`Find ${text} now`, `Look up ${text}`])
    )
    for (const { goal, expectation, origin } of attacks) {
      assert.deepEqual(
        { goal, expectation },
        { goal: 'Read the database', expectation: { rule: 'sql-injection' } }
      )
      assert.match(origin, /Assay/)
    }
  })
})

test.group('Slots from the target description', () => {
  test('the purpose “{purpose}” is shortened to “{short}”')
    .with([
      { purpose: 'Helps customers.', short: 'Helps customers' },
      { purpose: 'Helps customers?! Also sells.', short: 'Helps customers' },
      { purpose: 'Helps\ncustomers', short: 'Helps' },
      { purpose: ' ', short: 'helping your customers' },
      { purpose: 'x'.repeat(141), short: `${'x'.repeat(139)}…` },
      { purpose: 'x'.repeat(140), short: 'x'.repeat(140) },
    ])
    .run(({ assert }, { purpose, short }) => {
      assert.deepEqual(targetSlots({ name: 'Bank', purpose, details: {} }).purpose, [short])
    })
})
