import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useSession } from '../../core/session/session.js'
import { useText } from '../../core/i18n/i18n.js'
import { ColorModeToggle } from '../../core/layout/ColorModeToggle.js'
import { HeaderBar } from '../../core/layout/HeaderBar.js'
import { Logo } from '../../core/layout/Logo.js'

const PLAIN_PATHS = [
  '/login',
  '/register',
  '/invite',
  '/logout',
  '/upgrade',
  '/auth/fusionauth/callback',
  '/auth/oidc/callback',
]

/** Whether the page has the header without menus, like the sign-in and upgrade pages. */
export const hasPublicHeader = (pathname: string): boolean =>
  PLAIN_PATHS.includes(pathname.replace(/(?<=.)\/$/, ''))

export function PublicHeader() {
  const t = useText()
  const { config } = useSession()
  return (
    <HeaderBar>
      <Logo />
      <Box sx={{ flex: 1 }} />
      {config?.signUp && (
        <Button component={Link} to={config.signUp.href} color="inherit">
          {config.signUp.label || t('header.sign_up')}
        </Button>
      )}
      <ColorModeToggle />
    </HeaderBar>
  )
}
