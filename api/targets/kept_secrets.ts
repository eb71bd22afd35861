import type { TargetCall } from '#api/contract/target_settings'
import { type SentCall, withDefaults } from '#api/targets/complete_call'
import { NO_SECRETS, type Secrets } from '#api/targets/secrets'
import type Target from '#api/targets/target'
import { openSecrets } from '#api/targets/target_secrets'

/**
 * The stored credentials that a form may keep: all of them, as long as it calls the host that they were entered for.
 * Who may change a target could otherwise read its credentials by sending them to a host of their own.
 */
export function keptSecrets(sent: SentCall, target: Target): Secrets {
  const isSameHost = hostOf(withDefaults(sent)) === hostOf(target.call)
  return isSameHost ? openSecrets(target.secrets) : NO_SECRETS
}

function hostOf({ type, settings }: TargetCall): string {
  const raw = type === 'http' && settings.rawRequest.trim() ? settings.rawRequest : null
  if (raw === null) return URL.canParse(settings.url) ? new URL(settings.url).origin : settings.url
  const host = /^host:\s*(\S+)/im.exec(raw)?.[1] ?? ''
  const isSecure = type === 'http' && settings.useHttps
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`
}
