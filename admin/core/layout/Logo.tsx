import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { useText } from '../i18n/i18n.js'
import { SIZES } from '../theme/theme.js'
import { useAppName } from './DocumentTitle.js'

/** Logo (a crucible with a drop of metal) that links to the home page. */
export function Logo() {
  const t = useText()
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('header.home', { app: useAppName() })}
      sx={{ display: 'inline-flex', color: 'header.text', p: 0.75, borderRadius: 1 }}
    >
      <svg width={SIZES.logo} height={SIZES.logo} viewBox="0 0 25 25" fill="none" aria-hidden>
        <path
          d="M4 8.5h17l-2.6 10.6a3 3 0 0 1-2.9 2.3H9.5a3 3 0 0 1-2.9-2.3L4 8.5Z"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
        <path d="M2.5 8.5h20" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        <Box
          component="path"
          d="M12.5 1.6c1.5 1.9 2.3 3 2.3 4a2.3 2.3 0 0 1-4.6 0c0-1 .8-2.1 2.3-4Z"
          sx={{ fill: (theme) => theme.vars.palette.header.active }}
        />
        <Box
          component="path"
          d="M6.6 14.2c1.5-1 2.6-1 4.1-.2 1.7.9 3 .9 4.6.1.9-.5 1.8-.6 2.8-.2l-1.2 4.8a1.6 1.6 0 0 1-1.6 1.2H9.7a1.6 1.6 0 0 1-1.6-1.2l-1.5-4.5Z"
          sx={{ fill: (theme) => theme.vars.palette.header.active, opacity: 0.85 }}
        />
      </svg>
    </Box>
  )
}
