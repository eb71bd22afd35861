import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Catalog } from '#api/contract/library/catalog'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { NAME_CELL } from '../../core/display/name_cell.js'
import { useText } from '../../core/i18n/i18n.js'
import { ReadOnlyPaper } from '../../library/parts/ReadOnlyPaper.js'
import type { SetRecord } from '../set_record.js'

/** Read-only set of severities: the plugins that it changes, with their default severities. */
export function SetView({ record, catalog }: { record: SetRecord; catalog: Catalog }) {
  const t = useText()
  const known = new Map(catalog.plugins.map((plugin) => [plugin.id, plugin]))
  const title = t('library.severities.table')
  return (
    <ReadOnlyPaper description={record.description}>
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{t('library.severities.plugin')}</TableCell>
              <TableCell>{t('library.severities.default')}</TableCell>
              <TableCell>{t('library.severities.override')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {record.members.map(({ pluginId, severity }) => {
              const plugin = known.get(pluginId)
              return (
                <TableRow key={pluginId}>
                  <TableCell component="th" scope="row" sx={NAME_CELL}>
                    {plugin?.name ?? pluginId}
                  </TableCell>
                  <TableCell>{plugin && <SeverityChip severity={plugin.severity} />}</TableCell>
                  <TableCell>
                    <SeverityChip severity={severity} />
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </ReadOnlyPaper>
  )
}
