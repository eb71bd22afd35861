import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { useEvalSource } from '../evals/eval_source.js'
import '../i18n/areas/remediation.js'
import { weaknessId } from './action_id.js'

/** From a weakness in the report to what to do about it. */
export function MitigationLink({
  plugin,
}: {
  plugin: { pluginId: string; name: string; failed: number }
}) {
  const t = useText()
  const { id = '' } = useParams()
  const { config } = useSession()
  const { isPublic } = useEvalSource()
  if (isPublic || config?.disableRemediationBundle || plugin.failed === 0) return null
  return (
    <Button
      component={RouterLink}
      to={`/redteam/report/${encodeURIComponent(id)}/remediation#${weaknessId(plugin.pluginId)}`}
      aria-label={t('remediation.mitigation_of', { name: plugin.name })}
      sx={{ whiteSpace: 'nowrap', displayPrint: 'none' }}
    >
      {t('remediation.mitigation')}
    </Button>
  )
}
