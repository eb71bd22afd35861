import {
  type ChangedList,
  type Context,
  type Fields,
  InputRequired,
  METHOD_NOT_FOUND,
  recordOf,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import {
  CACHEABLE,
  CAPABILITIES,
  handleRequest,
  tools,
} from '#tests/support/mcp/conformance/handle_request'
import { inputOf } from '#tests/support/mcp/conformance/transports/input_state'
import {
  assertModern,
  type Message,
  META,
  REVISION,
} from '#tests/support/mcp/conformance/transports/modern_request'
import type { IncomingMessage, ServerResponse } from 'node:http'

const SERVER = { [`${META}serverInfo`]: { name: 'conformance', version: '1.0.0' } }
/** Errors with another status than 200. */
const STATUSES: Record<number, number> = {
  [METHOD_NOT_FOUND]: 404,
  [-32020]: 400,
  [-32021]: 400,
  [-32022]: 400,
}

type Listener = { requested: Fields; notify: (method: string, params?: Fields) => void }

/** Requests of clients of 2026-07-28, each of which is complete. */
export class ModernEndpoint {
  #listeners = new Set<Listener>()

  async respond(request: IncomingMessage, response: ServerResponse, message: Message) {
    const { id } = message
    if (id === undefined) return void response.writeHead(202).end()
    try {
      assertModern(request.headers, message, tools)
    } catch (error) {
      return fail(response, message, error, 400)
    }
    if (message.method === 'subscriptions/listen') return this.#listen(response, message)
    try {
      const result = await this.#resultOf(response, message)
      write(response, { id, result: { ...result, _meta: SERVER } })
    } catch (error) {
      fail(response, message, error)
    }
  }

  async #resultOf(response: ServerResponse, { method, params = {} }: Message): Promise<Fields> {
    const cached = CACHEABLE.includes(method) ? { ttlMs: 60_000, cacheScope: 'public' } : {}
    if (method === 'server/discover') {
      return {
        resultType: 'complete',
        supportedVersions: [REVISION],
        capabilities: CAPABILITIES,
        ...cached,
      }
    }
    try {
      const result = await handleRequest(method, params, this.#contextOf(response, params))
      return { resultType: 'complete', ...result, ...cached }
    } catch (error) {
      if (!(error instanceof InputRequired)) throw error
      const { requests, state } = error
      return {
        resultType: 'input_required',
        inputRequests: requests,
        ...(state !== undefined && { requestState: state }),
      }
    }
  }

  #contextOf(response: ServerResponse, params: Fields): Context {
    const meta = recordOf(params._meta)
    const { progressToken } = meta
    return {
      era: 'modern',
      capabilities: recordOf(meta[`${META}clientCapabilities`]),
      ask: inputOf(params),
      async progress(progress, total) {
        if (progressToken === undefined) return
        event(response, 'notifications/progress', { progressToken, progress, total })
      },
      async log(data) {
        if (meta[`${META}logLevel`] === undefined) return
        event(response, 'notifications/message', { level: 'info', logger: 'fixture', data })
      },
      closeStream: () => {},
      changed: (list) => this.announce(list),
    }
  }

  announce(list: ChangedList): void {
    for (const { requested, notify } of this.#listeners) {
      if (requested[`${list}ListChanged`] === true) notify(`notifications/${list}/list_changed`)
    }
  }

  updateResource(uri: string): void {
    for (const { requested, notify } of this.#listeners) {
      const uris = requested.resourceSubscriptions
      if (Array.isArray(uris) && uris.includes(uri)) {
        notify('notifications/resources/updated', { uri })
      }
    }
  }

  #listen(response: ServerResponse, { id, params = {} }: Message) {
    const requested = recordOf(params.notifications)
    const about = { _meta: { [`${META}subscriptionId`]: id } }
    const listener: Listener = {
      requested,
      notify: (method, given = {}) => event(response, method, { ...given, ...about }),
    }
    this.#listeners.add(listener)
    response.once('close', () => this.#listeners.delete(listener))
    event(response, 'notifications/subscriptions/acknowledged', {
      notifications: requested,
      ...about,
    })
  }
}

/** A notification before the result turns the response into a stream. */
function event(response: ServerResponse, method: string, params: Fields) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`)
}

function write(response: ServerResponse, fields: Fields, status = 200) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...fields })
  if (response.headersSent) return void response.end(`data: ${text}\n\n`)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

function fail(response: ServerResponse, { id }: Message, error: unknown, status = 200) {
  if (!(error instanceof RpcError)) throw error
  const { code, message, data } = error
  write(response, { id, error: { code, message, ...(data && { data }) } }, STATUSES[code] ?? status)
}
