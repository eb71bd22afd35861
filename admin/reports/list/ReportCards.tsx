import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import { formatCount } from '../../core/display/number_formats.js'
import { Rate } from '../../core/display/Rate.js'
import type { ReportListRow } from './report_list_row.js'
import { ReportName } from './ReportName.js'
import { RiskChip } from '../parts/RiskChip.js'

/** Reports as cards, for narrow screens. */
export function ReportCards({ rows }: { rows: readonly ReportListRow[] }) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('menu.reports')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}
    >
      {rows.map((row) => (
        <Paper component="li" key={row.id} variant="outlined" sx={{ p: 1.5 }}>
          <ReportName row={row} />
          <Box
            component="dl"
            sx={{
              'display': 'grid',
              'gridTemplateColumns': 'auto 1fr',
              'columnGap': 2,
              'rowGap': 0.5,
              'mb': 0,
              'mt': 1,
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, overflowWrap: 'anywhere' },
            }}
          >
            <dt>{t('reports.columns.target')}</dt>
            <dd>{row.targetName ?? t('reports.unknown_target')}</dd>
            <dt>{t('reports.columns.scanned_at')}</dt>
            <dd>
              <TimeAgo at={row.createdAt} />
            </dd>
            <dt>{t('reports.columns.rate')}</dt>
            <dd>
              <Rate success={row.attackSuccess} />
            </dd>
            <dt>{t('reports.columns.tests')}</dt>
            <dd>{formatCount(row.tests)}</dd>
            <dt>{t('outcome.error')}</dt>
            <dd>{formatCount(row.errors)}</dd>
            <dt>{t('outcome.undecided')}</dt>
            <dd>{formatCount(row.undecided)}</dd>
            <dt>{t('reports.columns.risk')}</dt>
            <dd>
              <RiskChip score={row.attackSuccess.decided > 0 ? row.riskScore : null} />
            </dd>
            <dt>{t('reports.columns.eval_id')}</dt>
            <dd>
              <CopyableId id={row.id} name={t('reports.columns.eval_id')} />
            </dd>
          </Box>
        </Paper>
      ))}
    </Box>
  )
}
