import LinkOff from '@mui/icons-material/LinkOff'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'

export const isGone = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404

/** Shown if a public link is not valid. Does not reveal whether it was revoked, expired or never existed. */
export function LinkGone() {
  const t = useText()
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', py: 8, textAlign: 'center' }}>
      <LinkOff sx={{ fontSize: 44, color: 'text.secondary' }} aria-hidden />
      <Typography variant="h1" sx={{ mt: 1 }}>
        {t('sharing.invalid')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {t('sharing.invalid_hint')}
      </Typography>
    </Box>
  )
}
