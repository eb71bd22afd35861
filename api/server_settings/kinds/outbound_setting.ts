import { OUTBOUND_MODES, type OutboundSetting } from '#api/contract/server_settings'
import { decideUrl } from '#api/outbound/address_policy'
import { checkedLookup } from '#api/outbound/checked_lookup'
import { isWithin, readPattern } from '#api/outbound/host_patterns'
import { findRefusal } from '#api/outbound/refused_connection'
import { invalidSetting } from '#api/server_settings/errors'
import { narrowed, outboundCeiling } from '#api/server_settings/outbound_rules'
import type { SettingKind } from '#api/server_settings/kinds/setting_kind'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import vine from '@vinejs/vine'

const MAX_HOSTS = 500

const form = vine.create({
  mode: vine.enum(OUTBOUND_MODES),
  hosts: vine.array(vine.string().trim().maxLength(300)).maxLength(MAX_HOSTS),
  allowPrivate: vine.boolean(),
})

const trial = vine.create({ address: vine.string().trim().minLength(1).maxLength(2000) })

/** Which addresses this server may call. */
export const outboundSetting: SettingKind = {
  name: 'Outbound calls',
  secretFields: [],
  destination: [],
  read: async (values) => checked(await form.validate(values)),

  /** Says whether an address would be called by the rules of the form; nothing is sent to it. */
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
      const message = `${hostname} has no address. Check how it is written.`
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
    problems.push({ field: 'hosts', message: 'Name at least one host that may be called' })
  }
  if (allowPrivate && !outboundCeiling.allowPrivate) {
    const message = 'This kind of server never calls private addresses'
    problems.push({ field: 'allowPrivate', message })
  }
  if (problems.length > 0) throw invalidSetting(problems)
  return { mode, hosts: [...new Set(hosts.flatMap((h) => readPattern(h) ?? []))], allowPrivate }
}

function problemOf(entry: string): string | null {
  if (!readPattern(entry)) {
    return `"${entry}" is no host. Write a name (api.example.com), all names below one (*.example.com) or an address (10.0.0.7), without https:// and port.`
  }
  const { hosts } = outboundCeiling
  if (hosts && !isWithin(entry, hosts)) {
    return `"${entry}" is not among the hosts that OUTBOUND in the environment allows`
  }
  return null
}
