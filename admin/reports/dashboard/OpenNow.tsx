import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { TargetDashboard } from '#api/contract/targets/target_dashboard'
import { useText } from '../../core/i18n/i18n.js'
import { targetPath } from '../../targets/target_path.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatCount } from '../../core/display/formats/number_formats.js'

/** Number of open vulnerabilities by severity, as links to the target's list. */
export function OpenNow(props: {
  open: NonNullable<TargetDashboard['openNow']>
  targetId: string
}) {
  const t = useText()
  return (
    <Box component="section" aria-label={t('target_dashboard.open_now')} sx={{ mt: 1.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('target_dashboard.open_now')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(5, 1fr)' },
          gap: 1,
        }}
      >
        {props.open.map(({ severity, count }) => (
          <Paper
            key={severity}
            variant="outlined"
            sx={{ p: 1.5, borderTop: 4, borderTopColor: `severity.${severity}.main` }}
          >
            <SeverityChip severity={severity} />
            <Box sx={{ fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.4 }}>
              {count === 0 ? (
                '0'
              ) : (
                <Link
                  component={RouterLink}
                  to={targetPath(props.targetId, 'vulnerabilities')}
                  aria-label={t('target_dashboard.open_of', {
                    count: formatCount(count),
                    severity: t(`severity.${severity}`),
                  })}
                >
                  {formatCount(count)}
                </Link>
              )}
            </Box>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}
