import type { HttpSession } from '#tests/support/http_session'
import { randomUUID } from 'node:crypto'

/** A stream of live messages as a browser opens it. */
export async function openStream(session: Pick<HttpSession, 'fetch'>, uid = randomUUID()) {
  const stop = new AbortController()
  const response = await session.fetch(`/__transmit/events?uid=${uid}`, { signal: stop.signal })
  const reader = response.body?.getReader()
  let text = ''
  // A connection that the server destroys rejects.
  const read = async () =>
    (await reader?.read().catch(() => null)) ?? { done: true, value: undefined }
  /** Reads until the text arrives; false when the stream ends without it. */
  async function hears(expected: string) {
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
    hears,
    /** Everything that arrived. */
    text: () => text,
    /** Resolves when the server ends the stream. */
    ended: async () => !(await hears('never sent')),
    close: () => stop.abort(),
  }
}
