import { Socket } from 'node:net'
import { toFrame, readFrames } from './frames.js'

/** File descriptor inherited from the worker. */
export const CHANNEL_FD = 3

let socket: Socket | null = null

/**
 * Opens the runner's end of the pipe to its worker. Must run before the socket guards are installed, which would block
 * it.
 */
export function workerSocket(): Socket {
  socket ??= new Socket({ fd: CHANNEL_FD, readable: true, writable: true })
  return socket
}

export type WorkerChannel = { send(message: object): void; sendFrame(frame: Buffer): void }

/** Receives messages from the worker. Exits the process when the worker closes the pipe. */
export function openWorkerChannel(receive: (message: unknown) => void): WorkerChannel {
  const worker = workerSocket()
  worker.on(
    'data',
    readFrames((body) => receive(JSON.parse(body)), Infinity)
  )
  worker.on('close', () => process.exit(0))
  worker.on('error', () => process.exit(0))
  const sendFrame = (frame: Buffer) => void worker.write(frame)
  return { sendFrame, send: (message) => sendFrame(toFrame(message)) }
}
