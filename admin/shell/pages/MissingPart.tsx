import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, matchPath, useLocation } from 'react-router'
import { PUBLIC_PAGES } from '#api/contract/findings/public_link'
import { useText } from '../../core/i18n/i18n.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { loginPath } from '../../core/session/redirect_rules.js'
import { PublicLayout } from '../layout/PublicLayout.js'

/** Public page whose content the visitor cannot see yet; shows the missing step. */
export const MissingPart = ({ missing }: { missing: 'session' | 'team' }) => (
  <PublicLayout>{missing === 'session' ? <SignInPrompt /> : <TeamPrompt />}</PublicLayout>
)

function SignInPrompt() {
  const t = useText()
  const { pathname, search, hash } = useLocation()
  const isOrganization = pathname.startsWith('/organizations/')
  const canBePublic = Object.values(PUBLIC_PAGES).some((page) => matchPath(page, pathname))
  return (
    <CenteredPage icon={<LockOutlined />} title={t('prompt.sign_in')}>
      <Typography color="text.secondary">
        {t(isOrganization ? 'prompt.organization_hint' : 'prompt.sign_in_hint')}
      </Typography>
      <Button
        component={Link}
        to={loginPath(pathname + search + hash)}
        variant="contained"
        sx={{ mt: 3 }}
      >
        {t('login.submit')}
      </Button>
      {canBePublic && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
          {t('prompt.public_link')}
        </Typography>
      )}
    </CenteredPage>
  )
}

function TeamPrompt() {
  const t = useText()
  return (
    <CenteredPage icon={<GroupsOutlined />} title={t('no_team.title')}>
      <Typography color="text.secondary">{t('prompt.no_team')}</Typography>
      <Button component={Link} to="/no-team" variant="contained" sx={{ mt: 3 }}>
        {t('prompt.find_team')}
      </Button>
    </CenteredPage>
  )
}
