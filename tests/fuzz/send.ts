import type { FuzzRequest } from '#tests/fuzz/requests/build_request'
import { isWaiting } from '#tests/fuzz/routes'
import { Agent, request as httpRequest } from 'node:http'

/** A response. Status 0 means that the client disconnected. */
export type FuzzResponse = { status: number; text: string; ms: number }

/** Time without data after which a request fails. */
const TIMEOUT_MS = 30_000

/** Time after which the client disconnects from a request that depends on another system. */
const PATIENCE_MS = 1_500

export class Sender {
  readonly #origin: string
  readonly #agent: Agent

  constructor(origin: string, connections: number) {
    this.#origin = origin
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Rejects if the connection ends before the response is complete. */
  send(
    { route, method, path, headers, body }: FuzzRequest,
    isAlone = false
  ): Promise<FuzzResponse> {
    const started = performance.now()
    return new Promise((resolve, reject) => {
      let hasResponse = false
      const { hostname, port } = new URL(this.#origin)
      const length = body ? { 'content-length': String(body.length) } : {}
      const options = { hostname, port, method, path, headers: { ...headers, ...length } }
      const request = httpRequest(
        { ...options, agent: isAlone ? false : this.#agent },
        (response) => {
          hasResponse = true
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('latin1'),
              ms: performance.now() - started,
            })
          )
        }
      )
      // A server that rejects a large body may close the connection while the body is still being sent.
      request.on('error', (error) => (hasResponse ? undefined : reject(error)))
      request.on('upgrade', (_, socket) => {
        socket.destroy()
        resolve({ status: 101, text: '', ms: performance.now() - started })
      })
      if (isWaiting(route)) {
        request.setTimeout(PATIENCE_MS, () => {
          resolve({ status: 0, text: '', ms: 0 })
          request.destroy()
        })
      } else request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('No response')))
      request.end(body ?? undefined)
    })
  }

  close() {
    this.#agent.destroy()
  }
}
