import { OutputLimits } from '#api/mcp/agent/limits/output_limits'
import { test } from '@japa/runner'

const MEGABYTE = 1_048_576

test.group('MCP agent | limits of output', () => {
  test('a process that sends more than 100 MB without receiving a message is killed', ({
    assert,
  }) => {
    const limits = new OutputLimits()
    for (let sent = 0; sent < 10; sent++) assert.isNull(limits.message(10 * MEGABYTE))
    assert.match(String(limits.message(1)), /more than 100 MB without receiving a message/)
    limits.received()
    assert.isNull(limits.message(10 * MEGABYTE))
  })
})
