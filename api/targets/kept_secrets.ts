import type { HttpSettings, TargetCall } from '#api/contract/target_settings'
import { type SentCall, withDefaults } from '#api/targets/complete_call'
import { requestOf } from '#api/targets/provider/http_request'
import { RawRequestError } from '#api/targets/raw_request'
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
    return JSON.stringify([vendor, addressOf(url), Object.entries(options).sort()])
  }
  if (call.type !== 'http') return addressOf(call.settings.url)
  const { settings } = call
  const token = settings.auth === 'oauth' ? addressOf(settings.oauth.tokenUrl) : ''
  return [requestAddress(settings), token].join(' ')
}

/** As the request is sent; spelling that means the same does not matter. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url.trim()
}

/** The runner's own reading of a raw request: a second one could be led to another address. */
function requestAddress(settings: HttpSettings): string {
  try {
    return addressOf(requestOf(settings, NO_SECRETS).url)
  } catch (error) {
    if (error instanceof RawRequestError) return settings.rawRequest
    throw error
  }
}
