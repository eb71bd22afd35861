import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { Facts } from '../../core/display/Facts.js'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { requestsPath } from '../places.js'
import './messages.js'

/** False alarms and missed attacks, estimated from labels, and the disagreements that still need a label. */
export function QualitySection({ dashboard }: { dashboard: GuardrailDashboard }) {
  const t = useText()
  const { falseAlarms, missed, disagreements } = dashboard
  return (
    <Section
      title={t('guardrail_dashboard.quality.title')}
      explanation={t('guardrail_dashboard.quality.explanation')}
      actions={
        <Link component={RouterLink} to={requestsPath()}>
          {t('guardrail_dashboard.quality.label_link')}
        </Link>
      }
    >
      <Facts
        facts={[
          [t('guardrail_dashboard.quality.false_alarms'), falseAlarmText(t, falseAlarms)],
          [
            t('guardrail_dashboard.quality.missed'),
            missed.labeled === 0
              ? t('guardrail_dashboard.quality.no_labels')
              : t('guardrail_dashboard.quality.missed_value', {
                  missed: formatCount(missed.missed),
                  labeled: formatCount(missed.labeled),
                }),
          ],
          [
            t('guardrail_dashboard.quality.disagreements'),
            disagreements === 0 ? (
              t('guardrail_dashboard.quality.no_disagreements')
            ) : (
              <Link component={RouterLink} to={requestsPath({ shadowDiffers: true })}>
                {t('guardrail_dashboard.quality.disagreements_value', {
                  smart_count: disagreements,
                })}
              </Link>
            ),
          ],
        ]}
      />
    </Section>
  )
}

function falseAlarmText(t: Translate, estimate: GuardrailDashboard['falseAlarms']): string {
  if (estimate === null) return t('guardrail_dashboard.quality.no_labels')
  return t('guardrail_dashboard.quality.false_alarms_value', {
    rate: formatPercent(estimate.rate),
    interval: formatInterval(estimate),
    smart_count: estimate.labeled,
  })
}
