import { FixtureServer } from '#tests/support/mcp/fixture_server'

/** A server whose tool counts its calls per session. It reuses the port of its killed predecessor. */
const server = new FixtureServer()
server.answer = (_call, calls) => {
  // Clears the records that the fixture keeps for tests; here, they would only use memory.
  server.calls.length = server.requests.length = server.clientCapabilities.length = 0
  return { content: [{ type: 'text', text: String(calls) }] }
}
await server.start(Number(process.argv[2] ?? 0))
process.send?.(server.url)
process.once('disconnect', () => process.exit())
