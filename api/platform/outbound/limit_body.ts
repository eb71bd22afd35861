export class ResponseTooLarge extends Error {
  readonly code = 'E_RESPONSE_TOO_LARGE'

  constructor(maxBytes: number) {
    super(`The response is larger than ${maxBytes} bytes`)
    this.name = 'ResponseTooLarge'
  }
}

/**
 * Copies a response so that reading more than `maxBytes` of its body fails with `ResponseTooLarge`, unless `maxBytes` is
 * infinite. Streams remain streams.
 * @param onEnd called when the body has ended, unless `maxBytes` is infinite
 */
export function limitBody(response: Response, maxBytes: number, onEnd = () => {}): Response {
  if (!response.body) onEnd()
  if (!response.body || maxBytes === Infinity) return response
  let size = 0
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size <= maxBytes) return controller.enqueue(chunk)
        controller.error(new ResponseTooLarge(maxBytes))
        onEnd()
      },
      flush: onEnd,
      // The reader canceled, or the connection broke.
      cancel: onEnd,
    })
  )
  const { status, statusText, headers, url } = response
  const copy = new Response(limited, { status, statusText, headers })
  // A constructed Response has an empty URL.
  Object.defineProperty(copy, 'url', { value: url })
  return copy
}
