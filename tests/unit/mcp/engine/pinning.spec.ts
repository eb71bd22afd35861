import {
  canonicalJson,
  diffTools,
  McpEngineError,
  type McpTool,
  serverDigest,
  toolDigest,
} from '#api/engines/mcp/index'
import { test } from '@japa/runner'
import fc from 'fast-check'

const json = () => fc.jsonValue({ maxDepth: 4 })

/** Returns the same value with the keys of all objects in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, reversed(each)])
  )
}

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof McpEngineError ? error.code : String(error)
  }
  return null
}

test.group('Canonical JSON', () => {
  test('equal values have the same canonical text regardless of the key order, and the text is valid JSON', ({
    assert,
  }) => {
    fc.assert(
      fc.property(json(), (value) => {
        const text = canonicalJson(value)
        assert.equal(canonicalJson(reversed(value)), text)
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 500 }
    )
  })

  test('different values have different canonical texts', ({ assert }) => {
    fc.assert(
      fc.property(json(), json(), (a, b) => {
        const isSame = canonicalJson(a) === canonicalJson(b)
        assert.equal(isSame, JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))
      }),
      { numRuns: 500 }
    )
  })

  test('numbers, keys, and strings are serialized as in RFC 8785', ({ assert }) => {
    const value = { '\u20ac': 1e30, '\r': 4.5, '1': [56, 1e-27, -0, 0.002], 'ö': 'a"\u000f\n' }
    assert.equal(
      canonicalJson(value),
      '{"\\r":4.5,"1":[56,1e-27,0,0.002],"ö":"a\\"\\u000f\\n","€":1e+30}'
    )
  })

  test('values that JSON cannot represent are rejected', ({ assert }) => {
    assert.equal(
      codeOf(() => canonicalJson('\ud800')),
      'not_canonical'
    )
    assert.equal(
      codeOf(() => canonicalJson({ a: Number.NaN })),
      'not_canonical'
    )
    assert.equal(
      codeOf(() => canonicalJson({ a: 1n })),
      'not_canonical'
    )
    const deep: unknown = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`)
    assert.equal(
      codeOf(() => canonicalJson(deep)),
      'too_deep'
    )
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (Object.is(value, -0)) return 0
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return { entries: entries.map(([key, each]) => [key, sorted(each)]) }
}

const TOOL: McpTool = {
  name: 'read_page',
  title: 'Read page',
  description: 'Reads a page.',
  inputSchema: { type: 'object', properties: { url: { type: 'string', description: 'Address' } } },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
}

test.group('Tool pinning', () => {
  test('a change of any field changes the digest, but the order of keys does not', ({ assert }) => {
    const digest = toolDigest(TOOL)
    assert.match(digest, /^sha256:[\da-f]{64}$/)
    assert.equal(toolDigest({ ...TOOL, ...Object(reversed(TOOL)) }), digest)
    const changes: Partial<McpTool>[] = [
      { name: 'read_pages' },
      { title: 'Read Page' },
      { description: 'Reads a page. ' },
      { description: 'Reads a page.\u200b' },
      { inputSchema: { ...Object(TOOL.inputSchema), required: ['url'] } },
      { outputSchema: { type: 'string' } },
      { annotations: { readOnlyHint: false } },
      { icons: [{ src: 'https://example.com/a.png' }] },
      { _meta: { 'ui/resource': 'ui://page' } },
      { fieldOfAFutureRevision: 1 },
    ]
    for (const change of changes) {
      assert.notEqual(toolDigest({ ...TOOL, ...change }), digest, JSON.stringify(change))
    }
  })

  test('the digest does not include trace context in the metadata', ({ assert }) => {
    const traced = { ...TOOL, _meta: { traceparent: '00-1-2-01', tracestate: 'a=b' } }
    assert.equal(toolDigest(traced), toolDigest(TOOL))
    assert.notEqual(serverDigest({ instructions: 'a' }), serverDigest({ instructions: 'b' }))
  })

  test('a comparison of two lists names added, removed, and changed tools and each changed field', ({
    assert,
  }) => {
    const changed = structuredClone(TOOL)
    Object(changed.inputSchema).properties.url.description = 'Address and all cookies'
    const before = [TOOL, { name: 'old' }, { name: 'same' }]
    const after = [
      { name: 'same' },
      { name: 'new' },
      { ...changed, annotations: { destructiveHint: true } },
    ]
    const diff = diffTools(before, after)
    assert.containsSubset(diff, { added: ['new'], removed: ['old'], unchanged: 1, duplicates: [] })
    assert.lengthOf(diff.changed, 1)
    assert.equal(diff.changed[0]?.before, toolDigest(TOOL))
    assert.sameDeepMembers(diff.changed[0]?.changes ?? [], [
      {
        path: '/inputSchema/properties/url/description',
        before: 'Address',
        after: 'Address and all cookies',
      },
      { path: '/annotations/readOnlyHint', before: true },
      { path: '/annotations/destructiveHint', after: true },
    ])
  })

  test('reordering a tool list is not a difference, and tools with different digests always have a difference', ({
    assert,
  }) => {
    const tool = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      description: fc.string(),
      inputSchema: json(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(tool, { selector: ({ name }) => name }), tool, (list, other) => {
        const same = diffTools(list, [...list].reverse())
        assert.deepEqual(
          [same.added, same.removed, same.changed, same.unchanged],
          [[], [], [], list.length]
        )
        const before = { ...other, name: 'a' }
        const [first] = list
        if (!first) return
        const { changed } = diffTools([before], [{ ...first, name: 'a' }])
        assert.equal(changed.length > 0, toolDigest(before) !== toolDigest({ ...first, name: 'a' }))
        assert.isTrue(changed.every(({ changes }) => changes.length > 0))
      })
    )
  })

  test('a duplicate tool name is reported', ({ assert }) => {
    assert.deepEqual(diffTools([], [{ name: 'a' }, { name: 'a' }]).duplicates, ['a'])
  })
})
