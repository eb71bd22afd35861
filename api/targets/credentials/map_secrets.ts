import type { HttpHeader, SecretText, TargetCall } from '#api/contract/targets/target_settings'

/** Describes one credential of a call: storage key, form field, label, and whether the call requires it. */
export type SecretPlace = { key: string; field: string; label: string; isNeeded: boolean }

export type MapSecret = (secret: SecretText, place: SecretPlace) => SecretText

/** Returns a copy of the call with `map` applied to each credential. No other code lists the credential fields. */
export function mapSecrets(call: TargetCall, map: MapSecret): TargetCall {
  switch (call.type) {
    case 'http': {
      const { settings } = call
      const { oauth, signature, certificate } = settings
      const own = (field: string, label: string, secret: SecretText, isNeeded: boolean) =>
        map(secret, { key: field, field, label, isNeeded })
      const isOauth = settings.auth === 'oauth'
      const isSigned = settings.auth === 'signature'
      const clientSecret = own('oauth.clientSecret', 'client secret', oauth.clientSecret, isOauth)
      const privateKey = own('signature.privateKey', 'private key', signature.privateKey, isSigned)
      const hasCertificate = certificate.cert.trim() !== ''
      const key = own('certificate.key', 'certificate key', certificate.key, hasCertificate)
      return {
        ...call,
        settings: {
          ...settings,
          headers: inHeaders(settings.headers, map),
          oauth: { ...oauth, clientSecret },
          signature: { ...signature, privateKey },
          certificate: { ...certificate, key },
        },
      }
    }
    case 'openai-chat':
      return { ...call, settings: { ...call.settings, apiKey: map(call.settings.apiKey, KEY) } }
    case 'model':
      return { ...call, settings: { ...call.settings, apiKey: map(call.settings.apiKey, KEY) } }
    case 'websocket':
      return {
        ...call,
        settings: { ...call.settings, headers: inHeaders(call.settings.headers, map) },
      }
    case 'mcp':
      return {
        ...call,
        settings: { ...call.settings, headers: inHeaders(call.settings.headers, map) },
      }
    case 'cli':
      return call
  }
}

const KEY: SecretPlace = { key: 'apiKey', field: 'apiKey', label: 'API key', isNeeded: false }

function inHeaders(headers: HttpHeader[], map: MapSecret): HttpHeader[] {
  return headers.map((header, index): HttpHeader => {
    if (!header.secret) return { name: header.name, value: header.value }
    const place = {
      key: `header:${header.name.toLowerCase()}`,
      field: `headers.${index}.value`,
      label: header.name,
      isNeeded: true,
    }
    return { name: header.name, secret: true, value: map(header.value, place) }
  })
}

/** Lists the environment variables referenced instead of credentials. */
export function referencesOf(call: TargetCall): string[] {
  const names = new Set<string>()
  mapSecrets(call, (secret) => {
    if (secret.reference) names.add(secret.reference)
    return secret
  })
  return [...names]
}
