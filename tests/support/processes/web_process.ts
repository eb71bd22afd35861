import { webProgram } from '#tests/support/processes/programs'
import { freePort } from '#tests/support/processes/free_port'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export type WebProcess = { origin: string; pid: number; stop(): Promise<void> }

/** Starts a real web process with the test database. Stop it in the test's cleanup. */
export async function startWebProcess(env: Record<string, string> = {}): Promise<WebProcess> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, webProgram(), {
    cwd: root,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', APP_URL: origin, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('The web process did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
