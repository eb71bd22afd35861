import { optionalText, useText } from '../../core/i18n/i18n.js'
import { addressOf } from '../address_of.js'
import { Facts } from '../../core/display/Facts.js'
import { secretNames } from '../secret_names.js'
import { TypeName } from './TypeName.js'
import { callFrom, DETAIL_NAMES, type TargetForm } from '../target_form.js'

/** Summary of a target: connection, names (not values) of credentials, limits, purpose and number of details. */
export function TargetFacts({ form }: { form: TargetForm }) {
  const t = useText()
  const call = callFrom(form)
  const { timeoutMs, maxConcurrency, delayMs } = call.settings
  const secrets = secretNames(call)
  const filled = [...DETAIL_NAMES.map((name) => form.details[name]), form.entities].filter(
    (text) => text.trim() !== ''
  )
  const isApplication = form.kind === 'application'
  return (
    <Facts
      facts={[
        [t('targets.review.name'), form.name || t('common.not_set')],
        [t('targets.review.type'), <TypeName target={call} />],
        [t('targets.review.request'), addressOf(call) || t('common.not_set')],
        [
          t('targets.review.path'),
          'responsePath' in call.settings &&
            (call.settings.responsePath || t('targets.review.entire_response')),
        ],
        [
          t('targets.review.secrets'),
          secrets.map((name) => optionalText(name, name)).join(', ') || t('common.none'),
        ],
        [
          t('targets.review.limits'),
          t('targets.review.limits_value', {
            timeoutMs: String(timeoutMs),
            maxConcurrency: String(maxConcurrency),
            delayMs: String(delayMs),
          }),
        ],
        [
          t('targets.review.purpose'),
          isApplication
            ? form.purpose || t('targets.review.no_purpose')
            : t('targets.details.model'),
        ],
        [
          t('targets.review.details'),
          isApplication &&
            t('targets.review.details_count', {
              smart_count: filled.length,
              total: DETAIL_NAMES.length + 1,
            }),
        ],
      ]}
    />
  )
}
