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
import { useUserMenuLinks } from './user_menu_links.js'

const CliLoginDialog = lazyPart(
  () => import('../../api_tokens/parts/CliLoginDialog.js'),
  'CliLoginDialog'
)

export function UserMenu() {
  const t = useText()
  const { me } = useSession()
  const { anchor, isOpen, open, close } = useAnchor()
  const [showsToken, setShowsToken] = useState(false)
  if (!me) return null
  return (
    <>
      <IconButton
        color="inherit"
        size="small"
        onClick={open}
        aria-label={t('user_menu.label', { name: me.user.name })}
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
        <OrganizationChoices onPicked={close} />
        <Divider />
        <MenuItems close={close} onToken={() => setShowsToken(true)} />
      </Popover>
      {showsToken && <CliLoginDialog onClose={() => setShowsToken(false)} />}
    </>
  )
}

function MenuItems({ close, onToken }: { close: () => void; onToken: () => void }) {
  const t = useText()
  const { me } = useSession()
  const links = useUserMenuLinks()
  if (!me) return null
  return (
    <MenuList autoFocusItem aria-label={t('user_menu.label', { name: me.user.name })}>
      {links.map(({ label, to }) => (
        <MenuItem key={to} component={Link} to={to} onClick={close}>
          {t(`user_menu.${label}`)}
        </MenuItem>
      ))}
      {me.organization && (
        <MenuItem
          onClick={() => {
            close()
            onToken()
          }}
        >
          {t('user_menu.cli')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          close()
          openShortcuts()
        }}
      >
        {t('user_menu.shortcuts')}
      </MenuItem>
      <Divider component="li" />
      <MenuItem component={Link} to="/logout" onClick={close}>
        {t('user_menu.logout')}
      </MenuItem>
    </MenuList>
  )
}
