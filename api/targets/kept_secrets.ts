import type { HttpSettings, TargetCall } from '#api/contract/target_settings'
import { type SentCall, withDefaults } from '#api/targets/complete_call'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'

/**
 * The stored credentials that a form may keep: all of them, as long as it calls the host that they were entered for.
 * Who may change a target could otherwise read its credentials by sending them to a host of their own.
 */
export function keptSecrets(sent: SentCall, target: Target): Secrets {
  const isSameHost = destinationsOf(withDefaults(sent)) === destinationsOf(target.call)
  return isSameHost ? openSecrets(target.secrets) : NO_SECRETS
}

/** Everywhere that a credential of the call goes. */
function destinationsOf(call: TargetCall): string {
  if (call.type === 'cli') return 'nowhere'
  if (call.type === 'model') {
    const { vendor, url, options } = call.settings
    return [vendor, url.trim() ? originOf(url) : '', ...Object.values(options)].join(' ')
  }
  if (call.type !== 'http') return originOf(call.settings.url)
  const { settings } = call
  const token = settings.auth === 'oauth' ? originOf(settings.oauth.tokenUrl) : ''
  return [requestHost(settings), token].join(' ')
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

function requestHost({ rawRequest, url, useHttps }: HttpSettings): string {
  if (!rawRequest.trim()) return originOf(url)
  const host = /^host:\s*(\S+)/im.exec(rawRequest)?.[1] ?? ''
  return `${useHttps ? 'https' : 'http'}://${host.toLowerCase()}`
}
