import type { HttpSettings } from '#api/contract/target_settings'
import type { Handing } from '#api/targets/hand_secrets'

/** Who we are to an HTTP target, in the tool's words. */
export function authOf(settings: HttpSettings, own: Handing): Record<string, unknown> {
  return {
    ...(settings.auth === 'oauth' && { auth: oauthOf(settings, own) }),
    ...(settings.auth === 'signature' && { signatureAuth: signatureOf(settings, own) }),
    ...tlsOf(settings, own),
  }
}

const oauthOf = ({ oauth }: HttpSettings, own: Handing) => ({
  type: 'oauth',
  grantType: 'client_credentials',
  tokenUrl: oauth.tokenUrl.trim(),
  clientId: oauth.clientId.trim(),
  clientSecret: own.text('oauth.clientSecret') ?? '',
  ...(oauth.scope.trim() && { scopes: oauth.scope.trim().split(/\s+/) }),
})

function signatureOf({ signature }: HttpSettings, own: Handing) {
  const privateKey = own.text('signature.privateKey')
  return {
    type: 'pem',
    ...(privateKey && { privateKey }),
    signatureDataTemplate: signature.data,
    signatureAlgorithm: signature.algorithm,
    signatureValidityMs: signature.validityMs,
  }
}

/** A certificate without its key is refused by the tool, so both are handed out or neither is. */
function tlsOf({ certificate: { cert, ca } }: HttpSettings, own: Handing) {
  const key = own.text('certificate.key')
  const tls = {
    ...(cert.trim() && key && { cert, key }),
    ...(ca.trim() && { ca }),
  }
  return Object.keys(tls).length > 0 ? { tls } : {}
}
