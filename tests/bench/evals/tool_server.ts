import { newTool, type Tool } from '#tests/support/tool/tool'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Starts promptfoo's viewer, with the given tool's database or an empty one. */
export async function startToolServer(tool: Tool = newTool()) {
  const port = await freePort()
  const running = tool.start(['view', '--port', String(port), '--no'], { timeoutMs: 3_600_000 })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false
    )
    if (isUp) return { origin, pid: running.child.pid, close: () => tool.remove() }
    await setTimeout(100)
  }
  await tool.remove()
  throw new Error("The tool's own server does not answer")
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
