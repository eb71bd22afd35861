import { DomainError } from '#api/platform/http/domain_error'
import {
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage } from 'node:http'

const POST_TYPES = ['application/json', 'text/event-stream']

/**
 * Checks that the headers accept the possible responses and match the body.
 * @throws DomainError
 */
export function assertContent({ method, headers }: IncomingMessage): void {
  const accepted = method === 'POST' ? POST_TYPES : ['text/event-stream']
  const { accept = '' } = headers
  if (!accepted.every((type) => accept.includes(type))) {
    throw new DomainError('mcp.accept', 406, `Accept must contain ${accepted.join(' and ')}`)
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (method === 'POST' && type !== 'application/json') {
    throw new DomainError('mcp.content_type', 415, 'Content-Type must be application/json')
  }
}

/**
 * Returns the revision that a request names, or the default for requests that name none.
 * @throws DomainError
 */
export function revisionOf({ headers }: IncomingMessage): string {
  const revision = headers['mcp-protocol-version'] ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION
  if (typeof revision === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(revision)) {
    return revision
  }
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
  throw new DomainError(
    'mcp.revision',
    400,
    `The protocol version is not supported. Supported are ${supported}`
  )
}
