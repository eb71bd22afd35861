import type { HttpContext } from '@adonisjs/core/http'

/** Aborted when the client went away: nobody waits for the answer. */
export function untilClosed({ response }: HttpContext): AbortSignal {
  const gone = new AbortController()
  response.response.once('close', () => gone.abort())
  return gone.signal
}
