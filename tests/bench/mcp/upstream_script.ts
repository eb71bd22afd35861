import { FixtureServer } from '#tests/support/mcp/fixture_server'
import { resultOf, toolOf, TOOLS } from './bench_tools.js'
import type { UpstreamUrls } from './upstream_process.js'

const MANY_TOOLS = 1000

/** Starts a server with tools for all measurements, and one with the maximum number of tools. */
const small = new FixtureServer()
small.tools = TOOLS
small.answer = ({ tool, arguments: given }) => {
  // Clears the calls that the fixture keeps for tests; here, they would only use memory.
  small.calls.length = 0
  return resultOf(tool, given)
}
const many = new FixtureServer()
many.tools = Array.from({ length: MANY_TOOLS }, (_, n) =>
  toolOf(`report_${n}`, `Returns the monthly report of branch ${n}.`)
)
await small.start()
await many.start()
process.send?.({ small: small.url, many: many.url } satisfies UpstreamUrls)
process.once('disconnect', () => process.exit())
