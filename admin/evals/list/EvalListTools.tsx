import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton, useListContext } from 'react-admin'
import { apiUrl } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { CARDS_BELOW } from '../../app/theme.js'
import { useAnchor } from '../../ui/useAnchor.js'

/** Which columns, and the whole view as a file that the server writes: it is not limited to what a browser holds. */
export function EvalListTools() {
  const t = useText()
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { total, filterValues, sort } = useListContext()
  const { anchor, isOpen, open, close } = useAnchor()
  if (!total) return null
  const address = (format: 'csv' | 'json') =>
    apiUrl('results/export', {
      format,
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    })
  return (
    <>
      {!isNarrow && <ColumnsButton />}
      <Button
        onClick={open}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('list.export')}
      </Button>
      <Menu anchorEl={anchor} open={isOpen} onClose={close}>
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem key={format} component="a" download href={address(format)} onClick={close}>
            {t(`list.export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
