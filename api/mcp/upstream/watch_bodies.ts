import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/**
 * Calls `onBroken` when the response to a POST breaks off. The protocol library would wait for the time limit of the
 * request, because a server may end a stream and continue it on another one.
 */
export function watchBodies(fetch: FetchLike, onBroken: () => void): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (init?.method !== 'POST' || !response.body) return response
    const { status, statusText, headers } = response
    const watched = watch(response.body.getReader(), () => {
      if (!init.signal?.aborted) onBroken()
    })
    return new Response(watched, { status, statusText, headers })
  }
}

function watch(reader: ReadableStreamDefaultReader<Uint8Array>, onBroken: () => void) {
  let isCanceled = false
  const read = () =>
    reader.read().catch((error: unknown) => {
      if (!isCanceled) onBroken()
      throw error
    })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await read()
      if (isCanceled) return
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel(reason) {
      isCanceled = true
      return reader.cancel(reason)
    },
  })
}
