import { SECOND_FACTOR_POLICIES } from '#api/contract/accounts/mfa'
import { SIGN_IN_DEFAULTS, type ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText, type Translate } from '../core/i18n/i18n.js'
import { listIn } from './attack_sets/lines.js'
import { kindOf } from './editors/provider_kinds.js'
import { kindOfKey, notSetOf } from './setting_names.js'

type Values = Record<string, unknown>

/** Returns a one-line summary of a setting, e.g. `OpenAI, gpt-4.1`. */
export function useSettingSummary({ key, scope, isSet, isYours, value }: ServerSettingRecord) {
  const t = useText()
  if (!isYours) return t('server_settings.operator_only.summary')
  return isSet ? SUMMARIES[kindOfKey(key)](t, value) : notSetOf(t, key, scope)
}

const policyOf = ({ secondFactor }: Values) =>
  SECOND_FACTOR_POLICIES.find((one) => one === secondFactor) ?? SIGN_IN_DEFAULTS.secondFactor

const SUMMARIES = {
  model: (t: Translate, { kind, model }: Values) =>
    t('server_settings.provider.summary', {
      kind: t(`server_settings.kind.${kindOf(kind) ?? 'openai_compatible'}`),
      model: String(model ?? ''),
    }),
  harmful: (t: Translate, { allowed }: Values) =>
    t('server_settings.harmful.summary', { smart_count: listIn(allowed).length }),
  mail: (t: Translate, { host, port, from }: Values) =>
    t('server_settings.mail.summary', { host, port, from }),
  sign_in: (t: Translate, value: Values) =>
    (['allowPassword', 'allowLink', 'allowRegistration', 'allowOrganizations'] as const)
      .map((name) => t(`server_settings.sign_in.summary.${name}_${value[name] ? 'on' : 'off'}`))
      .concat(t(`server_settings.sign_in.summary.secondFactor_${policyOf(value)}`))
      .join(', '),
  outbound: (t: Translate, { mode, hosts, allowPrivate }: Values) =>
    [
      mode === 'allow_list'
        ? t('server_settings.outbound.summary.hosts', { smart_count: listIn(hosts).length })
        : t('server_settings.outbound.summary.all'),
      t(`server_settings.outbound.summary.private_${allowPrivate ? 'on' : 'off'}`),
    ].join(', '),
}
