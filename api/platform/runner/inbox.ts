import type { ChildProcess } from 'node:child_process'
import { RunnerDied, type Attempt } from '#api/engines/evals/index'
import type { RunnerChannel } from './channel/runner_channel.js'
import { MAX_REFUSALS, type FromRunner } from './protocol.js'

/** Number of unread attempts after which the runner is paused. */
const MAX_WAITING = 50

/** Receives the messages of one job: queues attempts until they are read, and detects when the job has ended. */
export type Inbox = {
  /**
   * Yields attempts until the job is done.
   * @throws RunnerDied if the process ends first
   */
  attempts(): AsyncGenerator<Attempt>
  /** Resolves when the job is done or the process has ended. */
  over: Promise<void>
  isOver(): boolean
}

type Order = {
  job: number
  /** Keys of the submitted test cases; each accepts at most one attempt. */
  keys: readonly string[]
  onRefused: (refused: { host: string; reason: string }) => void
  onTrace: (trace: { traceId: string; parentSpanId: string }) => void
  isUnresponsive: () => boolean
}

export function openInbox(child: ChildProcess, channel: RunnerChannel, order: Order): Inbox {
  const { job, keys, onRefused, onTrace, isUnresponsive } = order
  const arrived: Attempt[] = []
  const awaited = new Set(keys)
  const underWay = new Set<string>()
  const refused = atMost(MAX_REFUSALS, onRefused)
  const traced = atMost(keys.length, onTrace)
  let state: 'running' | 'done' | 'dead' = 'running'
  let wake = () => {}
  const { promise: over, resolve: resolveOver } = Promise.withResolvers<void>()

  function finish(as: 'done' | 'dead') {
    if (state !== 'running') return
    state = as
    channel.unlisten(take)
    channel.resume()
    child.off('exit', onExit)
    resolveOver()
    wake()
  }
  function take(content: FromRunner) {
    if (content.type === 'ready' || content.type === 'beat' || content.job !== job) return
    if (content.type === 'done') return finish('done')
    if (content.type === 'refused') return refused(content)
    if (content.type === 'trace') return traced(content)
    const key = content.type === 'started' ? content.key : content.attempt.key
    // Ignores late messages of a finished test case and unknown keys.
    if (!awaited.has(key)) return
    if (content.type === 'started') return void underWay.add(key)
    awaited.delete(key)
    underWay.delete(key)
    arrived.push(content.attempt)
    if (arrived.length >= MAX_WAITING) channel.pause()
    wake()
  }
  const onExit = () => finish('dead')
  const died = () => diedDuringJob([...underWay], isUnresponsive(), channel.violation)
  channel.listen(take)
  child.on('exit', onExit)
  if (child.exitCode !== null || child.signalCode !== null) finish('dead')

  return {
    over,
    isOver: () => state !== 'running',
    async *attempts() {
      for (;;) {
        for (let next = arrived.shift(); next; next = arrived.shift()) yield next
        if (state === 'running') channel.resume()
        if (state === 'done') return
        if (state === 'dead') throw died()
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}

const diedDuringJob = (suspects: string[], isUnresponsive: boolean, violation: string | null) =>
  new RunnerDied('The runner process ended during a job', { suspects, isUnresponsive, violation })

/** Wraps `act` so that calls beyond the limit are ignored. */
function atMost<Given>(limit: number, act: (given: Given) => void): (given: Given) => void {
  let calls = 0
  return (given) => {
    if (++calls <= limit) act(given)
  }
}
