import { exposedNames, withExposedUris } from '#api/mcp/gateway/exposed_names'
import { test } from '@japa/runner'

const names = exposedNames(false, ['desk', 'other'])
const README = 'docs://readme'
const EXPOSED = 'assay://desk/docs://readme'

test.group('Exposed names', () => {
  test('URIs of links, embedded resources, read resources, and prompts are replaced', ({
    assert,
  }) => {
    const link = { type: 'resource_link', uri: README, name: 'Read me' }
    const embedded = { type: 'resource', resource: { uri: README, text: `See ${README}` } }
    const text = { type: 'text', text: README }
    assert.deepEqual(withExposedUris(names, 'desk', { content: [link, embedded, text] }), {
      content: [
        { ...link, uri: EXPOSED },
        { type: 'resource', resource: { uri: EXPOSED, text: `See ${README}` } },
        text,
      ],
    })
    assert.deepEqual(withExposedUris(names, 'desk', { contents: [{ uri: README, text: 'x' }] }), {
      contents: [{ uri: EXPOSED, text: 'x' }],
    })
    const messages = (uri: string) => [
      { role: 'user', content: { type: 'resource', resource: { uri, text: 'x' } } },
      { role: 'assistant', content: text },
    ]
    assert.deepEqual(
      withExposedUris(names, 'desk', { description: 'd', messages: messages(README) }),
      { description: 'd', messages: messages(EXPOSED) }
    )
  })

  test('results of the wrong shape remain unchanged', ({ assert }) => {
    for (const result of [
      { content: 'text' },
      { content: [null, 3, { uri: 5 }] },
      { messages: [null, 'x', {}] },
      { messages: 'x' },
    ]) {
      assert.deepEqual(withExposedUris(names, 'desk', result), result)
    }
  })

  test('an application that keeps the names of its only server keeps its URIs', ({ assert }) => {
    const result = { contents: [{ uri: README }] }
    assert.deepEqual(withExposedUris(exposedNames(true, ['desk']), 'desk', result), result)
  })
})
