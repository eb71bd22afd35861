import { useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { CatalogPlugin, Severity } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { SeveritySelect } from '../../library/parts/SeveritySelect.js'
import { type SetMember, withSeverity } from '../set_record.js'

/** Hides a column on narrow screens, where the select already shows the default severity. */
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Table of all plugins with their default severities and overrides. */
export function SeverityTable(props: {
  plugins: readonly CatalogPlugin[]
  members: readonly SetMember[]
  onChange: (members: SetMember[]) => void
}) {
  const t = useText()
  const { plugins, members, onChange } = props
  const [typed, setTyped] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const own = new Map(members.map(({ pluginId, severity }) => [pluginId, severity]))
  const wanted = typed.trim().toLowerCase()
  const shown = plugins.filter(
    ({ id, name }) =>
      (!onlyChanged || own.has(id)) && `${name} ${id}`.toLowerCase().includes(wanted)
  )
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <TextField
          type="search"
          label={t('library.severities.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={onlyChanged}
              onChange={({ target }) => setOnlyChanged(target.checked)}
            />
          }
          label={t('library.severities.only_changed')}
        />
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {t('library.severities.changed', { smart_count: members.length })}
        </Typography>
      </Box>
      <PluginTable {...{ shown, own, members, onChange }} />
      {shown.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          {t('library.severities.no_matches')}
        </Typography>
      )}
    </Box>
  )
}

function PluginTable(props: {
  shown: readonly CatalogPlugin[]
  own: ReadonlyMap<string, Severity>
  members: readonly SetMember[]
  onChange: (members: SetMember[]) => void
}) {
  const t = useText()
  const { shown, own, members, onChange } = props
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('library.severities.table')}>
      <Table size="small" aria-label={t('library.severities.table')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('library.severities.plugin')}</TableCell>
            <TableCell sx={WIDE_ONLY}>{t('library.severities.default')}</TableCell>
            <TableCell>{t('library.severities.override')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((plugin) => (
            <Row
              key={plugin.id}
              plugin={plugin}
              own={own.get(plugin.id) ?? null}
              onChange={(severity) => onChange(withSeverity(members, plugin.id, severity))}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Row(props: {
  plugin: CatalogPlugin
  own: Severity | null
  onChange: (severity: Severity | null) => void
}) {
  const t = useText()
  const { plugin, own, onChange } = props
  return (
    <TableRow selected={own !== null}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {plugin.name}
      </TableCell>
      <TableCell sx={WIDE_ONLY}>
        <SeverityChip severity={plugin.severity} />
      </TableCell>
      <TableCell>
        <SeveritySelect
          label={t('library.severity_of', { name: plugin.name })}
          value={own}
          noneText={t('library.default', { severity: t(`severity.${plugin.severity}`) })}
          onChange={onChange}
        />
      </TableCell>
    </TableRow>
  )
}
