import type { ChildProcess } from 'node:child_process'
import { Duplex } from 'node:stream'
import { readFrames, toFrame } from '#api/platform/runner/channel/frames'
import { CHANNEL_FD } from '#api/platform/runner/channel/worker_channel'

/**
 * Returns the worker's end of the channel to a sandboxed process, without the worker's limits and
 * checks.
 */
export function messagesOf(child: ChildProcess) {
  const pipe = child.stdio[CHANNEL_FD]
  if (!(pipe instanceof Duplex)) throw new Error('The process has no pipe')
  const arrived: unknown[] = []
  let wake = () => {}
  pipe.on('error', () => {})
  pipe.on(
    'data',
    readFrames((body) => {
      arrived.push(JSON.parse(body))
      wake()
    }, Infinity)
  )
  return {
    send: (message: object) => void pipe.write(toFrame(message)),
    /** Resolves with the next unread message. */
    async next(): Promise<unknown> {
      while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return arrived.shift()
    },
  }
}
