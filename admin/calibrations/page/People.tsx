import Typography from '@mui/material/Typography'
import type { Calibration } from '#api/contract/findings/calibration'
import { Facts } from '../../core/display/Facts.js'
import { formatPercent } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'

/** Number of labels per person, and agreement between people. */
export function People({ calibration: { labelers, agreement } }: { calibration: Calibration }) {
  const t = useText()
  const { responses, agreeing, alpha } = agreement
  return (
    <Section
      title={t('calibrations.people.title')}
      explanation={t('calibrations.people.explanation')}
    >
      {labelers.length === 0 ? (
        <Typography>{t('calibrations.people.none')}</Typography>
      ) : (
        <Typography>
          {agreeing === null
            ? t('calibrations.people.single')
            : t('calibrations.people.agreement', {
                share: formatPercent(agreeing),
                smart_count: responses,
                alpha: alpha === null ? t('calibrations.people.undefined') : alpha.toFixed(2),
              })}
        </Typography>
      )}
      <Facts
        facts={labelers.map(({ name, labels }) => [
          name,
          t('calibrations.people.labels', { smart_count: labels }),
        ])}
      />
    </Section>
  )
}
