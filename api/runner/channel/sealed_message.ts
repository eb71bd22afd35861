import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { toRunner, type ToRunner } from '../protocol.js'

/**
 * Messages to a runner carry a code that only its worker can make: code that got into the runner can call the listener of
 * messages, but it cannot give the runner other outbound rules or another job.
 */

const sealed = z.object({ text: z.string(), code: z.string() })
const handshake = z.object({ key: z.string().length(64) })

/** The worker's side. The key is the first message, sent before anything of a user is in the runner. */
export function createSealer(key: string): (message: ToRunner) => z.infer<typeof sealed> {
  let count = 0
  return (message) => {
    const text = JSON.stringify(message)
    return { text, code: codeOf(key, ++count, text).toString('hex') }
  }
}

/** The runner's side. @returns null for the handshake. @throws Error for what the worker did not send */
export function createOpener(): (received: unknown) => ToRunner | null {
  let key: string | null = null
  let count = 0
  return (received) => {
    if (key === null) {
      key = handshake.parse(received).key
      return null
    }
    const { text, code } = sealed.parse(received)
    const expected = codeOf(key, count + 1, text)
    const given = Buffer.from(code, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Error('A message that the worker did not send')
    }
    count++
    return toRunner.parse(JSON.parse(text))
  }
}

const codeOf = (key: string, count: number, text: string) =>
  createHmac('sha256', key).update(`${count}\n${text}`).digest()
