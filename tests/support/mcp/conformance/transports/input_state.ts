import {
  type Context,
  type Fields,
  InputRequired,
  INVALID_PARAMS,
  recordOf,
  type Requests,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import { createHmac, randomBytes } from 'node:crypto'

const KEY = randomBytes(32)

const sign = (text: string) => createHmac('sha256', KEY).update(text).digest('base64url')

function seal(responses: Fields): string {
  const text = Buffer.from(JSON.stringify(responses)).toString('base64url')
  return `${text}.${sign(text)}`
}

function open(state: unknown): Fields {
  if (state === undefined) return {}
  const [text = '', signature] = String(state).split('.')
  if (sign(text) !== signature) throw new RpcError(INVALID_PARAMS, 'requestState was altered')
  return recordOf(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

/**
 * Returns a function that provides the input in a repeated request, plus the input of earlier
 * rounds from the request state. It throws `InputRequired` if an input is missing.
 */
export function inputOf({ inputResponses, requestState }: Fields): Context['ask'] {
  const given = { ...open(requestState), ...recordOf(inputResponses) }
  return async (requests, isStateful = false) => {
    const missing = Object.entries(requests).filter(
      ([key, { method }]) => !isResponse(method, given[key])
    )
    if (missing.length > 0) {
      const state = isStateful ? seal(given) : undefined
      throw new InputRequired(Object.fromEntries(missing) as Requests, state)
    }
    return Object.fromEntries(Object.keys(requests).map((key) => [key, recordOf(given[key])]))
  }
}

function isResponse(method: string, value: unknown): boolean {
  const response = recordOf(value)
  if (method === 'roots/list') return Array.isArray(response.roots)
  return method === 'elicitation/create' ? 'action' in response : 'content' in response
}
