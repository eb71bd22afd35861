import type { HttpContext } from '@adonisjs/core/http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** gzip level: compresses better than the fastest level at a cost of about a millisecond. */
const LEVEL = 6

/** Smaller responses are not worth compressing. */
const WORTH_BYTES = 4000

/** Sends JSON, gzipped if the client accepts it, because long lists repeat their keys in every row. */
export async function respondWithJson({ request, response }: HttpContext, body: unknown) {
  const text = JSON.stringify(body)
  response.header('Content-Type', 'application/json; charset=utf-8')
  response.vary('Accept-Encoding')
  if (text.length < WORTH_BYTES || !request.encodings().includes('gzip')) return response.send(text)
  response.header('Content-Encoding', 'gzip')
  return response.send(await compress(text, { level: LEVEL }))
}
