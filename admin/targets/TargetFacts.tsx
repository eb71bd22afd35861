import { useText } from '../app/i18n.js'
import { addressOf } from './address_of.js'
import { Fact, Facts } from './Facts.js'
import { secretNames } from './secret_names.js'
import { TypeName } from './TypeName.js'
import { callFrom, DETAIL_NAMES, type TargetForm } from './target_form.js'

/** What a target is and how it is called, as far as it can be shown. */
export function TargetFacts({ form }: { form: TargetForm }) {
  const t = useText()
  const call = callFrom(form)
  const { timeoutMs, maxConcurrency, delayMs } = call.settings
  const secrets = secretNames(call)
  const filled = [...DETAIL_NAMES.map((name) => form.details[name]), form.entities].filter(
    (text) => text.trim() !== ''
  )
  return (
    <Facts>
      <Fact name={t('targets.review.name')}>{form.name || t('common.not_set')}</Fact>
      <Fact name={t('targets.review.type')}>
        <TypeName target={call} />
      </Fact>
      <Fact name={t('targets.review.request')}>{addressOf(call) || t('common.not_set')}</Fact>
      {'responsePath' in call.settings && (
        <Fact name={t('targets.review.path')}>
          {call.settings.responsePath || t('targets.review.whole')}
        </Fact>
      )}
      <Fact name={t('targets.review.secrets')}>
        {secrets.map((name) => t(name, { _: name })).join(', ') || t('common.none')}
      </Fact>
      <Fact name={t('targets.review.limits')}>
        {t('targets.review.limits_value', {
          timeoutMs: String(timeoutMs),
          maxConcurrency: String(maxConcurrency),
          delayMs: String(delayMs),
        })}
      </Fact>
      <Fact name={t('targets.review.purpose')}>
        {form.kind === 'model'
          ? t('targets.details.model')
          : form.purpose || t('targets.review.no_purpose')}
      </Fact>
      {form.kind === 'application' && (
        <Fact name={t('targets.review.details')}>
          {t('targets.review.details_count', {
            smart_count: filled.length,
            total: DETAIL_NAMES.length + 1,
          })}
        </Fact>
      )}
    </Facts>
  )
}
