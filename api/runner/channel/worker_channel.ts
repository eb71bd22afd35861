import { Socket } from 'node:net'
import { toFrame, readFrames } from './frames.js'

/** The descriptor that the worker hands to its runner. */
export const CHANNEL_FD = 3

let socket: Socket | null = null

/** The runner's end of the pipe to its worker. Opened before the guards of sockets are installed, which refuse that. */
export function workerSocket(): Socket {
  socket ??= new Socket({ fd: CHANNEL_FD, readable: true, writable: true })
  return socket
}

export type WorkerChannel = { send(message: object): void; sendFrame(frame: Buffer): void }

/** Listens to the worker; without one, nobody is left to report to and the process ends. */
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
