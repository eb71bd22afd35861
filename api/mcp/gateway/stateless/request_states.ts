import { canonicalDigest, McpEngineError } from '#api/engines/mcp/index'
import { sealedMessage } from '#api/platform/secrets/sealed'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Owner of the state, and the request it belongs to. */
export type StateOwner = {
  userId: string
  applicationId: string
  method: string
  name: string
  /** Digest of all parameters that a continuation must repeat. */
  paramsDigest: string
}
type State = StateOwner & { callId: string; round: string }

const MAX_CHARS = 8_000

/**
 * Seals and opens the `requestState` of clients without sessions: encrypted, authenticated, and valid for a few
 * minutes.
 */
export class RequestStates {
  readonly #message = sealedMessage<State>('mcpRequestState')

  seal(state: State): string {
    return this.#message.seal(state)
  }

  /** @throws McpError for a state that was altered, has expired, or was created for another user or request */
  open(sealed: unknown, owner: StateOwner): State {
    if (typeof sealed !== 'string' || sealed.length > MAX_CHARS) throw invalid()
    const state = this.#message.open(sealed)
    if (!state) throw invalid()
    const isOwn = (Object.keys(owner) as (keyof StateOwner)[]).every(
      (key) => state[key] === owner[key]
    )
    if (!isOwn) throw new McpError(ErrorCode.InvalidParams, FOREIGN)
    return state
  }
}

const invalid = () =>
  new McpError(ErrorCode.InvalidParams, 'This requestState is invalid or has expired')
const FOREIGN = 'This requestState belongs to another request'

/** Fields that differ between the rounds of one call. */
const OF_ROUNDS = ['inputResponses', 'requestState', '_meta']

/** Returns the owner of a request's state. */
export function stateOwner(
  { userId, applicationId }: Pick<StateOwner, 'userId' | 'applicationId'>,
  method: string,
  params: Record<string, unknown>
): StateOwner {
  const repeated = Object.entries(params).filter(([key]) => !OF_ROUNDS.includes(key))
  const { name, uri } = params
  return {
    ...{ userId, applicationId, method },
    name: String(name ?? uri ?? ''),
    paramsDigest: digestOf(Object.fromEntries(repeated)),
  }
}

/** @throws McpError for parameters that have no canonical form, such as unpaired surrogates */
function digestOf(params: Record<string, unknown>): string {
  try {
    return canonicalDigest('mcp_arguments.v1', params)
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    throw new McpError(ErrorCode.InvalidParams, `The parameters are not valid: ${error.message}`)
  }
}
