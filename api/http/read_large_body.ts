import { parseJson } from '#api/http/body/parse_json'
import type { HttpRequest } from '@adonisjs/core/http'

/**
 * The body of JSON that was read as text, with every space in it: an output that ends with one differs from one that
 * does not.
 * @throws MALFORMED_JSON
 */
export function readLargeBody(request: HttpRequest): object {
  const text = request.raw()
  // Not JSON, or nothing at all.
  if (text === null || text === '') return request.body()
  request.updateRawBody('')
  return parseJson(text)
}
