import { MALFORMED_JSON } from '#api/http/domain_error'
import type { HttpRequest } from '@adonisjs/core/http'
import json from 'secure-json-parse'

/**
 * The body of JSON that was read as text, with every space that it has: an answer that ends in one is another answer.
 * Names that would change how objects behave are left out.
 * @throws MALFORMED_JSON
 */
export function readLargeBody(request: HttpRequest): object {
  const text = request.raw()
  // Not JSON, or nothing at all.
  if (text === null || text === '') return request.body()
  request.updateRawBody('')
  return parsed(text)
}

function parsed(text: string): object {
  try {
    const value: unknown = json.parse(text, { protoAction: 'remove', constructorAction: 'remove' })
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw MALFORMED_JSON(
      `The body is not valid JSON: ${error instanceof Error ? error.message : ''}`
    )
  }
  throw MALFORMED_JSON('The body must be an object or a list')
}
