import type { McpServerRecord } from '#api/contract/mcp/server'
import { formOf, serverFrom } from '../../../../admin/mcp/servers/server_form.js'
import { test } from '@japa/runner'

const stored = { name: 'A', kind: 'stdio', command: 'node', arguments: ['-e', 'one\ntwo'] }

test.group('MCP server form | programs', () => {
  const record = stored as unknown as McpServerRecord

  test('unedited arguments are not sent, so stored arguments keep their line breaks', ({
    assert,
  }) => {
    assert.notProperty(serverFrom({ ...formOf(record), name: 'B' }, record), 'arguments')
  })

  test('each line of edited arguments is sent as one argument, and blank lines are ignored', ({
    assert,
  }) => {
    const form = { ...formOf(record), arguments: '-e\n\none two\n' }
    assert.containsSubset(serverFrom(form, record), { arguments: ['-e', 'one two'] })
  })
})
