import { KeptOutput } from '#api/mcp/agent/kept_output'
import { test } from '@japa/runner'

const SECRET = 'a-secret-value-of-some-length'

test.group('MCP agent | stored output', () => {
  test('the values of environment variables are replaced by the names of the variables', ({
    assert,
  }) => {
    const output = new KeptOutput({ API_KEY: SECRET, EMPTY: '' })
    output.add(`Cannot use ${SECRET.slice(0, 9)}`)
    output.add(`${SECRET.slice(9)} today\n`)
    assert.equal(output.toString(), 'Cannot use [API_KEY] today')
  })

  test("truncated output contains no part of a variable's value", ({ assert }) => {
    for (let more = 3_900; more < 4_100; more++) {
      const output = new KeptOutput({ API_KEY: SECRET })
      output.add(`${SECRET}${'.'.repeat(more)}`)
      assert.match(output.toString(), /^(\[?[A-Z_]*\]?)?\.+$/)
      assert.isAtMost(output.toString().length, 4_000)
    }
  })
})
