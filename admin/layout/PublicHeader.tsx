import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useSession } from '../app/session.js'
import { useText } from '../app/i18n.js'
import { ColorModeToggle } from './ColorModeToggle.js'
import { HeaderBar } from './HeaderBar.js'
import { Logo } from './Logo.js'

const PLAIN_PATHS = [
  '/login',
  '/register',
  '/invite',
  '/logout',
  '/upgrade',
  '/auth/fusionauth/callback',
  '/auth/oidc/callback',
]

/** Sign-in pages and the upgrade page have a header without menus. */
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
