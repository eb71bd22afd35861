/** Thrown by whoever reads the body of an answer that is larger than allowed. */
export class AnswerTooLarge extends Error {
  readonly code = 'E_ANSWER_TOO_LARGE'

  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'AnswerTooLarge'
  }
}

/** The same answer, whose body ends with `AnswerTooLarge` when more than `maxBytes` arrive. Streams stay streams. */
export function limitBody(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let size = 0
  const limited = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > maxBytes) controller.error(new AnswerTooLarge(maxBytes))
        else controller.enqueue(chunk)
      },
    })
  )
  const { status, statusText, headers, url } = response
  const copy = new Response(limited, { status, statusText, headers })
  // A constructed Response forgets where it came from.
  Object.defineProperty(copy, 'url', { value: url })
  return copy
}
