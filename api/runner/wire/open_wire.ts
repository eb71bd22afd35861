import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent } from 'undici'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { configurationError } from '../attempt_errors.js'
import { currentCall, type CallWire } from '../call_context.js'
import { isStreamOver } from './event_stream.js'
import { oauthToken } from './oauth_token.js'
import { parseStatuses } from './ok_status.js'
import { signer, type Signature } from './signature.js'

export type OpenWire = {
  /** Puts token and certificate at the call under way. */
  prepare(): Promise<void>
  sign(): Signature | null
  /** Whether another try with a new token may help. */
  renew(refused: CallWire | undefined): boolean
  secret(): string | null
}

/**
 * What stands around the requests of one target: who we are, and which answers count.
 * @throws CallFailure `configuration`
 */
export function openWire({ wire = {}, timeoutMs }: RunnerTarget): OpenWire {
  const token = wire.oauth ? oauthToken(wire.oauth, timeoutMs) : null
  const sign = wire.signature ? signer(wire.signature) : null
  // A key that does not sign is found before the first request.
  sign?.()
  const dispatcher = wire.certificate ? certified(wire.certificate) : undefined
  const isOk = parseStatuses(wire.okStatus ?? '200-299')
  if (!isOk) throw configurationError(`"${wire.okStatus}" is no list of statuses.`)
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
    throw configurationError('The client certificate and its key cannot be read; both are PEM.')
  }
}
