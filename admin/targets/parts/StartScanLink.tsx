import RadarOutlined from '@mui/icons-material/RadarOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useCan } from '../../core/session/session.js'
import type { TargetRecord } from '../target_form.js'

/** Link to the start form with this target selected, for users who can start scans. */
export function StartScanLink({ target }: { target: TargetRecord }) {
  const t = useText()
  const canScan = useCan('create', 'EvalJob')
  const paths = useBuiltPaths()
  if (!canScan || !isBuilt(paths, '/redteam/scan/create')) return null
  return (
    <Button
      component={Link}
      to={`/redteam/scan/create?targetId=${target.id}`}
      startIcon={<RadarOutlined />}
      onClick={(event) => event.stopPropagation()}
      aria-label={t('targets.start_scan_of', { name: target.name })}
    >
      {t('targets.start_scan')}
    </Button>
  )
}
