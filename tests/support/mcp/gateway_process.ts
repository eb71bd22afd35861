import { aceProgram } from '#tests/support/processes/programs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type GatewayProcess = { url: string; kill: (signal?: NodeJS.Signals) => Promise<void> }

/** Name of the database connections of gateway processes that tests start. */
export const GATEWAY_CONNECTIONS = 'assay gateway under test'

/** Starts a real gateway process with the test database. Kill it in the test's cleanup. */
export async function startGatewayProcess(more: NodeJS.ProcessEnv = {}): Promise<GatewayProcess> {
  const child = spawn(process.execPath, aceProgram('mcp:serve'), {
    env: { ...process.env, PGAPPNAME: GATEWAY_CONNECTIONS, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  let port: string | undefined
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    log += String(chunk)
    port = /is ready on port (\d+)/.exec(log)?.[1]
    if (port !== undefined) break
  }
  if (port === undefined) throw new Error(`The gateway did not start: ${log}`)
  child.stdout.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
