import MoreVert from '@mui/icons-material/MoreVert'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '../app/i18n.js'
import '../i18n/areas/people.js'
import { useAnchor } from '../ui/useAnchor.js'

export type ActionItem = { label: string; isDestructive?: boolean; onPick: () => void }

/** What can be done with a row (three dots that name it), or with the selected ones (a button). */
export function ActionMenu({ name, items }: { name?: string; items: readonly ActionItem[] }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  const aria = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const
  return (
    <>
      {name === undefined ? (
        <Button onClick={open} endIcon={<ExpandMore />} variant="outlined" {...aria}>
          {t('people.actions')}
        </Button>
      ) : (
        <IconButton onClick={open} aria-label={t('people.actions_for', { name })} {...aria}>
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
