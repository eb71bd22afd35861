import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'

/** Note for a prompt trial that explains the counts and links to the comparison of the rates. */
export function TrialNote({ evalId }: { evalId: string }) {
  const t = useText()
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {t('scans.trial.note')}{' '}
      <Link
        component={RouterLink}
        underline="always"
        to={`/redteam/report/${encodeURIComponent(evalId)}/remediation#harden`}
      >
        {t('scans.trial.title')}
      </Link>
    </Alert>
  )
}
