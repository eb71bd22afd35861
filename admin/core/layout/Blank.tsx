import Box from '@mui/material/Box'
import { useText } from '../i18n/i18n.js'

/** Blank loading screen; announced to screen readers. */
export function Blank() {
  const t = useText()
  return (
    <Box
      component="main"
      aria-busy="true"
      aria-label={t('common.loading')}
      sx={{ minHeight: '100vh' }}
    />
  )
}
