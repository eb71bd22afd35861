import { guardrails } from '#config/guardrails'
import { GATEWAY_DOWN } from '#api/guardrails/errors'
import { appKeys } from '#config/app'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HEADER = 'x-assay-internal'
const VALID_MS = 30_000
const TIMEOUT_MS = 15_000

/**
 * Calls the guardrails process on behalf of a caller whom the web process has authenticated.
 * @returns the status and the body of its response
 * @throws GATEWAY_DOWN
 */
export async function callGuardrails(
  path: string,
  teamId: string,
  body: unknown
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${guardrails.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER]: sign(teamId, path) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    throw GATEWAY_DOWN()
  }
}

const CANARY_HEADER = 'x-assay-canary'

/** Returns the headers of a canary that this process sends to one of its own routes. */
export const ownCanaryHeaders = (path: string, teamId: string) => ({
  'content-type': 'application/json',
  [HEADER]: sign(teamId, path),
  [CANARY_HEADER]: 'own',
})

/** Whether a guardrails process has sent the request to check the route. */
export const isOwnCanary = (request: IncomingMessage): boolean =>
  request.headers[CANARY_HEADER] === 'own' && internalTeamOf(request) !== null

/** Returns the team of a call by a web process; null for other requests. */
export function internalTeamOf({ headers, url = '' }: IncomingMessage): string | null {
  const value = headers[HEADER]
  if (typeof value !== 'string') return null
  const [teamId = '', time = '', mac = ''] = value.split('.')
  const expected = macOf(`${teamId}.${time}.${pathOf(url)}`)
  const given = Buffer.from(mac)
  const isValid = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  return isValid && Math.abs(Date.now() - Number(time)) < VALID_MS ? teamId : null
}

function sign(teamId: string, path: string): string {
  const signed = `${teamId}.${Date.now()}`
  return `${signed}.${macOf(`${signed}.${pathOf(path)}`)}`
}

const pathOf = (url: string) => url.split('?')[0] ?? ''

const macOf = (text: string) =>
  createHmac('sha256', `guardrails calls ${appKeys[0]?.release() ?? ''}`)
    .update(text)
    .digest('base64url')
