import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../security_messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { Factors } from './Factors.js'
import { securityQuery } from './queries.js'

/** Mandatory setup of a second factor. "Continue" is enabled once one exists. */
export function EnrollmentPage({ onContinue }: { onContinue: () => void }) {
  const t = useText()
  const { data, error } = useQuery(securityQuery)
  const isDone = Boolean(data?.totp) || (data?.passkeys.length ?? 0) > 0
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', pt: { xs: 2, sm: 6 } }}>
      <Typography variant="h1">{t('security.enrollment.title')}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
        {t('security.enrollment.explanation')}
      </Typography>
      <ErrorAlert error={error} />
      {data && <Factors state={data} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button component={Link} to="/logout">
          {t('security.enrollment.sign_out')}
        </Button>
        <Button variant="contained" disabled={!isDone} onClick={onContinue}>
          {t('security.enrollment.continue')}
        </Button>
      </Box>
    </Box>
  )
}
