import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { MainHeader } from '../header/MainHeader.js'
import { useMainMenu } from '../header/main_menu.js'
import { menuEntries } from '../header/menu.js'
import { useMenu } from '../header/useMenu.js'
import { landingPath } from './landing.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/** Redirects the root path to a page that the user can open, or shows that there is none. */
export function Home() {
  const { visitor, can } = useSession()
  const { reachable } = useMenu()
  const paths = useBuiltPaths()
  const menu = useMainMenu()
  if (!visitor.organization) return null
  const path = landingPath({
    organization: visitor.organization,
    can,
    isBuilt: (to) => isBuilt(paths, to),
    menu: menuEntries(menu),
    reachable: menuEntries(reachable),
  })
  if (path) return <Redirect to={path} />
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
