import type { HttpSettings } from '#api/contract/targets/target_settings'
import type { RunnerTarget, Wire } from '#api/engines/evals/vocabulary'
import { limitsOf } from '#api/targets/provider/call_limits'
import { requestOf } from '#api/targets/provider/http_request'
import type { Secrets } from '#api/targets/credentials/secrets'

export function httpProvider(settings: HttpSettings, secrets: Secrets): RunnerTarget {
  const wire = wireOf(settings, secrets)
  return {
    id: 'http',
    config: requestOf(settings, secrets),
    responsePath: settings.responsePath.trim(),
    ...(settings.toolCallsPath.trim() && { toolCallsPath: settings.toolCallsPath.trim() }),
    ...(settings.tracing && { tracing: true }),
    session: settings.sessionSource,
    ...(settings.sessionSource === 'server' && { sessionPath: settings.sessionPath.trim() }),
    ...(Object.keys(wire).length > 0 && { wire }),
    ...limitsOf(settings),
  }
}

const DEFAULT_STATUS = '200-299'

function wireOf(settings: HttpSettings, { fields = {} }: Secrets): Wire {
  const { auth, oauth, signature, certificate, stream, streamPath, streamJoin } = settings
  const { cert, ca } = certificate
  const okStatus = settings.okStatus.trim()
  return {
    ...(auth === 'oauth' && {
      oauth: {
        tokenUrl: oauth.tokenUrl.trim(),
        clientId: oauth.clientId.trim(),
        clientSecret: fields['oauth.clientSecret'] ?? '',
        scope: oauth.scope.trim(),
      },
    }),
    ...(auth === 'signature' && {
      signature: { ...signature, privateKey: fields['signature.privateKey'] ?? '' },
    }),
    ...((cert.trim() || ca.trim()) && {
      certificate: {
        ...(cert.trim() && { cert, key: fields['certificate.key'] ?? '' }),
        ...(ca.trim() && { ca }),
      },
    }),
    ...(stream === 'sse' && { stream: { path: streamPath.trim(), join: streamJoin } }),
    ...(okStatus !== DEFAULT_STATUS && { okStatus }),
  }
}
