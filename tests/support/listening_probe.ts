import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { CHANNEL_FD, openWorkerChannel } from '#api/runner/channel/worker_channel'

/**
 * Runs inside the sandbox as code that took a runner over and waits for messages of other jobs: on its channel, on the
 * channel that `fork` would have opened, and on every pipe and socket. Reports what it received when a message arrives.
 */

const MAX_DESCRIPTOR = 64
const received: string[] = []

process.on('message', (message) => void received.push(JSON.stringify(message)))
process.stdin.on('data', (chunk) => void received.push(String(chunk)))

for (let fd = 0; fd <= MAX_DESCRIPTOR; fd++) listenTo(fd)

/** A pipe or a socket that this process inherited, whoever writes to it. */
function listenTo(fd: number) {
  try {
    const stat = fstatSync(fd)
    if (fd === CHANNEL_FD || !(stat.isFIFO() || stat.isSocket())) return
    const socket = new Socket({ fd, readable: true, writable: false })
    socket.on('data', (chunk) => void received.push(String(chunk))).on('error', () => {})
  } catch {
    // Not open.
  }
}

const channel = openWorkerChannel((message) => {
  received.push(JSON.stringify(message))
  channel.send({ received })
})
channel.send({ ready: true })
