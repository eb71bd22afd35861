import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton } from 'react-admin'
import { CARDS_BELOW } from '../../core/theme/theme.js'
import { ListDownload } from '../../core/lists/export/ListDownload.js'
import { SavedViews } from '../saved_views/SavedViews.js'

/** Saved views, columns and server-side export of the current view. */
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
