import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { CenteredPage } from './CenteredPage.js'

/** Says that the organization cannot use red teaming, and who can change that. */
export function Upgrade() {
  const t = useText()
  const { me } = useSession()
  const mayLeave = me?.organization?.canUseRedteam ?? false
  return (
    <CenteredPage icon={<WorkspacePremiumOutlined />} title={t('upgrade.title')}>
      <Typography color="text.secondary">{t('upgrade.explanation')}</Typography>
      {!me && (
        <>
          <Typography sx={{ mt: 2 }}>{t('upgrade.signed_out')}</Typography>
          <Button component={Link} to="/login" variant="contained" sx={{ mt: 2 }}>
            {t('upgrade.sign_in')}
          </Button>
        </>
      )}
      {mayLeave && (
        <Button component={Link} to="/" variant="contained" sx={{ mt: 3 }}>
          {t('upgrade.home')}
        </Button>
      )}
      {me && !mayLeave && (
        <Button component={Link} to="/logout" sx={{ mt: 3 }}>
          {t('user_menu.logout')}
        </Button>
      )}
    </CenteredPage>
  )
}
