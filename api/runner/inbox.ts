import type { ChildProcess } from 'node:child_process'
import { RunnerDied, type Attempt } from '#api/engines/evals/index'
import { fromRunner } from './protocol.js'

/** Owns the messages of one job: queues attempts until they are taken, and knows when the job is over. */
export type Inbox = {
  /** Ends when the job is done. @throws RunnerDied when the process ends first */
  attempts(): AsyncGenerator<Attempt>
  /** Resolves when the job is done or the process has ended. */
  over: Promise<void>
  isOver(): boolean
}

type Refused = { host: string; reason: string }

export function openInbox(
  child: ChildProcess,
  job: number,
  onRefused: (refused: Refused) => void
): Inbox {
  const arrived: Attempt[] = []
  let state: 'running' | 'done' | 'dead' = 'running'
  let wake = () => {}
  const { promise: over, resolve: resolveOver } = Promise.withResolvers<void>()

  function finish(as: 'done' | 'dead') {
    if (state !== 'running') return
    state = as
    child.off('message', onMessage)
    child.off('exit', onExit)
    resolveOver()
    wake()
  }
  function onMessage(received: unknown) {
    const message = fromRunner.safeParse(received)
    if (!message.success) return finish('dead')
    const content = message.data
    if (content.type === 'ready' || content.job !== job) return
    if (content.type === 'done') return finish('done')
    if (content.type === 'refused') return onRefused(content)
    arrived.push(content.attempt)
    wake()
  }
  const onExit = () => finish('dead')
  child.on('message', onMessage)
  child.on('exit', onExit)
  if (child.exitCode !== null || child.signalCode !== null) finish('dead')

  return {
    over,
    isOver: () => state !== 'running',
    async *attempts() {
      for (;;) {
        for (let next = arrived.shift(); next; next = arrived.shift()) yield next
        if (state === 'done') return
        if (state === 'dead') {
          throw new RunnerDied('The runner process ended in the middle of a job')
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}
