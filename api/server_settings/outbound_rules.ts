import type { OutboundCeiling, OutboundSetting } from '#api/contract/server_settings'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { isWithin } from '#api/outbound/host_patterns'
import { knownSetting, onSettingsRead } from '#api/server_settings/installation_setting'
import { outbound } from '#config/outbound'

/** What the environment allows at most. */
export const outboundCeiling: OutboundCeiling = {
  hosts: outbound.onlyHosts,
  allowPrivate: outbound.allowPrivate,
}

/** Before the settings were read nothing may be called. */
const NOTHING: OutboundRules = { allowPrivate: false, onlyHosts: [] }

/**
 * Which addresses may be called now: what the environment allows, narrowed by what an administrator set. Always
 * current, so ask it at each call and keep no copy.
 */
export const outboundRules: OutboundRules = {
  get allowPrivate() {
    return current().allowPrivate
  },
  get onlyHosts() {
    return current().onlyHosts
  },
}

/** Told, with the rules that hold from then on, when they change. */
export function onOutboundChange(tell: (rules: OutboundRules) => void) {
  let last = JSON.stringify(current())
  return onSettingsRead(() => {
    const now = JSON.stringify(current())
    if (now === last) return
    last = now
    tell({ ...current() })
  })
}

function current(): OutboundRules {
  const setting = knownSetting('outbound')
  if (setting === undefined) return NOTHING
  return narrowed(outboundCeiling, setting as OutboundSetting | null)
}

/** What is left of the ceiling: hosts of the setting that it does not have are not called. */
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
