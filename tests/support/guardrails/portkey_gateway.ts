import { freePort } from '#tests/support/processes/free_port'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = import.meta.resolve('@portkey-ai/gateway/build/start-server.js')
const READY_WITHIN_MS = 30_000

export type PortkeyGateway = { url: string; close: () => Promise<void> }

/** Starts Portkey's AI gateway, the real program from npm, on a free port. */
export async function startPortkeyGateway(): Promise<PortkeyGateway> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [fileURLToPath(PROGRAM), `--port=${port}`, '--headless'], {
    // The gateway calls hosts of private networks only if they are listed.
    env: { PATH: process.env.PATH, TRUSTED_CUSTOM_HOSTS: '127.0.0.1' },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false
    )
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error('Portkey’s gateway did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
