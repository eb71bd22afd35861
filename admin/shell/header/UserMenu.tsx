import { useState } from 'react'
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { OrganizationChoices } from './OrganizationChoices.js'
import { openShortcuts } from '../shortcut_keys.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { useUserMenuItems, type UserMenuItem } from './user_menu_items.js'

const CliLoginDialog = lazyPart(
  () => import('../../api_tokens/parts/CliLoginDialog.js'),
  'CliLoginDialog'
)

export function UserMenu() {
  const t = useText()
  const { me } = useSession()
  const { anchor, isOpen, open, close } = useAnchor()
  const [showsToken, setShowsToken] = useState(false)
  const { main, more } = useUserMenuItems()
  if (!me) return null
  const name = t('user_menu.label', { name: me.user.name })
  const pick = ({ label }: UserMenuItem) => {
    close()
    if (label === 'cli') setShowsToken(true)
    if (label === 'shortcuts') openShortcuts()
  }
  return (
    <>
      <IconButton
        color="inherit"
        size="small"
        onClick={open}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        <AccountCircleOutlined />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 264, border: 1, borderColor: 'divider', mt: 0.5 } } }}
      >
        <Box sx={{ px: 2, pt: 1.5, pb: 1, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{me.user.name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {me.user.email}
          </Typography>
        </Box>
        <Divider />
        <Items items={main} label={name} onPick={pick} autoFocusItem />
        <OrganizationChoices onPicked={close} />
        <Divider />
        <Items items={more} label={t('user_menu.more')} onPick={pick} />
      </Popover>
      {showsToken && <CliLoginDialog onClose={() => setShowsToken(false)} />}
    </>
  )
}

function Items(props: {
  items: UserMenuItem[]
  label: string
  onPick: (item: UserMenuItem) => void
  autoFocusItem?: boolean
}) {
  const t = useText()
  const { items, label, onPick, autoFocusItem = false } = props
  return (
    <MenuList autoFocusItem={autoFocusItem} aria-label={label}>
      {items.map((item) => (
        <MenuItem
          key={item.label}
          onClick={() => onPick(item)}
          {...(item.to === null ? {} : { component: Link, to: item.to })}
        >
          {t(`user_menu.${item.label}`)}
        </MenuItem>
      ))}
    </MenuList>
  )
}
