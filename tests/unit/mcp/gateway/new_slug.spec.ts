import { SLUG_PATTERN } from '#api/contract/accounts/team'
import { newSlug } from '#api/mcp/applications/new_slug'
import { test } from '@japa/runner'

const MAX_WORD_CHARS = 40

test.group('MCP gateway | slugs of applications', () => {
  test('"{name}": words are separated by single hyphens')
    .with([
      { name: 'Retail – 2', words: 'retail-2' },
      { name: '- Retail --_ 2 ', words: 'retail-2' },
      { name: '日本', words: 'application' },
    ])
    .run(({ assert }, { name, words }) => {
      const slug = newSlug(name)
      assert.match(slug, SLUG_PATTERN)
      assert.match(slug, new RegExp(`^${words}-[0-9a-f]{10}$`))
    })

  test('long names are cut after 40 characters, without a hyphen at the end', ({ assert }) => {
    const cut = 'customer-service-agent-for-retail-store-'
    assert.lengthOf(cut, MAX_WORD_CHARS)
    assert.match(newSlug(`${cut} 2`), new RegExp(`^${cut}[0-9a-f]{10}$`))
    assert.match(newSlug('x'.repeat(60)), /^x{40}-[0-9a-f]{10}$/)
  })
})
