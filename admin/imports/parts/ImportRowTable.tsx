import AddCircleOutline from '@mui/icons-material/AddCircleOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import DragHandle from '@mui/icons-material/DragHandle'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useColors } from '../../core/theme/theme.js'
import type { ImportOutcome, ImportRow } from '#api/contract/accounts/imports'
import { type Translate, optionalText, useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'

/** Table with the rows of the file: line, outcome and details. */
export function ImportRowTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText()
  if (rows.length === 0) {
    return <Typography color="text.secondary">{t('list.no_results')}</Typography>
  }
  return (
    <Table size="small" sx={NARROW}>
      <TableHead>
        <TableRow>
          <TableCell align="right" sx={{ width: 72 }}>
            {t('imports.field.line')}
          </TableCell>
          <TableCell sx={{ width: 136 }}>{t('imports.field.outcome')}</TableCell>
          <TableCell sx={{ width: '30%' }}>{t('imports.field.name')}</TableCell>
          <TableCell>{t('imports.field.details')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.line} sx={{ verticalAlign: 'top' }}>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {row.line}
            </TableCell>
            <TableCell>
              <OutcomeChip outcome={row.outcome} />
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>{row.name}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Details row={row} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** On phones, each row is a block with the line and outcome side by side. */
const NARROW = {
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 1,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    },
    '& td': { border: 0, p: 0.25, textAlign: 'left' },
    '& td:nth-of-type(n+3)': { gridColumn: '1 / -1' },
  },
}

const ICONS = {
  error: ErrorOutline,
  create: AddCircleOutline,
  change: EditOutlined,
  nothing: DragHandle,
}

function OutcomeChip({ outcome }: { outcome: ImportOutcome }) {
  const t = useText()
  const colors = useColors()
  const tones = {
    error: colors.outcome.failed,
    create: colors.outcome.passed,
    change: colors.severity.low,
    nothing: colors.severity.informational,
  }
  return (
    <ToneChip tone={tones[outcome]} icon={ICONS[outcome]} label={t(`imports.outcome.${outcome}`)} />
  )
}

function Details({ row: { errors, changes } }: { row: ImportRow }) {
  const t = useText()
  const lines = errors.length > 0 ? errors.map((one) => faultText(t, one)) : changesText(t, changes)
  return lines.map((line, index) => <Box key={index}>{line}</Box>)
}

const fieldOf = (name: string) => optionalText(`imports.fields.${name}`, name)

const faultText = (t: Translate, { column, message }: ImportRow['errors'][number]) =>
  column === '' ? message : t('imports.fault', { column: fieldOf(column), message })

const changesText = (t: Translate, changes: ImportRow['changes']) =>
  changes.map(({ field, before, after }) => {
    const texts = {
      field: fieldOf(field),
      before: before ?? t('imports.empty_value'),
      after: after ?? t('imports.empty_value'),
    }
    return t(before === null ? 'imports.set' : 'imports.from_to', texts)
  })
