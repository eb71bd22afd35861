import type { ChildProcess } from 'node:child_process'
import { RunnerDied, type Attempt } from '#api/engines/evals/index'
import type { RunnerChannel } from './channel/runner_channel.js'
import { MAX_REFUSALS, type FromRunner } from './protocol.js'

/** Attempts that wait to be taken before the runner has to wait. */
const MAX_WAITING = 50

/** Owns the messages of one job: queues attempts until they are taken, and knows when the job is over. */
export type Inbox = {
  /** Ends when the job is done. @throws RunnerDied when the process ends first */
  attempts(): AsyncGenerator<Attempt>
  /** Resolves when the job is done or the process has ended. */
  over: Promise<void>
  isOver(): boolean
}

type Order = {
  job: number
  /** Of the cases that were sent; each is answered once at most. */
  keys: readonly string[]
  onRefused: (refused: { host: string; reason: string }) => void
  isUnresponsive: () => boolean
}

export function openInbox(child: ChildProcess, channel: RunnerChannel, order: Order): Inbox {
  const { job, keys, onRefused, isUnresponsive } = order
  const arrived: Attempt[] = []
  const awaited = new Set(keys)
  const underWay = new Set<string>()
  let refusals = 0
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
    if (content.type === 'refused') {
      if (++refusals <= MAX_REFUSALS) onRefused(content)
      return
    }
    const key = content.type === 'started' ? content.key : content.attempt.key
    // A late message of a case that is answered already, or one that no case stands behind.
    if (!awaited.has(key)) return
    if (content.type === 'started') return void underWay.add(key)
    awaited.delete(key)
    underWay.delete(key)
    arrived.push(content.attempt)
    if (arrived.length >= MAX_WAITING) channel.pause()
    wake()
  }
  const onExit = () => finish('dead')
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
        if (state === 'dead') {
          throw new RunnerDied('The runner process ended in the middle of a job', {
            suspects: [...underWay],
            isUnresponsive: isUnresponsive(),
            violation: channel.violation,
          })
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}
