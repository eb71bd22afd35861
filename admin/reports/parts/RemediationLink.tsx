import HealingOutlined from '@mui/icons-material/HealingOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'

/** Link to the remediation, the next step after reading a report. */
export function RemediationLink({ evalId }: { evalId: string }) {
  const t = useText()
  return (
    <Button
      component={RouterLink}
      to={`/redteam/report/${encodeURIComponent(evalId)}/remediation`}
      variant="contained"
      startIcon={<HealingOutlined />}
    >
      {t('reports.remediation')}
    </Button>
  )
}
