import type { HttpHeader, SecretText, TargetCall } from '#api/contract/targets/target_settings'

const isGiven = ({ isSet, value, reference }: SecretText) =>
  Boolean(isSet ?? false) || Boolean(value) || Boolean(reference)

const inHeaders = (headers: readonly HttpHeader[]) =>
  headers.filter(({ secret }) => secret).map(({ name }) => name)

/**
 * Returns the names of a call's credentials: header names or, for other credentials, message keys.
 */
export function secretNames(call: TargetCall): string[] {
  switch (call.type) {
    case 'http': {
      const { auth, oauth, signature, certificate, headers } = call.settings
      return [
        ...inHeaders(headers),
        ...(auth === 'oauth' && isGiven(oauth.clientSecret) ? ['targets.auth.client_secret'] : []),
        ...(auth === 'signature' && isGiven(signature.privateKey)
          ? ['targets.auth.private_key']
          : []),
        ...(isGiven(certificate.key) ? ['targets.auth.certificate_key'] : []),
      ]
    }
    case 'openai-chat':
    case 'model':
      return isGiven(call.settings.apiKey) ? ['targets.chat.api_key'] : []
    case 'websocket':
    case 'mcp':
      return inHeaders(call.settings.headers)
    case 'cli':
      return []
  }
}
