import type { GuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { AuditError } from '#api/model_audits/remote/audit_error'

const MAX_LIST_BYTES = 10_000_000

export type RemoteClient = { fetch: GuardedFetch; signal: AbortSignal }

/**
 * Sends a request to the server of a model.
 * @throws AuditError with a reason for users unless the response is a success
 */
export async function remoteRequest(
  url: string,
  { fetch, signal }: RemoteClient,
  init: RequestInit = {}
): Promise<Response> {
  const { host } = new URL(url)
  let response
  try {
    response = await fetch(url, { ...init, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (findRefusal(error)) {
      throw new AuditError(`The outbound rules of this server do not allow calls to ${host}`)
    }
    throw new AuditError(`${host} could not be reached. Check the address and try again.`)
  }
  if (response.ok) return response
  await response.body?.cancel()
  throw new AuditError(`${host} returned ${response.status}.${hintOf(response.status)}`)
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return ' Check the access token and its permissions.'
  return status >= 300 && status < 400 ? ' Check the endpoint and the region.' : ''
}

/** Reads a response of limited size as text. Null if it is longer. */
export async function readShortText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaves the loop, which cancels the response.
    if (bytes > MAX_LIST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Like `readShortText`, parsed as JSON. Null also if the text is not JSON. */
export async function readShortJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await readShortText(response)) ?? 'null')
  } catch {
    return null
  }
}
