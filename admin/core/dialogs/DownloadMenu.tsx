import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '../i18n/i18n.js'
import { useAnchor } from './useAnchor.js'

/** Menu of files that the server streams, with one item per format. */
export function DownloadMenu<Id extends string>(props: {
  formats: readonly Id[]
  nameOf: (format: Id) => string
  addressOf: (format: Id) => string
}) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  return (
    <>
      <Button
        onClick={open}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('list.export')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {props.formats.map((format) => (
          <MenuItem
            key={format}
            component="a"
            download
            href={props.addressOf(format)}
            onClick={close}
          >
            {props.nameOf(format)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
