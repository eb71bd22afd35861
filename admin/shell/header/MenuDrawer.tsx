import { useState } from 'react'
import Close from '@mui/icons-material/Close'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { linksOf, type MenuEntry } from './menu.js'
import { TeamSwitcher } from '../team_switcher/TeamSwitcher.js'
import { useMenu } from './useMenu.js'

/** Drawer with the navigation for small screens. */
export function MenuDrawer() {
  const t = useText()
  const { menu } = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('header.menu')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': t('header.label'), 'sx': { width: 288, p: 1.5 } } }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', minHeight: 40 }}>
          <TeamSwitcher onSwitched={close} />
          <Box sx={{ flex: 1 }} />
          <IconButton aria-label={t('header.close_menu')} onClick={close}>
            <Close />
          </IconButton>
        </Box>
        <nav aria-label={t('header.label')}>
          {menu.map((item) =>
            'entries' in item ? (
              <Box key={item.label} sx={{ mt: 1 }}>
                <Typography variant="overline" color="text.secondary" sx={{ px: 2 }}>
                  {t(item.label)}
                </Typography>
                <DrawerLinks entries={linksOf(item)} onPicked={close} />
              </Box>
            ) : (
              <DrawerLinks key={item.label} entries={[item]} onPicked={close} />
            )
          )}
        </nav>
      </Drawer>
    </>
  )
}

function DrawerLinks(props: {
  entries: readonly Pick<MenuEntry, 'label' | 'to'>[]
  onPicked: () => void
}) {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <List dense disablePadding>
      {props.entries.map(({ label, to }) => (
        <ListItem key={to} disablePadding>
          <ListItemButton
            component={Link}
            to={to}
            onClick={props.onPicked}
            selected={pathname === to}
            aria-current={pathname === to ? 'page' : undefined}
            sx={{ borderRadius: 1, minHeight: 40 }}
          >
            {t(label)}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}
