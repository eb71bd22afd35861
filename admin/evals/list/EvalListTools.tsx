import useMediaQuery from '@mui/material/useMediaQuery'
import { ColumnsButton, useListContext } from 'react-admin'
import { CARDS_BELOW } from '../../app/theme.js'
import { ListDownload } from '../../ui/list/ListDownload.js'

/** Which columns, and the whole view as a file. */
export function EvalListTools() {
  const isNarrow = useMediaQuery(`(max-width: ${CARDS_BELOW - 0.05}px)`, { noSsr: true })
  const { total } = useListContext()
  if (!total) return null
  return (
    <>
      {!isNarrow && <ColumnsButton />}
      <ListDownload path="results/export" />
    </>
  )
}
