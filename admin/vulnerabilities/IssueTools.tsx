import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton, useListContext } from 'react-admin'
import { apiUrl } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { CARDS_BELOW } from '../app/theme.js'
import { useAnchor } from '../ui/useAnchor.js'
import { SavedViews } from './SavedViews.js'

/** Kept views, columns, and the whole view as a file that the server writes. */
export function IssueTools({
  permanentFilter = {},
}: {
  permanentFilter?: Record<string, unknown>
}) {
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { total } = useListContext()
  return (
    <>
      {Object.keys(permanentFilter).length === 0 && <SavedViews />}
      {!isNarrow && <ColumnsButton />}
      {Boolean(total) && <ExportMenu permanentFilter={permanentFilter} />}
    </>
  )
}

function ExportMenu({ permanentFilter }: { permanentFilter: Record<string, unknown> }) {
  const t = useText()
  const { filterValues, sort } = useListContext()
  const { anchor, isOpen, open, close } = useAnchor()
  const address = (format: 'csv' | 'json') =>
    apiUrl('issues/export', {
      format,
      filter: JSON.stringify({ ...filterValues, ...permanentFilter }),
      sort: JSON.stringify([sort.field, sort.order]),
    })
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
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem key={format} component="a" download href={address(format)} onClick={close}>
            {t(`list.export_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
