import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Navigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { homePath } from '../../core/session/redirect_rules.js'
import { useSession } from '../../core/session/session.js'
import { MainHeader } from '../header/MainHeader.js'
import { useMainMenu } from '../header/main_menu.js'
import { menuEntries } from '../header/menu.js'
import { useMenu } from '../header/useMenu.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/**
 * Redirects the root path to the organization's home page or, if the user has no access to that, to the first page with
 * access. If there is none, redirects to the upgrade page or shows an empty state.
 */
export function Home() {
  const { visitor, can } = useSession()
  const { reachable } = useMenu()
  const paths = useBuiltPaths()
  const menu = useMainMenu()
  if (!visitor.organization) return null
  const home = homePath(visitor.organization)
  const entry = menuEntries(menu).find(({ to }) => to === home)
  const canSeeHome = entry !== undefined && can('read', entry.subject)
  if (isBuilt(paths, home) && canSeeHome) return <Navigate to={home} replace />
  const [first] = menuEntries(reachable)
  if (first) return <Navigate to={first.to} replace />
  if (!visitor.organization.canUseRedteam) return <Navigate to="/upgrade" replace />
  return <NothingToSee />
}

function NothingToSee() {
  const t = useText()
  const { team } = useSession()
  return (
    <>
      <MainHeader />
      <Box component="main" id="content" tabIndex={-1} sx={{ px: 2 }}>
        <CenteredPage icon={<VisibilityOffOutlined />} title={t('no_access.title')}>
          <Typography color="text.secondary">
            {t('no_access.explanation', { team: team?.name ?? '' })}
          </Typography>
        </CenteredPage>
      </Box>
    </>
  )
}
