import Box from '@mui/material/Box'
import { useText } from '../app/i18n.js'

/** Nothing to see yet: said to assistive tools, blank to the eye. */
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
