import { aceProgram } from '#tests/support/processes/programs'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export type Worker = {
  readonly pid: number
  /** Process IDs of the running runners. */
  runnerPids(): number[]
  /** Resolves with the process ID once a runner is running. */
  hasRunner(): Promise<number>
  kill(signal: NodeJS.Signals): Promise<void>
  /** Resolves once the worker's log contains this string. */
  hasLogged(text: string): Promise<void>
  /** Returns the resident memory of the worker and its runners, in megabytes. */
  memoryMb(): { worker: number; runners: number }
}

type Options = { cwd?: string; env?: Record<string, string> }

/**
 * Starts a real worker process on the test database and waits until it is ready for jobs. Kill it
 * in the test's cleanup.
 */
export async function startWorker({ cwd = root, env = {} }: Options = {}): Promise<Worker> {
  const program = cwd === root ? aceProgram('queue:work') : ['ace.js', 'queue:work']
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...program], {
    cwd,
    // Disables warm runners, so that each running runner belongs to a job.
    env: { ...process.env, WARM_RUNNERS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await isReady(child)
  const pid = child.pid ?? 0
  return {
    pid,
    runnerPids: () => childrenOf(pid),
    async hasRunner() {
      for (;;) {
        const [runner] = childrenOf(pid)
        if (runner) return runner
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    async hasLogged(text) {
      while (!log.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    memoryMb: () => ({
      worker: residentMb(pid),
      runners: childrenOf(pid).reduce((sum, runner) => sum + residentMb(runner), 0),
    }),
  }
}

function isReady(child: ChildProcess): Promise<void> {
  let logged = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      logged += chunk.toString()
      if (logged.includes('is ready')) resolve()
    })
    child.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()))
    child.once('exit', () => reject(new Error(`The worker did not start: ${logged}`)))
  })
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function residentMb(pid: number): number {
  try {
    const [line] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    return Number(line?.replace(/\D/g, '') ?? 0) / 1024
  } catch {
    return 0
  }
}
