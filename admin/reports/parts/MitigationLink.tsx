import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useEvalSource } from '../../evals/eval_source.js'
import '../messages.js'
import { weaknessId } from '../action_id.js'

/** Link from a vulnerability to its entry in the remediation. */
export function MitigationLink({
  plugin,
}: {
  plugin: { pluginId: string; name: string; failed: number }
}) {
  const t = useText()
  const { id = '' } = useParams()
  const { isPublic } = useEvalSource()
  if (isPublic || plugin.failed === 0) return null
  return (
    <Button
      component={RouterLink}
      to={`/redteam/report/${encodeURIComponent(id)}/remediation#${weaknessId(plugin.pluginId)}`}
      aria-label={t('reports.mitigation_of', { name: plugin.name })}
      sx={{ whiteSpace: 'nowrap', displayPrint: 'none' }}
    >
      {t('reports.mitigation')}
    </Button>
  )
}
