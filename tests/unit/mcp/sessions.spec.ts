import { Sessions } from '#api/mcp/gateway/sessions'
import { test } from '@japa/runner'

test.group('MCP gateway | sessions that are being opened', () => {
  test('count toward the limit of their user until they are released', async ({
    assert,
    cleanup,
  }) => {
    const sessions = new Sessions()
    cleanup(() => sessions.stop())
    const releases = Array.from({ length: 50 }, () => sessions.reserve('ann'))
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
    sessions.reserve('ben')()
    releases[0]?.()
    releases[0]?.()
    sessions.reserve('ann')
    assert.throws(() => sessions.reserve('ann'), /Too many MCP sessions/)
  })
})
