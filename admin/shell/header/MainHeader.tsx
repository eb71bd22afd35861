import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { RunningScansSlot } from '../../scans/running/RunningScansSlot.js'
import { ColorModeToggle } from '../../core/layout/ColorModeToggle.js'
import { HeaderBar } from '../../core/layout/HeaderBar.js'
import { Logo } from '../../core/layout/Logo.js'
import { SignUpLink } from '../../core/layout/SignUpLink.js'
import { MenuDrawer } from './MenuDrawer.js'
import { NewScanButton } from './NewScanButton.js'
import { OverviewButton } from './OverviewButton.js'
import { SearchButton } from './SearchButton.js'
import { TeamSwitcher } from '../team_switcher/TeamSwitcher.js'
import { TopMenu } from './TopMenu.js'
import { UserMenu } from './UserMenu.js'

/** Shows the menus in the header from this breakpoint on; below it, they are in a drawer. */
const WIDE = { xs: 'none', md: 'flex' }
const NARROW = { xs: 'flex', md: 'none' }

/** Header with navigation, for all pages that do not have `PublicHeader`. */
export function MainHeader() {
  const t = useText()
  const { me } = useSession()
  return (
    <HeaderBar>
      {me && (
        <Box sx={{ display: NARROW }}>
          <MenuDrawer />
        </Box>
      )}
      <Logo />
      <Box component="nav" aria-label={t('header.label')} sx={{ display: WIDE, gap: 0.5 }}>
        {me && <TopMenu />}
      </Box>
      <Box sx={{ flex: 1 }} />
      {me ? (
        <>
          <SearchButton />
          <RunningScansSlot />
          <NewScanButton />
          <OverviewButton />
          <Box sx={{ display: WIDE }}>
            <TeamSwitcher />
          </Box>
          <ColorModeToggle />
          <UserMenu />
        </>
      ) : (
        <>
          <SignUpLink />
          <ColorModeToggle />
          <Button component={Link} to="/login" color="inherit">
            {t('login.submit')}
          </Button>
        </>
      )}
    </HeaderBar>
  )
}
