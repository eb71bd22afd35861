import { OUTBOUND_MODES, type OutboundSetting } from '#api/contract/platform/server_settings'
import { decideUrl } from '#api/platform/outbound/address_policy'
import { checkedLookup } from '#api/platform/outbound/checked_lookup'
import { isWithin, readPattern } from '#api/platform/outbound/host_patterns'
import { findRefusal } from '#api/platform/outbound/refused_connection'
import { invalidSetting } from '#api/platform/settings/errors'
import { narrowed, outboundCeiling } from '#api/platform/settings/outbound_rules'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import vine from '@vinejs/vine'

const MAX_HOSTS = 500

const form = vine.create({
  mode: vine.enum(OUTBOUND_MODES),
  hosts: vine.array(vine.string().trim().maxLength(300)).maxLength(MAX_HOSTS),
  allowPrivate: vine.boolean(),
})

const trial = vine.create({ address: vine.string().trim().minLength(1).maxLength(2000) })

/** Addresses that this server is allowed to call. */
export const outboundSetting: SettingKind = {
  name: 'Outbound calls',
  secretFields: [],
  destination: [],
  read: async (values) => checked(await form.validate(values)),

  /** Checks an address against the submitted rules without connecting to it. */
  async test(values) {
    const rules = narrowed(outboundCeiling, checked(await form.validate(values)))
    const { address } = await trial.validate(values)
    const url = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`
    const refused = (message: string) => ({
      ok: false as const,
      error: { code: 'refused_by_policy', message },
    })
    const decision = decideUrl(url, rules)
    if (!decision.allowed) return refused(decision.reason)
    const started = performance.now()
    const { hostname } = new URL(url)
    try {
      await lookUp(hostname.replace(/^\[|\]$/g, ''), rules)
    } catch (error) {
      const refusal = findRefusal(error)
      if (refusal) return refused(refusal.reason)
      const message = `${hostname} does not resolve to an address. Check the spelling.`
      return { ok: false, error: { code: 'unknown_host', message } }
    }
    return { ok: true, latencyMs: Math.round(performance.now() - started), subject: hostname }
  },
}

const lookUp = (host: string, rules: OutboundRules) =>
  new Promise<void>((resolve, reject) =>
    checkedLookup(() => rules)(host, { all: true }, (error) => (error ? reject(error) : resolve()))
  )

function checked({ mode, hosts, allowPrivate }: OutboundSetting): OutboundSetting {
  const problems = hosts.flatMap((entry, index) => {
    const message = problemOf(entry)
    return message ? [{ field: `hosts.${index}`, message }] : []
  })
  if (mode === 'allow_list' && hosts.length === 0) {
    problems.push({ field: 'hosts', message: 'Add at least one allowed host' })
  }
  if (allowPrivate && !outboundCeiling.allowPrivate) {
    const message = 'Calls to private addresses cannot be allowed on this server'
    problems.push({ field: 'allowPrivate', message })
  }
  if (problems.length > 0) throw invalidSetting(problems)
  return { mode, hosts: [...new Set(hosts.flatMap((h) => readPattern(h) ?? []))], allowPrivate }
}

function problemOf(entry: string): string | null {
  if (!readPattern(entry)) {
    return `"${entry}" is not a valid host. Enter a name (api.example.com), a wildcard (*.example.com) or an IP address (10.0.0.7), without https:// and port.`
  }
  const { hosts } = outboundCeiling
  if (hosts && !isWithin(entry, hosts)) {
    return `"${entry}" is not allowed by the environment variable OUTBOUND`
  }
  return null
}
