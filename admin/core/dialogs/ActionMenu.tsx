import MoreVert from '@mui/icons-material/MoreVert'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '../i18n/i18n.js'
import { useAnchor } from './useAnchor.js'

export type ActionItem = { label: string; isDestructive?: boolean; onPick: () => void }

/** Menu of actions for a row (three-dot button with an accessible name) or for the selected rows (text button). */
export function ActionMenu({ name, items }: { name?: string; items: readonly ActionItem[] }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const aria = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const
  return (
    <>
      {name === undefined ? (
        <Button onClick={open} endIcon={<ExpandMore />} variant="outlined" {...aria}>
          {t('common.choose_action')}
        </Button>
      ) : (
        <IconButton onClick={open} aria-label={t('common.actions_for', { name })} {...aria}>
          <MoreVert fontSize="small" />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {items.map(({ label, isDestructive, onPick }) => (
          <MenuItem
            key={label}
            {...(isDestructive ? { sx: { color: 'error.main' } } : {})}
            onClick={() => {
              close()
              onPick()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
