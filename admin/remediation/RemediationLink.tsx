import HealingOutlined from '@mui/icons-material/HealingOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/remediation.js'

/** From a report, or what belongs to one, to what to do about it; nothing where remediations are switched off. */
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
      {t('remediation.open')}
    </Button>
  )
}
