import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import type { ReportListRow } from './report_list_row.js'

/** Name of a report as a link to it. */
export function ReportName({ row }: { row: ReportListRow }) {
  const t = useText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <Link
        component={RouterLink}
        to={`/redteam/report/${encodeURIComponent(row.id)}`}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere', lineHeight: '24px' }}
      >
        {row.name || row.id}
      </Link>
      {row.partial && <Chip size="small" variant="outlined" label={t('reports.partial')} />}
    </Box>
  )
}
