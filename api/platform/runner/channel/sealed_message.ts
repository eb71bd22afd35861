import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { toRunner, type ToRunner } from '../protocol.js'

/**
 * Messages to a runner are authenticated (HMAC): code injected into the runner can call the message listener but cannot
 * forge outbound rules or a job.
 */

const sealed = z.object({ text: z.string(), code: z.string() })
const handshake = z.object({ key: z.string().length(64) })

/**
 * Creates the worker's side, which signs messages. The first message contains the key and is sent before the runner
 * receives any user data.
 */
export function createSealer(key: string): (message: ToRunner) => z.infer<typeof sealed> {
  let count = 0
  return (message) => {
    const text = JSON.stringify(message)
    return { text, code: codeOf(key, ++count, text).toString('hex') }
  }
}

/**
 * Creates the runner's side, which verifies messages. It returns null for the handshake and throws an Error for a
 * forged message.
 */
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
      throw new Error('The message was not sent by the worker')
    }
    count++
    return toRunner.parse(JSON.parse(text))
  }
}

const codeOf = (key: string, count: number, text: string) =>
  createHmac('sha256', key).update(`${count}\n${text}`).digest()
