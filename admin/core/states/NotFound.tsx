import ExploreOffOutlined from '@mui/icons-material/ExploreOffOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { useText } from '../i18n/i18n.js'
import { CenteredPage } from '../page/CenteredPage.js'

export function NotFound() {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <CenteredPage icon={<ExploreOffOutlined />} title={t('not_found.title')}>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {pathname === '/not-found'
          ? t('not_found.explanation_bare')
          : t('not_found.explanation', { path: pathname })}
      </Typography>
      <Button component={Link} to="/" variant="contained" sx={{ mt: 3 }}>
        {t('not_found.home')}
      </Button>
    </CenteredPage>
  )
}
