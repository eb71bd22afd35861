import type { HttpSession } from '#tests/support/requests/http_session'
import { randomUUID } from 'node:crypto'

/** Opens a live event stream as a browser would. */
export async function openStream(session: Pick<HttpSession, 'fetch'>, uid = randomUUID()) {
  const stop = new AbortController()
  const response = await session.fetch(`/__transmit/events?uid=${uid}`, { signal: stop.signal })
  const reader = response.body?.getReader()
  let text = ''
  // If the server closes the connection abruptly, the reader rejects, which counts as the end of the stream.
  const read = async () =>
    (await reader?.read().catch(() => null)) ?? { done: true, value: undefined }
  /** Reads until the string arrives. Resolves with false if the stream ends first. */
  async function isReceiving(expected: string) {
    while (!text.includes(expected)) {
      const { value, done } = await read()
      if (done) return false
      text += new TextDecoder().decode(value)
    }
    return true
  }
  return {
    uid,
    status: response.status,
    hears: isReceiving,
    /** All data received so far. */
    text: () => text,
    /** Resolves when the server ends the stream. */
    ended: async () => !(await isReceiving('never sent')),
    close: () => stop.abort(),
  }
}
