import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import Checkbox from '@mui/material/Checkbox'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import { useText } from '../../core/i18n/i18n.js'
import { coverOf } from '../permission_areas.js'
import { labelOf } from '../permission_labels.js'

export type Choice = {
  chosen: readonly PermissionSet[]
  onChange: (chosen: PermissionSet[]) => void
  isReadOnly: boolean
}

/**
 * Checkbox for a permission set. If another selected set includes this one, it stays checked and its label names the other
 * set.
 */
export function PermissionCheckbox(props: Choice & { set: PermissionSet }) {
  const t = useText()
  const { set, chosen, onChange, isReadOnly } = props
  const cover = coverOf(set, chosen)
  const label = labelOf(t, set)
  const name = cover ? t('roles.matrix.covered', { label, by: labelOf(t, cover) }) : label
  const isFixed = isReadOnly || cover !== undefined
  const isChosen = chosen.includes(set)
  const toggle = () => {
    if (isFixed) return
    onChange(isChosen ? chosen.filter((other) => other !== set) : [...chosen, set])
  }
  return (
    <Checkbox
      size="small"
      checked={isChosen || cover !== undefined}
      onChange={toggle}
      checkedIcon={cover ? <CheckBoxOutlined fontSize="small" /> : undefined}
      color={isFixed ? 'default' : 'primary'}
      slotProps={{
        // Not `disabled`, so that keyboard users can reach it and screen readers announce why it is checked.
        input: { 'aria-label': name, 'aria-disabled': isFixed, 'title': name },
      }}
      sx={{ p: 0.75, cursor: isFixed ? 'default' : 'pointer' }}
    />
  )
}
