import HealingOutlined from '@mui/icons-material/HealingOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'

/** Link to the remediation; hidden if remediations are disabled. */
export function RemediationLink({ evalId }: { evalId: string }) {
  const t = useText()
  const { config } = useSession()
  if (config?.disableRemediationBundle) return null
  return (
    <Button
      component={RouterLink}
      to={`/redteam/report/${encodeURIComponent(evalId)}/remediation`}
      variant="outlined"
      startIcon={<HealingOutlined />}
    >
      {t('reports.remediation')}
    </Button>
  )
}
