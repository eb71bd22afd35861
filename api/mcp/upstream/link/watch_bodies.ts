import { ResponseTooLarge } from '#api/platform/outbound/limit_body'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/**
 * Limits the size of responses, and calls `onBroken` when the response to a POST breaks off. The protocol library would
 * wait for the time limit of the request, because a server may end a stream and continue it on another one.
 */
export function watchBodies(fetch: FetchLike, maxBytes: number, onBroken: () => void): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (!response.body) return response
    const { status, statusText, headers } = response
    const watched = watch(response.body.getReader(), maxBytes, () => {
      if (init?.method === 'POST' && !init.signal?.aborted) onBroken()
    })
    return new Response(watched, { status, statusText, headers })
  }
}

function watch(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  onBroken: () => void
) {
  let isCanceled = false
  let bytes = 0
  const read = async () => {
    try {
      const chunk = await reader.read()
      bytes += chunk.value?.byteLength ?? 0
      if (bytes <= maxBytes) return chunk
    } catch (error) {
      if (!isCanceled) onBroken()
      throw error
    }
    onBroken()
    const error = new ResponseTooLarge(maxBytes)
    await reader.cancel(error).catch(() => {})
    throw error
  }
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
