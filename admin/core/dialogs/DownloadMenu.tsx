import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useAnchor } from './useAnchor.js'

/** Menu of files that the server streams, with one item per format. */
export function DownloadMenu<Id extends string>(props: {
  text: string
  formats: readonly Id[]
  nameOf: (format: Id) => string
  addressOf: (format: Id) => string
}) {
  const { anchor, isOpen, open, close } = useAnchor()
  return (
    <>
      <Button
        onClick={open}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {props.text}
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
