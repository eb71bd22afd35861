import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import Button, { type ButtonProps } from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import { Link, useLocation } from 'react-router'
import { useText } from '../app/i18n.js'
import { menuEntries, type MenuItem } from './menu.js'
import { useAnchor } from '../ui/useAnchor.js'
import { useMenu } from './useMenu.js'

/** An evaluation's own page stands beside the list's address, not below it. */
const ONE_OF: Record<string, string> = { '/evals': '/eval' }

const isCurrent = (pathname: string, to: string) =>
  [to, ONE_OF[to]].some(
    (path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`))
  )

const styleOf = (isActive: boolean): ButtonProps['sx'] => ({
  color: isActive ? 'header.active' : 'header.text',
  whiteSpace: 'nowrap',
})

/** The menus and links of the wide header. */
export function TopMenu() {
  const { menu } = useMenu()
  return menu.map((item) =>
    'entries' in item ? (
      <DropDown key={item.label} label={item.label} entries={item.entries} />
    ) : (
      <TopLink key={item.label} {...item} />
    )
  )
}

function TopLink({ label, to }: { label: string; to: string }) {
  const t = useText()
  const isActive = isCurrent(useLocation().pathname, to)
  return (
    <Button
      component={Link}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      sx={styleOf(isActive)}
    >
      {t(`menu.${label}`)}
    </Button>
  )
}

type DropDownProps = Pick<Extract<MenuItem, { entries: unknown }>, 'label' | 'entries'>

function DropDown({ label, entries }: DropDownProps) {
  const t = useText()
  const { pathname } = useLocation()
  const { anchor, isOpen, open, close } = useAnchor()
  const isActive = menuEntries([{ label, entries }]).some(({ to }) => isCurrent(pathname, to))
  const menuId = `menu-${label}`
  return (
    <>
      <Button
        id={`${menuId}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={open}
        endIcon={<KeyboardArrowDown />}
        sx={styleOf(isActive)}
      >
        {t(`menu.${label}`)}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${menuId}-button` } }}
      >
        {entries.map(({ label: entry, to }) => (
          <MuiMenuItem
            key={to}
            component={Link}
            to={to}
            onClick={close}
            selected={isCurrent(pathname, to)}
            aria-current={isCurrent(pathname, to) ? 'page' : undefined}
          >
            {t(`menu.${entry}`)}
          </MuiMenuItem>
        ))}
      </Menu>
    </>
  )
}
