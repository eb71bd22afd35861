import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../app/i18n.js'
import '../../i18n/areas/remediation.js'

/** On the page of a scan that tries a prompt: what its counts hold, and where both rates stand. */
export function TrialNote({ evalId }: { evalId: string }) {
  const t = useText()
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {t('remediation.trial.note')}{' '}
      <Link
        component={RouterLink}
        underline="always"
        to={`/redteam/report/${encodeURIComponent(evalId)}/remediation#harden`}
      >
        {t('remediation.trial.title')}
      </Link>
    </Alert>
  )
}
