import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath, type ModelAudit } from '../audit_record.js'

/** Bulk action that compares the two selected audits of the page, the later one with the earlier one. */
export function CompareSelected() {
  const t = useText()
  const { selectedIds, data = [] } = useListContext<ModelAudit>()
  const [before, after] = data
    .filter(({ id }) => selectedIds.includes(id))
    .toSorted((one, other) => one.scannedAt.localeCompare(other.scannedAt))
  if (selectedIds.length !== 2 || !before || !after) return null
  return (
    <Button
      component={Link}
      to={`${auditPath(after.scanId)}/compare?with=${encodeURIComponent(before.scanId)}`}
      startIcon={<CompareArrowsOutlined />}
    >
      {t('model_audits.compare.selected')}
    </Button>
  )
}
