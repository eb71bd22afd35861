import { FixtureServer } from '#tests/support/mcp/fixture_server'
import { resultOf, toolOf, TOOLS } from './bench_tools.js'
import type { UpstreamUrls } from './upstream_process.js'

const MANY_TOOLS = 1000

/** A server with tools for all measurements, and one with as many tools as a server can have. */
const small = new FixtureServer()
small.tools = TOOLS
small.answer = ({ tool, arguments: given }) => {
  // The fixture keeps calls for tests; here they would only fill the memory.
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
