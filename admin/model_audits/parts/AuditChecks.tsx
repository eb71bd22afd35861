import { useId } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { CARDS_BELOW } from '../../core/theme/theme.js'
import { CheckCards, CheckTable } from './CheckTable.js'
import { Pages } from './Pages.js'
import { StoredNote } from './StoredNote.js'
import { checksOf, totalsOf, type SharedAudit } from '../audit_record.js'
import { useAuditView } from '../useAuditView.js'

/** List of all checks that ran, as evidence for a clean result; can be limited to failed checks. */
export function AuditChecks({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const titleId = useId()
  const { failedOnly, showFailed, page, toPage } = useAuditView('checks')
  const isNarrow = useCards(CARDS_BELOW)
  const checks = checksOf(audit)
  const { checks: total } = totalsOf(audit)
  const shown = failedOnly ? checks.filter(({ status }) => status === 'failed') : checks
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
          {t('model_audits.checks', { smart_count: total })}
        </Typography>
        {checks.length > 0 && (
          <FormControlLabel
            control={<Switch checked={failedOnly} onChange={(_, only) => showFailed(only)} />}
            label={t('model_audits.failed_only')}
            sx={{ displayPrint: 'none' }}
          />
        )}
      </Box>
      <StoredNote stored={checks.length} total={total} />
      {checks.length === 0 ? (
        <Typography color="text.secondary">{t('model_audits.no_checks')}</Typography>
      ) : shown.length === 0 ? (
        <Typography color="text.secondary">{t('model_audits.no_failed_checks')}</Typography>
      ) : (
        <Pages items={shown} page={page} onPage={toPage} label={t('model_audits.check_pages')}>
          {(visible) =>
            isNarrow ? (
              <CheckCards checks={visible} titleId={titleId} />
            ) : (
              <CheckTable checks={visible} titleId={titleId} />
            )
          }
        </Pages>
      )}
    </Paper>
  )
}
