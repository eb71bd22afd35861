import Typography from '@mui/material/Typography'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { formatDate } from '../../core/display/formats/dates.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { FactList } from './FactList.js'

/** Decision with author, reason and date, and the current status if later reports or reruns changed it. */
export function DecisionFacts({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const { decision, status, statusAt } = vulnerability
  if (!decision) {
    return <Typography color="text.secondary">{t('vulnerabilities.page.no_decision')}</Typography>
  }
  const { to, reason, owner, acceptedUntil, by, at } = decision
  return (
    <FactList
      facts={[
        [
          t('vulnerabilities.triage.choice'),
          optionalText(`vulnerabilities.triage.${to}`, t(`vulnerabilities.status.${to}`)),
        ],
        [t('vulnerabilities.field.reason'), reason],
        [t('vulnerabilities.field.owner'), owner?.name],
        [
          t('vulnerabilities.field.until'),
          acceptedUntil && (
            <time dateTime={acceptedUntil}>{formatDate(new Date(acceptedUntil))}</time>
          ),
        ],
        [
          t('vulnerabilities.field.decided'),
          <>
            {by && `${by.name}, `}
            <TimeAgo at={at} />
          </>,
        ],
        [
          t('vulnerabilities.field.since'),
          status !== to && (
            <>
              {optionalText(`vulnerabilities.since.${status}`, status)}, <TimeAgo at={statusAt} />
            </>
          ),
        ],
      ]}
    />
  )
}
