import Box from '@mui/material/Box'
import { ColorModeToggle } from '../../core/layout/ColorModeToggle.js'
import { HeaderBar } from '../../core/layout/HeaderBar.js'
import { Logo } from '../../core/layout/Logo.js'
import { SignUpLink } from '../../core/layout/SignUpLink.js'

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
  return (
    <HeaderBar>
      <Logo />
      <Box sx={{ flex: 1 }} />
      <SignUpLink />
      <ColorModeToggle />
    </HeaderBar>
  )
}
