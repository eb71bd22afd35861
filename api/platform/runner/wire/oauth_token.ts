import type { Wire } from '#api/engines/evals/vocabulary'
import { CallFailure, connectionError, timedOut } from '../attempts/attempt_errors.js'
import { quoted } from '../attempts/call_context.js'
import { isRecord } from '../is_record.js'
import { plainFetch } from '../attempts/plain_fetch.js'

/** Time before its expiry at which a token is refreshed, but not before half of its lifetime. */
const EARLY_MS = 10_000
const DEFAULT_LIFE_MS = 300_000
const MAX_RESPONSE_BYTES = 65_536

type OAuth = NonNullable<Wire['oauth']>
type Token = { value: string; endsAt: number }

/**
 * Creates the owner of one target's access token, which is fetched once, shared by all calls, and refetched when it
 * expires or is rejected.
 */
export function oauthToken(oauth: OAuth, timeoutMs: number, now = Date.now) {
  let held: Token | null = null
  let pending: Promise<Token> | null = null

  async function fetched(): Promise<Token> {
    try {
      return (held = await fetchToken(oauth, timeoutMs, now))
    } finally {
      pending = null
    }
  }

  return {
    async get(): Promise<string> {
      if (held && held.endsAt > now()) return held.value
      pending ??= fetched()
      return (await pending).value
    },
    /** Reports that the target rejected this token. The next call fetches a new one, unless another call already has. */
    refuse(value: string) {
      if (value === held?.value) held = null
    },
    /** Returns the current token, to be masked in messages. */
    secret: () => held?.value ?? null,
  }
}

async function fetchToken(oauth: OAuth, timeoutMs: number, now: () => number): Promise<Token> {
  const host = new URL(oauth.tokenUrl).host
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await plainFetch(oauth.tokenUrl, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { 'accept': 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      ...(oauth.scope && { scope: oauth.scope }),
    }),
  }).catch((error: unknown) => {
    throw new CallFailure(signal.aborted ? timedOut(timeoutMs) : connectionError(host, error))
  })
  const text = await readStart(response).catch((error: unknown) => {
    throw new CallFailure(signal.aborted ? timedOut(timeoutMs) : connectionError(host, error))
  })
  if (!response.ok) throw refused(host, response.status, text)
  return readToken(host, text, now())
}

/** Reads the start of a body, so that one of any size needs little memory. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= MAX_RESPONSE_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
}

function refused(host: string, status: number, text: string): CallFailure {
  const reason = fieldOf(text, 'error')
  const detail = typeof reason === 'string' ? ` (${quoted(reason, 60)})` : ''
  return new CallFailure({
    code: 'http_status',
    status,
    message: `${host} returned ${status}${detail} instead of an access token. Check the client ID, the secret and the scope.`,
  })
}

function readToken(host: string, text: string, at: number): Token {
  const value = fieldOf(text, 'access_token')
  if (typeof value !== 'string' || value === '') {
    throw new CallFailure({
      code: 'bad_answer',
      message: `The response from ${host} has no access_token. Check the token URL.`,
    })
  }
  const seconds = Number(fieldOf(text, 'expires_in'))
  const lifeMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : DEFAULT_LIFE_MS
  return { value, endsAt: at + Math.max(lifeMs - EARLY_MS, lifeMs / 2) }
}

function fieldOf(text: string, name: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json[name] : undefined
  } catch {
    return undefined
  }
}
