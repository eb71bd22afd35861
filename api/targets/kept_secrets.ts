import type { HttpSettings, TargetCall } from '#api/contract/target_settings'
import { type SentCall, withDefaults } from '#api/targets/complete_call'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'

/**
 * The stored credentials that a form may keep: all of them, as long as every address that receives one is unchanged.
 * Otherwise anybody who may change a target could read its credentials by sending them to another host, or to another
 * path of the same host that echoes or forwards requests.
 */
export function keptSecrets(sent: SentCall, target: Target): Secrets {
  const isSamePlace = destinationsOf(withDefaults(sent)) === destinationsOf(target.call)
  return isSamePlace ? openSecrets(target.secrets) : NO_SECRETS
}

/** Everywhere that a credential of the call goes. */
function destinationsOf(call: TargetCall): string {
  if (call.type === 'cli') return 'nowhere'
  if (call.type === 'model') {
    const { vendor, url, options } = call.settings
    return [vendor, addressOf(url), ...Object.values(options)].join(' ')
  }
  if (call.type !== 'http') return addressOf(call.settings.url)
  const { settings } = call
  const token = settings.auth === 'oauth' ? addressOf(settings.oauth.tokenUrl) : ''
  return [requestAddress(settings), token].join(' ')
}

/** Scheme, host, port, path and query; spelling that means the same does not matter. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return url.trim()
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

function requestAddress({ rawRequest, url, useHttps }: HttpSettings): string {
  if (!rawRequest.trim()) return addressOf(url)
  const [line = ''] = rawRequest.trim().split(/\r?\n/, 1)
  const hosts = [...rawRequest.matchAll(/^host:\s*(\S+)/gim)].map(([, host = '']) => host)
  const [, path = ''] = line.split(/\s+/)
  return `${useHttps ? 'https' : 'http'}://${hosts.join(',').toLowerCase()}${path}`
}
