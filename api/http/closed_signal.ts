import type { HttpContext } from '@adonisjs/core/http'

/** Aborted when the client went away: nobody waits for the answer. */
export function closedSignal({ response }: Pick<HttpContext, 'response'>): AbortSignal {
  const gone = new AbortController()
  response.response.once('close', () => gone.abort())
  return gone.signal
}
