import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import { useText } from '../app/i18n.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { DueText } from './DueText.js'
import { issuePath, type IssueRow, listPart } from './issue_view.js'
import { StatusChip } from './StatusChip.js'

/** A vulnerability on a small screen. */
export function IssueCard({ issue, targetId }: { issue: IssueRow; targetId?: string }) {
  const t = useText()
  const { search } = useLocation()
  const list = listPart(search, targetId ? { target: [targetId] } : {})
  return (
    <>
      <Link
        component={RouterLink}
        to={issuePath(issue.id, list)}
        sx={{ fontWeight: 600, lineHeight: '24px' }}
      >
        {issue.weakness}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
        <SeverityChip severity={issue.severity} />
        <StatusChip status={issue.status} />
      </Box>
      <Typography variant="body2" component="div" color="text.secondary">
        {!targetId && <>{issue.targetName} · </>}
        {t('vulnerabilities.field.due')}: <DueText issue={issue} /> ·{' '}
        <TimeAgo at={issue.lastSeenAt} />
      </Typography>
    </>
  )
}
