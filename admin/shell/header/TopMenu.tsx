import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import Button, { type ButtonProps } from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import { Link, useLocation } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { currentEntry, linksOf, type MenuEntry, type MenuItem } from './menu.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { useMenu } from './useMenu.js'

const styleOf = (isActive: boolean): ButtonProps['sx'] => ({
  color: isActive ? 'header.active' : 'header.text',
  whiteSpace: 'nowrap',
})

/** Header navigation on wide screens. */
export function TopMenu() {
  const { menu } = useMenu()
  return menu.map((item) =>
    'entries' in item ? (
      <DropDown key={item.label} {...item} />
    ) : (
      <TopLink key={item.label} {...item} />
    )
  )
}

function TopLink({ label, to }: Pick<MenuEntry, 'label' | 'to'>) {
  const t = useText()
  const isActive = currentEntry([to], useLocation().pathname) === to
  return (
    <Button
      component={Link}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      sx={styleOf(isActive)}
    >
      {t(label)}
    </Button>
  )
}

type DropDownProps = Extract<MenuItem, { entries: unknown }>

function DropDown(item: DropDownProps) {
  const t = useText()
  const { group, label } = item
  const links = linksOf(item)
  const { pathname } = useLocation()
  const { anchor, isOpen, open, close } = useAnchor()
  const current = currentEntry(
    links.map(({ to }) => to),
    pathname
  )
  const menuId = `menu-${group}`
  return (
    <>
      <Button
        id={`${menuId}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={open}
        endIcon={<KeyboardArrowDown />}
        sx={styleOf(current !== undefined)}
      >
        {t(label)}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${menuId}-button` } }}
      >
        {links.map(({ label: entry, to }) => (
          <MuiMenuItem
            key={to}
            component={Link}
            to={to}
            onClick={close}
            selected={to === current}
            aria-current={to === current ? 'page' : undefined}
          >
            {t(entry)}
          </MuiMenuItem>
        ))}
      </Menu>
    </>
  )
}
