import LinkOff from '@mui/icons-material/LinkOff'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'

export const isGone = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404

/** Revoked, expired or never there: who has a link need not know which. */
export function LinkGone() {
  const t = useText()
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', py: 8, textAlign: 'center' }}>
      <LinkOff sx={{ fontSize: 44, color: 'text.secondary' }} aria-hidden />
      <Typography variant="h1" sx={{ mt: 1 }}>
        {t('sharing.gone')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {t('sharing.gone_hint')}
      </Typography>
    </Box>
  )
}
