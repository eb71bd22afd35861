import type { McpTool } from '#api/engines/mcp/vocabulary'
import { digestOf, digestsOf } from '#api/mcp/servers/tools/digest_of'
import { listDigestOf } from '#api/mcp/servers/tools/record_tools'
import { test } from '@japa/runner'

const toolOf = (name: string, description: string): McpTool => ({
  ...{ name, description },
  inputSchema: { type: 'object' },
})

const listingOf = (
  tools: readonly McpTool[],
  name: string,
  instructions: string | null = null
) => ({
  ...{ name, instructions, tools },
  ...{ version: '1', protocolVersion: '2025-11-25' },
})

test.group('MCP servers | digests of lists', () => {
  test('servers with the same tools but another name or other instructions have different digests', ({
    assert,
  }) => {
    const tools = [toolOf('echo', 'Returns the message.')]
    const described = [
      listingOf(tools, 'desk'),
      listingOf(tools, 'other'),
      listingOf(tools, 'desk', 'Call echo first.'),
    ]
    const digests = described.map(listDigestOf)
    assert.lengthOf([...new Set(digests)], 3)
    // Also when they alternate, and for copies of the list.
    assert.deepEqual(described.map(listDigestOf), digests)
    const copies = described.map(({ name, instructions }) =>
      listDigestOf(listingOf([...tools], name, instructions))
    )
    assert.deepEqual(copies, digests)
  })

  test('each tool of a list is found with its digest', ({ assert }) => {
    const tools = [toolOf('echo', 'Returns the message.'), toolOf('count', 'Counts.')]
    assert.deepEqual(
      [...digestsOf(tools)],
      tools.map((tool) => [tool.name, digestOf(tool)])
    )
    assert.isUndefined(digestsOf(tools).get('other'))
    const changed = [toolOf('echo', 'Returns another message.')]
    assert.notEqual(digestsOf(changed).get('echo'), digestsOf(tools).get('echo'))
  })
})
