import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/** Page that explains a missing feature of the organization: red teaming or, with `?feature=guardrails`, guardrails. */
export function Upgrade() {
  const t = useText()
  const [params] = useSearchParams()
  const { me } = useSession()
  const isAboutGuardrails = params.get('feature') === 'guardrails'
  const canLeave = isAboutGuardrails ? me !== null : (me?.organization?.canUseRedteam ?? false)
  return (
    <CenteredPage
      icon={<WorkspacePremiumOutlined />}
      title={t(isAboutGuardrails ? 'upgrade.guardrails_title' : 'upgrade.title')}
    >
      <Typography color="text.secondary">
        {t(isAboutGuardrails ? 'upgrade.guardrails_explanation' : 'upgrade.explanation')}
      </Typography>
      {!me && (
        <>
          <Typography sx={{ mt: 2 }}>{t('upgrade.signed_out')}</Typography>
          <Button component={Link} to="/login" variant="contained" sx={{ mt: 2 }}>
            {t('upgrade.sign_in')}
          </Button>
        </>
      )}
      {canLeave && (
        <Button component={Link} to="/" variant="contained" sx={{ mt: 3 }}>
          {t('upgrade.home')}
        </Button>
      )}
      {me && !canLeave && (
        <Button component={Link} to="/logout" sx={{ mt: 3 }}>
          {t('user_menu.logout')}
        </Button>
      )}
    </CenteredPage>
  )
}
