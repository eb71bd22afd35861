import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import Checkbox from '@mui/material/Checkbox'
import type { PermissionSet } from '#api/contract/permissions'
import { useText } from '../app/i18n.js'
import { coverOf } from './permission_areas.js'
import { labelOf } from './permission_labels.js'

export type Choice = {
  chosen: readonly PermissionSet[]
  onChange: (chosen: PermissionSet[]) => void
  isReadOnly: boolean
}

/** One permission. What comes with another one is ticked and stays so; its name says with which. */
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
        // Not disabled: it stays in reach of the keyboard, and its name says why it is ticked.
        input: { 'aria-label': name, 'aria-disabled': isFixed, 'title': name },
      }}
      sx={{ p: 0.75, cursor: isFixed ? 'default' : 'pointer' }}
    />
  )
}
