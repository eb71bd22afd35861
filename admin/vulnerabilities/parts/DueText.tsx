import Box from '@mui/material/Box'
import type { VulnerabilityRecord } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { formatDate } from '../../core/display/formats/dates.js'

/** Due date with a label if it is overdue. Closed vulnerabilities have none. */
export function DueText({
  vulnerability,
}: {
  vulnerability: Pick<VulnerabilityRecord, 'dueAt' | 'isOverdue' | 'status'>
}) {
  const t = useText()
  if (vulnerability.status !== 'open' && vulnerability.status !== 'regressed') return <>–</>
  if (vulnerability.dueAt === null) return <>{t('vulnerabilities.no_due')}</>
  const date = (
    <time dateTime={vulnerability.dueAt} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(new Date(vulnerability.dueAt))}
    </time>
  )
  if (!vulnerability.isOverdue) return date
  return (
    <>
      {date}{' '}
      <Box component="strong" sx={{ color: 'error.main', whiteSpace: 'nowrap' }}>
        {t('vulnerabilities.overdue')}
      </Box>
    </>
  )
}
