import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent } from 'undici'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { configurationError } from '../attempts/attempt_errors.js'
import { currentCall, type CallWire } from '../attempts/call_context.js'
import { isStreamOver } from './event_stream.js'
import { oauthToken } from './oauth_token.js'
import { parseStatuses } from './ok_status.js'
import { signer, type Signature } from './signature.js'

export type OpenWire = {
  /** Sets the access token, certificate, success codes and end marker of the current call. */
  prepare(): Promise<void>
  sign(): Signature | null
  /** Discards a rejected token. Returns whether a retry can use a new one. */
  renew(refused: CallWire | undefined): boolean
  secret(): string | null
}

/**
 * Sets up the authentication of one target's requests, and the status codes that count as success.
 * @throws CallFailure `configuration`
 */
export function openWire({ wire = {}, timeoutMs }: RunnerTarget): OpenWire {
  const token = wire.oauth ? oauthToken(wire.oauth, timeoutMs) : null
  const sign = wire.signature ? signer(wire.signature) : null
  // Signs once so that an unusable key is reported before the first request.
  sign?.()
  const dispatcher = wire.certificate ? certified(wire.certificate) : undefined
  const isOk = parseStatuses(wire.okStatus ?? '200-299')
  if (!isOk) throw configurationError(`"${wire.okStatus}" is not a list of status codes.`)
  return {
    async prepare() {
      const call = currentCall.getStore()
      if (!call) return
      call.wire = {
        isOk,
        ...(dispatcher && { dispatcher }),
        ...(wire.stream && { isOver: isStreamOver }),
        ...(token && { bearer: await token.get() }),
      }
    },
    sign: () => sign?.() ?? null,
    renew(refused) {
      if (!token || !refused?.bearer) return false
      token.refuse(refused.bearer)
      return true
    },
    secret: () => token?.secret() ?? null,
  }
}

function certified({ cert, key, ca }: { cert?: string; key?: string; ca?: string }): Agent {
  const trusted = ca ? [...rootCertificates, ca] : undefined
  const tls = { cert, key, ...(trusted && { ca: trusted }) }
  try {
    createSecureContext(tls)
    return new Agent({ connect: tls })
  } catch {
    throw configurationError('The client certificate or its key cannot be read. Both must be PEM.')
  }
}
