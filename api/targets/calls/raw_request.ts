import { HTTP_METHODS } from '#api/contract/targets/target_settings'

export type ParsedRequest = {
  url: string
  method: (typeof HTTP_METHODS)[number]
  headers: { name: string; value: string; line: number }[]
  body: string
}

/** Thrown if an HTTP request cannot be parsed. Line numbers start at 1. */
export class RawRequestError extends Error {
  constructor(
    message: string,
    readonly line: number
  ) {
    super(`Line ${line}: ${message}`)
  }
}

/** Headers that are computed from connection and body; copied values would be wrong. */
const COMPUTED_HEADERS = [
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
  'te',
]

const REQUEST_LINE = /^([A-Za-z]+)\s+(\S.*)$/
const HTTP_VERSION = /(?<=\s)HTTP\/[\d.]+$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/

/**
 * Parses `POST /path HTTP/1.1`, header lines, an empty line and a body.
 * @throws RawRequestError
 */
export function parseRawRequest(text: string, useHttps: boolean): ParsedRequest {
  const lines = text
    .replace(/^\s*\n/, '')
    .replace(/\r\n/g, '\n')
    .split('\n')
  const [, verb = '', rest = ''] = REQUEST_LINE.exec(lines[0] ?? '') ?? []
  const place = rest.trimEnd().replace(HTTP_VERSION, '').trimEnd()
  if (!verb) {
    throw new RawRequestError(
      'The request must start with a method and a path, e.g. POST /chat HTTP/1.1',
      1
    )
  }
  const method = HTTP_METHODS.find((known) => known === verb.toUpperCase())
  if (!method) throw new RawRequestError(`The method must be one of ${HTTP_METHODS.join(', ')}`, 1)
  const gap = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  const end = gap === -1 ? lines.length : gap
  const headers = lines.slice(1, end).map((line, index) => readHeader(line, index + 2))
  return {
    url: urlOf(place, headers.find(({ name }) => name.toLowerCase() === 'host')?.value, useHttps),
    method,
    headers: headers.filter(({ name }) => !COMPUTED_HEADERS.includes(name.toLowerCase())),
    body: lines
      .slice(end + 1)
      .join('\n')
      .trimEnd(),
  }
}

function readHeader(line: string, number: number) {
  const [, name, value = ''] = HEADER_LINE.exec(line) ?? []
  if (!name) throw new RawRequestError('Write headers as Name: value', number)
  return { name, value: value.trim(), line: number }
}

function urlOf(place: string, host: string | undefined, useHttps: boolean) {
  if (/^https?:\/\//i.test(place)) return place
  if (!host) {
    throw new RawRequestError('Add a line "Host: …", or put the full URL in the first line', 1)
  }
  return `${useHttps ? 'https' : 'http'}://${host}${place.startsWith('/') ? '' : '/'}${place}`
}
