import type { OutboundCeiling, OutboundSetting } from '#api/contract/platform/server_settings'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { isWithin } from '#api/platform/outbound/host_patterns'
import { knownSetting, onSettingsRead } from '#api/platform/settings/installation_setting'
import { outbound } from '#config/outbound'

/** Most permissive rules allowed by the environment. */
export const outboundCeiling: OutboundCeiling = {
  hosts: outbound.onlyHosts,
  allowPrivate: outbound.allowPrivate,
}

/** Blocks all calls until the settings have been read. */
const NOTHING: OutboundRules = { allowPrivate: false, onlyHosts: [] }

/**
 * Current outbound rules: the limits of the environment, narrowed by the administrator's setting. The getters return
 * current values, so read them for each call and do not copy them.
 */
export const outboundRules: OutboundRules = {
  get allowPrivate() {
    return current().allowPrivate
  },
  get onlyHosts() {
    return current().onlyHosts
  },
}

/** Calls the listener with the new rules whenever they change. */
export function onOutboundChange(listener: (rules: OutboundRules) => void) {
  let last = JSON.stringify(current())
  return onSettingsRead(() => {
    const now = JSON.stringify(current())
    if (now === last) return
    last = now
    listener({ ...current() })
  })
}

function current(): OutboundRules {
  const setting = knownSetting('outbound')
  if (setting === undefined) return NOTHING
  return narrowed(outboundCeiling, setting as OutboundSetting | null)
}

/** Narrows the environment's limits by the administrator's setting. */
export function narrowed(
  { hosts, allowPrivate }: OutboundCeiling,
  setting: OutboundSetting | null
): OutboundRules {
  if (!setting) return { allowPrivate, onlyHosts: hosts }
  const listed = setting.mode === 'allow_list' ? setting.hosts : null
  return {
    allowPrivate: allowPrivate && setting.allowPrivate,
    onlyHosts: listed && hosts ? listed.filter((host) => isWithin(host, hosts)) : (listed ?? hosts),
  }
}
