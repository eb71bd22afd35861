import { duplicateKey } from '#api/mcp/gateway/duplicate_key'
import { RejectedRequest } from '#api/mcp/gateway/stateless/classify_request'
import { readJson } from '#api/platform/http/body/read_json'
import { DomainError } from '#api/platform/http/domain_error'
import { readBytes } from '#api/platform/http/process/exchange'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage } from 'node:http'

const MAX_BODY_BYTES = 4_000_000
/**
 * Maximum length of a request ID and a progress token, which are repeated in messages to the client; longer ones are
 * rejected.
 */
const MAX_ID_CHARS = 1_000
const MAX_KEY_CHARS = 100

type Message = Record<string, unknown>

/**
 * Reads one message of a client. Rejects messages that programs could interpret differently.
 * @throws DomainError if it is too large or too slow; RejectedRequest if it is not one message
 */
export async function readMessage(
  request: IncomingMessage,
  maxBytes = MAX_BODY_BYTES
): Promise<Message> {
  const text = decode(await readBytes(request, maxBytes))
  const value = await parse(text)
  if (Array.isArray(value)) {
    throw invalid('Send each message in its own request: batches are not supported')
  }
  const duplicate = duplicateKey(text)
  if (duplicate !== null) {
    throw invalid(
      `The key "${duplicate.slice(0, MAX_KEY_CHARS)}" occurs twice in an object of the body`
    )
  }
  const message: Message = { ...value }
  assertIds(message)
  return message
}

/** Returns the ID that an error response must repeat; null for a notification. */
export function requestIdOf(message: Message | undefined): string | number | null {
  const id = message?.id
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8 and rejects invalid bytes; replacing them would hide what the body contains. */
function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes)
  } catch {
    throw new RejectedRequest(ErrorCode.ParseError, 'The body is not valid UTF-8')
  }
}

async function parse(text: string): Promise<object> {
  try {
    return await readJson(text, 'document')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const code = error.status === 400 ? ErrorCode.ParseError : ErrorCode.InvalidRequest
    throw new RejectedRequest(code, error.message)
  }
}

function assertIds({ id, params }: Message): void {
  const { progressToken } = recordOf(recordOf(params)._meta)
  for (const [name, value] of [
    ['id', id],
    ['progressToken', progressToken],
  ] as const) {
    const isValid =
      value === undefined ||
      Number.isSafeInteger(value) ||
      (typeof value === 'string' && value.length <= MAX_ID_CHARS)
    if (!isValid) {
      throw invalid(`${name} must be an integer or a string of at most ${MAX_ID_CHARS} characters`)
    }
  }
}

const invalid = (message: string) => new RejectedRequest(ErrorCode.InvalidRequest, message)

const recordOf = (value: unknown): Message =>
  typeof value === 'object' && value !== null ? { ...value } : {}
