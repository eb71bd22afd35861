import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Navigate } from 'react-router'
import { useText } from '../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { homePath } from '../app/redirect_rules.js'
import { useSession } from '../app/session.js'
import { MainHeader } from '../layout/MainHeader.js'
import { MENU, menuEntries } from '../layout/menu.js'
import { useMenu } from '../layout/useMenu.js'
import { CenteredPage } from './CenteredPage.js'

/** The root leads to the page that the organization works from, or to the first the person may see. */
export function Home() {
  const { visitor, can } = useSession()
  const { reachable } = useMenu()
  const paths = useBuiltPaths()
  if (!visitor.organization) return null
  const home = homePath(visitor.organization)
  const entry = menuEntries(MENU).find(({ to }) => to === home)
  const maySeeHome = entry !== undefined && can('read', entry.subject)
  if (isBuilt(paths, home) && maySeeHome) return <Navigate to={home} replace />
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
