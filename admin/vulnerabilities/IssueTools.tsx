import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton } from 'react-admin'
import { CARDS_BELOW } from '../app/theme.js'
import { ListDownload } from '../ui/list/ListDownload.js'
import { SavedViews } from './SavedViews.js'

/** Kept views, columns, and the whole view as a file that the server writes. */
export function IssueTools({
  permanentFilter = {},
}: {
  permanentFilter?: Record<string, unknown>
}) {
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  return (
    <>
      {Object.keys(permanentFilter).length === 0 && <SavedViews />}
      {!isNarrow && <ColumnsButton />}
      <ListDownload path="issues/export" permanentFilter={permanentFilter} />
    </>
  )
}
