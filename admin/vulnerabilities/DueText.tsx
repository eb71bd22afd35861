import Box from '@mui/material/Box'
import type { IssueRecord } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { formatDate } from '../ui/dates.js'

/** By when it is to be repaired; what is late says so in words. What is closed is due no more. */
export function DueText({ issue }: { issue: Pick<IssueRecord, 'dueAt' | 'isOverdue' | 'status'> }) {
  const t = useText()
  if (issue.status !== 'open' && issue.status !== 'regressed') return <>–</>
  if (issue.dueAt === null) return <>{t('vulnerabilities.no_due')}</>
  const date = (
    <time dateTime={issue.dueAt} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(new Date(issue.dueAt))}
    </time>
  )
  if (!issue.isOverdue) return date
  return (
    <>
      {date}{' '}
      <Box component="strong" sx={{ color: 'error.main', whiteSpace: 'nowrap' }}>
        {t('vulnerabilities.overdue')}
      </Box>
    </>
  )
}
