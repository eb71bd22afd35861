import app from '@adonisjs/core/services/app'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { lowMemoryEnvironment, webCommand } from '../../bin/prepare/processes/commands.mjs'

/**
 * Starts a server in a separate process, by default the web process of `npm start`. Resolves when it responds at `path`.
 * @param args Node arguments, or a function that derives them from the port, for programs that do not read it from the
 * environment
 */
export async function startServer(
  args: string[] | ((port: number) => string[]) = webCommand,
  path = '/health',
  settings: Record<string, string> = {},
  channels: 'ipc'[] = []
): Promise<{ child: ChildProcess; origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, typeof args === 'function' ? args(port) : args, {
    cwd: app.makePath(),
    env: {
      ...process.env,
      ...lowMemoryEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      // The guardrails process and the MCP gateway listen on these instead of PORT.
      GUARDRAILS_PORT: String(port),
      MCP_GATEWAY_PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: origin,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', ...channels],
  })
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(origin + path).then(
      ({ ok }) => ok,
      () => false
    )
    if (isUp) return { child, origin }
    await setTimeout(50)
  }
  child.kill('SIGTERM')
  throw new Error(`The server does not answer at ${path}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
