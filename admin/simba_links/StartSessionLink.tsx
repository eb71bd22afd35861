import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../core/i18n/i18n.js'
import './messages.js'
import { newSessionPath } from './places.js'
import { useNewSession } from './useNewSession.js'

/** Link to the form for a new session, for users who can start one. */
export function StartSessionLink(props: {
  targetId?: string | null
  variant?: ButtonProps['variant']
  /** Whether the label includes the product name; set on pages of other areas. */
  isNamed?: boolean
}) {
  const t = useText()
  const canStart = useNewSession()
  if (!canStart) return null
  return (
    <Button
      component={Link}
      to={newSessionPath(props.targetId)}
      variant={props.variant ?? 'contained'}
      startIcon={<SmartToyOutlined />}
    >
      {t(props.isNamed ? 'simba_links.start_named' : 'simba_links.start')}
    </Button>
  )
}
