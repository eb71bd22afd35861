import { consolePath } from '#api/contract/accounts/console_path'
import { test } from '@japa/runner'
import fc from 'fast-check'

const HERE = 'https://assay.example.com'

/** Characters and path segments, most of which browsers treat specially. */
const parts = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2f', '%5c', '\t', '\n', ' ', '@', ':', '?', '#', ';'],
  ...['evil.example', 'https:', 'javascript:', 'jobs', '\u2028', '\u3002', '\uff0f']
)

test.group('Console paths', () => {
  for (const text of [
    ...['/.//evil.example', '/..//evil.example', '/jobs/../..//evil.example', '/%2e//evil.example'],
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'],
    ...[
      'javascript:alert(1)',
      '\\\\evil.example',
      '///evil.example',
      ' //evil.example',
      'jobs',
      '',
    ],
  ]) {
    test(`${JSON.stringify(text)} is not a console path`, ({ assert }) => {
      assert.isNull(consolePath(text))
    })
  }

  test('the query and the fragment of a console path are kept', ({ assert }) => {
    assert.equal(consolePath('/jobs?x=1#y'), '/jobs?x=1#y')
  })

  test('a console path never leads to another origin, regardless of its characters', ({
    assert,
  }) => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
        const path = consolePath(`/${list.join('')}`)
        if (path !== null) assert.equal(new URL(path, HERE).origin, HERE, path)
      }),
      { numRuns: 5000, seed: 13 }
    )
  })
})
