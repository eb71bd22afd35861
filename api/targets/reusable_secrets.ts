import type { HttpSettings, TargetCall } from '#api/contract/targets/target_settings'
import { type SentCall, withDefaults } from '#api/targets/calls/complete_call'
import { requestOf } from '#api/targets/provider/http_request'
import { RawRequestError } from '#api/targets/calls/raw_request'
import { NO_SECRETS, type Secrets } from '#api/targets/credentials/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/credentials/target_secrets'

/**
 * Returns the stored credentials that a form may keep: all of them if every URL that receives one is unchanged, otherwise
 * none. Otherwise, anyone who can edit a target could read its credentials by sending them to another host, or to another
 * path that echoes or forwards requests.
 */
export function reusableSecrets(sent: SentCall, target: Target): Secrets {
  const isSamePlace = destinationsOf(withDefaults(sent)) === destinationsOf(target.call)
  return isSamePlace ? openSecrets(target.secrets) : NO_SECRETS
}

/** Returns all destinations of a call's credentials as one string for comparison. */
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

/** Normalizes a URL, so that equivalent spellings match. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url.trim()
}

/** Resolves the URL with the runner's own parser, because another parser could return a different URL. */
function requestAddress(settings: HttpSettings): string {
  try {
    return addressOf(requestOf(settings, NO_SECRETS).url)
  } catch (error) {
    if (error instanceof RawRequestError) return settings.rawRequest
    throw error
  }
}
