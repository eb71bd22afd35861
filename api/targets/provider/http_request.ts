import type { HttpHeader, HttpSettings } from '#api/contract/targets/target_settings'
import { parseRawRequest } from '#api/targets/calls/raw_request'
import type { Secrets } from '#api/targets/credentials/secrets'

export type HttpRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

/** Builds the request from separate fields or from a raw request. */
export function requestOf(settings: HttpSettings, secrets: Secrets): HttpRequest {
  const isRaw = settings.rawRequest.trim() !== ''
  const request = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps) : settings
  const own = isRaw ? parseRawRequest(settings.rawRequest, settings.useHttps).headers : []
  const added = settings.headers.filter((header) => header.secret || !isRaw)
  const plain = own.map(({ name, value }) => [name, value])
  return {
    url: request.url.trim(),
    method: request.method,
    headers: { ...Object.fromEntries(plain), ...headersOf(added, secrets) },
    ...(request.body.trim() && { body: request.body }),
  }
}

/** Returns the headers by name, with decrypted credentials. */
export const headersOf = (headers: readonly HttpHeader[], secrets: Secrets) =>
  Object.fromEntries(
    headers.map((header) => [
      header.name,
      header.secret ? (secrets.headers[header.name.toLowerCase()] ?? '') : header.value,
    ])
  )
