import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { RunnerDied, type Runner } from '#api/engines/evals/index'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { RunnerChannel } from './channel/runner_channel.js'
import { createSealer } from './channel/sealed_message.js'
import { watchHeartbeat } from './heartbeat.js'
import { openInbox, type Inbox } from './inbox.js'
import { makeRunnerFolder, removeRunnerFolder } from './pool/runner_folder.js'
import { toRunner, type FromRunner, type ToRunner } from './protocol.js'
import { startSandbox } from './sandbox.js'

/** From the abort to the kill, milliseconds: a runner that is stuck in a library is not waited for. */
const ABORT_GRACE_MS = 2_000
const READY_WITHIN_MS = 60_000
const LAST_WORDS_CHARACTERS = 2_000

export type OnRefused = (refused: { host: string; reason: string }) => void

export type SpawnedRunner = Runner & {
  readonly pid: number
  readonly isAlive: boolean
  /** Called for each connection that the outbound rules refused. */
  onRefused: OnRefused
  /** Other rules, from the next call of the running job on; connections that they refuse are closed. */
  enforce(rules: OutboundRules): void
}

type SpawnOptions = {
  /** Where the runner's own folder is made; by default the folder for temporary files. */
  base?: string
  onRefused?: OnRefused
}

/**
 * Starts a runner process (about 2 s, 300 MB) and resolves when it is ready for its first job.
 * @throws RunnerDied when it ends or stays silent before that
 */
export async function spawnRunner({
  base,
  onRefused = () => {},
}: SpawnOptions = {}): Promise<SpawnedRunner> {
  const folder = await makeRunnerFolder(base)
  const child = startSandbox({ folder })
  const removed = once(child, 'exit').then(() => removeRunnerFolder(folder))
  // A folder that cannot be removed now is removed at the next start of a worker.
  removed.catch(() => {})
  const channel = new RunnerChannel(child)
  await becomeReady(child, channel)
  const isUnresponsive = watchHeartbeat(child, channel)
  const post = sealed(channel)
  let jobs = 0
  let isBusy = false

  const spawned: SpawnedRunner = {
    onRefused,
    async *attempt(cases, target, { outbound, signal }) {
      if (isBusy) throw new Error('A runner takes one job at a time')
      if (!isRunning(child)) throw new RunnerDied('The runner process has ended')
      if (signal?.aborted || cases.length === 0) return
      isBusy = true
      const job = ++jobs
      const inbox = openInbox(child, channel, {
        job,
        keys: cases.map(({ key }) => key),
        onRefused: (refused) => spawned.onRefused(refused),
        isUnresponsive,
      })
      const stop = () => void stopJob(child, { job, inbox, post })
      signal?.addEventListener('abort', stop, { once: true })
      try {
        channel.allowJob({ cases: cases.length, maxAnswerBytes: target.maxAnswerBytes })
        post(toRunner.parse({ type: 'run', job, cases, target, outbound }))
        yield* inbox.attempts()
      } catch (error) {
        // Killed because it did not stop in time: that is the abort, not a fault.
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
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await removed.catch(() => {})
    },
  }
  return spawned
}

/** Standard error is shown only here: later it may quote a target's configuration. */
async function becomeReady(child: ChildProcess, channel: RunnerChannel): Promise<void> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LAST_WORDS_CHARACTERS)
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

type Post = (message: ToRunner) => void

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

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
