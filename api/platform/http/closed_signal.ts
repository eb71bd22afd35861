import type { HttpContext } from '@adonisjs/core/http'

/** Returns a signal that aborts when the response is closed, for example because the client disconnected. */
export function closedSignal({ response }: Pick<HttpContext, 'response'>): AbortSignal {
  const gone = new AbortController()
  response.response.once('close', () => gone.abort())
  return gone.signal
}
