import DomainOutlined from '@mui/icons-material/DomainOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { useMenu } from './useMenu.js'

export function OverviewButton() {
  const t = useText()
  const { me } = useSession()
  const { hasPage } = useMenu()
  const path = `/organizations/${me?.organization?.id}/overview`
  if (!me?.organization || !hasPage(path)) return null
  const label = t('header.overview')
  return (
    <Tooltip title={label} describeChild={false}>
      <IconButton component={Link} to={path} aria-label={label} color="inherit" size="small">
        <DomainOutlined />
      </IconButton>
    </Tooltip>
  )
}
