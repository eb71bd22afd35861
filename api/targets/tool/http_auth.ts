import type { HttpSettings } from '#api/contract/targets/target_settings'
import type { ToolCredentials } from '#api/targets/credentials/tool_credentials'

/** Returns promptfoo's settings for the authentication of an HTTP target. */
export function authOf(settings: HttpSettings, own: ToolCredentials): Record<string, unknown> {
  return {
    ...(settings.auth === 'oauth' && { auth: oauthOf(settings, own) }),
    ...(settings.auth === 'signature' && { signatureAuth: signatureOf(settings, own) }),
    ...tlsOf(settings, own),
  }
}

const oauthOf = ({ oauth }: HttpSettings, own: ToolCredentials) => ({
  type: 'oauth',
  grantType: 'client_credentials',
  tokenUrl: oauth.tokenUrl.trim(),
  clientId: oauth.clientId.trim(),
  clientSecret: own.text('oauth.clientSecret') ?? '',
  ...(oauth.scope.trim() && { scopes: oauth.scope.trim().split(/\s+/) }),
})

function signatureOf({ signature }: HttpSettings, own: ToolCredentials) {
  const privateKey = own.text('signature.privateKey')
  return {
    type: 'pem',
    ...(privateKey && { privateKey }),
    signatureDataTemplate: signature.data,
    signatureAlgorithm: signature.algorithm,
    signatureValidityMs: signature.validityMs,
  }
}

/**
 * Returns promptfoo's TLS settings. promptfoo rejects a certificate without its private key, so both are included or
 * neither.
 */
function tlsOf({ certificate: { cert, ca } }: HttpSettings, own: ToolCredentials) {
  const key = own.text('certificate.key')
  const tls = {
    ...(cert.trim() && key && { cert, key }),
    ...(ca.trim() && { ca }),
  }
  return Object.keys(tls).length > 0 ? { tls } : {}
}
