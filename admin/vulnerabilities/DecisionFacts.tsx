import Typography from '@mui/material/Typography'
import type { IssueDetail } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { formatDate } from '../ui/dates.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { FactList } from './FactList.js'

/** What somebody decided, why and when, and what re-runs or reports have made of it since. */
export function DecisionFacts({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const { decision, status, statusAt } = issue
  if (!decision) {
    return <Typography color="text.secondary">{t('vulnerabilities.page.no_decision')}</Typography>
  }
  const { to, reason, owner, acceptedUntil, by, at } = decision
  return (
    <FactList
      facts={[
        [
          t('vulnerabilities.triage.choice'),
          t(`vulnerabilities.triage.${to}`, { _: t(`vulnerabilities.status.${to}`) }),
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
              {t(`vulnerabilities.since.${status}`)}, <TimeAgo at={statusAt} />
            </>
          ),
        ],
      ]}
    />
  )
}
