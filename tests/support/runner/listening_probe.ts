import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { CHANNEL_FD, openWorkerChannel } from '#api/platform/runner/channel/worker_channel'

/**
 * Runs in the sandbox like code that controls a runner, and listens for messages of other jobs: on its channel,
 * on the channel that `fork` would have opened, and on every pipe and socket. Reports the messages that it received.
 */

const MAX_DESCRIPTOR = 64
const received: string[] = []

process.on('message', (message) => void received.push(JSON.stringify(message)))
process.stdin.on('data', (chunk) => void received.push(String(chunk)))

for (let fd = 0; fd <= MAX_DESCRIPTOR; fd++) listenTo(fd)

/** Listens on a pipe or socket that this process inherited. */
function listenTo(fd: number) {
  try {
    const stat = fstatSync(fd)
    if (fd === CHANNEL_FD || !(stat.isFIFO() || stat.isSocket())) return
    const socket = new Socket({ fd, readable: true, writable: false })
    socket.on('data', (chunk) => void received.push(String(chunk))).on('error', () => {})
  } catch {
    // The file descriptor is not open.
  }
}

const channel = openWorkerChannel((message) => {
  received.push(JSON.stringify(message))
  channel.send({ received })
})
channel.send({ ready: true })
