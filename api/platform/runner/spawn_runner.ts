import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { RunnerDied, type Runner } from '#api/engines/evals/index'
import type { OutboundRules, RunnerTarget, TraceSource } from '#api/engines/evals/vocabulary'
import { RunnerChannel } from './channel/runner_channel.js'
import { createSealer } from './channel/sealed_message.js'
import { watchHeartbeat } from './heartbeat.js'
import { openInbox, type Inbox } from './inbox.js'
import { makeRunnerFolder, removeRunnerFolder } from './pool/runner_folder.js'
import { toRunner, type FromRunner, type ToRunner } from './protocol.js'
import { startSandbox } from './sandbox.js'

/** Time between the abort and the kill, for runners that are stuck in a library. */
const ABORT_GRACE_MS = 2_000
const READY_WITHIN_MS = 60_000
const MAX_STDERR_CHARACTERS = 2_000

export type OnRefused = (refused: { host: string; reason: string }) => void

export type SpawnedRunner = Runner & {
  readonly pid: number
  readonly isAlive: boolean
  /** Called for each connection refused by the outbound rules. */
  onRefused: OnRefused
  /** Applies new rules, starting with the running job's next call, and closes connections that violate them. */
  enforce(rules: OutboundRules): void
}

type SpawnOptions = {
  /** Parent of the runner's folder. Default: the system's folder for temporary files. */
  base?: string
  onRefused?: OnRefused
}

/**
 * Starts a runner process (about 1 s, 180 MB) and resolves when it is ready for its first job.
 * @throws RunnerDied if it ends or does not become ready in time
 */
export async function spawnRunner(options: SpawnOptions = {}): Promise<SpawnedRunner> {
  const { base, onRefused = () => {} } = options
  const folder = await makeRunnerFolder(base)
  const child = startSandbox({ folder })
  const removed = once(child, 'exit').then(() => removeRunnerFolder(folder))
  // If the removal fails, the next worker that starts removes the folder.
  removed.catch(() => {})
  const channel = new RunnerChannel(child)
  await becomeReady(child, channel)
  const isUnresponsive = watchHeartbeat(child, channel)
  const post = sealed(channel)
  let jobs = 0
  let isBusy = false

  const spawned: SpawnedRunner = {
    onRefused,
    async *attempt(cases, target, { outbound, signal, traces }) {
      if (isBusy) throw new Error('A runner can run only one job at a time')
      if (!isRunning(child)) throw new RunnerDied('The runner process has ended')
      if (signal?.aborted || cases.length === 0) return
      isBusy = true
      const job = ++jobs
      const keys = cases.map(({ key }) => key)
      const inbox = openInbox(child, channel, {
        ...{ job, keys, isUnresponsive },
        onRefused: (refused) => spawned.onRefused(refused),
        onTrace: (trace) => void answerTrace(trace, { job, traces, post }),
      })
      const stop = () => void stopJob(child, { job, inbox, post })
      signal?.addEventListener('abort', stop, { once: true })
      try {
        channel.allowJob({ cases: cases.length, maxResponseBytes: target.maxResponseBytes })
        post(toRunner.parse({ ...RUN, job, cases, target, outbound, ...prefixOf(target, traces) }))
        yield* inbox.attempts()
      } catch (error) {
        // The runner was killed because it did not stop in time after the abort, so this is not an error.
        if (!signal?.aborted) throw error
      } finally {
        signal?.removeEventListener('abort', stop)
        await stopJob(child, { job, inbox, post })
        isBusy = false
      }
    },
    enforce(outbound) {
      if (isBusy) post(toRunner.parse({ type: 'rules', job: jobs, outbound }))
    },
    get pid() {
      return child.pid ?? 0
    },
    get isAlive() {
      return isRunning(child)
    },
    async close() {
      if (!isRunning(child)) return
      await kill(child)
      await removed.catch(() => {})
    },
  }
  return spawned
}

/**
 * Waits until the runner is ready. Standard error is reported only during startup, because later output can quote a
 * target's configuration.
 */
async function becomeReady(child: ChildProcess, channel: RunnerChannel): Promise<void> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-MAX_STDERR_CHARACTERS)
  })
  const silence = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new RunnerDied(`The runner process did not start. ${words.trim()}`))
      child.once('error', fail)
      child.once('exit', fail)
      const take = ({ type }: FromRunner) => {
        if (type !== 'ready') return
        channel.unlisten(take)
        child.off('exit', fail)
        resolve()
      }
      channel.listen(take)
    })
  } finally {
    clearTimeout(silence)
    child.stderr?.removeAllListeners('data')
    child.stderr?.on('data', (chunk: Buffer) => channel.spend(chunk.length))
    child.on('error', () => {})
  }
}

const RUN = { type: 'run' } as const

const prefixOf = ({ tracing }: RunnerTarget, traces: TraceSource | undefined) =>
  tracing && traces ? { tracePrefix: traces.prefix } : {}

type Post = (message: ToRunner) => void

async function answerTrace(
  { traceId, parentSpanId }: { traceId: string; parentSpanId: string },
  { job, traces, post }: { job: number; traces: TraceSource | undefined; post: Post }
) {
  const spans = (await traces?.spansOf(traceId, parentSpanId).catch(() => [])) ?? []
  post({ type: 'spans', job, traceId, spans })
}

async function stopJob(
  child: ChildProcess,
  { job, inbox, post }: { job: number; inbox: Inbox; post: Post }
): Promise<void> {
  if (inbox.isOver()) return
  post({ type: 'abort', job })
  const grace = setTimeout(() => child.kill('SIGKILL'), ABORT_GRACE_MS)
  await inbox.over
  clearTimeout(grace)
}

function sealed(channel: RunnerChannel): Post {
  const key = randomBytes(32).toString('hex')
  const seal = createSealer(key)
  channel.post({ key })
  return (message) => channel.post(seal(message))
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
