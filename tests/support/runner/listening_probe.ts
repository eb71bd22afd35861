import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { CHANNEL_FD, openWorkerChannel } from '#api/platform/runner/channel/worker_channel'

/**
 * Simulates hostile code in a sandboxed runner: tries to receive other jobs' messages on
 * its channel, on the channel that `fork` would have opened, and on every inherited pipe and
 * socket, and reports what it received.
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
