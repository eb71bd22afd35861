import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../core/i18n/i18n.js'
import { useSession } from '../core/session/session.js'
import './messages.js'
import { sessionsOf, SIMBA_PATH } from './places.js'

/** Link to the list of sessions, either all or those of one target. */
export function SessionsLink({ targetId }: { targetId?: string }) {
  const t = useText()
  const { me, can } = useSession()
  if (me?.organization?.canUseRedteam !== true || !can('read', 'EvalJob')) return null
  return (
    <Button
      component={Link}
      to={targetId ? sessionsOf(targetId) : SIMBA_PATH}
      startIcon={<SmartToyOutlined />}
    >
      {t('simba_links.sessions')}
    </Button>
  )
}
